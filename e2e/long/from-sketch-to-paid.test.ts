/** From a sketch to a paid order on a phone: asked for, quoted, asked about, accepted by a code, and paid in stages while it is made. */
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { axeFaults } from '../accessibility.js';
import {
  acknowledge,
  ADMIN,
  leaveBrowser,
  openBrowser,
  PHONE,
  picture,
  startShopProcess,
  toast,
  visit,
  type ShopProcess,
} from '../harness.js';

const EMAIL = 'asha@example.com';
const NUMBER = '9839000481';
const LABELS = ['Advance', 'When ready', 'Rest at delivery'];

let shop: ShopProcess;
let browser: Browser;
let admin: string;
beforeAll(async () => {
  shop = await startShopProcess();
  browser = await openBrowser();
  admin = await shop.logIn(ADMIN);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await shop?.stop();
});

const staff = (document: string, variables: Record<string, unknown>) => shop.graphql(document, variables, admin);
const image = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a8b8b' } })
    .png()
    .toBuffer();

/** A request of staff with one file, by the multipart form of GraphQL. */
async function withFile(query: string, variables: Record<string, unknown>, place: string): Promise<any> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables }));
  form.set('map', JSON.stringify({ 0: [`variables.${place}`] }));
  form.set('0', new Blob([new Uint8Array(await image())], { type: 'image/png' }), 'gate.png');
  const headers = { authorization: `Bearer ${admin}`, 'apollo-require-preflight': 'true' };
  const answer = await fetch(`${shop.url}/graphql`, { method: 'POST', headers, body: form });
  const { data, errors } = (await answer.json()) as { data: any; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

/** The address of the quote, out of its mail. */
async function quoteInMail(): Promise<string> {
  const link = /\/quote\/[0-9a-f]{24}\.\d+\.[\w-]{43}/;
  const { text = '' } = await shop.mail.newestTo(EMAIL, (mail) => link.test(mail.text ?? ''));
  return link.exec(text)![0];
}

/** The code that the number got, as the mailbox page shows messages of the sandbox. */
async function codeSent(): Promise<string> {
  for (;;) {
    const mailbox = await (await fetch(`${shop.url}/dev/mailbox`)).text();
    const message = mailbox.split('<article>').find((one) => one.includes(`to +91${NUMBER} `));
    const code = /\b(\d{6})\b/.exec(message?.split('<pre>')[1] ?? '')?.[1];
    if (code) return code;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function askForGate(page: Page): Promise<void> {
  await page.goto('/custom-order');
  await page.getByLabel('Name').fill('Asha Verma');
  await page.getByLabel('Phone').fill(NUMBER);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Project Description').fill('A gate of 3 m with a peacock.');
  const sketch = { name: 'gate.png', mimeType: 'image/png', buffer: await image() };
  await page.locator('input[type=file]').setInputFiles(sketch);
  await page.getByText('gate.png').waitFor();
  await page.getByRole('button', { name: 'Submit Request' }).tap();
  await page.getByRole('heading', { name: 'We have your request' }).waitFor();
}

const CONTENT = (rate: number) => ({
  lines: [
    { title: 'Gate with a peacock', detail: '3000 × 2100 mm', unit: 'KG', quantity: 120.5, rate, gstRatePercent: 18 },
  ],
  delivery: 500,
  daysFrom: 10,
  daysTo: 14,
  terms: 'Masonry is yours.',
  validUntil: new Date(Date.now() + 10 * 86_400_000),
  stages: [
    { label: LABELS[0], due: 'NOW', percent: 40 },
    { label: LABELS[1], due: 'READY', percent: 40 },
    { label: LABELS[2], due: 'DELIVERY' },
  ],
});
const SEND = 'mutation($id:ID!,$version:Int!){sendQuote(id:$id,version:$version){id version}}';

/** The quote that answers the request: the sketch is its first drawing, and another one is added. */
async function quoteIt(): Promise<{ id: string; version: number }> {
  const { customOrders } = await shop.graphql('{customOrders{items{id name sketchUrl}}}', {}, admin);
  const asked = customOrders.items.find((one: { name: string }) => one.name === 'Asha Verma');
  expect(asked.sketchUrl).not.toBeNull();
  const { makeQuote } = await staff('mutation($input:MakeQuoteInput!){makeQuote(input:$input){id version}}', {
    input: { customOrderId: asked.id, name: 'Asha Verma', email: EMAIL, content: CONTENT(150) },
  });
  const { addQuoteDrawing } = await withFile(
    'mutation($id:ID!,$version:Int!,$file:Upload!){addQuoteDrawing(id:$id,version:$version,file:$file){id version}}',
    { ...makeQuote, file: null },
    'file',
  );
  return (await staff(SEND, addQuoteDrawing)).sendQuote;
}

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** Presses the button of the stage that is due, and pays in the sandbox's window. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₹.* now$/ }).tap();
  const testPayment = page.getByRole('dialog', { name: 'Test payment' });
  await testPayment.getByRole('button', { name: /^Pay ₹/ }).tap();
  await acknowledge(page, 'Payment successful! Thank you.');
}

const MONEY = 'id orderNumber orderStatus paymentStatus totalAmount paidAmount dueAmount stages{id amount paidAmount}';

it('a sketch becomes a quote, an order and money', async () => {
  const { page, faults } = await visit(browser, shop, { viewport: PHONE, touch: true });
  await askForGate(page);
  const quote = await quoteIt();

  const answer = await page.goto(await quoteInMail());
  expect(answer!.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(await page.getAttribute('meta[name=robots]', 'content')).toBe('noindex');
  await heading(page, /^Your quote /);
  await picture(page, 'quote-390');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Drawing, picture 2 of 2' }).tap();
  await page.locator('.pswp--open').waitFor();
  await page.goBack();
  await page.locator('.pswp').waitFor({ state: 'detached' });

  await page.getByLabel('Your question').fill('Can the peacock be green?');
  await page.getByRole('button', { name: 'Send question' }).tap();
  await toast(page, 'We have your question.');
  await staff('mutation($id:ID!,$text:String!){answerQuoteQuestion(id:$id,text:$text){id}}', {
    id: quote.id,
    text: 'Green it is.',
  });

  // A newer version comes while the old one is being accepted.
  await page.getByLabel('Mobile number').fill(NUMBER);
  await page.getByLabel('PIN code').fill('226001');
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Lucknow'));
  await page.getByLabel('Street address').fill('5 Hazratganj');
  await page.getByRole('button', { name: /^Accept for ₹.*, pay ₹.* first$/ }).tap();
  await page.getByLabel('Verification Code').waitFor();
  const { quotation } = await staff('query($id:ID!){quotation(id:$id){version}}', { id: quote.id });
  const { editQuote } = await staff('mutation($input:EditQuoteInput!){editQuote(input:$input){id version}}', {
    input: { id: quote.id, version: quotation.version, name: 'Asha Verma', email: EMAIL, content: CONTENT(140) },
  });
  await staff(SEND, editQuote);
  await page.getByLabel('Verification Code').fill(await codeSent());
  await page.getByText('You now see version 2: please read it before you accept it.').waitFor();
  await page.getByText('Green it is.').waitFor();
  await picture(page, 'quote-newer-390');
  await page.getByRole('button', { name: /^Accept for ₹.*, pay ₹.* first$/ }).tap();
  await page.getByLabel('Verification Code').waitFor();
  await picture(page, 'quote-code-390');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Verification Code').fill(await codeSent());
  await page.waitForURL('**/pay/*');

  await heading(page, /^Please pay ₹.* for order GS-/);
  await picture(page, 'pay-390');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Pay ₹.* now$/ }).tap();
  const testPayment = page.getByRole('dialog', { name: 'Test payment' });
  await testPayment.getByRole('button', { name: 'Let the payment fail' }).tap();
  await acknowledge(page, 'Payment failed.');
  await page.getByText('The payment failed, and nothing was charged. You can try again.').waitFor();
  await pay(page);
  await heading(page, /^We are working on order GS-/);

  const { orders } = await shop.graphql(`{orders{orders{${MONEY}}}}`, {}, admin);
  const order = orders.orders.find((one: { stages: unknown[] }) => one.stages.length > 0);
  expect([order.paymentStatus, order.orderStatus, order.paidAmount]).toEqual([
    'PENDING',
    'CONFIRMED',
    order.stages[0].amount,
  ]);
  await withFile(
    'mutation($id:ID!,$pictures:[Upload!]){addWorkStep(orderId:$id,label:"Welded",note:"The frame stands.",pictures:$pictures){id}}',
    { id: order.id, pictures: [null] },
    'pictures.0',
  );
  await staff('mutation($orderId:ID!,$stageId:ID!){markStageDue(orderId:$orderId,stageId:$stageId){id}}', {
    orderId: order.id,
    stageId: order.stages[1].id,
  });
  await page.reload();
  await heading(page, /is ready$/);
  await page.getByText('The frame stands.').waitFor();
  await picture(page, 'pay-ready-390');
  await page.getByRole('button', { name: 'Welded', exact: true }).tap();
  await page.locator('.pswp--open').waitFor();
  await page.goBack();
  await page.locator('.pswp').waitFor({ state: 'detached' });
  await pay(page);
  await heading(page, /^We are working on order GS-/);
  await page.getByText(/^Nothing is to be paid now\. You pay ₹.* at delivery\.$/).waitFor();
  await picture(page, 'pay-two-390');
  expect(await axeFaults(page)).toEqual([]);

  // The rest is paid in cash on delivery.
  const status = 'mutation($input:UpdateOrderStatusInput!){updateOrderStatus(input:$input){id}}';
  await staff(status, { input: { id: order.id, orderStatus: 'SHIPPED' } });
  await staff(status, { input: { id: order.id, orderStatus: 'DELIVERED', cash: 'SHOP' } });
  await page.reload();
  await heading(page, /is delivered$/);
  await page.getByText('Thank you! It is paid in full.').waitFor();
  const { order: after } = await staff(`query($id:ID!){order(id:$id){${MONEY}}}`, { id: order.id });
  expect(after).toMatchObject({ paymentStatus: 'PAID', paidAmount: order.totalAmount, dueAmount: 0 });
  // The browser notes the answer that names the newer version.
  expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([]);
});
