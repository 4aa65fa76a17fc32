/** The scope of a request (AsyncLocalStorage): its id for the log, the response and the trace. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isForwarded } from './forwarded.js';

interface RequestScope {
  requestId: string;
  /** Forwarded by a proxy: see isForwarded. */
  isForwarded: boolean;
  traceId?: string;
}

/** An acceptable X-Request-Id of a client or proxy: long enough to be unique, and safe in a log line. */
const GIVEN = /^[\w.:-]{8,64}$/;

/** Prefix of request ids, unique to this process. */
const PROCESS_ID = randomBytes(8).toString('hex');
let requests = 0;

const storage = new AsyncLocalStorage<RequestScope>();
const scopes = new WeakMap<IncomingMessage, RequestScope>();

/** The scope of the current request; undefined outside of a request. */
export function requestScope(): RequestScope | undefined {
  return storage.getStore();
}

/** The scope of this request. Its id is the client's X-Request-Id if acceptable, else a new one. */
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

/** Runs `work` and everything asynchronous that it starts in the scope of this request. */
export function inScopeOf<T>(req: IncomingMessage, work: () => T): T {
  return storage.run(scopeOf(req), work);
}
