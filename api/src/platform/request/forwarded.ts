/** Whether a request came from this machine's own user or was handed on by a proxy. */
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../config.js';

/** Headers that proxies add and browsers do not. */
const OF_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True when a proxy handed the request on, or it was sent to a name that is not this machine's own. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  if (OF_PROXIES.some((name) => headers[name] !== undefined)) return true;
  return headers.host !== undefined && !isLoopback(headers.host.replace(/:\d+$/, ''));
}
