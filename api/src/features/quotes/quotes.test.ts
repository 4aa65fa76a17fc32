/** Quotes over GraphQL against a real shop: made, sent, read by their link, and ended; and their sums to the paisa. */
import 'reflect-metadata';
import fc from 'fast-check';
import sharp from 'sharp';
import { pass } from '../../../test/clock.js';
import { makeProduct } from '../../../test/order-fixtures.js';
import { readPdf } from '../../../test/pdf-reader.js';
import { rounds } from '../../../test/rounds.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { costOf } from '../../pricing/index.js';
import { Role } from '../../types/viewer.js';
import { settings } from '../../platform/settings/current.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { WebhookDeliveryModel } from '../integrations/delivery.model.js';
import { StageDue } from '../orders/order.enums.js';
import { endQuotes } from './quote-ends.js';
import { quoteTotals, type PricedContent } from './quote-price.js';
import { QuoteModel, QuoteState } from './quote.model.js';
import { acceptable } from './quote-rules.js';

const DAY = 86_400_000;
const CONTENT = `lines { productId title hsnCode unit quantity rate amount gstRatePercent } discount discountPercent delivery subtotal taxAmount
  totalAmount stages { label amount percent } drawings { id name url } validUntil terms`;
const FIELDS = `id number state version name phone email customerId customOrderId link waitsForAnswer lapsesAt pdfUrl declineReason
  draft { ${CONTENT} } sent { revision pdfUrl content { totalAmount drawings { id } } } history { kind actor text }`;
const MAKE = `mutation ($input: MakeQuoteInput!) { makeQuote(input: $input) { ${FIELDS} } }`;
const EDIT = `mutation ($input: EditQuoteInput!) { editQuote(input: $input) { ${FIELDS} } }`;
const SEND = `mutation ($id: ID!, $version: Int!) { sendQuote(id: $id, version: $version) { ${FIELDS} } }`;
const QUOTE = `query ($id: ID!) { quotation(id: $id) { ${FIELDS} } }`;
const READ_FIELDS =
  'number state revision canAccept canDecline content { totalAmount } pdfUrl remarks { fromShop text }';
const READ = `query ($token: String!) { quoteToRead(token: $token) { ${READ_FIELDS} } }`;
const ASK = `mutation ($token: String!, $text: String!) { askAboutQuote(token: $token, text: $text) { ${READ_FIELDS} } }`;
const WAITING = '{ waitingWork { quotesToAnswer } quotes(filter: { waitsForAnswer: true }) { items { number } } }';
const ANSWER = `mutation ($id: ID!, $text: String!) { answerQuoteQuestion(id: $id, text: $text) { ${FIELDS} } }`;
const DECLINE = `mutation ($token: String!, $reason: String) { declineQuote(token: $token, reason: $reason) { ${READ_FIELDS} } }`;

let app: TestApp;
let admin: SignedIn;
let staff: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  [admin, staff] = [await app.signIn(Role.ADMIN), await app.signIn(Role.ORDERS)];
});
afterEach(() => jest.useRealTimers());
afterAll(() => app.stop());

const GATE = {
  title: 'Gate of mild steel',
  hsnCode: '7308',
  unit: 'KG',
  quantity: 120.5,
  rate: 150,
  gstRatePercent: 18,
};
const content = (more: object = {}) => ({
  lines: [GATE],
  delivery: 500,
  terms: 'Painted twice.\nTwo years of warranty.',
  validUntil: new Date(Date.now() + 10 * DAY),
  stages: [
    { label: 'Advance', due: 'NOW', percent: 40 },
    { label: 'Rest', due: 'DELIVERY' },
  ],
  daysFrom: 10,
  daysTo: 14,
  ...more,
});
const ASHA = { name: 'Asha Verma', email: 'asha@example.com', phone: '+91 98390 22222' };
const make = async (input: object = {}, as = staff): Promise<any> =>
  (await app.data(MAKE, { input: { ...ASHA, content: content(), ...input } }, as.token)).makeQuote;
const edited = ({ id, version }: any, more: object = {}) => ({ id, version, ...ASHA, content: content(), ...more });
const edit = (quote: any, more: object = {}, as = staff) => app.query(EDIT, { input: edited(quote, more) }, as.token);
const send = async ({ id, version }: any): Promise<any> =>
  (await app.data(SEND, { id, version }, staff.token)).sendQuote;
const now = async ({ id }: any): Promise<any> => (await app.data(QUOTE, { id }, staff.token)).quotation;
const waiting = async (): Promise<[number, string[]]> => {
  const { waitingWork, quotes } = await app.data(WAITING, {}, staff.token);
  return [waitingWork.quotesToAnswer, quotes.items.map(({ number }: any) => number)];
};
const tokenOf = (quote: any): string => quote.link.split('/').at(-1);
const read = async (quote: any): Promise<any> => (await app.data(READ, { token: tokenOf(quote) })).quoteToRead;
const codeOf = ({ errors }: any) => errors?.[0].extensions.code;
const pdfOf = async (path: string): Promise<string> => {
  const answer = await fetch(app.url + path);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return readPdf(Buffer.from(await answer.arrayBuffer()))
    .map(({ text }) => text)
    .join('\n');
};

describe('what a quote comes to', () => {
  const line = fc.record({
    title: fc.constant('Work'),
    unit: fc.constant('KG' as const),
    gstRatePercent: fc.constantFrom(0, 5, 12, 18, 28),
    holdsTax: fc.boolean(),
    milli: fc.integer({ min: 1, max: 5_000_000 }),
    rate: fc.integer({ min: 100, max: 500_000 }),
  });
  const quoted = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    discountBasisPoints: fc.integer({ min: 0, max: 90_00 }),
    delivery: fc.integer({ min: 0, max: 1_000_000 }),
    percents: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
  });

  it('adds up to the paisa: lines less discount, taxes, delivery and stages', () => {
    fc.assert(
      fc.property(quoted, fc.boolean(), ({ percents, ...rest }, wholeRupees) => {
        const worth = rest.lines.map(({ milli, rate }) => costOf(milli, rate));
        const sum = worth.reduce((all, one) => all + one, 0);
        fc.pre(sum > 10_000_00);
        const stages = [
          ...percents.map((percent) => ({ label: 'Part', due: StageDue.NOW, percent })),
          { label: 'Rest', due: StageDue.READY },
        ];
        const totals = quoteTotals({ ...rest, stages } as PricedContent, wholeRupees);
        expect(totals.discount).toBe(Math.floor((sum * rest.discountBasisPoints + 5_000) / 10_000));
        expect(totals.subtotal + totals.taxAmount + totals.deliveryCharge).toBe(totals.totalAmount);
        expect(totals.taxByRate.reduce((all, { tax }) => all + tax, 0)).toBe(totals.taxAmount);
        expect(totals.stages.reduce((all, one) => all + one, 0)).toBe(totals.totalAmount);
        expect(Math.min(...totals.stages)).toBeGreaterThan(0);
        // What the lines cost less the discount is what is taxed, with the tax inside where the rates hold it.
        const inPrices = totals.taxByRate.reduce((all, { taxable, tax }) => all + taxable + tax, 0);
        const most = rest.lines.every(({ holdsTax }) => holdsTax);
        if (most) expect(inPrices).toBe(sum - totals.discount);
        else expect(inPrices).toBeGreaterThanOrEqual(sum - totals.discount);
      }),
      { numRuns: rounds(200, 5_000) },
    );
  });

  it('is refused when the discount leaves nothing or the stages take all', async () => {
    const refused = async (more: object) => {
      const { errors } = await app.query(MAKE, { input: { ...ASHA, content: content(more) } }, admin.token);
      return errors?.[0]!.extensions['fields'].map(({ path }: any) => path);
    };
    expect(await refused({ discountPercent: 100 })).toEqual(['content.discountPercent']);
    expect(await refused({ discountAmount: 20_000 })).toEqual(['content.discountPercent']);
    const all = [
      { label: 'All', due: 'NOW', amount: 21_829 },
      { label: 'Rest', due: 'READY' },
    ];
    expect(await refused({ stages: all })).toEqual(['content.stages']);
    expect(await refused({ validUntil: new Date(Date.now() - DAY) })).toEqual(['content.validUntil']);
    expect(await refused({ lines: [{ ...GATE, title: ' ' }] })).toEqual(['content.lines.0.title']);
  });
});

it('goes from a draft to its customer, who reads it, asks, and gets another version', async () => {
  await app.data(
    'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }',
    { input: { url: 'https://erp.example.com/quotes', topics: ['QUOTE_SENT', 'QUOTE_DECLINED'] } },
    admin.token,
  );
  const draft = await make({ content: content({ discountPercent: 10 }) });
  expect(draft).toMatchObject({ state: 'DRAFT', link: null, number: expect.stringMatching(/^Q-\d{8}-\d{4}$/) });
  // 120.5 kg at ₹150 less 10 %: 16,267.50; 18 %: 2,928.15; delivery 500.
  expect(draft.draft).toMatchObject({
    discount: 1807.5,
    subtotal: 16_267.5,
    taxAmount: 2_928.15,
    totalAmount: 19_695.65,
  });
  expect(draft.draft.stages.map(({ amount }: any) => amount)).toEqual([7_878, 11_817.65]);

  const sent = await send(draft);
  expect(sent).toMatchObject({ state: 'SENT', sent: [{ revision: 1 }] });
  const mail = await app.mail.newestTo(ASHA.email, ({ subject }) => subject!.includes(draft.number));
  expect(mail.text).toContain(sent.link);
  expect(mail.text).toContain('₹19,695.65');
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`quotation-${draft.number}.pdf`]);
  const pdf = await pdfOf(sent.sent[0].pdfUrl);
  for (const words of [
    'Quotation',
    draft.number,
    '120.5 kg',
    '150.00',
    'GST 18%',
    'Payment 1: Advance',
    'Two years of warranty.',
    'Valid until',
  ])
    expect(pdf).toContain(words);
  expect(pdf).toMatch(/Nineteen Thousand/i);

  expect(await read(sent)).toMatchObject({
    state: 'SEEN',
    revision: 1,
    canAccept: true,
    content: { totalAmount: 19_695.65 },
  });
  await read(sent);
  expect((await now(sent)).history.map(({ kind }: any) => kind)).toEqual(['made', 'sent', 'seen']);
  const text = 'Can it be black? See evil.example.com';
  await app.data(ASK, { token: tokenOf(sent), text });
  const asked = await app.mail.newestTo(settings().email, ({ subject }) => subject!.includes('asks about quote'));
  expect(asked.text).toContain('evil. example. com');
  expect(await now(sent)).toMatchObject({ waitsForAnswer: true, version: sent.version });
  expect(await waiting()).toEqual([1, [sent.number]]);
  await app.data(ANSWER, { id: sent.id, text: 'It can.' }, staff.token);
  expect(await waiting()).toEqual([0, []]);
  expect((await read(sent)).remarks).toEqual([
    { fromShop: false, text },
    { fromShop: true, text: 'It can.' },
  ]);
  expect((await app.mail.newestTo(ASHA.email, ({ text: said }) => said!.includes('It can.'))).subject).toContain(
    draft.number,
  );

  // Two edits at once: one of them was made on what is not there any more.
  const outcomes = await Promise.all([edit(sent), edit(sent)]);
  const [won] = outcomes.filter(({ errors }) => !errors);
  const [lost] = outcomes.filter(({ errors }) => errors);
  expect(won!.data.editQuote.state).toBe('CHANGED');
  expect(['STALE_VERSION', 'CONFLICT']).toContain(codeOf(lost));
  expect(await read(sent)).toMatchObject({
    state: 'CHANGED',
    revision: 1,
    canAccept: false,
    content: { totalAmount: 19_695.65 },
  });
  const changed = (await QuoteModel.findById(sent.id).lean())!;
  expect(() => acceptable(changed, 1, new Date())).toThrow(expect.objectContaining({ code: 'STALE_VERSION' }));

  const again = await send(won!.data.editQuote);
  expect(again.sent.map(({ revision }: any) => revision)).toEqual([1, 2]);
  expect(await read(sent)).toMatchObject({ state: 'SEEN', revision: 2 });
  const stored = (await QuoteModel.findById(sent.id).lean())!;
  expect(() => acceptable(stored, 1, new Date())).toThrow(expect.objectContaining({ code: 'STALE_VERSION' }));
  expect(acceptable(stored, 2, new Date()).revision).toBe(2);

  const declined = (await app.data(DECLINE, { token: tokenOf(again), reason: 'Next year' })).declineQuote;
  expect(declined).toMatchObject({ state: 'DECLINED', canAccept: false, canDecline: false });
  await app.data(DECLINE, { token: tokenOf(again) });
  expect(await now(sent)).toMatchObject({ state: 'DECLINED', declineReason: 'Next year', lapsesAt: null });
  const told = await WebhookDeliveryModel.find().sort({ _id: 1 }).lean();
  expect(told.map(({ topic }) => topic)).toEqual(['quote.sent', 'quote.sent', 'quote.declined']);
  expect(JSON.parse(told[2]!.payload).data).toMatchObject({ revision: 2, reason: 'Next year' });
  const audited = await AuditEntryModel.find({ entity: 'quote', entityId: sent.id }).sort({ _id: 1 }).lean();
  expect(audited.map(({ action }) => action)).toEqual([
    'quote.make',
    'quote.send',
    'quote.answer',
    'quote.edit',
    'quote.send',
  ]);
});

it('opens with its own link alone, and never as a draft', async () => {
  const [one, other] = [await send(await make()), await send(await make())];
  const [id, ...rest] = tokenOf(one).split('.');
  const tried = [[other.id, ...rest].join('.'), `${id}.${rest[0]}.${'A'.repeat(43)}`, id!, ''];
  for (const token of tried) {
    expect(codeOf(await app.query(READ, { token }))).toBe('NOT_FOUND');
    expect(codeOf(await app.query(DECLINE, { token }))).toBe('NOT_FOUND');
  }
  expect((await app.query(READ, { token: tokenOf(one) })).data!.quoteToRead.number).toBe(one.number);
});

it('is reminded of once and lapses, and can be sent anew', async () => {
  const sent = await send(await make({ email: 'late@example.com' }));
  pass(8.5 * DAY);
  await endQuotes();
  await endQuotes();
  const kinds = (await QuoteModel.findById(sent.id).lean())!.history.map(({ kind }) => kind);
  expect(kinds).toEqual(['made', 'sent', 'reminded']);
  pass(2 * DAY);
  expect(await read(sent)).toMatchObject({ state: 'LAPSED', canAccept: false, canDecline: false });
  expect(codeOf(await app.query(DECLINE, { token: tokenOf(sent) }))).toBe('CONFLICT');
  await endQuotes();
  const lapsed = (await QuoteModel.findById(sent.id).lean())!;
  expect(lapsed).toMatchObject({ state: QuoteState.LAPSED, version: sent.version + 1 });
  expect(lapsed.lapsesAt).toBeUndefined();
  jest.useRealTimers();
  const { data } = await edit({ id: sent.id, version: lapsed.version });
  expect(await send(data!.editQuote)).toMatchObject({ state: 'SENT' });
  expect(await read(sent)).toMatchObject({ state: 'SEEN', revision: 2 });
});

it('copies an earlier one with drawings of its own, and keeps what a version shows', async () => {
  const quote = await make({ email: '' });
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#22352d' } })
    .png()
    .toBuffer();
  const add = async (file: Buffer, version: number) => {
    const form = new FormData();
    const query = `mutation ($id: ID!, $version: Int!, $file: Upload!) { addQuoteDrawing(id: $id, version: $version, file: $file) { ${FIELDS} } }`;
    form.append('operations', JSON.stringify({ query, variables: { id: quote.id, version, file: null } }));
    form.append('map', '{"0":["variables.file"]}');
    form.append('0', new Blob([new Uint8Array(file)]), 'gate.png');
    const headers = { 'apollo-require-preflight': '1', authorization: `Bearer ${staff.token}` };
    return (await (await fetch(`${app.url}/graphql`, { method: 'POST', body: form, headers })).json()) as any;
  };
  expect(codeOf(await add(Buffer.from('<svg onload="alert(1)"/>'), quote.version))).toBe('UNSUPPORTED_FILE');
  const drawn = (await add(png, quote.version)).data.addQuoteDrawing;
  const sent = await send(drawn);
  const copy = await make({ copyOf: sent.id, content: undefined, name: undefined, phone: undefined, email: undefined });
  expect(copy).toMatchObject({ state: 'DRAFT', name: ASHA.name, draft: { totalAmount: sent.draft.totalAmount } });
  expect(copy.number).not.toBe(sent.number);
  expect(copy.draft.drawings[0].id).not.toBe(drawn.draft.drawings[0].id);
  const remove =
    'mutation ($id: ID!, $version: Int!, $drawingId: ID!) { removeQuoteDrawing(id: $id, version: $version, drawingId: $drawingId) { version draft { drawings { id } } } }';
  const bare = { id: sent.id, version: sent.version, drawingId: drawn.draft.drawings[0].id };
  expect((await app.data(remove, bare, staff.token)).removeQuoteDrawing.draft.drawings).toEqual([]);
  const open = async (path: string) => (await fetch(app.url + path)).status;
  expect(await open(drawn.draft.drawings[0].url)).toBe(200);
  expect(await open(copy.draft.drawings[0].url)).toBe(200);
  const copied = { id: copy.id, version: copy.version, drawingId: copy.draft.drawings[0].id };
  await app.data(remove, copied, staff.token);
  expect(await open(copy.draft.drawings[0].url)).toBe(404);
});

it('bounds what staff give by the setting, products below their price included; an admin gives more, and it stays', async () => {
  const refused = { content: content({ discountPercent: 10.01 }) };
  const { errors } = await app.query(MAKE, { input: { ...ASHA, ...refused } }, staff.token);
  expect(errors?.[0]!.extensions['fields'][0]).toMatchObject({ path: 'content.discountPercent' });
  const productId = await makeProduct({ price: 1000_00, title: 'Steel stool' });
  const cheap = { content: content({ lines: [{ productId, quantity: 2, rate: 850 }] }) };
  expect(codeOf(await app.query(MAKE, { input: { ...ASHA, ...cheap } }, staff.token))).toBe('BAD_INPUT');
  const given = await make({ content: content({ discountPercent: 30 }) }, admin);
  expect((await edit(given, { content: content({ discountPercent: 30, delivery: 0 }) })).errors).toBeUndefined();
  const more = await edit({ ...given, version: given.version + 1 }, { content: content({ discountPercent: 31 }) });
  expect(codeOf(more)).toBe('BAD_INPUT');
  const whole = { content: content({ lines: [{ productId, quantity: 1.5 }] }) };
  expect(codeOf(await app.query(MAKE, { input: { ...ASHA, ...whole } }, admin.token))).toBe('BAD_INPUT');
  const listed = await make({ content: content({ lines: [{ productId, quantity: 2 }] }) });
  expect(listed.draft.lines[0]).toMatchObject({ title: 'Steel stool', rate: 1000, amount: 2000 });
});

it('answers a custom order, and is found by it, by state and by what people name it', async () => {
  const form = new FormData();
  const said = { name: 'Prakash Sahu', phone: '+91 98390 33333', email: 'prakash@example.com', description: 'A gate' };
  for (const [field, value] of Object.entries(said)) form.append(field, value);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  form.append('sketch', new Blob([new Uint8Array(png)]), 'gate.png');
  const customOrderId = (await app.rest('POST', '/api/custom-orders', form)).body.data.id;
  const person = { name: undefined, phone: undefined, email: undefined };
  const quote = await make({ customOrderId, ...person });
  expect(quote).toMatchObject({ customOrderId, name: 'Prakash Sahu', email: 'prakash@example.com' });
  // What its customer drew is where the quote begins, as a file of its own.
  expect(quote.draft.drawings).toMatchObject([{ name: 'gate.png' }]);
  const found = async (filter: object) => {
    const list = 'query ($filter: QuotationFilter) { quotes(filter: $filter) { total items { id } } }';
    return (await app.data(list, { filter }, staff.token)).quotes.items.map(({ id }: any) => id);
  };
  for (const filter of [
    { customOrderId },
    { search: quote.number },
    { search: 'prakash', states: ['DRAFT'] },
    { search: '9839033333' },
  ])
    expect(await found(filter)).toEqual([quote.id]);
  expect(await found({ search: 'prakash', states: ['SENT'] })).toEqual([]);
  const stateOf = async () =>
    (await app.data('query ($id: ID!) { customOrder(id: $id) { state } }', { id: customOrderId }, admin.token))
      .customOrder.state;
  expect(await stateOf()).toBe('NEW');
  await send(quote);
  expect(await stateOf()).toBe('ANSWERED');
});

it('keeps a price list of own work, and weighs and measures pieces', async () => {
  const save =
    'mutation ($input: SaveWorkRateInput!) { saveWorkRate(input: $input) { id version title rate shape position } }';
  const gate = { title: 'Gate', unit: 'KG', rate: 150, shape: 'SQUARE_TUBE', density: 7850 };
  const made = (await app.data(save, { input: gate }, staff.token)).saveWorkRate;
  const railing = (await app.data(save, { input: { title: 'Railing', unit: 'RUNNING_FOOT', rate: 900 } }, staff.token))
    .saveWorkRate;
  expect([made.position, railing.position]).toEqual([0, 1]);
  const change = { ...gate, workRateId: made.id, version: made.version, rate: 160, shape: null };
  expect((await app.data(save, { input: change }, staff.token)).saveWorkRate).toMatchObject({
    rate: 160,
    shape: null,
    position: 0,
  });
  expect(codeOf(await app.query(save, { input: change }, staff.token))).toBe('STALE_VERSION');
  await app.data('mutation ($id: ID!) { deleteWorkRate(id: $id) { id } }', { id: railing.id }, staff.token);
  expect((await app.data('{ workRates { title } }', {}, staff.token)).workRates).toEqual([{ title: 'Gate' }]);
  const ask =
    'query ($unit: WorkUnit!, $sizes: WorkSizesInput!, $shape: WorkShape, $density: Float) { workQuantity(unit: $unit, sizes: $sizes, shape: $shape, density: $density) }';
  const plate = { length: 1000, width: 1000, thickness: 5 };
  const weighed = { unit: 'KG', sizes: plate, shape: 'PLATE', density: 7850 };
  expect((await app.data(ask, weighed, staff.token)).workQuantity).toBe(39.25);
  expect(
    (await app.data(ask, { unit: 'SQUARE_FOOT', sizes: { length: 1219.2, width: 609.6 } }, staff.token)).workQuantity,
  ).toBe(8);
  expect(codeOf(await app.query(ask, { unit: 'KG', sizes: plate }, staff.token))).toBe('BAD_INPUT');
});
