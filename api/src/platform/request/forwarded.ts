/** Tells whether a request was forwarded by a proxy or came directly from a user of this machine. */
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../config.js';

/** Headers that only proxies send. */
const OF_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True when a proxy forwarded the request, or its Host is not a loopback name. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  if (OF_PROXIES.some((name) => headers[name] !== undefined)) return true;
  return headers.host !== undefined && !isLoopback(headers.host.replace(/:\d+$/, ''));
}
