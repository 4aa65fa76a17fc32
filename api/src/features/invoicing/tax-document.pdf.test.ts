/** Whatever people write into names and addresses, their invoice is made, readable and within its page. */
import { readPdf, readPdfBoxes, type PdfText } from '../../../test/pdf-reader.js';
import { makeProduct, placeOrder, setStatus } from '../../../test/order-fixtures.js';
import { emptyDatabase, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { invoiceOf, type TaxDocument } from './tax-document.js';
import { taxDocumentPdf } from './tax-document.pdf.js';

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

const PLACE = { street: '5 Hazratganj', city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' };

async function invoice(address: Record<string, string>, titles = ['Bench']): Promise<PdfText[]> {
  const items: { productId: string; quantity: number }[] = [];
  for (const title of titles) items.push({ productId: await makeProduct({ title, price: 100_00 }), quantity: 1 });
  const { order } = await placeOrder(app, buyer, { items, deliveryAddress: { ...PLACE, ...address } });
  const { invoiceUrl } = await setStatus(app, admin, order.id, 'DELIVERED');
  const answer = await fetch(app.url + invoiceUrl);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return within(readPdf(Buffer.from(await answer.arrayBuffer())));
}

async function anInvoice(): Promise<TaxDocument> {
  const { order } = await placeOrder(app, buyer, {
    items: [{ productId: await makeProduct({ title: 'Bench' }), quantity: 1 }],
  });
  await setStatus(app, admin, order.id, 'DELIVERED');
  const stored = (await OrderModel.findById(order.id).lean<StoredOrder>())!;
  return invoiceOf(stored);
}

async function drawn(document: TaxDocument): Promise<PdfText[]> {
  return within(readPdf(await taxDocumentPdf(document)));
}

/** Every text is between the margins, and none overlaps another. */
function within(texts: PdfText[]): PdfText[] {
  const foot = (text: string) => / · Page \d+ of \d+$/.test(text);
  const over = texts.filter(
    ({ x, y, width, text }) => x < 39.9 || x + width > 556 || y < (foot(text) ? 20 : 40) || y > 815,
  );
  expect(over).toEqual([]);
  const met = texts.filter((one, index) =>
    texts
      .slice(index + 1)
      .some(
        (other) =>
          other.page === one.page &&
          Math.abs(other.y - one.y) < 6 &&
          other.x < one.x + one.width - 0.5 &&
          one.x < other.x + other.width - 0.5 &&
          one.text.trim() !== '' &&
          other.text.trim() !== '',
      ),
  );
  expect(met).toEqual([]);
  return texts;
}

const said = (texts: PdfText[]) =>
  texts
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');
const NOTE = 'shown as “?”';

describe('an invoice shows', () => {
  it('the answer of the invoice portal beside the largest QR code, on a page of its own where the head is full', async () => {
    const document = await anInvoice();
    const einvoice = {
      irn: 'd'.repeat(64),
      ackNumber: '9'.repeat(20),
      ackAt: new Date('2026-11-28T09:02:00Z'),
      signedQr: 'm'.repeat(2_000),
    };
    const long = Array.from({ length: 20 }, (_, index) => `Line ${index} of an address that is long, and longer still`);
    for (const buyer of [document.buyer, long]) {
      const pdf = await taxDocumentPdf({ ...document, buyer, einvoice });
      const texts = within(readPdf(pdf));
      expect(said(texts)).toContain(`IRN ${'d'.repeat(64)} Acknowledgement number ${'9'.repeat(20)}`);
      const boxes = readPdfBoxes(pdf);
      const across = boxes.map(({ x, width }) => x + width);
      const [left, right] = [Math.min(...boxes.map(({ x }) => x)), Math.max(...across)];
      const [top, bottom] = [Math.min(...boxes.map(({ y }) => y)), Math.max(...boxes.map(({ y }) => y))];
      const beside = texts.filter(
        ({ page, x, y, width }) =>
          page === boxes[0]!.page && x + width > left - 5 && x < right && 842 - y > top && 842 - y - 7 < bottom,
      );
      expect([beside, right < 556, bottom < 790]).toEqual([[], true, true]);
    }
  });

  it('markup as it was written', async () => {
    const texts = said(
      await invoice({ firstName: '<b>Asha & "Co"</b>', lastName: "O'Neil \\(x) %PDF" }, ['Bat </Title> & (ball)']),
    );
    expect(texts).toContain('<b>Asha & "Co"</b> O\'Neil \\(x) %PDF');
    expect(texts).toContain('Bat </Title> & (ball)');
    expect(texts).not.toContain(NOTE);
  });

  it('Devanagari, accents and the rupee', async () => {
    const texts = said(await invoice({ firstName: 'ज़ारा', lastName: 'Ålesund ñ', street: '१२ हज़रतगंज' }, ['मेज़']));
    for (const words of ['Ålesund ñ', '१२', '₹']) expect(texts).toContain(words);
    expect(texts).not.toContain(NOTE);
  });

  it('names without their emoji, wide letters as plain ones, and no invisible or turning characters', async () => {
    const texts = said(await invoice({ firstName: 'Ravi 🏏👨‍👩‍👧🇮🇳1️⃣', lastName: 'Ｋｕｍａｒ\u202egnp\u200b' }));
    expect(texts).toContain('Ravi 1 Kumargnp');
    expect(texts).not.toContain(NOTE);
    for (const hidden of ['\u200b', '\u200d', '\u202e', '\ufe0f']) expect(texts).not.toContain(hidden);
  });

  it('letters its font lacks as question marks, and says so', async () => {
    const texts = said(await invoice({ firstName: 'محمد', lastName: '李雷', street: '12 தெரு' }));
    expect(texts).toContain('???? ??');
    expect(texts).toMatch(/12 \?+/);
    expect(texts).toContain(NOTE);
    expect(said(await invoice({ firstName: '🏏' }))).toContain('Lucknow, Uttar Pradesh 226001');
  });
});

it('an invoice of a shop in a union territory without a legislature says UTGST', async () => {
  const document = await anInvoice();
  const texts = said(await drawn({ ...document, place: { ...document.place, stateTax: 'UTGST' } }));
  expect(texts).toContain('UTGST 9%');
  expect(texts).not.toMatch(/\bSGST/);
});

describe('an invoice keeps to its page', () => {
  it('with every field of the address as long as it may be, in the widest letters and without a space', async () => {
    const wide = (most: number) => 'W'.repeat(most);
    const address = { firstName: wide(100), lastName: wide(100), company: wide(100), street: wide(200) };
    const texts = await invoice(
      {
        ...address,
        street2: wide(200),
        city: wide(100),
        state: wide(100),
        postalCode: wide(12),
        country: 'United Kingdom',
      },
      [wide(200), 'Bench'],
    );
    expect(said(texts)).toContain('…');
    expect(said(texts)).toContain('Total');
  });

  it('with sixty lines, one below the other over several pages, each page with its titles', async () => {
    const texts = await invoice(
      {},
      Array.from({ length: 60 }, (_, index) => `Folding table for the workshop, number ${index}`),
    );
    const pages = Math.max(...texts.map(({ page }) => page));
    expect(pages).toBeGreaterThan(2);
    for (let page = 1; page < pages; page += 1)
      expect(texts.filter((text) => text.page === page && text.text === 'Goods')).toHaveLength(1);
    for (const index of [0, 37, 59]) expect(said(texts)).toContain(`number ${index}`);
  });

  it('with the reason of a refund and goods that would fill pages in one cell', async () => {
    const document = await anInvoice();
    const texts = await drawn({
      ...document,
      kind: 'credit-note',
      lines: [
        {
          ...document.lines[0]!,
          title: 'broken '.repeat(70),
          detail: 'Bench, '.repeat(3000),
          hsnCode: '95069190, '.repeat(90),
        },
      ],
    });
    expect(said(texts)).toContain('…');
  });

  it('with whatever characters somebody may paste, from all over Unicode', async () => {
    let seed = 20261121;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    const points = [0x250, 0x600, 0x980, 0x2000, 0x3000, 0xfb00, 0x1f300, 0x10ffff - 0x200];
    const text = () =>
      Array.from({ length: 60 }, () => String.fromCodePoint(points[random(points.length)]! + random(0x200))).join('');
    const document = await anInvoice();
    for (let times = 0; times < 20; times += 1) {
      const texts = await drawn({ ...document, buyer: [text(), `${text()}\u0000\n\ud800`, text()] });
      expect(said(texts)).toContain(NOTE);
    }
  });
});
