/** Creates HTTP servers with timeouts, so that idle clients cannot hold connections. */
import { createServer, type RequestListener, type Server } from 'node:http';

/** Timeouts in milliseconds. */
export interface Timeouts {
  /** Until the request headers are complete, from the connection or the first byte of a further request. */
  head: number;
  /** Until the whole request has arrived; long enough for the largest upload over a slow line. */
  request: number;
  /** Keep-alive between two requests. Longer than that of common proxies, which would otherwise send into a closed connection. */
  idle: number;
  /** Interval between two checks for timed-out connections. */
  check: number;
}

export const TIMEOUTS: Timeouts = { head: 10_000, request: 180_000, idle: 65_000, check: 1_000 };

export function httpServer(listener: RequestListener, timeouts: Timeouts = TIMEOUTS): Server {
  return createServer(
    {
      headersTimeout: timeouts.head,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.idle,
      connectionsCheckingInterval: timeouts.check,
    },
    listener,
  );
}
