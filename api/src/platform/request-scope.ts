/** What holds for everything that one request brings about: its id, in the log, the answer and the trace. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';

interface RequestScope {
  requestId: string;
  traceId?: string;
}

/** As a proxy or an integrator gave it: what tells requests apart and cannot break a line. */
const GIVEN = /^[\w.:-]{8,64}$/;

const scope = new AsyncLocalStorage<RequestScope>();

/** Undefined outside of a request. */
export function requestScope(): RequestScope | undefined {
  return scope.getStore();
}

/** Answers as `inside` does, each request under an id: the caller's own when it is fit for one, else a new one. */
export function withRequestId(inside: RequestListener): RequestListener {
  return (req, res) => {
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
    scope.run({ requestId }, () => inside(req, res));
  };
}
