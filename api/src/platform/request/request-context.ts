/** What every operation is given: who asks, from where, and this request's loaders. */
import type { Caller, TokenProblem, Viewer } from '../../types/viewer.js';
import type { Loaders } from '../database/loaders.js';
import type { ResponseNotes } from './response-notes.js';

export interface Context extends Caller {
  viewer: Viewer | null;
  /** Set when a token or API key was sent and refused; an operation that needs a viewer then says why. */
  tokenProblem?: TokenProblem;
  loaders: Loaders;
  /** Entries a page may have; MAX_PAGE_SIZE unless a list is sent whole, part after part. */
  mostPerPage?: number;
  /** What is noted of the response, for counting and for the response cache. */
  notes: ResponseNotes;
}
