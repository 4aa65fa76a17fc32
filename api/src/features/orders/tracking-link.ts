/** The signed link that shows the tracking of an order without a log-in, valid for 90 days. */
import { opensSignedPath, signPath } from '../../platform/files/signed-path.js';

const SECONDS = 90 * 86_400;

/** A relative path, of the storefront's own screen. */
export function trackingPath(orderId: string): string {
  return signPath(`/track/${orderId}`, SECONDS);
}

/** True when this shop made the link for this order, and its time has not run out. */
export function opensTracking(orderId: string, expires: string, signature: string): boolean {
  return opensSignedPath(`/track/${orderId}?expires=${expires}&signature=${signature}`);
}
