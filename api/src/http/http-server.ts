/** Makes HTTP servers with time limits, so that nobody holds a connection without using it. */
import { createServer, type RequestListener, type Server } from 'node:http';

/** Time limits in milliseconds. */
export interface Timeouts {
  /** From the connection, or the first byte of a further request, until its head is complete. */
  head: number;
  /** Until the whole request is there; the largest upload takes as long over a slow line. */
  request: number;
  /** Between two requests of a connection; longer than proxies keep theirs, which would otherwise send into a closed one. */
  idle: number;
  /** Between two checks for connections that are over their limits. */
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
