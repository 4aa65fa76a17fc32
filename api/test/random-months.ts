/** Random orders whose documents lie in and around a month, priced as the shop prices them, with what may become of them. */
import fc from 'fast-check';
import { GST_RATES, totals, totalsOfRest, worthOfPieces, type Paise } from '../src/pricing/index.js';
import { ObjectId } from '../src/types/object-id.js';
import { placeOfSupply } from '../src/features/orders/gst-states.js';
import {
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  ReceiptMethod,
  RefundStatus,
  StageDue,
} from '../src/features/orders/order.enums.js';
import type {
  IssuedDocument,
  StoredOrder,
  StoredOrderLine,
  StoredRefund,
  StoredSeller,
} from '../src/features/orders/order.model.js';

export const SELLER: StoredSeller = {
  brand: 'Asha Steel',
  legalName: 'Asha Steel Private Limited',
  gstin: '09AAACG1234M1ZN',
  pan: '',
  cin: '',
  phone: '+919876543210',
  email: 'shop@example.com',
  street: '1 Mall Road',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postalCode: '226001',
  country: 'India',
  logo: '',
};

/** November 2026 in India. */
export const MONTH = { month: '2026-11', from: new Date('2026-10-31T18:30:00Z'), to: new Date('2026-11-30T18:30:00Z') };

const HSNS = ['94036000', '95069190', '7308'];

/** Moments of the month, of its neighbours, and those on its bounds. */
const moment: fc.Arbitrary<Date> = fc
  .oneof(
    { weight: 6, arbitrary: fc.integer({ min: MONTH.from.getTime(), max: MONTH.to.getTime() - 1 }) },
    { weight: 2, arbitrary: fc.integer({ min: MONTH.from.getTime() - 9e8, max: MONTH.to.getTime() + 9e8 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...[-1, 0, 1].flatMap((by) => [MONTH.from.getTime() + by, MONTH.to.getTime() + by])),
    },
  )
  .map((ms) => new Date(ms));

const line = fc.record({
  price: fc.oneof(fc.integer({ min: 1, max: 5_000_00 }), fc.integer({ min: 30_000_00, max: 90_000_00 })),
  quantity: fc.integer({ min: 1, max: 5 }),
  gstRatePercent: fc.constantFrom(...GST_RATES),
  hsnCode: fc.constantFrom(...HSNS),
  /** Part of the line that offers take off, in percent. */
  off: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99 })),
});

const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  holds: fc.constantFrom<'none' | 'all' | 'some'>('none', 'all', 'some'),
  cod: fc.boolean(),
  wholeRupees: fc.boolean(),
  delivery: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_00 })),
  state: fc.constantFrom('Uttar Pradesh', 'Uttar Pradesh', 'Bihar', 'Chandigarh', 'Kerala', 'abroad'),
  business: fc.boolean(),
  fate: fc.constantFrom<
    'kept' | 'reversed' | 'replaced' | 'back' | 'part back' | 'pieces back' | 'exchanged' | 'advance'
  >('kept', 'reversed', 'replaced', 'back', 'part back', 'pieces back', 'exchanged', 'advance'),
  /** Where credit notes cut the total, in thousandths. */
  cuts: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 3 }),
  moments: fc.tuple(moment, moment, moment, moment, moment),
});

/** Orders of a random month; their documents are numbered by their dates, without a gap. */
export const randomOrders = (most: number): fc.Arbitrary<StoredOrder[]> =>
  fc.array(order, { minLength: 1, maxLength: most }).map((wanted) => numbered(wanted.map(built)));

type Wanted = typeof order extends fc.Arbitrary<infer T> ? T : never;

const issuedAt = (at: Date): IssuedDocument => ({ number: '', issuedAt: at, seller: SELLER });

function built(wanted: Wanted, index: number): StoredOrder {
  const { cod, wholeRupees, delivery, fate, business } = wanted;
  const moments = wanted.moments.toSorted((a, b) => a.getTime() - b.getTime()) as Wanted['moments'];
  const items = wanted.lines.map((one, at): StoredOrderLine => {
    const { price, quantity, gstRatePercent, hsnCode, off } = one;
    const discount = Math.floor((price * quantity * off) / 100);
    const holds = wanted.holds === 'all' || (wanted.holds === 'some' && at % 2 === 0);
    return {
      product: new ObjectId(),
      title: `Goods ${index}.${at}`,
      price,
      quantity,
      gstRatePercent,
      hsnCode,
      ...(holds && { priceHoldsTax: true }),
      ...(discount > 0 && { discount, discountFor: quantity }),
      specifications: [],
    };
  });
  const sums = totals(items, cod ? 'cod' : 'online', { delivery: () => delivery, wholeRupees });
  const abroad = wanted.state === 'abroad';
  const deliveryAddress = {
    firstName: 'Asha',
    lastName: 'Verma',
    street: '5 Hazratganj',
    city: 'City',
    state: abroad ? 'Ontario' : wanted.state,
    postalCode: '226001',
    country: abroad ? 'Canada' : 'India',
  };
  const recipient = business && !abroad ? { gstin: '10AAACG1234M1ZV', legalName: 'Buyer Limited' } : undefined;
  const place = placeOfSupply(deliveryAddress, SELLER);
  const invoice: IssuedDocument = { ...issuedAt(moments[0]), place, ...(recipient && { recipient }) };
  const own = String(index).padStart(4, '0');
  const stored: StoredOrder = {
    ...sums,
    _id: new ObjectId(),
    orderNumber: `GS-20261101-${own}`,
    customer: new ObjectId(),
    customerName: 'Asha Verma',
    customerEmail: 'asha@example.com',
    idempotencyKey: new ObjectId().toHexString(),
    requestHash: own,
    items,
    ...(wholeRupees && { wholeRupees }),
    orderStatus: OrderStatus.DELIVERED,
    paymentStatus: PaymentStatus.PAID,
    paymentMethod: cod ? PaymentMethod.COD : PaymentMethod.ONLINE,
    contactInfo: { email: 'asha@example.com', phone: '+919876543210' },
    deliveryAddress,
    ...(recipient && { recipient }),
    invoice,
    refunds: [],
    history: [],
    searchWords: [],
    version: 1,
    createdAt: moments[0],
    updatedAt: moments[4],
  };
  return FATES[fate](stored, wanted, moments);
}

const FATES: Record<Wanted['fate'], (order: StoredOrder, wanted: Wanted, at: Wanted['moments']) => StoredOrder> = {
  kept: (stored) => stored,
  /** Nothing was paid, and the whole invoice is taken back. */
  reversed: ({ invoice, ...rest }, _, at) => ({
    ...rest,
    orderStatus: OrderStatus.CANCELLED,
    reversedInvoices: [{ invoice: invoice!, creditNote: issuedAt(at[1]) }],
  }),
  /** Pieces were cancelled before they were paid: another invoice stands for those that are left. */
  replaced: (stored, _, at) => {
    const pieces = stored.items.map(({ quantity }) => quantity);
    const items = stored.items.map((one, index) =>
      index === 0 ? { ...one, quantity: one.quantity - 1, givenUp: 1 } : one,
    );
    if (items.every(({ quantity }) => quantity === 0)) return stored;
    return {
      ...stored,
      ...totalsOfRest(items, stored),
      items,
      invoice: { ...stored.invoice!, issuedAt: at[1] },
      reversedInvoices: [{ invoice: { ...stored.invoice!, pieces }, creditNote: issuedAt(at[1]), reason: 'Fewer' }],
    };
  },
  back: (stored, { cuts }, at) => ({ ...stored, refunds: refundsOf(stored.totalAmount, [...cuts, 1000], at) }),
  'part back': (stored, { cuts }, at) => {
    const refunds = refundsOf(stored.totalAmount, cuts, at);
    // A second payment that went back, and a refund that is under way, have no credit note.
    const surplus: StoredRefund = { ...refundOf(777, at[1]), surplus: true };
    const waiting: StoredRefund = { ...refundOf(1, at[1]), status: RefundStatus.PENDING };
    return { ...stored, refunds: [surplus, ...refunds, waiting] };
  },
  /** Pieces came back, now and then with something off, with money alone between them, or with all that is left at the end. */
  'pieces back': (stored, { cuts }, at) => {
    const back = stored.items.map(() => 0);
    let left = stored.totalAmount;
    const refunds: StoredRefund[] = [];
    const give = (wanted: Paise, when: Date, lines?: StoredRefund['lines']) => {
      const amount = Math.min(wanted, left);
      if (amount <= 0) return;
      left -= amount;
      refunds.push({ ...refundOf(amount, when), creditNote: issuedAt(when), ...(lines && { lines }) });
    };
    for (const [index, cut] of cuts.entries()) {
      const when = at[index + 1]!;
      const line = cut % stored.items.length;
      const pieces = Math.min(1 + (cut % 3), stored.items[line]!.quantity - back[line]!);
      const counts = stored.items.map((_, each) => (each === line ? pieces : 0));
      const worth = worthOfPieces(stored.items, stored.taxByRate, back, counts);
      if (pieces === 0 || cut % 7 === 0) give(Math.ceil((left * cut) / 2000), when);
      else {
        give(cut % 5 === 0 ? Math.ceil(worth * 0.9) : cut % 5 === 1 ? worth + cut : worth, when, [{ line, pieces }]);
        back[line]! += pieces;
      }
    }
    if (cuts[0]! % 3 === 0) give(left, at[4]);
    return { ...stored, refunds };
  },
  /** Another member went out for one piece, and what it costs less went back. */
  exchanged: (stored, { cuts }, at) => ({
    ...stored,
    items: [
      ...stored.items,
      {
        ...stored.items[0]!,
        product: new ObjectId(),
        quantity: 0,
        replaced: 1,
        insteadOf: 0,
        discount: undefined,
        discountFor: undefined,
        priceHoldsTax: !stored.items[0]!.priceHoldsTax,
        hsnCode: '8301',
      },
    ],
    refunds: refundsOf(stored.totalAmount, cuts.slice(0, 1), at).map((one) => ({
      ...one,
      lines: [{ line: 0, pieces: 0 }],
    })),
  }),
  /** It is paid in stages; a part of the advance went back, and the goods have not left. */
  advance: ({ invoice: _, ...stored }, __, at) => {
    const receipt = (amount: Paise, when: Date) => ({
      _id: new ObjectId(),
      amount,
      method: ReceiptMethod.UPI,
      at: when,
      recordedAt: when,
      actor: 'Asha',
      voucher: issuedAt(when),
    });
    const first = receipt(Math.ceil(stored.totalAmount / 2), at[0]);
    const back: StoredRefund = {
      ...refundOf(Math.ceil(first.amount / 3), at[3]),
      receipt: first._id,
      voucher: issuedAt(at[3]),
    };
    return {
      ...stored,
      orderStatus: OrderStatus.CONFIRMED,
      stages: [{ _id: new ObjectId(), label: 'All', amount: stored.totalAmount, due: StageDue.NOW }],
      receipts: [first, receipt(1, at[1])],
      refunds: [back],
    };
  },
};

const refundOf = (amount: Paise, at: Date): StoredRefund => ({
  _id: new ObjectId(),
  amount,
  status: RefundStatus.PROCESSED,
  surplus: false,
  createdAt: at,
  processedAt: at,
  tries: 0,
});

function refundsOf(total: Paise, cuts: readonly number[], at: Wanted['moments']): StoredRefund[] {
  const until = [...new Set(cuts)].sort((a, b) => a - b).map((cut) => Math.floor((total * cut) / 1000));
  return until.flatMap((to, index) => {
    const amount = to - (until[index - 1] ?? 0);
    const when = at[Math.min(4, index + 1)]!;
    return amount > 0 ? [{ ...refundOf(amount, when), creditNote: issuedAt(when) }] : [];
  });
}

const SERIES_OF = { invoice: 'GS', credit: 'CN', receipt: 'RV', refund: 'RF' } as const;

function numbered(orders: StoredOrder[]): StoredOrder[] {
  const documents = orders.flatMap((one) => [
    ...(one.invoice ? [{ of: 'invoice' as const, issued: one.invoice }] : []),
    ...(one.reversedInvoices ?? []).flatMap(({ invoice, creditNote }) => [
      { of: 'invoice' as const, issued: invoice },
      { of: 'credit' as const, issued: creditNote },
    ]),
    ...one.refunds.flatMap(({ creditNote, voucher }) => [
      ...(creditNote ? [{ of: 'credit' as const, issued: creditNote }] : []),
      ...(voucher ? [{ of: 'refund' as const, issued: voucher }] : []),
    ]),
    ...(one.receipts ?? []).flatMap(({ voucher }) => (voucher ? [{ of: 'receipt' as const, issued: voucher }] : [])),
  ]);
  const counts: Record<string, number> = {};
  for (const { of, issued } of documents.toSorted(
    (a, b) => a.issued.issuedAt.getTime() - b.issued.issuedAt.getTime(),
  )) {
    counts[of] = (counts[of] ?? 0) + 1;
    issued.number = `${SERIES_OF[of]}/26-27/${String(counts[of]).padStart(6, '0')}`;
  }
  return orders;
}
