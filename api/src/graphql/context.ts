/** What every operation is given: who asks, from where, and this request's loaders. */
import type { Viewer } from '../types/viewer.js';
import type { Loaders } from './loaders.js';

export interface Context {
  viewer: Viewer | null;
  /** Set when a token was sent and refused; an operation that needs a viewer then says why. */
  tokenProblem?: 'expired';
  /** The client's address, for rate limits. */
  address: string;
  loaders: Loaders;
}
