import type { Collation, Doc } from '../document.js';
export interface ExpressionOptions {
  collation?: Collation | undefined;
  let?: Doc | undefined;
  now?: Date | undefined;
}
export type Evaluate = (doc: Doc, variables?: Doc) => unknown;
export function compileExpression(_e: unknown, _o: ExpressionOptions = {}): Evaluate {
  throw new Error('expressions are not available');
}
