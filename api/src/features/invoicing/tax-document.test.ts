import { makeProduct, orderInput, PLACE_ORDER, placeOrder, setStatus } from '../../../test/order-fixtures.js';
import { brokenRules } from '../../../scripts/data-checks.js';
import { readPdf } from '../../../test/pdf-reader.js';
import { emptyDatabase, setSettings, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { ProductModel } from '../catalogue/product.model.js';
import { placeOfSupply } from '../orders/gst-states.js';
import { settings } from '../../platform/settings/current.js';
import { inTransaction } from '../../platform/database/database.js';
import { financialYear, nextDocumentNumber, nextOrderNumber } from '../orders/numbering.service.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { taxDocumentPdf } from './tax-document.pdf.js';
import { creditNoteOf, documentDate, invoiceOf, reversalOf } from './tax-document.js';

let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  admin = await app.signIn(Role.ADMIN);
  buyer = await app.signIn();
});

/** @param rates of the table and the ball, in percent */
async function delivered(
  deliveryAddress?: Record<string, string>,
  rates: [number, number] = [18, 18],
): Promise<{ id: string; invoiceUrl: string; stored: StoredOrder }> {
  const table = { price: 333_33, hsnCode: '94036000', title: 'शीशम की मेज़', gstRatePercent: rates[0] };
  const ball = { price: 1_01, hsnCode: '95069190', title: 'Ball', gstRatePercent: rates[1] };
  const items = [
    { productId: await makeProduct(table), quantity: 3 },
    { productId: await makeProduct(ball), quantity: 1 },
  ];
  const { order } = await placeOrder(app, buyer, { items, ...(deliveryAddress ? { deliveryAddress } : {}) });
  const { invoiceUrl } = await setStatus(app, admin, order.id, 'DELIVERED');
  return { id: order.id, invoiceUrl, stored: (await OrderModel.findById(order.id).lean<StoredOrder>())! };
}

describe('an invoice', () => {
  it("within the shop's state splits the tax into CGST and SGST and adds up to the order", async () => {
    const { stored } = await delivered();
    const invoice = invoiceOf(stored);
    expect(invoice).toMatchObject({
      heading: 'Tax Invoice',
      byRate: [{ ratePercent: 18 }],
      place: { text: 'Uttar Pradesh (09)', withinState: true },
      charges: [['Cash-on-delivery charge', 5000]],
    });
    expect(invoice.number).toMatch(/^GS\/\d\d-\d\d\/000001$/);
    expect(invoice.number.length).toBeLessThanOrEqual(16);
    expect(invoice.lines.map((l) => [l.hsnCode, l.quantity, l.taxable, l.cgst, l.sgst, l.igst])).toEqual([
      ['94036000', 3, 99999, 9000, 9000, 0],
      ['95069190', 1, 101, 9, 9, 0],
    ]);
    const { taxable, cgst, sgst, igst } = invoice.byRate[0]!;
    expect([taxable, cgst + sgst + igst, taxable + cgst + sgst + igst + 5000]).toEqual([
      stored.subtotal,
      stored.taxAmount,
      stored.totalAmount,
    ]);
    expect(invoice.totalInWords).toBe('One Thousand Two Hundred Thirty One Rupees And Eighteen Paise Only');
    expect(invoice.notes.join(' ')).toContain('not part of the taxable value');
  });
  it('keeps the taxes it was issued with, and so does its credit note, however the address is read later', async () => {
    const { stored } = await delivered();
    const place = { text: 'Uttr Prdesh', withinState: false, stateTax: 'SGST', abroad: false } as const;
    const issuedSo = { ...stored, invoice: { ...stored.invoice!, place } };
    const { byRate, lines } = invoiceOf(issuedSo);
    expect(byRate).toMatchObject([{ cgst: 0, sgst: 0, igst: stored.taxAmount }]);
    expect(lines.reduce((sum, { igst }) => sum + igst, 0)).toBe(stored.taxAmount);
    const reversed = { invoice: issuedSo.invoice, creditNote: { number: 'CN/1', issuedAt: new Date() } };
    expect(reversalOf(issuedSo, reversed)).toMatchObject({ place, byRate: [{ cgst: 0, igst: stored.taxAmount }] });
    expect(stored.invoice!.place).toEqual({ ...place, text: 'Uttar Pradesh (09)', withinState: true });
  });
  it('keeps saying who sold it, and what tax it was, when the shop has moved and been renamed since', async () => {
    await setSettings(app, 'company', { legalName: 'Asha Steel Private Limited', pan: 'AAACG1234M' });
    const { stored } = await delivered();
    const before = invoiceOf(stored);
    const address = { ...settings().address, city: 'Patna', state: 'Bihar', postalCode: '800001' };
    await setSettings(app, 'shop', { brand: 'Elsewhere', address });
    await setSettings(app, 'company', { legalName: 'Another Name', gstin: '' });
    expect(invoiceOf(stored)).toEqual(before);
    const text = readPdf(await taxDocumentPdf(invoiceOf(stored))).map((one) => one.text);
    expect(text).toEqual(expect.arrayContaining(['Asha Steel Private Limited', 'PAN AAACG1234M']));
    expect(text.join(' ')).not.toContain('Elsewhere');
    const { stored: next } = await delivered();
    expect(invoiceOf(next)).toMatchObject({
      seller: { brand: 'Elsewhere', legalName: 'Another Name', city: 'Patna', gstin: '' },
      place: { withinState: false },
    });
  });
  it('for another state or country charges IGST', async () => {
    const address = { street: '1', city: 'Patna', state: 'bihar', postalCode: '800001' };
    const { stored } = await delivered(address);
    expect(invoiceOf(stored)).toMatchObject({
      place: { text: 'Bihar (10)', withinState: false },
      byRate: [{ cgst: 0, sgst: 0, igst: stored.taxAmount }],
    });
    const abroad = await delivered({ ...address, state: 'Ontario', country: 'Canada' });
    expect(invoiceOf(abroad.stored).notes.join(' ')).toContain('export');
  });
  it('taxes each line at its own frozen rate, whatever the product says later, and sums up rate by rate', async () => {
    const { stored, invoiceUrl } = await delivered(undefined, [12, 28]);
    await ProductModel.updateMany({}, { $set: { gstRatePercent: 5, hsnCode: '0000', price: 1 } });
    expect([stored.subtotal, stored.taxAmount, stored.totalAmount]).toEqual([1001_00, 120_28, 1171_28]);
    const invoice = invoiceOf((await OrderModel.findById(stored._id).lean<StoredOrder>())!);
    expect(invoice.lines.map((l) => [l.hsnCode, l.ratePercent, l.taxable, l.cgst, l.sgst, l.total])).toEqual([
      ['94036000', 12, 99999, 6000, 6000, 111999],
      ['95069190', 28, 101, 14, 14, 129],
    ]);
    expect(invoice.byRate).toEqual([
      { ratePercent: 28, taxable: 101, cgst: 14, sgst: 14, igst: 0 },
      { ratePercent: 12, taxable: 99999, cgst: 6000, sgst: 6000, igst: 0 },
    ]);
    expect(invoice.lines.reduce((sum, l) => sum + l.total, 0) + 50_00).toBe(stored.totalAmount);
    expect((await fetch(app.url + invoiceUrl)).headers.get('content-type')).toBe('application/pdf');
  });
  it.each([
    ['Tax Invoice', [18, 5], {}],
    ['Bill of Supply', [0, 0], {}],
    ['Invoice-cum-Bill of Supply', [0, 18], {}],
    ['Tax Invoice', [0, 0], { country: 'Canada', state: 'Ontario' }],
  ] as [string, [number, number], Record<string, string>][])(
    'is called %s when its goods are taxed at %j percent %j',
    async (heading, rates, more) => {
      const { stored } = await delivered(
        { street: '1', city: 'Agra', state: 'UP', postalCode: '282001', ...more },
        rates,
      );
      const invoice = invoiceOf(stored);
      expect([invoice.heading, invoice.total]).toEqual([heading, stored.subtotal + stored.taxAmount + 50_00]);
      const texts = readPdf(await taxDocumentPdf(invoice)).map(({ text }) => text);
      expect(texts).toContain(heading);
      expect(texts.some((text) => text.includes('Value at 0% GST'))).toBe(rates.includes(0));
      expect(texts.some((text) => /[CIS]GST 0%/.test(text))).toBe(false);
    },
  );
  it('to a business is a tax invoice where goods without tax go with taxed ones, which the buyer claims the tax by', async () => {
    const { stored } = await delivered(undefined, [0, 18]);
    const recipient = { gstin: '27AAACG1234M1ZP', legalName: 'Mehta Steel Works LLP' };
    const toBusiness = { ...stored, invoice: { ...stored.invoice!, recipient } };
    expect([invoiceOf(toBusiness).heading, invoiceOf(stored).heading]).toEqual([
      'Tax Invoice',
      'Invoice-cum-Bill of Supply',
    ]);
  });
  it('says its total in lakhs and crores, rupees and paise', async () => {
    const { stored } = await delivered();
    const said = (totalAmount: number) => invoiceOf({ ...stored, totalAmount }).totalInWords;
    expect(
      [1, 1_00, 1_00_000_00, 1_23_456_78, 99_99_999_99, 1_23_45_678_90, 10_00_00_000_05, 1_00_00_00_000_00].map(said),
    ).toEqual([
      'Zero Rupees And One Paisa Only',
      'One Rupee Only',
      'One Lakh Rupees Only',
      'One Lakh Twenty Three Thousand Four Hundred Fifty Six Rupees And Seventy Eight Paise Only',
      'Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine Rupees And Ninety Nine Paise Only',
      'One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Rupees And Ninety Paise Only',
      'Ten Crore Rupees And Five Paise Only',
      'One Hundred Crore Rupees Only',
    ]);
  });
  it('is a PDF behind a signed link, the same bytes each time, and nothing without the signature', async () => {
    const { invoiceUrl } = await delivered();
    const [first, again] = await Promise.all([fetch(app.url + invoiceUrl), fetch(app.url + invoiceUrl)]);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(first.headers.get('content-disposition')).toMatch(/filename="invoice-GS-\d\d-\d\d-000001\.pdf"/);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await fetch(app.url + invoiceUrl.replace(/signature=.*/, `signature=${'x'.repeat(43)}`))).status).toBe(404);
  });
  it('of many lines and large amounts takes as many pages as its lines need, and not one more for their numbers', async () => {
    const { stored } = await delivered();
    const pagesOf = async (count: number) => {
      const items = Array.from({ length: count }, () => ({ ...stored.items[0]!, price: 99_99_99_999_00, quantity: 1 }));
      const bytes = await taxDocumentPdf(invoiceOf({ ...stored, items }));
      return bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    };
    expect([await pagesOf(1), await pagesOf(20), await pagesOf(40)]).toEqual([1, 2, 3]);
  });
  it('numbers of a year are consecutive although orders are delivered at once', async () => {
    const productId = await makeProduct({ stock: 20 });
    const placed = [];
    for (let i = 0; i < 12; i += 1)
      placed.push((await placeOrder(app, buyer, { items: [{ productId, quantity: 1 }] })).order);
    const numbers = await Promise.all(
      placed.map(async ({ id }) => (await setStatus(app, admin, id, 'DELIVERED')).invoiceNumber as string),
    );
    expect(numbers.map((n) => Number(n.slice(-6))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
  });
});

describe('a seller who charges no GST', () => {
  const PATNA = { street: '1', city: 'Patna', state: 'Bihar', postalCode: '800001' };
  const printed = async (order: StoredOrder) =>
    readPdf(await taxDocumentPdf(invoiceOf(order)))
      .map(({ text }) => text)
      .join(' ');
  const storedOrder = async (id: string) => (await OrderModel.findById(id).lean<StoredOrder>())!;
  const seen = async (productId: string, place = {}) =>
    app.data(
      `query ($items: [QuoteLineInput!]!, $id: ID!, $to: DestinationInput) {
        quote(items: $items, deliverTo: $to) { totalAmount taxAmount notDeliverable } product(id: $id) { priceWithTax } shop { chargesTax } }`,
      { items: [{ productId, quantity: 2 }], id: productId, to: { postalCode: '226001', ...place } },
    );

  it('by composition sells at its prices within its state by bills of supply, and all that was issued before stays', async () => {
    const before = await delivered(PATNA);
    const beforeText = await printed(before.stored);
    const productId = await makeProduct({ price: 1000_00, gstRatePercent: 18 });
    const items = [{ productId, quantity: 2 }];
    const { order: open } = await placeOrder(app, buyer, { items });
    const opened = await storedOrder(open.id);

    // On a day to come: nothing has changed yet.
    await setSettings(app, 'company', { sellerKind: 'composition', sellerKindFrom: '2199-04-01' });
    expect(await seen(productId)).toMatchObject({
      quote: { totalAmount: 2360, taxAmount: 360 },
      product: { priceWithTax: 1180 },
      shop: { chargesTax: true },
    });
    await setSettings(app, 'company', { sellerKindFrom: '2026-04-01' });
    expect(await seen(productId)).toEqual({
      quote: { totalAmount: 2000, taxAmount: 0, notDeliverable: null },
      product: { priceWithTax: 1000 },
      shop: { chargesTax: false },
    });
    const refusal = expect.stringContaining('We sell within Uttar Pradesh only');
    expect((await seen(productId, { postalCode: '800001' })).quote.notDeliverable).toEqual(refusal);
    const input = orderInput({ items, deliveryAddress: PATNA });
    expect((await app.query(PLACE_ORDER, { input }, buyer.token)).errors?.[0]).toMatchObject({
      message: refusal,
      extensions: { code: 'NOT_DELIVERABLE', fields: [{ path: 'deliveryAddress.state' }] },
    });

    const { order } = await placeOrder(app, buyer, { items, totalAmount: 2050 });
    expect(order).toMatchObject({ taxAmount: 0, subtotal: 2000, totalAmount: 2050 });
    await setStatus(app, admin, order.id, 'CONFIRMED');
    const stored = await storedOrder(order.id);
    expect(stored.invoice!.seller!.kind).toBe('composition');
    const text = await printed(stored);
    for (const words of ['Bill of Supply', 'Composition taxable person, not eligible to collect tax on supplies'])
      expect(text).toContain(words);
    expect(text).toContain('GSTIN 09AAACG1234M1ZN');
    expect(text.replace('GSTIN', '')).not.toMatch(/GST|Tax(able|es)? value|Tax is/);
    await setStatus(app, admin, order.id, 'CANCELLED');
    const after = await storedOrder(order.id);
    const note = reversalOf(after, after.reversedInvoices![0]!);
    expect(note).toMatchObject({ untaxed: true, total: 2050_00, byRate: [{ taxable: 2000_00, cgst: 0, sgst: 0 }] });

    // An order from before keeps its amounts; its document, issued now, shows no tax and comes to the same.
    await setStatus(app, admin, open.id, 'CONFIRMED');
    const late = await storedOrder(open.id);
    expect([late.taxAmount, late.totalAmount]).toEqual([opened.taxAmount, opened.totalAmount]);
    const document = invoiceOf(late);
    expect(document).toMatchObject({ heading: 'Bill of Supply', total: opened.totalAmount, untaxed: true });
    expect(document.byRate).toEqual([{ ratePercent: 0, taxable: 2360_00, cgst: 0, sgst: 0, igst: 0 }]);
    expect(document.lines.map(({ taxable, total }) => [taxable, total])).toEqual([[2360_00, 2360_00]]);
    expect(await printed(await storedOrder(before.id))).toBe(beforeText);
    expect(await brokenRules()).toEqual([]);
  });
  it('without a registration writes invoices without GSTIN, and charges GST again from the day it is regular', async () => {
    await setSettings(app, 'company', { sellerKind: 'unregistered' });
    const productId = await makeProduct({ price: 1000_00, gstRatePercent: 18 });
    const { order } = await placeOrder(app, buyer, { items: [{ productId, quantity: 1 }] });
    await setStatus(app, admin, order.id, 'CONFIRMED');
    const stored = await storedOrder(order.id);
    expect(invoiceOf(stored)).toMatchObject({ heading: 'Invoice', seller: { gstin: '', kind: 'unregistered' } });
    const text = await printed(stored);
    expect(text).not.toMatch(/GST|Tax/);
    await setSettings(app, 'company', {
      sellerKind: 'regular',
      sellerKindFrom: '2026-04-01',
      sellerKindBefore: 'unregistered',
    });
    expect(await seen(productId)).toMatchObject({ product: { priceWithTax: 1180 }, shop: { chargesTax: true } });
    expect(await printed(await storedOrder(order.id))).toBe(text);
    expect((await delivered()).stored.taxAmount).toBeGreaterThan(0);
  });
  it.each([
    ['composition', 'the GST scheme of this shop does not let it'],
    ['unregistered', 'this shop is not registered'],
  ])('%s: sells within its state alone, whoever places the order and wherever it is sent later', async (kind, why) => {
    await setSettings(app, 'company', { sellerKind: kind });
    const productId = await makeProduct();
    const items = [{ productId, quantity: 1 }];
    const refusal = (path: string) => ({
      message: expect.stringMatching(`We sell within Uttar Pradesh only: ${why} .*Choose an address in Uttar Pradesh`),
      extensions: { code: 'NOT_DELIVERABLE', fields: [{ path }] },
    });
    const errorOf = async (document: string, input: object, { token }: SignedIn) =>
      (await app.query(document, { input }, token)).errors?.[0];
    expect((await seen(productId, { postalCode: '800001' })).quote.notDeliverable).toContain(why);
    const placed = orderInput({ items, deliveryAddress: PATNA });
    expect(await errorOf(PLACE_ORDER, placed, buyer)).toMatchObject(refusal('deliveryAddress.state'));
    const forCustomer = {
      idempotencyKey: 'made-away',
      customer: { userId: buyer.id },
      phone: '98765 43210',
      items,
      deliveryAddress: { firstName: 'Asha', lastName: 'Verma', ...PATNA },
      stages: [{ label: 'All', due: 'NOW' }],
    };
    const BY_STAFF = 'mutation ($input: PlaceOrderForInput!) { placeOrderFor(input: $input) { id } }';
    expect(await errorOf(BY_STAFF, forCustomer, admin)).toMatchObject(refusal('deliveryAddress.state'));
    const { order } = await placeOrder(app, buyer, { items });
    const elsewhere = {
      id: order.id,
      firstName: 'Asha',
      lastName: 'Verma',
      phone: '98765 43210',
      email: buyer.email,
      ...PATNA,
    };
    const MOVE = 'mutation ($input: EditOrderAddressInput!) { editOrderAddress(input: $input) { id } }';
    expect(await errorOf(MOVE, elsewhere, admin)).toMatchObject(refusal('state'));
    expect(await OrderModel.countDocuments()).toBe(1);
  });
  it.each([
    ['composition', 'bill of supply', '09AAACG1234M1ZN', /\bTax\b|GST(?!IN)/],
    ['unregistered', 'invoice', '', /\bTax\b|GST/],
  ])('%s: says nothing of GST in mails, on pages and to programs', async (kind, name, gstin, words) => {
    await setSettings(app, 'company', { sellerKind: kind });
    const items = [{ productId: await makeProduct({ price: 1000_00 }), quantity: 1 }];
    const { order } = await placeOrder(app, buyer, { items });
    await setStatus(app, admin, order.id, 'CONFIRMED');
    await setStatus(app, admin, order.id, 'SHIPPED');
    const { text } = await app.mail.newestTo(buyer.email, (one) => one.text!.includes('is attached'));
    expect(text).toContain(`Your ${name} is attached.`);
    const first = await app.mail.newestTo(buyer.email, (one) => one.text!.includes('Subtotal'));
    expect(`${first.text} ${text}`).not.toMatch(words);
    const page = 'blocks { type text }';
    const {
      shop,
      footer,
      terms,
      seen: shown,
    } = await app.data(
      `query ($id: ID!) { shop { gstin } footer: contentPage(id: "footer") { ${page} } terms: contentPage(id: "terms") { ${page} }
        seen: order(id: $id) { billOfSupply } }`,
      { id: order.id },
      admin.token,
    );
    expect([shop.gstin, shown.billOfSupply]).toEqual([gstin, kind === 'composition']);
    const pages = JSON.stringify([footer, terms]);
    expect(pages).toMatch(new RegExp(`A(n)? ${name} with every order`));
    expect(pages).not.toMatch(words);
  });
});

describe('cash on delivery', () => {
  it('has its invoice from confirmed on; cancelled before it is paid a credit note takes it back, and going on it gets a new one', async () => {
    const { order } = await placeOrder(app, buyer, { items: [{ productId: await makeProduct(), quantity: 2 }] });
    expect(order.invoiceNumber).toBeNull();
    const confirmed = await setStatus(app, admin, order.id, 'CONFIRMED');
    expect(confirmed.invoiceNumber).toMatch(/000001$/);
    const shipped = await setStatus(app, admin, order.id, 'SHIPPED');
    expect(shipped.invoiceNumber).toBe(confirmed.invoiceNumber);
    const cancelled = await setStatus(app, admin, order.id, 'CANCELLED');
    expect(cancelled).toMatchObject({
      invoiceNumber: null,
      paymentStatus: 'PENDING',
      refunds: [],
      reversedInvoices: [{ invoiceNumber: confirmed.invoiceNumber, creditNoteNumber: expect.stringMatching(/^CN/) }],
    });
    const [reversed] = cancelled.reversedInvoices;
    const documents = [confirmed.invoiceUrl, reversed.invoiceUrl, reversed.creditNoteUrl].map(async (url) => {
      const answer = await fetch(app.url + url);
      return readPdf(Buffer.from(await answer.arrayBuffer())).map(({ text }) => text);
    });
    const [before, invoice, creditNote] = await Promise.all(documents);
    expect(before).toEqual(invoice);
    expect(invoice).toContain(confirmed.invoiceNumber);
    for (const text of ['Credit Note', reversed.creditNoteNumber, confirmed.invoiceNumber, '₹2,410.00'])
      expect(creditNote!.join(' ')).toContain(text);
    const again = await setStatus(app, admin, order.id, 'CONFIRMED');
    expect(again).toMatchObject({
      invoiceNumber: expect.stringMatching(/000002$/),
      reversedInvoices: [expect.anything()],
    });
    await setStatus(app, admin, order.id, 'DELIVERED');
    expect(await setStatus(app, admin, order.id, 'RETURNED')).toMatchObject({
      invoiceNumber: again.invoiceNumber,
      reversedInvoices: [expect.anything()],
    });
    expect(await brokenRules()).toEqual([]);
  });
});

describe('credit notes', () => {
  it.each([
    ['one rate', [18, 18]],
    ['two rates', [12, 28]],
  ] as [string, [number, number]][])(
    "of all refunds of an order at %s together give back exactly the invoice's parts",
    async (_, rates) => {
      const { id } = await delivered(undefined, rates);
      const url: string[] = [];
      for (const amount of [333.33, 0.01, undefined]) {
        const { refundOrder } = await app.data(
          'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { refunds { creditNoteUrl } } }',
          { input: { id, amount } },
          admin.token,
        );
        url.push(refundOrder.refunds.at(-1).creditNoteUrl);
      }
      const stored = (await OrderModel.findById(id).lean<StoredOrder>())!;
      const notes = stored.refunds.map((refund) => creditNoteOf(stored, refund));
      expect(notes.map((n) => n.number.slice(-6))).toEqual(['000001', '000002', '000003']);
      for (const { references } of notes)
        expect(references.slice(0, 2)).toEqual([
          ['Against invoice', stored.invoice!.number],
          ['Invoice date', documentDate(stored.invoice!.issuedAt)],
        ]);
      const sum = (of: (n: (typeof notes)[number]) => number) => notes.reduce((all, n) => all + of(n), 0);
      expect(sum((n) => n.total)).toBe(stored.totalAmount);
      for (const { ratePercent, taxable, tax } of stored.taxByRate) {
        const at = (n: (typeof notes)[number]) => n.byRate.filter((parts) => parts.ratePercent === ratePercent);
        expect(sum((n) => at(n).reduce((all, p) => all + p.taxable, 0))).toBe(taxable);
        expect(sum((n) => at(n).reduce((all, p) => all + p.cgst + p.sgst, 0))).toBe(tax);
      }
      expect(sum((n) => n.lines.reduce((all, line) => all + line.total, 0)) + 5000).toBe(stored.totalAmount);
      expect(sum((n) => n.charges.reduce((all, [, amount]) => all + amount, 0))).toBe(5000);
      for (const link of url) expect((await fetch(app.url + link)).headers.get('content-type')).toBe('application/pdf');
    },
  );
});

describe('the financial year', () => {
  it.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2026-12-31T23:59:59Z', '26-27'],
    ['2100-01-01T00:00:00Z', '99-00'],
  ])('of %s is %s: it begins on 1 April in India', (at, year) => expect(financialYear(new Date(at))).toBe(year));

  it('restarts both series at midnight in India, and a late document of the old year still counts there', async () => {
    const [last, first] = [new Date('2031-03-31T18:29:59.999Z'), new Date('2031-03-31T18:30:00Z')];
    expect([last, first].map(documentDate)).toEqual(['31 Mar 2031', '01 Apr 2031']);
    for (const series of ['GS', 'CN'] as const) {
      const numbers: string[] = [];
      for (const at of [last, last, first, last, first])
        numbers.push(await inTransaction((session) => nextDocumentNumber(series, at, session)));
      expect(numbers).toEqual(
        ['30-31/000001', '30-31/000002', '31-32/000001', '30-31/000003', '31-32/000002'].map((n) => `${series}/${n}`),
      );
    }
    expect([await nextOrderNumber(last), await nextOrderNumber(first)]).toEqual([
      'GS-20310331-0001',
      'GS-20310401-0001',
    ]);
  });
});

describe('the place of supply', () => {
  const LUCKNOW = { state: 'Uttar Pradesh', gstin: '' };
  const within = (state: string, country = 'India') => placeOfSupply({ state, country }, LUCKNOW).withinState;
  it.each(['Uttar Pradesh', 'uttar pradesh ', 'U.P.', 'UP', 'उत्तर प्रदेश', 'Utter Pradesh'])(
    "%s is the shop's own state",
    (state) => expect(within(state)).toBe(true),
  );
  it.each(['Uttarakhand', 'Delhi', 'Atlantis', ''])('%s is not', (state) => expect(within(state)).toBe(false));
  it.each(['Bharat', 'IN', 'INDIA '])('in %s is at home', (country) => expect(within('UP', country)).toBe(true));
  it("is the seller's as its GSTIN says where its state cannot be read", () => {
    const placeFor = (gstin: string) =>
      placeOfSupply({ state: 'UP', country: 'India' }, { state: 'Uttr Prdesh', gstin }).withinState;
    expect([placeFor('09AAACG1234M1ZN'), placeFor('10AAACG1234M1ZN'), placeFor('')]).toEqual([true, false, false]);
  });
  it('is known with its code for every state and union territory, also by former names and short forms', () => {
    const text = (state: string) => placeOfSupply({ state, country: 'India' }, LUCKNOW).text;
    for (const [written, printed] of [
      ['Orissa', 'Odisha (21)'],
      ['J & K', 'Jammu and Kashmir (01)'],
      ['Daman & Diu', 'Dadra and Nagar Haveli and Daman and Diu (26)'],
      ['pondicherry', 'Puducherry (34)'],
      ['NEW DELHI', 'Delhi (07)'],
      ['Ladakh', 'Ladakh (38)'],
      ['Andaman & Nicobar Islands', 'Andaman and Nicobar Islands (35)'],
      ['Telangana', 'Telangana (36)'],
    ] as const)
      expect(text(written)).toBe(printed);
    expect(text('Atlantis')).toBe('Atlantis');
  });
  it.each([
    ['Chandigarh', 'UTGST'],
    ['Ladakh', 'UTGST'],
    ['Delhi', 'SGST'],
    ['Puducherry', 'SGST'],
    ['Uttar Pradesh', 'SGST'],
  ])("calls the other half of a shop's tax in %s %s", (state, stateTax) =>
    expect(placeOfSupply({ state, country: 'India' }, { state, gstin: '' })).toMatchObject({
      withinState: true,
      stateTax,
    }),
  );
  it('abroad is another state, whatever it is called', () => expect(within('Uttar Pradesh', 'Canada')).toBe(false));
});
