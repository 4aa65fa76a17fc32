/** Reads the small body of a GraphQL request before Express does, because the response cache needs it as part of its key. */
import type { IncomingMessage } from 'node:http';

/** Most bytes of a body that the response cache reads; larger ones are read by the GraphQL endpoint. */
const LARGEST = 64 * 1024;

const bodies = new WeakMap<IncomingMessage, string>();

/** Whether this is a POST to /graphql with a small, uncompressed JSON body. False for subscriptions: their handler reads the body itself. */
export function hasSmallGraphqlBody({ method, url, headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return (
    method === 'POST' &&
    url === '/graphql' &&
    /^application\/json(?:; *charset=utf-8)?$/i.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    !/text\/event-stream/i.test(headers.accept ?? '') &&
    length > 0 &&
    length <= LARGEST
  );
}

/** @returns undefined when the client disconnected before the body was complete */
export function readEarly(req: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.once('end', () => {
      const body = Buffer.concat(parts).toString();
      bodies.set(req, body);
      resolve(body);
    });
    req.once('error', () => resolve(undefined));
    req.once('close', () => resolve(undefined));
  });
}

/** The body, if `readEarly` has read it. */
export function earlyBody(req: IncomingMessage): string | undefined {
  return bodies.get(req);
}
