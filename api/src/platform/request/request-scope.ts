/** What holds for everything that one request brings about: its id, in the log, the answer and the trace. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { isForwarded } from './forwarded.js';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

interface RequestScope {
  requestId: string;
  /** It came through a proxy, or to a name that others know: see isForwarded. */
  isForwarded: boolean;
  traceId?: string;
}

/** As a proxy or an integrator gave it: what tells requests apart and cannot break a line. */
const GIVEN = /^[\w.:-]{8,64}$/;

const SCOPE = Symbol('scope');
type Scoped = IncomingMessage & { [SCOPE]?: RequestScope };

/** Tells the requests of this process from those of every other. */
const MARK = randomBytes(8).toString('hex');
let requests = 0;

const scope = new AsyncLocalStorage<RequestScope>();
/** Whose requests are under way. */
const followed = new Set<ServerResponse>();
/** Milliseconds after the last of them: what follows an answer may still have to say whose it is. */
const LOOKS_ON = 500;
let lookAway: NodeJS.Timeout | undefined;

/** Of a request that brought none. */
export function newRequestId(): string {
  return `${MARK}-${(requests += 1).toString(36)}`;
}

/** Undefined outside of a request. */
export function requestScope(): RequestScope | undefined {
  return scope.getStore();
}

/** That of a request which came through `withRequestId`. */
export function scopeOf(req: IncomingMessage): RequestScope | undefined {
  return (req as Scoped)[SCOPE];
}

/** Does what belongs to a request: whatever follows from it finds its scope. */
export function inScope<T>(req: IncomingMessage, res: ServerResponse, work: () => T): T {
  const its = scopeOf(req);
  if (!its) return work();
  if (!followed.has(res) && !res.closed) {
    followed.add(res);
    res.once('close', () => {
      followed.delete(res);
      lookAway?.refresh();
      lookAway ??= setTimeout(lookAwayNow, LOOKS_ON).unref();
    });
  }
  return scope.run(its, work);
}

/**
 * Node looks at everything that is begun from when a scope was entered first: every answer takes 5 % longer for it, also those that need
 * none. So it looks away when nobody's request is under way.
 */
function lookAwayNow(): void {
  lookAway = undefined;
  if (followed.size === 0) scope.disable();
}

/**
 * Gives each request its id: the caller's own when it is fit for one, else a new one. The scope is entered by `inScope` and not here,
 * for an answer that is at hand brings about nothing.
 */
export function withRequestId(inside: RequestListener): RequestListener {
  return (req, res) => {
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && GIVEN.test(given) ? given : newRequestId();
    (req as Scoped)[SCOPE] = { requestId, isForwarded: isForwarded(req) };
    inside(req, res);
  };
}
