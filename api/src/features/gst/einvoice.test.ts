/** The answers of the Invoice Registration Portal: kept with their documents, drawn on them, and refused where they are of others. */
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import jsQr from 'jsqr';
import { pass } from '../../../test/clock.js';
import { readPdf, readPdfBoxes } from '../../../test/pdf-reader.js';
import { MONTH, randomOrders } from '../../../test/random-months.js';
import { emptyDatabase, setSettings, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { ObjectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { OrderModel } from '../orders/order.model.js';
import { isWithin } from './gst-month.js';

let app: TestApp;
let admin: SignedIn;
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
  admin = await app.signIn(Role.ADMIN);
});

interface Document {
  number: string;
  kind: string;
  orderId: string;
  issuedAt: string;
  buyerGstin: string | null;
  total: number;
  takesEinvoice: boolean;
  einvoice: { irn: string; ackNumber: string; ackAt: string } | null;
  pdfUrl: string;
}

const FIELDS = 'number kind orderId issuedAt buyerGstin total takesEinvoice einvoice { irn ackNumber ackAt } pdfUrl';
const LIST = `{ gstDocuments(month: "2026-11", pageSize: 100) { total items { ${FIELDS} } } }`;
const documents = async (): Promise<Document[]> => (await app.data(LIST, {}, admin.token)).gstDocuments.items;

/** Orders of a month, among them businesses, parts that were paid back and invoices that were taken back whole. */
async function aMonth(): Promise<Document[]> {
  const samples = fc.sample(randomOrders(14), { seed: 11, numRuns: 60 }).toSorted((a, b) => a.length - b.length);
  const orders = samples.find(
    (all) =>
      all.some(({ recipient, refunds }) => recipient && refunds.some(({ creditNote }) => creditNote)) &&
      all.some(({ recipient, reversedInvoices }) => recipient && reversedInvoices?.length) &&
      all.some(({ recipient, invoice }) => !recipient && invoice && isWithin(invoice.issuedAt, MONTH)),
  )!;
  await OrderModel.insertMany(orders, { timestamps: false });
  return documents();
}

const base64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const day = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', {
    timeZone: 'Asia/Kolkata',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });

/** What the portal would answer for a document; its signature is one of nobody. @param more what the code says otherwise */
function answerOf(
  { number, kind, buyerGstin, issuedAt, total, orderId }: Document,
  more: Record<string, unknown> = {},
) {
  const irn = createHash('sha256').update(number).digest('hex');
  const says = {
    SellerGstin: '09AAACG1234M1ZN',
    BuyerGstin: buyerGstin,
    DocNo: number,
    DocTyp: kind === 'INVOICE' ? 'INV' : 'CRN',
    DocDt: day(issuedAt),
    TotInvVal: total,
    ItemCnt: 1,
    MainHsnCode: '94036000',
    Irn: irn,
    IrnDt: '2026-11-28 14:32:00',
    ...more,
  };
  const head = {
    alg: 'RS256',
    kid: 'EDC57DE1358B300BA9F79340A6696831F3C85047',
    typ: 'JWT',
    x5t: '7cV94TWLMAup95NApmloMfPIUEc',
  };
  const signature = createHash('sha512').update(number).digest('hex').repeat(2).slice(0, 256);
  return {
    orderId,
    documentNumber: number,
    irn,
    ackNumber: '112610055512345',
    ackAt: '2026-11-28T09:02:00.000Z',
    signedQr: `${base64(head)}.${base64({ data: JSON.stringify(says), iss: 'NIC' })}.${base64(signature)}`,
  };
}

const RECORD = `mutation ($input: RecordEinvoiceInput!) { recordEinvoice(input: $input) { ${FIELDS} } }`;
const record = (input: object, token = admin.token) => app.query(RECORD, { input }, token);
const refusal = async (input: object, token?: string) => {
  const { extensions, message } = (await record(input, token)).errors![0]! as any;
  return [extensions.code, extensions.fields?.[0]?.path ?? null, message];
};

it('are kept with each invoice and credit note to a business, once, and are the end of a problem of the month', async () => {
  const all = await aMonth();
  const wanted = all.filter(({ takesEinvoice }) => takesEinvoice);
  expect(new Set(wanted.map(({ kind }) => kind))).toEqual(new Set(['INVOICE', 'CREDIT_NOTE']));
  const missing = async () => {
    const asked = '{ gstPeriod(month: "2026-11") { canDownload problems { kind about path } } }';
    const { problems, canDownload } = (await app.data(asked, {}, admin.token)).gstPeriod;
    expect(canDownload).toBe(true);
    return problems.filter(({ kind }: any) => kind === 'EINVOICE_MISSING');
  };
  expect(await missing()).toEqual([]);
  await setSettings(app, 'company', { gstTurnover: 'ABOVE_5_CRORE' });
  expect((await missing()).map(({ about }: any) => about).sort()).toEqual(wanted.map(({ number }) => number).sort());
  for (const one of wanted) {
    const { irn, ackNumber, ackAt, ...more } = answerOf(one);
    const answer = { irn: irn.toUpperCase(), ackNumber, ackAt, ...more };
    const { recordEinvoice } = await app.data(RECORD, { input: answer }, admin.token);
    const { pdfUrl: _, ...shown } = one;
    expect(recordEinvoice).toMatchObject({ ...shown, einvoice: { irn, ackNumber, ackAt } });
    // Said once more, it changes nothing.
    const versions = await OrderModel.findById(one.orderId).lean();
    expect(await record(answer)).toMatchObject({ data: { recordEinvoice: { einvoice: { irn } } } });
    expect((await OrderModel.findById(one.orderId).lean())!.version).toBe(versions!.version);
  }
  const after = await documents();
  expect(after.filter(({ einvoice }) => einvoice).map(({ number }) => number)).toEqual(
    wanted.map(({ number }) => number),
  );
  expect(await missing()).toEqual([]);
  expect(await AuditEntryModel.countDocuments({ action: 'order.einvoice' })).toBe(wanted.length);
  const note = wanted.find(({ kind }) => kind === 'CREDIT_NOTE')!;
  const order = (
    await app.data(
      `query ($id: ID!) { order(id: $id) { einvoices { documentNumber einvoice { irn } } history { note } } }`,
      { id: note.orderId },
      admin.token,
    )
  ).order;
  const { irn } = answerOf(note);
  expect(order.einvoices).toContainEqual({ documentNumber: note.number, einvoice: { irn } });
  expect(order.history.at(-1).note).toContain('IRN of ');
  await setSettings(app, 'company', { gstTurnover: 'UP_TO_5_CRORE' });
});

it('are drawn on the document, with the signed QR code as readers read it', async () => {
  const [one] = (await aMonth()).filter(({ takesEinvoice }) => takesEinvoice);
  const answer = answerOf(one!);
  const pdf = async () => Buffer.from(await (await fetch(app.url + one!.pdfUrl)).arrayBuffer());
  const before = await pdf();
  expect(readPdfBoxes(before)).toEqual([]);
  await app.data(RECORD, { input: answer }, admin.token);
  const after = await pdf();
  const texts = readPdf(after).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining([answer.irn, answer.ackNumber, '28 Nov 2026, 14:32:00']));
  expect(readPdf(before).filter(({ text }) => !texts.includes(text))).toEqual([]);
  const boxes = readPdfBoxes(after);
  expect(new Set(boxes.map(({ page }) => page)).size).toBe(1);
  const step = boxes[0]!.height;
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const wide = Math.max(...boxes.map(({ x, width }) => x + width)) - left;
  // 40 mm, and so modules of a third of a millimetre.
  expect([wide > (40 / 25.4) * 72, step > (0.33 / 25.4) * 72, left + wide < 556]).toEqual([true, true, true]);
  const [pixels, quiet] = [3, 4];
  const size = (Math.round(wide / step) + 2 * quiet) * pixels;
  const image = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const { x, y, width } of boxes)
    for (let column = 0; column < Math.round(width / step) * pixels; column += 1)
      for (let row = 0; row < pixels; row += 1) {
        const across = (Math.round((x - left) / step) + quiet) * pixels + column;
        const down = (Math.round((y - top) / step) + quiet) * pixels + row;
        image.fill(0, (down * size + across) * 4, (down * size + across) * 4 + 3);
      }
  expect(jsQr.default(image, size, size)?.data).toBe(answer.signedQr);
}, 30_000);

it('are refused where they are of another document, said differently again, or of an order that was erased', async () => {
  const all = await aMonth();
  const one = all.find(({ takesEinvoice, kind }) => takesEinvoice && kind === 'INVOICE')!;
  const other = all.find(({ number, takesEinvoice }) => takesEinvoice && number !== one.number)!;
  const right = answerOf(one);
  const saying = (more: Record<string, unknown>) => ({ ...right, signedQr: answerOf(one, more).signedQr });
  const refused = (words: string) => ['BAD_INPUT', 'signedQr', expect.stringContaining(words)];
  expect(await refusal(saying({ DocNo: 'GS/26-27/999999' }))).toEqual(
    refused(`its number is GS/26-27/999999 and not ${one.number}`),
  );
  expect(await refusal(saying({ DocTyp: 'CRN' }))).toEqual(refused('its kind of document is CRN and not INV'));
  expect(await refusal(saying({ DocDt: '01/01/2026' }))).toEqual(refused('its date is 01/01/2026 and not'));
  expect(await refusal(saying({ SellerGstin: '29AAACG1234M1ZL' }))).toEqual(refused('its seller’s GSTIN is 29AAACG'));
  expect(await refusal(saying({ BuyerGstin: '29AAACG1234M1ZL' }))).toEqual(refused('its buyer’s GSTIN is 29AAACG'));
  expect(await refusal(saying({ TotInvVal: (Math.round(one.total * 100) + 1) / 100 }))).toEqual(
    refused('its total is ₹'),
  );
  expect(await refusal(saying({ Irn: 'a'.repeat(64) }))).toEqual(['BAD_INPUT', 'irn', expect.stringContaining('aaaa')]);
  expect(await refusal({ ...right, signedQr: 'ab.cd.ef' })).toEqual(refused('no QR code of an e-invoice'));
  expect(await refusal({ ...right, signedQr: right.signedQr.split('.').slice(0, 2).join('.') })).toEqual([
    'BAD_INPUT',
    expect.stringContaining('signedQr'),
    expect.any(String),
  ]);
  expect((await refusal({ ...right, signedQr: `${right.signedQr}${'a'.repeat(2_000)}` }))[0]).toBe('BAD_INPUT');
  expect((await refusal({ ...right, irn: 'xyz' }))[0]).toBe('BAD_INPUT');
  expect((await refusal({ ...right, ackNumber: '12A' }))[0]).toBe('BAD_INPUT');
  expect(await refusal({ ...right, documentNumber: other.number, orderId: other.orderId })).toEqual(
    refused(`and not ${other.number}`),
  );
  expect(await refusal({ ...right, documentNumber: 'GS/26-27/999999' })).toEqual([
    'NOT_FOUND',
    'documentNumber',
    expect.any(String),
  ]);
  const toNobody = all.find(({ buyerGstin, kind }) => !buyerGstin && kind === 'INVOICE')!;
  expect(await refusal(answerOf(toNobody))).toEqual([
    'CONFLICT',
    null,
    expect.stringContaining('is no invoice or credit note with tax to a business'),
  ]);
  const accountant = await app.signIn(Role.ACCOUNTANT);
  expect((await refusal(right, accountant.token))[0]).toBe('FORBIDDEN');
  expect((await documents()).filter(({ einvoice }) => einvoice)).toEqual([]);
  expect(await AuditEntryModel.countDocuments({ action: 'order.einvoice' })).toBe(0);

  // By REST, as an ERP does it.
  const { orderId, ...body } = right;
  const put = (sent: object) =>
    fetch(`${app.url}/api/orders/${orderId}/einvoice`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify(sent),
    });
  const answer = await put(body);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { success: true, document: { number: one.number, einvoice: { irn: right.irn } } },
  ]);
  expect((await put({ ...body, ackNumber: '1' })).status).toBe(409);
  expect(await refusal({ ...right, ackNumber: '1' })).toEqual([
    'CONFLICT',
    null,
    expect.stringContaining(`has the IRN ${right.irn} already`),
  ]);
  await OrderModel.updateOne({ _id: new ObjectId(other.orderId) }, { $set: { erased: { at: new Date(MONTH.to) } } });
  expect(await refusal(answerOf(other))).toMatchObject(['CONFLICT', null, expect.stringContaining('was erased')]);
});
