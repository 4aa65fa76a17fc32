/** Makes the GraphQL context of a request (viewer, address, loaders) and checks the rate limits. */
import { HeaderMap } from '@apollo/server';
import type { Request } from 'express';
import { toShopError } from '../graphql/format-error.js';
import { viewerOf } from '../graphql/viewer.js';
import { createLoaders } from '../platform/database/loaders.js';
import { noteAsked } from '../platform/observability/counting.js';
import { clientAddress } from '../platform/request/client-address.js';
import { countRequest } from '../platform/request/rate-limits.js';
import type { Context } from '../platform/request/request-context.js';
import { ResponseNotes } from '../platform/request/response-notes.js';

/**
 * Counts the request against its rate limits.
 * @throws ShopError RATE_LIMITED, with the HTTP status and headers of the response
 */
export async function createContext(req: Request): Promise<Context> {
  const address = clientAddress(req.ip);
  const notes = new ResponseNotes();
  noteAsked(req, notes);
  try {
    const asking = await viewerOf(req.headers.authorization);
    await countRequest(address, asking.viewer?.id);
    return { ...asking, address, userAgent: req.headers['user-agent'], loaders: createLoaders(), notes };
  } catch (thrown) {
    const error = toShopError(thrown);
    const wait = error.details['retryAfterSeconds'];
    const headers = new HeaderMap(typeof wait === 'number' ? [['retry-after', String(wait)]] : []);
    // Apollo Server reads the status and headers of the response from here. GraphiQL's package declares other types for them.
    Object.assign(error.extensions, { http: { status: error.status, headers } });
    throw error;
  }
}
