/** What holds for everything that one request brings about: its id, in the log, the response and the trace. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isForwarded } from './forwarded.js';

interface RequestScope {
  requestId: string;
  /** It came through a proxy, or to a name that others know: see isForwarded. */
  isForwarded: boolean;
  traceId?: string;
}

/** An id that a proxy or an integrator gave: it tells requests apart and cannot break a line of the log. */
const GIVEN = /^[\w.:-]{8,64}$/;

/** Tells the requests of this process from those of every other. */
const PROCESS_ID = randomBytes(8).toString('hex');
let requests = 0;

const storage = new AsyncLocalStorage<RequestScope>();
const scopes = new WeakMap<IncomingMessage, RequestScope>();

/** The scope of the request that the caller works for; undefined outside of a request. */
export function requestScope(): RequestScope | undefined {
  return storage.getStore();
}

/** The scope of this request. Its id is the caller's own X-Request-Id when that is fit for one, else a new one. */
export function scopeOf(req: IncomingMessage): RequestScope {
  let scope = scopes.get(req);
  if (!scope) {
    const given = req.headers['x-request-id'];
    const isFit = typeof given === 'string' && GIVEN.test(given);
    const requestId = isFit ? given : `${PROCESS_ID}-${(requests += 1).toString(36)}`;
    scopes.set(req, (scope = { requestId, isForwarded: isForwarded(req) }));
  }
  return scope;
}

/** Runs `work` so that whatever follows from it finds the scope of this request. */
export function inScopeOf<T>(req: IncomingMessage, work: () => T): T {
  return storage.run(scopeOf(req), work);
}
