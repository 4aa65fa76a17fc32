/** Signed link to the tracking page of an order without log-in, valid for 90 days. */
import { opensSignedPath, signPath } from '../../platform/files/signed-path.js';

const SECONDS = 90 * 86_400;

/** Relative path of the storefront's page. */
export function trackingPath(orderId: string): string {
  return signPath(`/track/${orderId}`, SECONDS);
}

/** True when the link was signed by this shop for this order and has not expired. */
export function opensTracking(orderId: string, expires: string, signature: string): boolean {
  return opensSignedPath(`/track/${orderId}?expires=${expires}&signature=${signature}`);
}
