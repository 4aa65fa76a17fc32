/** Which products an operation on many is about: those named by id, or those that a filter lets through when it begins. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { textsRead } from './catalogue-sync.js';
import type { ProductFilter } from './product.inputs.js';
import { everyProduct } from './staff-catalogue.js';

export interface ChosenProducts {
  ids?: string[] | null | undefined;
  /** In place of ids. */
  filter?: ProductFilter | null | undefined;
}

/** One of the two, the ids each once. @throws ShopError BAD_INPUT */
export function checkedChoice({ ids, filter }: ChosenProducts): ChosenProducts {
  if ((ids == null) === (filter == null))
    throw new ShopError(ErrorCode.BAD_INPUT, 'Send the ids of the products or a filter that lets them through');
  return filter ? { filter } : { ids: [...new Set(ids!.map((id) => id.toLowerCase()))] };
}

export async function idsOfChosen({ ids, filter }: ChosenProducts): Promise<ObjectId[]> {
  if (ids) return ids.map((id) => objectId(id, 'A product'));
  if (filter?.search) await textsRead();
  return everyProduct(filter ?? {}).map(({ _id }) => _id);
}

/** For titles of work. */
export function chosenWords({ ids }: ChosenProducts): string {
  if (!ids) return 'all products of a filter';
  return ids.length === 1 ? '1 product' : `${ids.length.toLocaleString('en-IN')} products`;
}
