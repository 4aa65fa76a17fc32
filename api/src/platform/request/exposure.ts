/** Whether others than this machine's user may send a request: what a trial leaves open is shut to them. */
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../config.js';
import { platform } from '../platform.js';
import { requestScope } from './request-scope.js';

/** Headers that proxies add and browsers do not. */
const OF_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True when a proxy handed the request on, or it was sent to a name that is not this machine's own. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  if (OF_PROXIES.some((name) => headers[name] !== undefined)) return true;
  return headers.host !== undefined && !isLoopback(headers.host.replace(/:\d+$/, ''));
}

/** Whether the conveniences of a trial are shut for the request under way, by the settings or by how it came. */
export function isExposed(): boolean {
  return platform().config.demonstration !== 'open' || (requestScope()?.isForwarded ?? false);
}
