/** Lines of the audit log for a large shop: prices and stock edited by its admin over the last months. */
import { AuditEntryModel } from '../src/features/audit/audit.model.js';
import type { Product } from '../src/features/catalogue/product.model.js';
import { UserModel } from '../src/features/customers/user.model.js';
import { toRupees } from '../src/pricing/index.js';
import { searchWords } from '../src/types/search-words.js';
import { Role } from '../src/types/viewer.js';
import { chance } from './random.js';

const DAY = 86_400_000;
const DAYS = 90;
const BATCH = 1000;

export async function seedAudit(
  count: number,
  products: readonly Pick<Product, '_id' | 'title' | 'price' | 'stock'>[],
  now: number,
): Promise<void> {
  const admin = await UserModel.findOne({ role: Role.ADMIN }).lean();
  const actor = {
    actorId: admin?._id.toHexString() ?? 'shop',
    actorName: admin?.name ?? 'Shop',
    actorEmail: admin?.email ?? '',
  };
  const random = chance(23);
  for (let from = 0; from < count; from += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => {
      const product = random.pick(products);
      const isPrice = random.next() < 0.5;
      const fact = {
        ...actor,
        at: new Date(now - (DAYS * DAY * (count - from - i)) / count),
        action: 'product.edit',
        entity: 'product',
        entityId: product._id.toHexString(),
        summary: `Changed ${isPrice ? 'the price' : 'the stock'} of ${product.title}`,
        before: isPrice ? { price: toRupees(product.price) + 10 } : { stock: product.stock + 1 },
        after: isPrice ? { price: toRupees(product.price) } : { stock: product.stock },
      };
      const { actorEmail, actorName, entityId, action, summary } = fact;
      return { ...fact, searchWords: searchWords(actorEmail, actorName, entityId, action, summary) };
    });
    await AuditEntryModel.insertMany(entries, { lean: true } as object);
  }
}
