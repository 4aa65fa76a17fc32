/** The sums of random months against a second reckoning, which knows the stored orders and nothing of the shop's arithmetic. */
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { pass } from '../../../test/clock.js';
import { brokenRules } from '../../../test/inv-01.js';
import { makeProduct } from '../../../test/order-fixtures.js';
import { MONTH, randomOrders, SELLER } from '../../../test/random-months.js';
import { rounds } from '../../../test/rounds.js';
import { readTally, type TallyVoucher } from '../../../test/tally-reader.js';
import { emptyDatabase, setSettings, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { readCsv } from '../../platform/files/csv-table.js';
import { resultOf } from '../../platform/jobs/jobs.js';
import { totals } from '../../pricing/index.js';
import { ObjectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { ProductModel } from '../catalogue/product.model.js';
import { OrderModel, type IssuedDocument, type StoredOrder, type StoredOrderLine } from '../orders/order.model.js';
import { eInvoiceFaults, eInvoiceOf } from './einvoice.js';
import { SOURCES } from './gst-document.js';
import { GstProblemKind } from './gst.enums.js';
import { isWithin } from './gst-month.js';
import { MonthProblems } from './month-problems.js';
import { issuedWithin } from './month-reader.js';
import { MonthTotals, sumOf } from './month-totals.js';
import { gapsOf } from './series.js';
import { TallyBooks } from './tally.js';
import { TALLY_END, VOUCHERS_START } from './tally-xml.js';

type Columns = { taxable: bigint; cgst: bigint; sgst: bigint; igst: bigint };
const NAMES = ['taxable', 'cgst', 'sgst', 'igst'] as const;
const none = (): Columns => ({ taxable: 0n, cgst: 0n, sgst: 0n, igst: 0n });

/** a × b ÷ c, half up. */
const part = (a: bigint, b: bigint, c: bigint): bigint => (c === 0n ? 0n : (2n * a * b + c) / (2n * c));
/** As `part`, half away from zero. */
const signed = (a: bigint, b: bigint, c: bigint): bigint => (b < 0n ? -part(a, -b, c) : part(a, b, c));

/** Shares by weight; what is left over goes to the largest remainders, the earlier ones first. */
function divide(whole: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((a, b) => a + b, 0n);
  if (all === 0n) return weights.map((_, index) => (index === 0 ? whole : 0n));
  const shares = weights.map((weight) => (whole * weight) / all);
  const left = whole - shares.reduce((a, b) => a + b, 0n);
  const order = weights
    .map((weight, index) => ({ index, rest: (whole * weight) % all }))
    .sort((a, b) => (a.rest > b.rest ? -1 : a.rest < b.rest ? 1 : a.index - b.index));
  for (const { index } of order.slice(0, Number(left))) shares[index]! += 1n;
  return shares;
}

interface Row extends Columns {
  rate: number;
  hsn: string;
  quantity: bigint;
  delivery: boolean;
}
interface Reckoned {
  rows: Row[];
  untaxed: bigint;
  total: bigint;
  /** Of the goods and of the delivery by rate, before they are split by state. */
  goods: [number, bigint, bigint][];
  charges: [number, bigint, bigint][];
  deliveryCharge: bigint;
  rounding: bigint;
}

const taxSplit = (tax: bigint, inState: boolean): Omit<Columns, 'taxable'> =>
  inState ? { cgst: tax - tax / 2n, sgst: tax / 2n, igst: 0n } : { cgst: 0n, sgst: 0n, igst: tax };

/** An invoice, from prices, quantities, rates and discounts alone. */
function invoiceOf(order: StoredOrder, { pieces }: IssuedDocument, inState: boolean): Reckoned {
  const lines = order.items
    .map((one, index) => ({ ...one, quantity: pieces?.[index] ?? one.quantity }))
    .filter(({ quantity }) => quantity > 0);
  const worth = (one: StoredOrderLine) => {
    const gross = BigInt(one.price) * BigInt(one.quantity);
    return one.discount ? gross - part(BigInt(one.discount), BigInt(one.quantity), BigInt(one.discountFor!)) : gross;
  };
  const rates = [...new Set(lines.map(({ gstRatePercent }) => gstRatePercent))].sort((a, b) => b - a);
  const rows: Row[] = lines.map(({ gstRatePercent: rate, hsnCode, quantity }) => ({
    ...none(),
    rate,
    hsn: hsnCode!,
    quantity: BigInt(quantity),
    delivery: false,
  }));
  const goods: Reckoned['goods'] = [];
  for (const rate of rates) {
    const r = BigInt(Math.round(rate * 100));
    const own = lines.flatMap((one, index) => (one.gstRatePercent === rate ? [index] : []));
    const sum = (holding: boolean) =>
      own.reduce((all, at) => all + (Boolean(lines[at]!.priceHoldsTax) === holding ? worth(lines[at]!) : 0n), 0n);
    const [inside, onTop] = [sum(true), sum(false)];
    const taxInside = part(inside, r, 10_000n + r);
    const tax = taxInside + part(onTop, r, 10_000n);
    const taxable = inside - taxInside + onTop;
    goods.push([rate, taxable, tax]);
    const allHold = own.every((at) => lines[at]!.priceHoldsTax);
    const weights = own.map((at) => {
      const value = worth(lines[at]!);
      return allHold || !lines[at]!.priceHoldsTax ? value : value - part(value, r, 10_000n + r);
    });
    const split = { taxable, ...taxSplit(tax, inState) };
    for (const name of NAMES)
      for (const [index, share] of divide(split[name], weights).entries()) rows[own[index]!]![name] = share;
    if (allHold)
      for (const at of own) rows[at]!.taxable = worth(lines[at]!) - rows[at]!.cgst - rows[at]!.sgst - rows[at]!.igst;
  }
  const price = BigInt(order.deliveryCharge - order.codCharge);
  const shares = divide(
    price,
    goods.map(([, taxable]) => taxable),
  );
  const charges = goods.flatMap(([rate], index): Reckoned['charges'] => {
    const share = price === 0n ? 0n : shares[index]!;
    const value = part(share, 10_000n, 10_000n + BigInt(Math.round(rate * 100)));
    return share === 0n ? [] : [[rate, value, share - value]];
  });
  for (const [rate, taxable, tax] of charges) {
    const dearest = lines
      .filter(({ gstRatePercent }) => gstRatePercent === rate)
      .sort((a, b) => Number(worth(b) - worth(a)))[0]!;
    const split = taxSplit(tax, inState);
    rows.push({ rate, hsn: dearest.hsnCode!, quantity: 0n, delivery: true, taxable, ...split });
  }
  const exact = [...goods, ...charges].reduce((sum, [, a, b]) => sum + a + b, BigInt(order.codCharge));
  const rounded = order.wholeRupees ? ((exact + 50n) / 100n) * 100n || exact : exact;
  const rounding = rounded - exact;
  const untaxed = BigInt(order.codCharge) + rounding;
  return { rows, untaxed, total: rounded, goods, charges, deliveryCharge: BigInt(order.deliveryCharge), rounding };
}

interface Left {
  rows: Row[];
  charges: bigint;
  rounding: bigint;
}

/** All that credit notes took back of an invoice, once they are of `amount` together: every step rounds once, half up. */
function backOf(invoice: Reckoned, amount: bigint, inState: boolean): Left {
  const { total, rounding, deliveryCharge } = invoice;
  const exact = total - rounding;
  const rounded = total > 0n ? signed(amount, rounding, total) : 0n;
  const inCharges = exact > 0n ? part(amount - rounded, deliveryCharge, exact) : 0n;
  const walk = (of: Reckoned['goods'], sum: bigint, whole: bigint): { split: [number, Columns][]; left: bigint } => {
    let [left, rest] = [sum, whole];
    const split = of.map(([rate, taxable, tax]): [number, Columns] => {
      const here = part(left, taxable + tax, rest);
      left -= here;
      rest -= taxable + tax;
      const value = part(here, taxable, taxable + tax);
      return [rate, { taxable: value, ...taxSplit(here - value, inState) }];
    });
    return { split, left };
  };
  const goods = walk(invoice.goods, amount - rounded - inCharges, exact - deliveryCharge);
  const charges = walk(invoice.charges, inCharges, deliveryCharge);
  const rows = invoice.rows.map((row) => ({ ...row }));
  const all = (row: Columns) => row.taxable + row.cgst + row.sgst + row.igst;
  for (const [split, delivery] of [
    [goods.split, false],
    [charges.split, true],
  ] as const)
    for (const [rate, columns] of split) {
      const own = rows.filter((row) => row.rate === rate && row.delivery === delivery);
      const whole = own.map(all);
      for (const name of NAMES) {
        const shares = divide(
          columns[name],
          own.map((row) => row[name]),
        );
        for (const [index, row] of own.entries()) row[name] = shares[index]!;
      }
      for (const [index, row] of own.entries())
        row.quantity = whole[index]! > 0n ? (row.quantity * all(row)) / whole[index]! : 0n;
    }
  return { rows, charges: charges.left, rounding: rounded };
}

const worthOf = (row: Columns): bigint => NAMES.reduce((sum, name) => sum + row[name], 0n);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What a credit takes out of what is left. @param named pieces by row; undefined for money alone */
function takenOf(left: Left, amount: bigint, named: Map<number, bigint> | undefined, inRupees: boolean): Left {
  const worths = left.rows.map(worthOf);
  const all = worths.reduce((a, b) => a + b, 0n) + left.charges + left.rounding;
  if (amount === all) return left;
  const isGoods = (row: number) => !left.rows[row]!.delivery;
  let rounding = 0n;
  let shares: bigint[];
  if (!named) {
    rounding = signed(amount, left.rounding, all);
    shares = divide(amount - rounding, [...worths, left.charges]);
  } else {
    const own = worths.map((worth, row) => {
      const pieces = named.get(row);
      if (pieces === undefined) return 0n;
      if (pieces === 0n) return least(amount, worth);
      const { quantity } = left.rows[row]!;
      return pieces >= quantity ? worth : part(worth, pieces, quantity);
    });
    let more = amount - own.reduce((a, b) => a + b, 0n);
    if (more > 0n && more <= BigInt(named.size))
      for (const row of [...named.keys()].sort((a, b) => a - b)) {
        const odd = least(more, worths[row]! - own[row]!);
        own[row]! += odd;
        more -= odd;
      }
    if (inRupees && more > -100n && more < 100n) {
      rounding = more;
      shares = [...own, 0n];
    } else if (more <= 0n) shares = [...divide(amount, own), 0n];
    else {
      const beside = [...worths.map((worth, row) => (isGoods(row) ? 0n : worth)), left.charges];
      const besides = beside.reduce((a, b) => a + b, 0n);
      const others = worths.map((worth, row) => (isGoods(row) ? worth - own[row]! : 0n));
      const ofOthers = least(
        more > besides ? more - besides : 0n,
        others.reduce((a, b) => a + b, 0n),
      );
      const [first, second] = [divide(least(more, besides), beside), divide(ofOthers, others)];
      rounding = more > besides ? more - besides - ofOthers : 0n;
      shares = first.map((share, row) => share + (own[row] ?? 0n) + (second[row] ?? 0n));
    }
  }
  const rows = left.rows.map((row, at): Row => {
    const [here, tax] = [shares[at]!, row.cgst + row.sgst + row.igst];
    const ownTax = part(here, tax, worths[at]!);
    const cgst = row.igst > 0n ? 0n : part(ownTax, row.cgst, tax);
    return {
      ...row,
      taxable: here - ownTax,
      cgst,
      sgst: row.igst > 0n ? 0n : ownTax - cgst,
      igst: row.igst > 0n ? ownTax : 0n,
      quantity: least(row.quantity, named?.get(at) ?? 0n),
    };
  });
  return { rows, charges: shares.at(-1)!, rounding };
}

const without = (left: Left, taken: Left): Left => ({
  rows: left.rows.map((row, at) => {
    const rest = { ...row, quantity: row.quantity - taken.rows[at]!.quantity };
    for (const name of NAMES) rest[name] -= taken.rows[at]![name];
    return rest;
  }),
  charges: left.charges - taken.charges,
  rounding: left.rounding - taken.rounding,
});

/** The rows of an invoice by the position of their lines in the order. */
function rowsNamed(order: StoredOrder, lines: NonNullable<StoredOrder['refunds'][number]['lines']>) {
  const pieces = order.items.map(({ quantity }, line) => order.invoice!.pieces?.[line] ?? quantity);
  const rows = pieces.flatMap((count, line) => (count > 0 ? [line] : []));
  return new Map(lines.map((one) => [rows.indexOf(one.line), BigInt(one.pieces)]));
}

interface Second {
  sections: Map<string, bigint[]>;
  small: Map<string, bigint[]>;
  hsn: Map<string, bigint[]>;
  documents: number;
  sold: bigint;
}

function secondReckoning(orders: readonly StoredOrder[]): Second {
  const result: Second = { sections: new Map(), small: new Map(), hsn: new Map(), documents: 0, sold: 0n };
  const put = (to: Map<string, bigint[]>, key: string, values: readonly bigint[], sign: bigint) => {
    const sums = to.get(key) ?? values.map(() => 0n);
    to.set(
      key,
      sums.map((sum, index) => sum + sign * values[index]!),
    );
  };
  const isIn = (at: Date) => at.getTime() >= MONTH.from.getTime() && at.getTime() < MONTH.to.getTime();
  for (const order of orders) {
    const { state, country } = order.deliveryAddress;
    const abroad = country !== 'India';
    const inState = state === SELLER.state && !abroad;
    const business = order.recipient !== undefined;
    const tell = (total: bigint, credit: boolean, whole: bigint, rows: readonly Row[], untaxed: bigint) => {
      const large = !inState && whole > 10_000_000n;
      const section = abroad
        ? ['EXP', 'CDNUR']
        : business
          ? ['B2B', 'CDNR']
          : large
            ? ['B2CL', 'CDNUR']
            : ['B2CS', 'B2CS'];
      const name = section[credit ? 1 : 0]!;
      const sign = credit ? -1n : 1n;
      result.documents += 1;
      result.sold += sign * total;
      const isNil = (row: Row) => row.rate === 0 && !abroad;
      const shown = rows.filter((row) => row.taxable + row.cgst + row.sgst + row.igst !== 0n);
      const main = shown.length > 0 && shown.every(isNil) ? 'NIL' : name;
      put(result.sections, main, [0n, 0n, 0n, 0n, untaxed], sign);
      for (const row of rows) {
        const values = NAMES.map((column) => row[column]);
        put(result.sections, isNil(row) ? 'NIL' : name, [...values, 0n], sign);
        if (name === 'B2CS' && row.rate > 0) put(result.small, `${state} ${row.rate}`, values, sign);
        put(result.hsn, `${business} ${row.hsn} ${row.rate}`, [...values, row.quantity], sign);
      }
    };
    const issued = [order.invoice, ...(order.reversedInvoices ?? []).map(({ invoice }) => invoice)];
    for (const one of issued) {
      if (!one || !isIn(one.issuedAt)) continue;
      const { rows, untaxed, total } = invoiceOf(order, one, inState);
      tell(total, false, total, rows, untaxed);
    }
    for (const { invoice, creditNote } of order.reversedInvoices ?? []) {
      if (!isIn(creditNote.issuedAt)) continue;
      const { rows, untaxed, total } = invoiceOf(order, invoice, inState);
      tell(total, true, total, rows, untaxed);
    }
    const credits = order.refunds
      .filter(({ creditNote }) => creditNote)
      .sort(
        (a, b) =>
          a.creditNote!.issuedAt.getTime() - b.creditNote!.issuedAt.getTime() ||
          (a.creditNote!.number < b.creditNote!.number ? -1 : 1),
      );
    let before = 0n;
    /** Set from the first credit for goods on. */
    let left: Left | undefined;
    for (const { amount, creditNote, lines } of credits) {
      const until = before + BigInt(amount);
      const invoice = invoiceOf(order, order.invoice!, inState);
      let taken: Left;
      if (!lines && !left) taken = without(backOf(invoice, until, inState), backOf(invoice, before, inState));
      else {
        const { rows, rounding } = invoice;
        left ??= without({ rows, charges: BigInt(order.codCharge), rounding }, backOf(invoice, before, inState));
        taken = takenOf(left, BigInt(amount), lines && rowsNamed(order, lines), order.wholeRupees ?? false);
        left = without(left, taken);
      }
      if (isIn(creditNote!.issuedAt))
        tell(BigInt(amount), true, invoice.total, taken.rows, taken.charges + taken.rounding);
      before = until;
    }
    for (const { voucher, amount } of order.receipts ?? [])
      if (voucher && isIn(voucher.issuedAt)) put(result.sections, 'ADVANCES', [0n, 0n, 0n, 0n, BigInt(amount)], 1n);
    for (const { voucher, amount } of order.refunds)
      if (voucher && isIn(voucher.issuedAt)) put(result.sections, 'ADVANCES', [0n, 0n, 0n, 0n, BigInt(amount)], -1n);
  }
  return result;
}

function firstReckoning(orders: readonly StoredOrder[]): { totals: MonthTotals; problems: MonthProblems } {
  const [totals, problems] = [new MonthTotals(), new MonthProblems(4)];
  for (const { of } of SOURCES)
    for (const one of orders.flatMap(of)) {
      if (!isWithin(one.issued.issuedAt, MONTH)) continue;
      const document = one.make();
      totals.add(document);
      problems.look(document);
    }
  return { totals, problems };
}

/** Without what is nothing. */
const plain = (sums: Iterable<[string, readonly (number | bigint)[]]>) =>
  Object.fromEntries(
    [...sums]
      .map(([key, values]) => [key, values.map((value) => Number(value) || 0)] as const)
      .filter(([, values]) => values.some((value) => value !== 0))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

it('are, section by section, those of a second reckoning to the paisa, and the invoices less the credit notes', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(randomOrders(12), (orders) => {
      const [{ totals, problems }, second] = [firstReckoning(orders), secondReckoning(orders)];
      const columns = ({ taxable, cgst, sgst, igst }: Record<keyof Columns, number>) => [taxable, cgst, sgst, igst];
      const sections = [...totals.sections].map(([name, sums]): [string, number[]] => {
        seen.add(name);
        return [name, [...columns(sums), sums.untaxed]];
      });
      expect(plain(sections)).toEqual(plain(second.sections));
      expect(plain(totals.smallSales().map((one) => [`${one.place.name} ${one.ratePercent}`, columns(one)]))).toEqual(
        plain(second.small),
      );
      expect(
        plain(
          totals.hsn().map((one) => [`${one.business} ${one.hsn} ${one.ratePercent}`, [...columns(one), one.quantity]]),
        ),
      ).toEqual(plain(second.hsn));
      expect([totals.told, totals.sold, totals.difference]).toEqual([Number(second.sold), Number(second.sold), 0]);
      const told = [...totals.sections].filter(([name]) => name !== 'ADVANCES');
      expect(told.reduce((sum, [, { documents }]) => sum + documents, 0)).toBe(second.documents);
      expect(told.reduce((sum, [, sums]) => sum + sumOf(sums), 0)).toBe(totals.sold);
      expect(problems.list()).toEqual([]);
      // What was numbered without a gap over all months has none within one.
      for (const numbers of totals.numbers.values())
        expect(gapsOf(numbers, Math.min(...numbers) - 1, new Set())).toEqual([]);
    }),
    { seed: 49, numRuns: rounds(40, 5_000) },
  );
  expect([...seen].sort()).toEqual(['ADVANCES', 'B2B', 'B2CL', 'B2CS', 'CDNR', 'CDNUR', 'EXP', 'NIL']);
}, 120_000);

/** The e-invoices of all documents of some orders, beside their numbers. @param now the shop as it is today */
const formsOf = (orders: readonly StoredOrder[], now = SELLER) =>
  orders.flatMap((order) =>
    SOURCES.flatMap(({ of }) => of(order)).flatMap((one) => {
      const form = eInvoiceOf(one.make(), one.print(), order, now);
      return form ? [{ number: one.issued.number, form }] : [];
    }),
  );

it('have e-invoices by the rules of the form, whatever people write into names and addresses', () => {
  const anyText = (most: number) =>
    fc
      .oneof(
        fc.string({ minLength: 1, maxLength: most, unit: 'grapheme' }),
        fc.constantFrom('24" pipe', 'A\\B', 'Ko', 'X', 'कुर्सी', `${'l'.repeat(most - 1)}😀`, 'two\nlines'),
      )
      .filter((text) => text.trim() !== '');
  const words = fc.record({
    title: anyText(300),
    legalName: anyText(100),
    brand: anyText(60),
    street: anyText(200),
    street2: fc.option(anyText(200), { nil: undefined }),
    city: anyText(100),
    postalCode: fc.constantFrom('226001', '22600', 'SW1A 1AA', ''),
    hsnCode: fc.constantFrom('9403', '94036', '940360', '9403600', '94036000'),
  });
  let seen = 0;
  const kinds = new Set<string>();
  fc.assert(
    fc.property(
      randomOrders(6),
      words,
      (orders, { title, legalName, brand, street, street2, city, postalCode, hsnCode }) => {
        const seller = { ...SELLER, brand, legalName: '', street, city };
        const wild = (document: IssuedDocument): IssuedDocument => ({
          ...document,
          seller,
          ...(document.recipient && { recipient: { ...document.recipient, legalName } }),
        });
        const written = orders.map((order): StoredOrder => ({
          ...order,
          items: order.items.map((one) => ({ ...one, title, hsnCode })),
          deliveryAddress: { ...order.deliveryAddress, street, ...(street2 && { street2 }), city, postalCode },
          ...(order.invoice && { invoice: wild(order.invoice) }),
          refunds: order.refunds.map((one) => (one.creditNote ? { ...one, creditNote: wild(one.creditNote) } : one)),
        }));
        for (const { number, form } of formsOf(written)) {
          seen += 1;
          kinds.add(form.DocDtls.Typ);
          expect([number, brokenRules(form), eInvoiceFaults(form)]).toEqual([number, [], []]);
        }
      },
    ),
    { seed: 49, numRuns: rounds(60, 5_000) },
  );
  expect([seen > 50, [...kinds].sort()]).toEqual([true, ['CRN', 'INV']]);
}, 120_000);

it('have e-invoices of tax invoices alone, which tell what they lack', () => {
  const orders = fc.sample(randomOrders(30), { seed: 7, numRuns: 4 }).flat();
  const forms = formsOf(orders);
  const untaxed = orders.filter(({ taxAmount, recipient }) => recipient && taxAmount === 0);
  expect([forms.length > 0, untaxed.length > 0]).toEqual([true, true]);
  expect(formsOf(untaxed)).toEqual([]);
  const [blank] = orders.filter((order) => formsOf([order]).length > 0);
  const bare = { ...SELLER, gstin: '', street: '', city: '', postalCode: '' };
  const without: StoredOrder = {
    ...blank!,
    invoice: { ...blank!.invoice!, seller: bare },
    reversedInvoices: [],
    refunds: [],
    deliveryAddress: { ...blank!.deliveryAddress, street: '', city: '' },
  };
  // What the shop has filled in since is taken from there.
  expect(formsOf([without])[0]!.form.SellerDtls).toEqual(formsOf([blank!])[0]!.form.SellerDtls);
  const [{ form } = { form: undefined }] = formsOf([without], bare);
  expect(eInvoiceFaults(form!)).toEqual([
    { settings: 'company', message: expect.stringContaining('need the GSTIN of your shop') },
    { settings: 'shop', message: expect.stringContaining('need the street, town, PIN code of your shop') },
    { message: expect.stringContaining('the street and the town of the buyer') },
  ]);
  expect(brokenRules(form)).toEqual(
    expect.arrayContaining([
      "/SellerDtls must have required property 'Pin'",
      '/BuyerDtls/Addr1 must NOT have fewer than 1 characters',
    ]),
  );
});

it('lists grave problems, however many there are of a lighter kind', () => {
  const problems = new MonthProblems(4, true);
  for (let n = 0; n < 300; n += 1)
    problems.add({ kind: GstProblemKind.EINVOICE_MISSING, about: `GS/${n}`, message: '', path: '' });
  problems.withoutInvoice('CN/1', 'id');
  const [first] = problems.list();
  expect([problems.list().length, problems.total, first!.about]).toEqual([200, 301, 'CN/1']);
});

it('says of own work without HSN code what can be done, and not that the month takes the code from its rate', () => {
  const [orders] = fc.sample(randomOrders(30), { seed: 7, numRuns: 1 });
  const sold = orders!.find(({ invoice }) => invoice);
  const document = SOURCES[0]!.of(sold!)[0]!.make();
  const said = (ownWork: boolean) => {
    const problems = new MonthProblems(4);
    problems.look({ ...document, lines: [{ ...document.lines[0]!, product: 'p1', hsn: null, ownWork }] });
    return problems.list().find(({ kind }) => kind === GstProblemKind.HSN_MISSING)!;
  };
  expect(said(true).message).not.toContain('this month takes it from there');
  expect(said(true).path).toBe(`/admin/orders?view=${document.orderId}`);
  expect(said(false)).toMatchObject({
    message: expect.stringContaining('this month takes it from there'),
    path: '/admin/products?edit=p1',
  });
});

/** The vouchers and ledgers of a month, as a strict reader of XML reads them. */
function booksOf(orders: readonly StoredOrder[]) {
  let xml = VOUCHERS_START;
  const books = new TallyBooks((more) => (xml += more));
  for (const { of } of SOURCES)
    for (const order of orders)
      for (const one of of(order))
        if (isWithin(one.issued.issuedAt, MONTH)) books.document(one.make(), one.print(), order);
  for (const order of orders) books.money(order, MONTH);
  return readTally(books.masters(), xml + TALLY_END);
}

/** Sums by ledger, in paise; credits above 0. */
function ledgerSums(vouchers: readonly TallyVoucher[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { ledger, amount } of vouchers.flatMap(({ entries }) => entries))
    sums.set(ledger, (sums.get(ledger) ?? 0) + amount);
  return sums;
}
const sumWhere = (sums: Map<string, number>, name: RegExp) =>
  [...sums].reduce((all, [ledger, amount]) => all + (name.test(ledger) ? amount : 0), 0);

it('are those of the vouchers for Tally, each of which balances, to the paisa', () => {
  const types = new Set<string>();
  fc.assert(
    fc.property(randomOrders(12), (orders) => {
      const [{ ledgers, vouchers }, second] = [booksOf(orders), secondReckoning(orders)];
      for (const { type, entries } of vouchers) {
        types.add(type);
        expect(entries.reduce((all, { amount }) => all + amount, 0)).toBe(0);
        for (const { ledger, amount, isDebit } of entries) {
          expect(isDebit).toBe(amount < 0);
          expect(ledgers.has(ledger)).toBe(true);
        }
      }
      expect(new Set(vouchers.map(({ remoteId }) => remoteId)).size).toBe(vouchers.length);
      expect(new Set(vouchers.map(({ type, number }) => `${type} ${number}`)).size).toBe(vouchers.length);
      expect(booksOf(orders)).toEqual({ ledgers, vouchers });
      const sums = ledgerSums(vouchers);
      const column = (at: number) =>
        [...second.sections].reduce((all, [name, values]) => all + (name === 'ADVANCES' ? 0 : Number(values[at])), 0);
      expect([
        sumWhere(sums, /^(Sales|Delivery) /) - sumWhere(sums, /^Delivery charges$/),
        ...['CGST', 'SGST', 'IGST'].map((tax) => sums.get(`Output ${tax}`) ?? 0),
        sumWhere(sums, /^(Round Off|Delivery charges)$/),
      ]).toEqual([0, 1, 2, 3, 4].map((at) => column(at)));
      const sold = vouchers.filter(({ type }) => type === 'Sales' || type === 'Credit Note');
      expect(sumWhere(ledgerSums(sold), /^Online customers$|\(10AAACG1234M1ZV\)$/)).toBe(0 - Number(second.sold));
    }),
    { seed: 491, numRuns: rounds(25, 2_000) },
  );
  expect([...types].sort()).toEqual(['Credit Note', 'Payment', 'Receipt', 'Sales']);
}, 120_000);

it('keep every name in the vouchers for Tally, and no tax of a seller who charges none', () => {
  const legalName = 'अशोक & Sons <"Steel"> \u0007O\'Brien';
  const orders = fc.sample(randomOrders(40), { seed: 3, numRuns: 8 }).toSorted((a, b) => b.length - a.length)[0]!;
  for (const kind of ['regular', 'composition', 'unregistered'] as const) {
    const seller = { ...SELLER, kind };
    const told = orders
      .filter(({ deliveryAddress }) => deliveryAddress.country === 'India')
      .map((order): StoredOrder => {
        const issued = <T extends IssuedDocument | undefined>(one: T): T =>
          one && { ...one, seller, ...(one.recipient && { recipient: { ...one.recipient, legalName } }) };
        return {
          ...order,
          ...(order.invoice && { invoice: issued(order.invoice) }),
          refunds: order.refunds.map((one) => ({ ...one, creditNote: issued(one.creditNote) }) as typeof one),
          ...(order.reversedInvoices && {
            reversedInvoices: order.reversedInvoices.map((one) => ({
              ...one,
              invoice: issued(one.invoice),
              creditNote: issued(one.creditNote),
            })),
          }),
        };
      });
    const { ledgers, vouchers } = booksOf(told);
    const name = `${legalName.replace('\u0007', ' ')} (10AAACG1234M1ZV)`;
    expect(ledgers.get(name)).toMatchObject({
      PARENT: 'Sundry Debtors',
      LEDSTATENAME: 'Bihar',
      GSTIN: '10AAACG1234M1ZV',
    });
    expect(vouchers.some(({ entries }) => entries.some(({ ledger }) => ledger === name))).toBe(true);
    const sums = ledgerSums(vouchers);
    expect([...sums.keys()].some((ledger) => ledger.startsWith('Output '))).toBe(kind === 'regular');
    expect(sums.has('Sales')).toBe(kind !== 'regular');
    const total = told
      .flatMap((order) => SOURCES.flatMap(({ of }) => of(order)))
      .filter(({ issued, kind: of }) => isWithin(issued.issuedAt, MONTH) && /INVOICE|CREDIT/.test(of))
      .map((one) => one.make())
      .reduce((all, one) => all + (one.kind === 'INVOICE' ? 1 : -1) * one.total, 0);
    const sold = ledgerSums(vouchers.filter(({ type }) => type === 'Sales' || type === 'Credit Note'));
    expect(sumWhere(sold, /^Online customers$|\(10AAACG1234M1ZV\)$/)).toBe(0 - total);
  }
});

it.each([
  ['between two numbers', [3, 4, 7], 2, [], 0, ['5-6']],
  ['before the first one', [3], 0, [], 0, ['1-2']],
  ['after the last one, which the counter knows', [1, 2], 0, [], 4, ['3-4']],
  ['none where another month or the demo has the number', [2, 5], 1, [3, 4], 0, []],
  ['two, around a number that is known', [1, 5], 0, [3], 0, ['2-2', '4-4']],
])('a gap in a series is told: %s', (_, numbers, before, known, after, gaps) => {
  expect(gapsOf(numbers, before, new Set(known), after).map(({ from, to }) => `${from}-${to}`)).toEqual(gaps);
});

it('tells of a sale to another state by invoice above ₹1,00,000, and above ₹2,50,000 before August 2024', () => {
  const [order] = fc.sample(randomOrders(1), { seed: 1, numRuns: 1 })[0]!;
  const sectionOf = (rupees: number, issuedAt: string, withinState = false) => {
    const place = { text: 'Bihar (10)', withinState, stateTax: 'SGST' as const, abroad: false };
    const invoice = { number: 'GS/26-27/000001', issuedAt: new Date(issuedAt), seller: SELLER, place };
    const [one] = SOURCES[0]!.of({ ...order!, invoice, totalAmount: rupees * 100 });
    return one!.make().section;
  };
  expect(sectionOf(1_00_000, '2026-11-05')).toBe('B2CS');
  expect(sectionOf(1_00_000.01, '2026-11-05')).toBe('B2CL');
  expect(sectionOf(1_00_000.01, '2026-11-05', true)).toBe('B2CS');
  expect(sectionOf(2_50_000, '2024-07-31T18:29:59Z')).toBe('B2CS');
  expect(sectionOf(2_50_000.01, '2024-07-31T18:29:59Z')).toBe('B2CL');
  expect(sectionOf(2_50_000, '2024-07-31T18:30:00Z')).toBe('B2CL');
});

describe('through the API', () => {
  let app: TestApp;
  let accountant: SignedIn;
  beforeAll(async () => {
    app = await startTestApp();
    pass(Date.parse('2026-12-02T10:00:00Z') - Date.now());
  });
  afterAll(async () => {
    jest.useRealTimers();
    await app.stop();
  });
  beforeEach(async () => {
    await emptyDatabase();
    accountant = await app.signIn(Role.ACCOUNTANT);
  });

  const COLUMNS = 'ratePercent taxable cgst sgst igst';
  const PERIOD = `query ($month: String!) { gstPeriod(month: $month) { month from to isOver netTotal sectionsTotal matches canDownload problemCount
    sections { section documents taxable cgst sgst igst untaxed total } kinds { kind documents total } problems { kind message about path documents }
    hsnCount hsn { hsn description business uqc quantity ${COLUMNS} } b2cs { placeCode placeName ${COLUMNS} } } }`;
  const period = async (month = MONTH.month) => (await app.data(PERIOD, { month }, accountant.token)).gstPeriod;
  const insert = (orders: StoredOrder[]) => OrderModel.insertMany(orders, { timestamps: false });
  const paise = (rupees: number) => Math.round(rupees * 100);

  it('a month of stored orders is that of the second reckoning, and its pages hold each document once', async () => {
    const orders = fc.sample(randomOrders(60), { seed: 3, numRuns: 8 }).toSorted((a, b) => b.length - a.length)[0]!;
    await insert(orders);
    const [read, second] = [await period(), secondReckoning(orders)];
    expect(
      plain(
        read.sections.map((one: Record<string, number> & { section: string }) => [
          one.section,
          [one['taxable'], one['cgst'], one['sgst'], one['igst'], one['untaxed']].map((rupees) => paise(rupees!)),
        ]),
      ),
    ).toEqual(plain(second.sections));
    expect([paise(read.netTotal), paise(read.sectionsTotal)]).toEqual([Number(second.sold), Number(second.sold)]);
    const columns = (one: any): number[] => [one.taxable, one.cgst, one.sgst, one.igst].map(paise);
    expect(plain(read.b2cs.map((one: any) => [`${one.placeName} ${one.ratePercent}`, columns(one)]))).toEqual(
      plain(second.small),
    );
    expect(
      plain(
        read.hsn.map((one: any) => [`${one.business} ${one.hsn} ${one.ratePercent}`, [...columns(one), one.quantity]]),
      ),
    ).toEqual(plain(second.hsn));
    expect(read.hsnCount).toBe(read.hsn.length);
    expect(read).toMatchObject({ matches: true, canDownload: true, isOver: true, problems: [], problemCount: 0 });
    const numbers: string[] = [];
    let sold = 0;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const document = `query ($page: Int!) { gstDocuments(month: "2026-11", page: $page, pageSize: 7) { pages total
        items { number kind issuedAt total untaxed taxable cgst sgst igst pdfUrl lines { hsn quantity taxable } } } }`;
      const { gstDocuments } = await app.data(document, { page }, accountant.token);
      pages = gstDocuments.pages;
      for (const one of gstDocuments.items) {
        numbers.push(one.number);
        sold += one.kind === 'INVOICE' ? paise(one.total) : one.kind === 'CREDIT_NOTE' ? -paise(one.total) : 0;
      }
      expect(gstDocuments.total).toBe(read.kinds.reduce((sum: number, one: any) => sum + one.documents, 0));
      if (page > 1) continue;
      const pdf = await fetch(app.url + gstDocuments.items[0].pdfUrl);
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
    expect([new Set(numbers).size, sold]).toEqual([numbers.length, Number(second.sold)]);
    expect(numbers).toHaveLength(read.kinds.reduce((sum: number, one: any) => sum + one.documents, 0));
    // Its reading goes by the dates of issue; a few orders are read faster without.
    for (const source of SOURCES) {
      const nothing = { from: new Date('2099-01-01'), to: new Date('2099-02-01') };
      const plan = await OrderModel.find(issuedWithin(source, nothing))
        .sort({ [source.path]: 1 })
        .explain();
      expect(JSON.stringify(plan)).toContain(`"${source.path}_1"`);
    }
  });

  it('names each problem with where it is mended, and is without it once it was', async () => {
    const like = fc
      .sample(randomOrders(12), { seed: 5, numRuns: 20 })
      .flat()
      .find(({ invoice }) => invoice)!;
    const { reversedInvoices: _, rounding: __, wholeRupees: ___, discounts: ____, ...rest } = like;
    const goods: StoredOrderLine = {
      product: new ObjectId(),
      title: 'Chair',
      price: 999_99,
      quantity: 1,
      gstRatePercent: 18,
      hsnCode: '94036000',
      specifications: [],
    };
    const product = await makeProduct();
    const number = (n: number) => `GS/26-27/${String(n).padStart(6, '0')}`;
    const orders = [1, 2, 3, 5, 6, 7].map((n): StoredOrder => {
      const id = new ObjectId();
      const place = { text: 'Bihar (10)', withinState: false, stateTax: 'SGST', abroad: false } as const;
      return {
        ...rest,
        ...totals([goods], 'online', { delivery: () => 50_00 }),
        refunds: [],
        deliveryAddress: { ...rest.deliveryAddress, state: 'Bihar', country: 'India' },
        _id: id,
        orderNumber: `O-${n}`,
        idempotencyKey: id.toHexString(),
        items: [goods],
        invoice: { number: number(n), issuedAt: new Date('2026-11-05'), seller: SELLER, place },
      };
    });
    const [bare, short, lost, wrong, odd, gone] = orders as [
      StoredOrder,
      StoredOrder,
      StoredOrder,
      StoredOrder,
      StoredOrder,
      StoredOrder,
    ];
    bare.items = [{ ...goods, product: new ObjectId(product), title: 'Bare bench', hsnCode: null }];
    short.items = [{ ...goods, product: new ObjectId(product), title: 'Bench', hsnCode: '9506' }];
    lost.invoice!.place = { ...lost.invoice!.place!, text: 'Uttr Prdesh' };
    lost.deliveryAddress = { ...lost.deliveryAddress, state: 'Uttr Prdesh' };
    wrong.totalAmount += 1;
    odd.items = [{ ...goods, gstRatePercent: 7 }];
    odd.taxByRate = odd.taxByRate.map((one) => ({ ...one, ratePercent: 7 }));
    odd.deliveryTaxByRate = odd.deliveryTaxByRate?.map((one) => ({ ...one, ratePercent: 7 }));
    const creditNote = { number: 'CN/26-27/000001', issuedAt: gone.invoice!.issuedAt, seller: SELLER };
    const refund = {
      _id: new ObjectId(),
      amount: 1,
      status: 'processed',
      surplus: false,
      createdAt: new Date(),
      tries: 0,
    };
    gone.refunds = [{ ...refund, creditNote } as StoredOrder['refunds'][number]];
    delete gone.invoice;
    await insert(orders);
    await ProductModel.updateOne({ _id: product }, { $unset: { hsnCode: 1 } });
    const found = async () => {
      const read = await period();
      return { ...read, problems: read.problems.map(({ kind, about, path }: any) => [kind, about, path]) };
    };
    const at = (order: StoredOrder) => `/admin/orders?view=${order._id.toHexString()}`;
    const others = [
      ['TOTALS_DIFFER', number(5), at(wrong)],
      ['CREDIT_WITHOUT_INVOICE', 'CN/26-27/000001', at(gone)],
      ['PLACE_UNKNOWN', number(3), at(lost)],
      ['RATE_UNKNOWN', number(6), `/admin/products?edit=${goods.product.toHexString()}`],
      ['NUMBER_MISSING', number(4), '/admin/orders'],
    ];
    expect(await found()).toMatchObject({
      matches: false,
      canDownload: false,
      problemCount: 6,
      problems: [...others, ['HSN_MISSING', 'Bare bench', `/admin/products?edit=${product}`]],
    });
    await setSettings(app, 'company', { gstTurnover: 'ABOVE_5_CRORE' });
    expect((await found()).problems.slice(6)).toEqual([['HSN_SHORT', 'Bench', `/admin/products?edit=${product}`]]);
    await ProductModel.updateOne({ _id: product }, { $set: { hsnCode: '95069190' } });
    await OrderModel.updateOne({ _id: lost._id }, { $set: { 'deliveryAddress.state': 'Bihar' } });
    await OrderModel.updateOne({ _id: wrong._id }, { $inc: { totalAmount: -1 } });
    await OrderModel.updateOne({ _id: gone._id }, { $set: { refunds: [] } });
    expect(await found()).toMatchObject({ matches: true, canDownload: true, problems: [others[3], others[4]] });
    await setSettings(app, 'company', { gstTurnover: 'UP_TO_5_CRORE' });
  });

  const run = async (start: 'startGstFiles' | 'startGstDocuments') => {
    const document = `mutation { ${start}(month: "2026-11") { id title } }`;
    const { id } = (await app.data(document, {}, accountant.token))[start];
    await resultOf(id);
    const asked = `query ($id: ID!) { job(id: $id) { status message } gstFiles(jobId: $id) { month files { filename url } } }`;
    const { job, gstFiles } = await app.data(asked, { id }, accountant.token);
    expect([job.status, gstFiles.month]).toEqual(['DONE', '2026-11']);
    const archives = await Promise.all(
      gstFiles.files.map(async ({ url }: { url: string }) => {
        const response = await fetch(app.url + url);
        return unzipSync(new Uint8Array(await response.arrayBuffer()));
      }),
    );
    return Object.assign({}, ...archives) as Record<string, Uint8Array>;
  };

  it('makes files that a strict reader opens, whose sums are those of the month, and none while sums are wrong', async () => {
    const orders = fc.sample(randomOrders(60), { seed: 3, numRuns: 8 }).toSorted((a, b) => b.length - a.length)[0]!;
    await insert(orders);
    const [read, files] = [await period(), await run('startGstFiles')];
    const rows = async (name: string) => {
      const table = await readCsv(Buffer.from(files[name]!), 100_000);
      expect(table.rows.filter(({ problem }) => problem)).toEqual([]);
      return table.rows.map(({ cells }) => Object.fromEntries(table.headings.map((key, at) => [key, cells[at]!])));
    };
    const sum = (list: Record<string, string>[], column: string) =>
      list.reduce((all, row) => all + paise(Number(row[column])), 0);
    const section = (name: string) => read.sections.find((one: any) => one.section === name) ?? { taxable: 0 };
    for (const [sheet, name, sign] of [
      ['b2b', 'B2B', 1],
      ['b2cl', 'B2CL', 1],
      ['b2cs', 'B2CS', 1],
      ['exp', 'EXP', 1],
      ['cdnr', 'CDNR', -1],
      ['cdnur', 'CDNUR', -1],
    ] as const)
      expect([sheet, sign * sum(await rows(`gstr1/${sheet}.csv`), 'Taxable Value')]).toEqual([
        sheet,
        paise(section(name).taxable),
      ]);
    expect(sum(await rows('gstr1/exemp.csv'), 'Nil Rated Supplies')).toBe(paise(section('NIL').taxable));
    const told = read.sections.filter((one: any) => !['ADVANCES', 'NONE'].includes(one.section));
    const hsn = [...(await rows('gstr1/hsn_b2b.csv')), ...(await rows('gstr1/hsn_b2c.csv'))];
    expect(sum(hsn, 'Total Value')).toBe(
      told.reduce((all: number, one: any) => all + paise(one.total) - paise(one.untaxed), 0),
    );
    const issued = read.kinds.reduce((all: number, one: any) => all + one.documents, 0);
    expect(sum(await rows('gstr1/docs.csv'), 'Total Number') / 100).toBe(issued);
    const [b2b] = await rows('gstr1/b2b.csv');
    expect(b2b).toMatchObject({
      'Receiver Name': 'Buyer Limited',
      'Invoice date': expect.stringMatching(/^\d\d-Nov-2026$/),
      'Place Of Supply': expect.stringMatching(/^\d\d-[A-Z]/),
    });
    const sales = await rows('registers/sales-register.csv');
    // A bare code loses its nought in a spreadsheet.
    for (const { place_of_supply } of sales) expect(place_of_supply).toMatch(/^\d\d-[A-Z]/);
    const sold = sales.filter(({ kind }) => kind === 'INVOICE' || kind === 'CREDIT_NOTE');
    expect([sum(sold, 'line_total'), new Set(sales.map(({ number }) => number)).size]).toEqual([
      paise(read.netTotal),
      issued,
    ]);
    const advances = read.sections.find((one: any) => one.section === 'ADVANCES');
    const ofAdvances = sales.filter(({ section }) => section === 'ADVANCES');
    expect(ofAdvances.map(({ kind }) => kind)).toContain('REFUND_VOUCHER');
    expect(sum(ofAdvances, 'line_total')).toBe(paise(advances.total));
    const paid = await rows('registers/payments.csv');
    expect(paid.filter(({ voucher }) => voucher)).toHaveLength(
      read.kinds.find((one: any) => one.kind === 'RECEIPT_VOUCHER').documents,
    );
    const days = await rows('registers/payments-by-day.csv');
    const back = await rows('registers/refunds.csv');
    expect([sum(days, 'came'), sum(days, 'went_back')]).toEqual([sum(paid, 'amount'), sum(back, 'amount')]);
    expect([sum(days, 'payments') / 100, sum(days, 'refunds') / 100]).toEqual([
      paid.filter(({ kind }) => kind === 'PAYMENT').length,
      back.length,
    ]);
    expect(new Set(days.map(({ day, method, provider }) => `${day} ${method} ${provider}`)).size).toBe(days.length);
    expect(sum(days, 'came') * sum(days, 'went_back')).toBeGreaterThan(0);
    const workbook = unzipSync(files['gstr1/gstr1.xlsx']!);
    expect(Object.keys(workbook).filter((name) => name.includes('worksheets/sheet'))).toHaveLength(10);
    const electronic = JSON.parse(Buffer.from(files['einvoice/all.json']!).toString()) as any[];
    const toBusiness = sales.filter(
      ({ gstin, kind, rate, line_total }) =>
        gstin && /INV|CRED/.test(kind!) && Number(rate) > 0 && Number(line_total) !== 0,
    );
    expect(electronic).toHaveLength(new Set(toBusiness.map(({ number }) => number)).size);
    for (const one of electronic) {
      expect([one.DocDtls.No, brokenRules(one)]).toEqual([one.DocDtls.No, []]);
      expect(
        JSON.parse(Buffer.from(files[`einvoice/${one.DocDtls.No.replaceAll('/', '-')}.json`]!).toString()),
      ).toEqual(one);
      const { AssVal, CgstVal, SgstVal, IgstVal, OthChrg, RndOffAmt, TotInvVal } = one.ValDtls;
      expect(paise(AssVal + CgstVal + SgstVal + IgstVal + OthChrg + RndOffAmt)).toBe(paise(TotInvVal));
      expect(one.ItemList.reduce((all: number, item: any) => all + paise(item.TotItemVal), 0)).toBe(
        paise(TotInvVal - OthChrg - RndOffAmt),
      );
      expect([one.BuyerDtls.Gstin, one.BuyerDtls.Stcd, one.SellerDtls.Stcd]).toEqual(['10AAACG1234M1ZV', '10', '09']);
      expect(one.DocDtls).toEqual({
        Typ: one.RefDtls ? 'CRN' : 'INV',
        No: expect.stringMatching(/^(GS|CN)\//),
        Dt: expect.stringMatching(/^\d\d\/11\/2026$/),
      });
    }
    expect(electronic.length).toBeGreaterThan(0);
    const { vouchers } = readTally(
      Buffer.from(files['tally/masters.xml']!).toString(),
      Buffer.from(files['tally/vouchers.xml']!).toString(),
    );
    expect(
      vouchers.flatMap(({ type, number }) => (type === 'Sales' || type === 'Credit Note' ? [number] : [])).toSorted(),
    ).toEqual([...new Set(sold.map(({ number }) => number!))].toSorted());
    // The payment of every receipt, and those of orders that are paid whole.
    expect(vouchers.filter(({ type }) => type === 'Receipt')).toHaveLength(paid.length);
    const pdfs = await run('startGstDocuments');
    expect(Object.keys(pdfs)).toHaveLength(issued);
    expect(Buffer.from(Object.values(pdfs)[0]!.slice(0, 5)).toString()).toBe('%PDF-');
    const wrong = orders.find(({ invoice }) => invoice && isWithin(invoice.issuedAt, MONTH))!;
    await OrderModel.updateOne({ _id: wrong._id }, { $inc: { totalAmount: 1 } });
    await expect(run('startGstFiles')).rejects.toThrow('No files are made while sums are not right');
  });

  it('answers what the guide asks', async () => {
    const guide = readFileSync(join(__dirname, '../../../../docs/api/gst.md'), 'utf8');
    const asked = [...guide.matchAll(/^```graphql\n(.*?)^```$/gms)].map(([, code]) => code!);
    const [told, ...others] = asked.filter((one) => one.startsWith('mutation'));
    const queries = asked.filter((one) => one !== told);
    expect([others.length, queries.length]).toEqual([0, 2]);
    const text = { documentNumber: 'GS/1', irn: 'a'.repeat(64), ackNumber: '1', signedQr: 'a.b.c' };
    const input = { orderId: new ObjectId().toHexString(), ackAt: '2026-11-28T14:32:00+05:30', ...text };
    // Understood, and not for an accountant.
    const { errors } = await app.query(told!, { input }, accountant.token);
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    for (const query of queries)
      expect(
        (await app.query(query, query.includes('$page') ? { page: 1 } : {}, accountant.token)).errors,
      ).toBeUndefined();
  });

  it('is read with all other money by an accountant, who changes none of it', async () => {
    const orders = fc.sample(randomOrders(4), { seed: 3, numRuns: 1 })[0]!;
    await insert(orders);
    const id = orders[0]!._id.toHexString();
    const read = await app.data(
      `query ($id: ID!) { orders { total orders { totalAmount refunds { amount } } } order(id: $id) { payments { amount } dueAmount }
        owedOrders { total } cashOutstanding { __typename } gstPeriod(month: "2026-11") { netTotal } gstDocuments(month: "2026-11") { total } }`,
      { id },
      accountant.token,
    );
    expect(read.orders.total).toBe(orders.length);
    const before = await OrderModel.findById(id).lean();
    const changes = [
      `updateOrderStatus(input: { id: "${id}", orderStatus: CANCELLED }) { id }`,
      `refundOrder(input: { id: "${id}", amount: 1 }) { id }`,
      `recordPayment(input: { orderId: "${id}", amount: 1, method: CASH, idempotencyKey: "k1" }) { id }`,
      `editOrderBuyer(input: { id: "${id}" }) { id }`,
      `editProduct(input: { id: "${id}", price: 1 }) { id }`,
      `editSettingGroup(id: "company", version: 1, values: []) { id }`,
    ];
    for (const change of changes) {
      const { errors } = await app.query(`mutation { ${change} }`, {}, accountant.token);
      expect([change, errors?.map(({ extensions }) => extensions.code)]).toEqual([change, ['FORBIDDEN']]);
    }
    expect(await OrderModel.findById(id).lean()).toEqual(before);
  });

  it('is for staff who read orders, and for a month that has begun', async () => {
    for (const role of [Role.CUSTOMER, Role.PACKER, Role.CATALOGUE]) {
      const { errors } = await app.query(PERIOD, { month: MONTH.month }, (await app.signIn(role)).token);
      expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    }
    for (const month of ['2026-13', '2027-01', '2017-06', 'November', '2026-1'])
      expect((await app.query(PERIOD, { month }, accountant.token)).errors).toMatchObject([
        { extensions: { code: 'BAD_INPUT', fields: [{ path: 'month' }] } },
      ]);
  });
});
