import type { Collation, Doc } from '../document.js';
export function compileTransform(
  _s: Doc,
  _o: { let?: Doc | undefined; collation?: Collation | undefined; now: Date },
): (doc: Doc) => Doc {
  throw new Error('pipelines are not available');
}
