/** Splits off the beginning of a pipeline that a server can execute as an indexed read. */
import { asDocument, type Doc, integerArgument } from '../document.js';

export interface LeadingStages {
  filter?: Doc;
  sort?: Doc;
  skip?: number;
  limit?: number;
  /** The remaining stages. */
  rest: Doc[];
}

/** Splits off leading `$match` stages, then one `$sort`, then `$skip` and `$limit` in that order. */
export function splitLeading(pipeline: Doc[]): LeadingStages {
  const result: LeadingStages = { rest: [] };
  const filters: Doc[] = [];
  let at = 0;
  const next = (name: string): unknown => {
    const stage = asDocument(pipeline[at]);
    if (!stage || Object.keys(stage).length !== 1 || !Object.hasOwn(stage, name)) return undefined;
    return stage[name];
  };
  for (let filter = asDocument(next('$match')); filter; filter = asDocument(next('$match'))) {
    filters.push(filter);
    at++;
  }
  const sort = asDocument(next('$sort'));
  if (sort && Object.keys(sort).length > 0) {
    result.sort = sort;
    at++;
  }
  const skip = integerArgument(next('$skip'));
  if (skip !== undefined && skip >= 0) {
    result.skip = skip;
    at++;
  }
  const limit = integerArgument(next('$limit'));
  if (limit !== undefined && limit > 0) {
    result.limit = limit;
    at++;
  }
  const [first] = filters;
  if (first) result.filter = filters.length === 1 ? first : { $and: filters };
  result.rest = pipeline.slice(at);
  return result;
}
