/** The GraphQL context of a request: viewer, client address, loaders and response notes. */
import type { Caller, TokenProblem, Viewer } from '../../types/viewer.js';
import type { Loaders } from '../database/loaders.js';
import type { ResponseNotes } from './response-notes.js';

export interface Context extends Caller {
  viewer: Viewer | null;
  /** Set when a token or API key was sent and refused; an operation that needs a viewer reports it. */
  tokenProblem?: TokenProblem;
  loaders: Loaders;
  /** Most entries of a page. Default MAX_PAGE_SIZE; larger when a whole list is streamed. */
  mostPerPage?: number;
  /** Facts about the response, for metrics and the response cache. */
  notes: ResponseNotes;
}
