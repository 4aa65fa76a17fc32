/** Makes the GraphQL context of a request (viewer, address, loaders) and checks the rate limits. */
import type { Request } from 'express';
import { viewerOf } from '../graphql/viewer.js';
import { createLoaders } from '../platform/database/loaders.js';
import { noteAsked } from '../platform/observability/counting.js';
import { clientAddress } from '../platform/request/client-address.js';
import { countRequest } from '../platform/request/rate-limits.js';
import type { Context } from '../platform/request/request-context.js';
import { ResponseNotes } from '../platform/request/response-notes.js';

/**
 * Counts the request against its rate limits.
 * @throws ShopError RATE_LIMITED
 */
export async function createContext(req: Request): Promise<Context> {
  const address = clientAddress(req.ip);
  const notes = new ResponseNotes();
  noteAsked(req, notes);
  const asking = await viewerOf(req.headers.authorization);
  await countRequest(address, asking.viewer?.id);
  return { ...asking, address, userAgent: req.headers['user-agent'], loaders: createLoaders(), notes };
}
