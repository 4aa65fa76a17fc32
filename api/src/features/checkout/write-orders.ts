/**
 * Writes orders: those that wait at the same moment by one transaction, each with everything that belongs to it or without leaving a trace.
 * See docs/decisions/0007-payments.md.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientSession } from 'mongoose';
import { ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { isDatabaseAway, logFault } from '../../platform/observability/faults.js';
import { gatherFor, insertLater, whoseFault } from '../../platform/database/gathered-writes.js';
import { Groups } from '../../platform/in-groups.js';
import { breather } from '../../platform/in-slices.js';
import type { NewMail } from '../../platform/mail/mail-outbox.js';
import { cartLinesOf } from '../cart/cart.service.js';
import { noteSold } from '../catalogue/catalogue-sync.js';
import type { Product } from '../catalogue/product.model.js';
import { knownProducts, sellableProducts } from '../catalogue/sellable.service.js';
import { claimStock, type StockLeft } from '../catalogue/stock.service.js';
import { askContact, type ContactStanding } from '../customers/contact-consent.service.js';
import { noteOrdered } from '../customers/users.service.js';
import { endOrders, tellOfOrder } from '../orders/order-effects.service.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { orderMailsTo } from '../orders/order-mail.js';
import { ownerMails } from '../orders/owner-mail.js';
import { searchWordsOf } from '../orders/order-search.js';
import { acceptanceWindow, paymentWindow } from '../orders/order-transition.js';
import { frozenDelivery } from '../orders/shipping.js';
import { firstCheckAt } from '../payments/check-times.js';
import { assertWithinCodLimits, buyerKeys, codOrdersOf, type CodOrder } from './cod-limits.js';
import {
  assertAvailable,
  assertSameTotal,
  needsAcceptance,
  priceFrom,
  productsOf,
  type PricedOrder,
  type WantedDelivery,
  type WantedLine,
} from './quote.service.js';
import { assertFewUnpaid, unpaidOrdersOf } from './unpaid-orders.js';

export type OrderDraft = Pick<
  StoredOrder,
  | '_id'
  | 'customer'
  | 'customerName'
  | 'customerEmail'
  | 'idempotencyKey'
  | 'requestHash'
  | 'paymentMethod'
  | 'orderStatus'
  | 'paymentStatus'
  | 'contactInfo'
  | 'deliveryAddress'
  | 'notes'
  | 'payment'
  | 'refunds'
  | 'version'
>;

export interface OrderToWrite {
  draft: OrderDraft;
  /** As they were when it was quoted. */
  lines: readonly WantedLine[];
  /** They are read again inside: of two requests for the same cart, the second finds it empty. */
  isCart: boolean;
  delivery: WantedDelivery;
  /** The total the provider was told; prices may have moved since, and then nothing is written. */
  quoted: number;
  seen: number | null | undefined;
  orderNumber: Promise<string>;
  /** An address beside the account's own, and what it has said. */
  contact: string | undefined;
  standing: Promise<ContactStanding> | undefined;
  /** @throws ShopError OUT_OF_STOCK when it has waited, and what it wants is gone by now */
  recheck(): Promise<void>;
}

interface Waiting extends OrderToWrite {
  /** What makes it an order of this buyer. */
  keys: readonly string[];
}

type Outcome = PromiseSettledResult<StoredOrder>;
type Settle = (one: Waiting, outcome: Outcome) => void;
const refused = (reason: unknown): Outcome => ({ status: 'rejected', reason });

const groups = new Groups<Waiting, StoredOrder>({
  // What a buyer may do goes by what they did before, so of one buyer only one order is under way: account, phone and place count.
  own: ({ keys }) => keys,
  shared: ({ lines }) => productsOf(lines).map((product) => product.toHexString()),
  weight: ({ lines }) => lines.length,
  work: writeGroup,
});

/**
 * Writes an order, together with others that wait at the same moment.
 * @throws ShopError as placeOrder; nothing of it is written then
 */
export function writeWithOthers(order: OrderToWrite): Promise<StoredOrder> {
  const keys = buyerKeys(order.draft);
  // By the phone and the place only those are counted that are paid there.
  return groups.do({ ...order, keys: order.draft.payment ? keys.slice(0, 1) : keys });
}

function writeGroup(all: readonly Waiting[]): Promise<StoredOrder>[] {
  const settles = new Map<Waiting, (outcome: Outcome) => void>();
  const results = all.map((one) => {
    const outcome = new Promise<Outcome>((resolve) => settles.set(one, resolve));
    return outcome.then((said) => (said.status === 'fulfilled' ? said.value : Promise.reject(said.reason as Error)));
  });
  const settle: Settle = (one, outcome) => settles.get(one)!(outcome);
  // Whatever was not foreseen concerns those who have not been told anything yet.
  writeAll(all, settle).catch((error: unknown) => all.forEach((one) => settle(one, refused(error))));
  return results;
}

async function writeAll(all: readonly Waiting[], settle: Settle): Promise<void> {
  const gone = new Set<Waiting>();
  await Promise.all(
    all.map(async (one) => {
      await one.recheck().catch((error: unknown) => {
        gone.add(one);
        settle(one, refused(error));
      });
    }),
  );
  const group = all.filter((one) => !gone.has(one));
  if (group.length > 0) await write(group, settle);
}

/**
 * Tells each what became of it.
 * @param isBehind another process was first: what this one knows is not looked at
 */
async function write(group: readonly Waiting[], settle: Settle, isBehind = false): Promise<void> {
  const progress = { isWritten: false, isBehind };
  try {
    for (const [one, outcome] of await writeTogether(group, progress)) settle(one, outcome);
  } catch (error) {
    if (error instanceof MetOthers) {
      await Promise.all(partsOf(group).map((part) => write(part, settle, true)));
    } else if (group.length === 1 || progress.isWritten || concernsAll(error)) {
      for (const one of group) settle(one, refused(error));
    } else {
      // Whoever was hindered by another one is not to hear of it.
      const culprit = whoseFault(error);
      const others = group.filter((one) => one !== culprit);
      if (culprit) await write(others, settle);
      for (const one of culprit ? group.filter((one) => one === culprit) : group) await write([one], settle);
    }
  }
}

/** Another process writes the same as one of a group. */
class MetOthers extends Error {}

/** Those of a group that want the same products, directly or by somebody between them; each in their order. */
function partsOf(group: readonly Waiting[]): Waiting[][] {
  let parts: { members: Waiting[]; products: Set<string> }[] = [];
  for (const one of group) {
    const products = productsOf(one.lines).map((product) => product.toHexString());
    const near = parts.filter((part) => products.some((product) => part.products.has(product)));
    const joined = {
      members: [...near.flatMap(({ members }) => members), one],
      products: new Set([...near.flatMap((part) => [...part.products]), ...products]),
    };
    parts = [...parts.filter((part) => !near.includes(part)), joined];
  }
  return parts.map(({ members }) => group.filter((one) => members.includes(one)));
}

/** What the database says to one alone it would not say otherwise: it is away, or too many write the same. */
function concernsAll(error: unknown): boolean {
  const { errorLabels } = error as { errorLabels?: readonly string[] };
  return isDatabaseAway(error) || Boolean(errorLabels?.length);
}

interface Accepted {
  order: Waiting;
  number: string;
  standing: ContactStanding | undefined;
  priced: PricedOrder;
  /** Its products as those before it in the group leave them. */
  seen: ReadonlyMap<string, Product>;
}

/**
 * Goes by the products as this process knows them, which the claims check; when they do not meet them so, or somebody would be refused by them,
 * they are read. Whoever is refused because somebody before them in the group takes the last piece hears it once that one's order stands.
 * @param progress whether all that is to be written was, so that a failure may be one of the commit alone
 * @throws what concerns more than one of them, and what only the commit met with; by `whoseFault` whom it is about
 */
async function writeTogether(
  group: readonly Waiting[],
  progress: { isWritten: boolean; readonly isBehind: boolean },
): Promise<Map<Waiting, Outcome>> {
  let tries = 0;
  let sold: StockLeft[] = [];
  const asked = Promise.allSettled(
    group.map(({ orderNumber, standing }) => Promise.all([orderNumber, standing ?? undefined])),
  );
  const outcomes = await inTransaction(async (session) => {
    progress.isWritten = false;
    tries += 1;
    // Whoever wants what nobody else writes is not held up by those who meet others again and again.
    if (tries > 1 && partsOf(group).length > 1) throw new MetOthers('A group met others in the database');
    const now = new Date();
    const lines = await linesOf(group, session);
    const onDelivery = group.filter(({ draft }) => !draft.payment);
    const online = group.filter(({ draft }) => draft.payment);
    const asking = limitsOf(onDelivery, online, session, now);
    // Whoever waits for it is told.
    asking.catch(() => undefined);
    const answers = await asked;

    /** @param before what limits go by, once it is known: until then everybody is within them */
    const decide = (products: ReadonlyMap<string, Product>, before?: Before): (Accepted | Outcome)[] => {
      const stand = new Map(products);
      return group.map((order, place) => {
        const answer = answers[place]!;
        if (answer.status === 'rejected') return answer;
        try {
          const { draft, delivery, quoted, seen } = order;
          const priced = priceFrom(stand, lines[place]!, draft.paymentMethod, delivery);
          assertAvailable(priced);
          // Who named no total pays the prices of now, unless the provider was told others.
          assertSameTotal(priced, seen ?? (draft.payment && quoted));
          if (before) assertWithinLimits(order, priced, before, now);
          const [number, standing] = answer.value;
          return { order, number, standing, priced, seen: take(priced, stand) };
        } catch (error) {
          if (error instanceof ShopError) return refused(error);
          throw error;
        }
      });
    };
    const products = productsOf(lines.flat());
    // To refuse anybody, what is merely known is not enough.
    const isKnown = tries === 1 && !progress.isBehind;
    const drafts = new Map<Accepted | Outcome, Draft>();
    const breath = breather();
    // While the database looks for what limits go by; what is asked for is always waited for, so that nothing is under way at an end.
    const draftAll = async () => {
      // The driver sends a question some promises after it was asked: what is worked on before would hold it up.
      await nextTurn();
      const all = isKnown ? unlessRefused(decide(knownProducts(products))) : undefined;
      for (const one of all ?? []) {
        await breath();
        if (!isOutcome(one)) drafts.set(one, draftOf(one, now));
      }
      return all;
    };
    const [limits, drafted] = await Promise.allSettled([asking, draftAll()]);
    const known = valueOf(drafted);
    const before = valueOf(limits);
    const read = async () =>
      decide(products.length > 0 ? await sellableProducts(products, session) : new Map(), before);
    const isWithin = (one: Accepted | Outcome) => isOutcome(one) || isWithinLimits(one, before, now);
    const decided = known?.every(isWithin) ? known : await read();

    sold = [];
    const result = new Map<Waiting, Outcome>();
    for (const [place, one] of decided.entries()) {
      await breath();
      if (isOutcome(one)) {
        result.set(group[place]!, one);
        continue;
      }
      const { order, left } = await gatherFor(one.order, session, () =>
        gather(one, drafts.get(one) ?? draftOf(one, now), session),
      );
      sold.push(...left);
      result.set(one.order, { status: 'fulfilled', value: order });
    }
    if (sold.length > 0) await endOrders(now, session);
    progress.isWritten = true;
    return result;
  });
  // Before the next ones begin, who go by it. The orders stand, whatever becomes of it: the catalogue is followed anyway.
  await noteSold(sold).catch((error: unknown) => logFault(error, 'what was sold could not be noted'));
  return outcomes;
}

/** @throws why it was rejected */
function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

const isOutcome = (one: Accepted | Outcome): one is Outcome => 'status' in one;
const isRefusal = (one: Accepted | Outcome): boolean =>
  isOutcome(one) && one.status === 'rejected' && one.reason instanceof ShopError;

/** @returns undefined when somebody of them is refused */
const unlessRefused = (all: (Accepted | Outcome)[]) => (all.some(isRefusal) ? undefined : all);

/** What the limits of buyers go by. */
interface Before {
  cod: CodOrder[];
  unpaid: Awaited<ReturnType<typeof unpaidOrdersOf>>;
}

async function limitsOf(
  onDelivery: readonly Waiting[],
  online: readonly Waiting[],
  session: ClientSession,
  now: Date,
): Promise<Before> {
  const keys = onDelivery.map((one) => one.keys);
  const customers = online.map(({ draft }) => draft.customer);
  // One after the other: a transaction does one thing at a time.
  const cod = await codOrdersOf(keys, session, now);
  return { cod, unpaid: await unpaidOrdersOf(customers, session, now) };
}

/** @throws ShopError when more is under way, or unpaid, than one buyer may have */
function assertWithinLimits({ draft, keys }: Waiting, priced: PricedOrder, before: Before, now: Date): void {
  const { customer } = draft;
  if (draft.payment) return assertFewUnpaid(customer, before.unpaid, now);
  const bought = { customer, items: priced.lines, totalAmount: priced.totals.totalAmount };
  assertWithinCodLimits(bought, keys, before.cod, now);
}

function isWithinLimits({ order, priced }: Accepted, before: Before, now: Date): boolean {
  try {
    assertWithinLimits(order, priced, before, now);
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

async function linesOf(group: readonly Waiting[], session: ClientSession): Promise<(readonly WantedLine[])[]> {
  const carts = group.filter(({ isCart }) => isCart);
  const found = await cartLinesOf(
    carts.map(({ draft }) => draft.customer.toHexString()),
    session,
  );
  const ofCart = new Map(carts.map((one, place) => [one, found[place]!]));
  return group.map((one) => ofCart.get(one) ?? one.lines);
}

/** Takes the pieces of an order out of the products as they stand. @returns them as they stood for it */
function take({ lines }: PricedOrder, stand: Map<string, Product>): Map<string, Product> {
  const seen = new Map<string, Product>();
  for (const { product, quantity } of lines) {
    const id = product.toHexString();
    const before = stand.get(id)!;
    seen.set(id, before);
    stand.set(id, { ...before, stock: before.stock - quantity, version: before.version + 1 });
  }
  return seen;
}

/** An order as it is to be written, and the mails that tell of it. */
interface Draft {
  order: StoredOrder;
  mails: NewMail[];
}

const PLACED = [{ kind: 'placed' }] as const;

function draftOf({ order: { draft, keys }, number, standing, priced }: Accepted, now: Date): Draft {
  const online = draft.payment
    ? { payBy: new Date(now.getTime() + paymentWindow()), payment: { ...draft.payment, checkAt: firstCheckAt(now) } }
    : {};
  const order: StoredOrder = {
    ...draft,
    orderNumber: number,
    ...online,
    items: priced.lines,
    ...priced.totals,
    // There are terms, so there is a way.
    delivery: frozenDelivery(priced.delivery!.zone.name, priced.delivery!.way, now),
    searchWords: searchWordsOf({ ...draft, orderNumber: number }),
    history: [
      {
        at: now,
        kind: 'placed',
        orderStatus: draft.orderStatus,
        paymentStatus: draft.paymentStatus,
        actor: draft.customerName,
      },
    ],
    createdAt: now,
    updatedAt: now,
  };
  if (!order.payment) {
    order.buyerKeys = [...keys];
    if (needsAcceptance(order.totalAmount)) order.acceptBy = new Date(now.getTime() + acceptanceWindow());
  }
  return {
    order,
    mails: [...orderMailsTo(PLACED, order, standing?.wants ?? false), ...ownerMails(PLACED, order)],
  };
}

/** Everything that belongs to one order. */
async function gather(
  { order: { contact }, standing, priced, seen }: Accepted,
  { order, mails }: Draft,
  session: ClientSession,
): Promise<{ order: StoredOrder; left: StockLeft[] }> {
  const left = await claimStock(priced.lines, order._id, session, seen);
  insertLater(OrderModel, [order], session);
  noteOrdered(order.customer, order.contactInfo.phone, session);
  if (contact && standing?.ask) await askContact(order.customer, contact, session);
  await tellOfOrder(undefined, order, PLACED, session, mails);
  return { order, left };
}
