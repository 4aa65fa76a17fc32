/** Categories by name or id while products are written, each looked up once. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { ObjectId } from '../../types/object-id.js';
import { refreshCategories } from './catalogue-sync.js';
import { CategoryModel, type Category } from './category.model.js';

export interface CategoryLookup {
  /** @throws ShopError BAD_INPUT when there is none */
  named(name: string): Promise<Category>;
  byId(id: ObjectId): Promise<Category | null>;
}

/**
 * @param session the transaction that adds products to the categories. It also writes each category, so that a concurrent deletion
 * of the category conflicts with it. Without a session, categories are only read.
 */
export function categoryLookup(session?: ClientSession): CategoryLookup {
  const names = new Map<string, Promise<Category>>();
  const ids = new Map<string, Promise<Category | null>>();
  const once = <T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  return {
    named: (name) => once(names, name.trim().toLowerCase(), () => find(name, session)),
    byId: (id) =>
      once(ids, id.toHexString(), () =>
        CategoryModel.findById(id, null, session && { session })
          .lean<Category>()
          .exec(),
      ),
  };
}

async function find(name: string, session?: ClientSession): Promise<Category> {
  const wanted = { nameKey: name.trim().toLowerCase() };
  const category = session
    ? await CategoryModel.findOneAndUpdate(
        wanted,
        { $inc: { uses: 1 } },
        { session, timestamps: false },
      ).lean<Category>()
    : await CategoryModel.findOne(wanted).lean<Category>();
  if (category) return category;
  await refreshCategories();
  throw new ShopError(ErrorCode.BAD_INPUT, `There is no category ${name.trim() || '(empty)'}`, {
    fields: [{ path: 'category', message: 'There is no such category' }],
  });
}
