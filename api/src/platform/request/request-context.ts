/** What every operation is given: who asks, from where, and this request's loaders. */
import type { ExecutionResult } from 'graphql';
import type { Caller, TokenProblem, Viewer } from '../../types/viewer.js';
import type { AnswerNotes } from './answer-notes.js';
import type { Loaders } from '../database/loaders.js';

export interface Context extends Caller {
  viewer: Viewer | null;
  /** Set when a token or API key was sent and refused; an operation that needs a viewer then says why. */
  tokenProblem?: TokenProblem;
  loaders: Loaders;
  /** Entries a page may have; MAX_PAGE_SIZE unless a list is sent whole, part after part. */
  mostPerPage?: number;
  /** What came of the request where it was carried out already and only has to be said. */
  carriedOut?: Pick<ExecutionResult, 'data' | 'errors'>;
  /** What is noted of the answer, for whoever keeps answers. */
  notes: AnswerNotes;
}
