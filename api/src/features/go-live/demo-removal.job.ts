/**
 * Takes the demo data out of the shop, after a backup: invented orders and people are deleted, products go to the deleted products. Each
 * step finds anew what is left, so it can be repeated, and a process that takes it over goes on where the last one was killed.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { afterCommit } from '../../platform/database/database.js';
import { writeAll } from '../../platform/database/writes.js';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { registerJobKind, type Step } from '../../platform/jobs/jobs.js';
import { logFault } from '../../platform/observability/faults.js';
import { platform } from '../../platform/platform.js';
import type { ObjectId } from '../../types/object-id.js';
import { Permission, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { takeAndNote } from '../backups/backup.job.js';
import { startAlone } from '../backups/backup.service.js';
import { refreshCategories, refreshGroups, refreshInBatches } from '../catalogue/catalogue-sync.js';
import { deleteCategoryIn } from '../catalogue/category.service.js';
import { deleteEmptyGroups } from '../catalogue/groups/group-delete.service.js';
import { ProductGroupModel } from '../catalogue/groups/group.model.js';
import { deleteProducts } from '../catalogue/product-write.service.js';
import { ProductModel, StockMovementModel, StockReason, type StockMovement } from '../catalogue/product.model.js';
import { ContactSubmissionModel } from '../contact/contact.model.js';
import { StoredEditionModel, StoredPageModel } from '../content/content.model.js';
import { takeOverPublished } from '../content/published.js';
import { beginGeneration } from '../content/publish.service.js';
import { CustomOrderModel } from '../custom-orders/custom-order.model.js';
import { UserModel } from '../customers/user.model.js';
import { ReturnModel } from '../fulfilment/return.model.js';
import { CounterModel } from '../../platform/database/counters.js';
import { SERIES } from '../orders/numbering.service.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { ParcelFateModel } from '../orders/parcel-fate.model.js';
import { saleUndone } from '../orders/sales-changes.js';
import {
  demoCategories,
  demoCustomers,
  demoCustomOrders,
  demoMessages,
  demoOrders,
  demoPages,
  demoProducts,
} from './demo-data.service.js';
import { DEMO_STATE, DemoStateModel } from './demo-state.model.js';
import { isDemoOrder } from '../orders/order-rules.js';
import { removeReviewsOf } from '../reviews/review-removal.service.js';
import { DEMO_AUTHOR, demoTexts } from './demo-texts.js';
import type { RemoveDemoInput } from './go-live.types.js';

/** In this order: what refers to another thing goes before it. */
const STAGES = [
  'orders',
  'customers',
  'messages',
  'customOrders',
  'products',
  'groups',
  'categories',
  'pages',
  'numbers',
] as const;
type Stage = (typeof STAGES)[number];

/** Orders of one transaction: each has movements, a sale and returns of its own. */
const ORDERS_AT_ONCE = 20;

const CONFIRMATION = 'EMPTY';

type Keep = Omit<RemoveDemoInput, 'word'>;

const isIn = <T>(values: readonly T[]) => mongoose.trusted({ $in: values as T[] });

/** @throws ShopError BAD_INPUT without the word; CONFLICT while work on backups is under way */
export async function removeDemo(viewer: Viewer, { word, ...keep }: RemoveDemoInput): Promise<Job> {
  if (word.trim().toUpperCase() !== CONFIRMATION) {
    const message = `Type ${CONFIRMATION} to confirm.`;
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'word', message }] });
  }
  return startAlone(viewer, JobKind.DEMO_REMOVAL, 'Empty the demo', keep);
}

interface Done {
  backup: string;
}

registerJobKind<Keep, { stage: Stage }>(JobKind.DEMO_REMOVAL, {
  permission: Permission.MANAGE_SETTINGS,

  async check({ input }, tell) {
    const { name } = await takeAndNote(tell);
    const customers = (await demoCustomers()).map(({ _id }) => _id);
    const [orders, messages, customOrders, products] = await Promise.all([
      OrderModel.countDocuments(demoOrders(customers)),
      ContactSubmissionModel.countDocuments(demoMessages()),
      CustomOrderModel.countDocuments(demoCustomOrders()),
      leavingProducts(input),
    ]);
    const total = orders + customers.length + messages + customOrders + products.length;
    return { total, state: { stage: STAGES[0] }, notes: { backup: name } satisfies Done };
  },

  async apply({ viewer, input, state: { stage } }, session, size) {
    const { items, touched = [], again = false } = await STEPS[stage](viewer, input, session, size);
    const next = again ? stage : STAGES[STAGES.indexOf(stage) + 1];
    return { items, changed: items, next: next && { stage: next }, touched } satisfies Step<{ stage: Stage }>;
  },

  putBack: () => Promise.reject(new Error('What was deleted is in the backup')),
  stays: ({ changed, result }) =>
    Promise.resolve(
      `${changed} things of the demo are gone; the rest is there. The shop as it was is in the backup ${(result as Done).backup}.`,
    ),

  async finish({ viewer, changed, result, title }, session) {
    await DemoStateModel.updateOne({ _id: DEMO_STATE }, { $set: { emptiedAt: new Date() } }, { session, upsert: true });
    const about = { action: 'demo.empty', entity: 'shop', entityId: 'demo', summary: title };
    await recordAudit({ viewer, ...about, after: { removed: changed }, session });
    const { backup } = result as Done;
    return { message: `The demo is gone. The shop as it was before is in the backup ${backup}.`, result };
  },

  tidy: async () => undefined,

  async refresh(ids) {
    await refreshInBatches(ids);
    await refreshGroups(ids);
    await refreshCategories();
  },
});

interface Removed {
  items: number;
  touched?: ObjectId[];
  /** There is more of this kind. */
  again?: boolean;
}

const STEPS: Readonly<
  Record<Stage, (viewer: Viewer, keep: Keep, session: ClientSession, size: number) => Promise<Removed>>
> = {
  async orders(_, __, session) {
    const customers = (await demoCustomers(session)).map(({ _id }) => _id);
    const found = await OrderModel.find(demoOrders(customers), null, { session })
      .sort({ _id: 1 })
      .limit(ORDERS_AT_ONCE)
      .lean<StoredOrder[]>();
    const orders = found.filter(isDemoOrder);
    if (orders.length === 0) return { items: 0 };
    const ids = orders.map(({ _id }) => _id);
    await retireNumbers(orders, session);
    await forgetMovements(ids, session);
    await writeAll(orders.flatMap(saleUndone), session);
    await ReturnModel.deleteMany({ order: isIn(ids) }, { session });
    await ParcelFateModel.deleteMany({ order: isIn(ids) }, { session });
    const touched = await removeReviewsOf(ids, session);
    await OrderModel.deleteMany({ _id: isIn(ids) }, { session });
    return { items: orders.length, touched, again: true };
  },

  async customers(_, __, session, size) {
    const found = await demoCustomers(session);
    // An order that is not of the seed keeps its customer.
    const ordered = await OrderModel.distinct('customer', { customer: isIn(found.map(({ _id }) => _id)) }).session(
      session,
    );
    const keeping = new Set(ordered.map(String));
    const ids = found.map(({ _id }) => _id).filter((id) => !keeping.has(id.toHexString()));
    const now = ids.slice(0, size);
    if (now.length > 0) await UserModel.deleteMany({ _id: isIn(now) }, { session });
    return { items: now.length, again: now.length < ids.length };
  },

  async messages(_, __, session) {
    const { deletedCount } = await ContactSubmissionModel.deleteMany(demoMessages(), { session });
    return { items: deletedCount };
  },

  async customOrders(_, __, session) {
    const found = await CustomOrderModel.find(demoCustomOrders(), { sketch: 1 }, { session }).lean();
    await CustomOrderModel.deleteMany({ _id: isIn(found.map(({ _id }) => _id)) }, { session });
    const sketches = found.flatMap(({ sketch }) => (sketch ? [sketch.file] : []));
    afterCommit(session, () => {
      platform()
        .files.remove('private', sketches)
        .catch((error: unknown) => logFault(error, 'sketches of the demo stay among the files', {}));
    });
    return { items: found.length };
  },

  async products(viewer, keep, session, size) {
    const leaving = await leavingProducts(keep, session);
    const now = leaving.slice(0, size);
    if (now.length > 0) await deleteProducts(viewer, now, session);
    return { items: now.length, touched: now.map(({ _id }) => _id), again: now.length < leaving.length };
  },

  async groups(viewer, _, session) {
    const found = await ProductGroupModel.find(
      { title: isIn(demoTexts().groupTitles), deletedAt: null },
      { _id: 1 },
      { session },
    ).lean();
    const ids = found.map(({ _id }) => _id);
    await deleteEmptyGroups(viewer, ids, session);
    return { items: 0, touched: ids };
  },

  async categories(viewer, { keepCategories }, session) {
    for (const { _id, share } of await demoCategories(session)) {
      if (share !== 'DEMO' || keepCategories.includes(_id.toHexString())) continue;
      const isUsed = await ProductModel.exists({ category: _id, deletedAt: null }).session(session);
      if (!isUsed) await deleteCategoryIn(viewer, _id, session);
    }
    // Refreshed with the next products; without any, by the finish.
    afterCommit(session, () => {
      refreshCategories().catch((error: unknown) => logFault(error, 'the categories were not read again', {}));
    });
    return { items: 0 };
  },

  async pages(_, { keepPages }, session) {
    const pages = await demoPages(session);
    const leaving = pages
      .filter(({ _id, share }) => share === 'DEMO' && !keepPages.includes(_id))
      .map(({ _id }) => _id);
    // The foot that the seed linked its pages in goes back to what every shop begins with, once none of them stays.
    if (leaving.length === pages.length) leaving.push(...(await seededFoot(session)));
    if (leaving.length === 0) return { items: 0 };
    await StoredPageModel.deleteMany({ _id: isIn(leaving) }, { session });
    await StoredEditionModel.deleteMany({ page: isIn(leaving) }, { session });
    await beginGeneration(session);
    afterCommit(session, () => {
      takeOverPublished().catch((error: unknown) => logFault(error, 'the published pages were not read again', {}));
    });
    return { items: 0 };
  },

  async numbers(_, __, session) {
    // A document of the shop's own keeps its series as it is.
    if (await OrderModel.exists({}).session(session)) return { items: 0 };
    await CounterModel.deleteMany({ _id: /^(order|invoice|credit-note|receipt-voucher|refund-voucher):/ }, { session });
    return { items: 0 };
  },
};

async function leavingProducts({ keepCategories, keepProducts, removeChanged }: Keep, session?: ClientSession) {
  const kept = new Set([...keepCategories, ...keepProducts]);
  return (await demoProducts(session)).filter(
    ({ _id, category, share }) =>
      (share === 'DEMO' || removeChanged) && !kept.has(_id.toHexString()) && !kept.has(category.toHexString()),
  );
}

async function seededFoot(session: ClientSession): Promise<string[]> {
  const foot = await StoredPageModel.exists({ _id: 'footer', 'updatedBy.id': DEMO_AUTHOR, draft: null }).session(
    session,
  );
  return foot ? ['footer'] : [];
}

/** Remembers which numbers went, so that a series with documents of the shop's own has an explanation for its gaps. */
async function retireNumbers(orders: readonly StoredOrder[], session: ClientSession): Promise<void> {
  const gone = new Map<string, number[]>();
  const add = (number: string) => {
    const [series, year, count] = number.split('/');
    const counter = `${SERIES[series as keyof typeof SERIES]}:${year}`;
    gone.set(counter, [...(gone.get(counter) ?? []), Number(count)]);
  };
  for (const { invoice, refunds, receipts = [], reversedInvoices = [] } of orders) {
    if (invoice) add(invoice.number);
    for (const { creditNote, voucher } of refunds) {
      if (creditNote) add(creditNote.number);
      if (voucher) add(voucher.number);
    }
    for (const { voucher } of receipts) if (voucher) add(voucher.number);
    for (const reversed of reversedInvoices) {
      add(reversed.invoice.number);
      add(reversed.creditNote.number);
    }
  }
  for (const [counter, numbers] of gone)
    await CounterModel.updateOne({ _id: counter }, { $push: { retired: { $each: numbers } } }, { session });
}

/** The movements of orders that never were become one correction for each product, so that its stock stays the sum of its movements. */
async function forgetMovements(orders: readonly ObjectId[], session: ClientSession): Promise<void> {
  const moved = await StockMovementModel.find({ order: isIn(orders) }, null, { session }).lean<StockMovement[]>();
  const sums = new Map<string, { product: ObjectId; delta: number }>();
  for (const { product, delta } of moved) {
    const key = product.toHexString();
    sums.set(key, { product, delta: (sums.get(key)?.delta ?? 0) + delta });
  }
  await StockMovementModel.deleteMany({ order: isIn(orders) }, { session });
  const corrections = [...sums.values()]
    .filter(({ delta }) => delta !== 0)
    .map((sum) => ({ ...sum, reason: StockReason.ADJUSTED, note: 'Orders of the demo', at: new Date() }));
  if (corrections.length > 0) await StockMovementModel.insertMany(corrections, { session });
}
