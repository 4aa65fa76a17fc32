/** MongoDB's query language as pure functions on documents: value order, filters, sorts, projections, updates, pipelines. */

export { type AggregationEnv, compileAggregation, splitLeading } from './aggregation/index.js';
export { compareValues, equalityKey, equalValues } from './bson-order.js';
export { parseCollation, sameCollation, stringFold } from './collation.js';
export { asDocument, type Collation, type Doc, isDocument, nativeNumber, valueAt } from './document.js';
export { compileExpression } from './expressions/index.js';
export { collectFields } from './filter-fields.js';
export { neededFields } from './aggregation/needed-fields.js';
export { compileFilter } from './matcher.js';
export { arrayOnPath, indexKeysOf } from './paths.js';
export { analyseFilter, shortestOf, type PathFacts } from './planner-facts.js';
export { compileProjection, fieldsShown } from './projection.js';
export { compileSort, compileSorter } from './sort.js';
export { isWholePrefix } from './regex.js';
export { type CompiledUpdate, compileUpdate } from './update/index.js';
export { describeUpdate } from './update-description.js';
export { checkId, upsertDocument } from './update/upsert.js';
