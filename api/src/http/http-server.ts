/** The HTTP server and its patience: nobody keeps a connection who does not use it. */
import { createServer, type RequestListener, type Server } from 'node:http';

/** Milliseconds. */
export interface Patience {
  /** From the connection, or the first byte of a further request, until its head is complete. */
  head: number;
  /** Until the whole request is there; the largest upload takes as long over a slow line. */
  request: number;
  /** Between two requests of a connection; longer than proxies keep theirs, which would otherwise send into a closed one. */
  idle: number;
  /** Between two looks at who has used it up. */
  look: number;
}

export const PATIENCE: Patience = { head: 10_000, request: 180_000, idle: 65_000, look: 1_000 };

export function httpServer(listener: RequestListener, patience: Patience = PATIENCE): Server {
  return createServer(
    {
      headersTimeout: patience.head,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.idle,
      connectionsCheckingInterval: patience.look,
    },
    listener,
  );
}
