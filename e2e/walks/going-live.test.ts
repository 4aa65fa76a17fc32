/**
 * The whole way of an owner without a programmer, in a real browser: from the first start of an empty shop to an order that a card has paid.
 * Nothing but the console's link, the back office and the shop itself is used.
 */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { startMailServer, type MailServer } from '../../api/test/mail-server.js';
import { startRazorpayStub, type RazorpayStub } from '../../api/test/razorpay-stub.js';
import { choose, settled } from '../back-office/stage.js';
import {
  acknowledge,
  DESKTOP,
  isOperation,
  leaveBrowser,
  logIn,
  openBrowser,
  PATIENCE,
  PHONE,
  startShopProcess,
  toast,
  visit,
  type ShopProcess,
} from '../harness.js';

const OWNER = { name: 'Kavita Deshmukh', email: 'kavita@example.com', password: 'Teak-and-brass-9' };
const SHOPPER = { name: 'Ravi Kumar', email: 'ravi@example.com', password: 'Bat-and-ball-9' };
/** Of Maharashtra (27), with a right check digit. */
const GSTIN = '27AAPFU0939F1ZV';
/** Replaces the script of the provider: the test plays the card. */
const PAYMENT_WINDOW = `window.Razorpay = class {
  constructor(options) { window.paymentWindow = { options, opened: 0 }; }
  on() {}
  open() { window.paymentWindow.opened += 1; }
};`;

let browser: Browser;
let shop: ShopProcess;
let razorpay: RazorpayStub;
/** The owner's provider of mail; the shop does not know it yet. */
let mail: MailServer;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [razorpay, mail] = await Promise.all([startRazorpayStub(), startMailServer()]);
  shop = await startShopProcess({
    SEED_DEMO: 'false',
    SMTP_URL: '',
    PUBLIC_URL: '',
    RAZORPAY_API_URL: razorpay.env['RAZORPAY_API_URL']!,
  });
  browser = await openBrowser();
  ({ page, faults } = await visit(browser, shop, { viewport: DESKTOP }));
});
afterAll(async () => {
  await leaveBrowser(browser);
  await shop?.stop();
  await Promise.all([razorpay?.stop(), mail?.stop()]);
});

const panel = (title: string) => page.getByRole('region', { name: title, exact: true });
const menu = (name: string) => page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name });
let stuck = false;
/** Part of the walk. The later ones build on it, so they do not begin when it fails. */
const part = (name: string, walk: () => Promise<void>) =>
  it(name, async () => {
    if (stuck) throw new Error('An earlier part of the walk failed.');
    stuck = true;
    await walk();
    // Who leaves a screen before its answer has come gives the question up.
    expect(faults.filter((fault) => !fault.startsWith('AbortError'))).toEqual([]);
    stuck = false;
  });
/** Steps of the checklist by whether they are done. */
async function checklist(): Promise<{ done: string[]; open: string[] }> {
  // The list of the last visit stands there until the new one comes.
  const answer = page.waitForResponse((response) => isOperation(response.request(), 'AdminGoLive'));
  await menu('Ready to sell').click();
  await answer;
  await settled(page);
  const list = page.getByRole('list', { name: 'Steps' });
  const titles = (state: 'Done' | 'To do') =>
    list
      .locator('> li')
      .filter({ has: page.getByLabel(state) })
      .evaluateAll((items) => items.map((item) => item.querySelector('a')!.textContent!));
  return { done: await titles('Done'), open: await titles('To do') };
}
/** Opens a step of the checklist, as its owner does. */
async function step(title: string): Promise<void> {
  await menu('Ready to sell').click();
  await page.getByRole('list', { name: 'Steps' }).getByRole('link', { name: title }).click();
  await settled(page);
}
async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Settings saved');
}

part('opens by the link of its console, and the first owner says who they are', async () => {
  const until = Date.now() + PATIENCE;
  let link: string | undefined;
  while (!(link = /\/sign-in-link#\S+/.exec(shop.said)?.[0])) {
    if (Date.now() > until) throw new Error(`No link was printed:\n${shop.said}`);
    await page.waitForTimeout(50);
  }
  await page.goto(link);
  await page.getByLabel('Your Name').fill(OWNER.name);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.locator('input[autocomplete=new-password]').fill(OWNER.password);
  await page.getByRole('button', { name: 'Open the Back Office' }).click();
  await page.waitForURL('**/admin/dashboard');
  const { done, open } = await checklist();
  expect(open.slice(0, 2)).toEqual(['Enter your name and address', 'Enter your legal name and GSTIN']);
  expect(done).toEqual(['Empty the demo']);
});

part('connects mail, payments and its address, and each says that it works', async () => {
  await step('Connect mail');
  const form = panel('Mail');
  await form.getByLabel('Server').fill('127.0.0.1');
  await form.getByLabel('Port').fill(new URL(mail.url).port);
  await choose(form, 'Encryption', /^None/);
  await form.getByLabel('Sender').fill('orders@example.com');
  await form.getByRole('button', { name: 'Send me a test mail' }).click();
  await form.getByText(`The mail server has taken a test mail to ${OWNER.email}`).waitFor();
  expect((await mail.newestTo(OWNER.email)).from!.address).toBe('orders@example.com');
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Mail saved');

  await step('Connect payments');
  const keys = panel('Payments (Razorpay)');
  await keys.getByLabel('Key Id').fill(razorpay.env['RAZORPAY_KEY_ID']!);
  await keys.getByLabel('Key Secret').fill('a slip of the hand');
  await keys.getByLabel('Webhook secret').fill(razorpay.env['RAZORPAY_WEBHOOK_SECRET']!);
  await keys.getByRole('button', { name: 'Test', exact: true }).click();
  await keys.getByText('Razorpay does not accept the keys').waitFor();
  await keys.getByLabel('Key Secret').fill(razorpay.env['RAZORPAY_KEY_SECRET']!);
  await keys.getByRole('button', { name: 'Test', exact: true }).click();
  await keys.getByText('Razorpay has accepted the keys').waitFor();
  await keys.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Payments (Razorpay) saved');

  await page.getByRole('button', { name: 'Set up Address of the shop' }).click();
  const address = panel('Address of the shop');
  await address.getByLabel('Address', { exact: true }).fill(shop.url);
  await address.getByRole('button', { name: 'Test', exact: true }).click();
  await address.getByText(`${shop.url} leads to this shop.`).waitFor();
  await address.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Address of the shop saved');
});

part('enters name, address, GSTIN, numbers, grievance officer and who is told of orders', async () => {
  await step('Enter your name and address');
  await page.getByLabel('Brand').fill('Deshmukh Steel');
  await page.getByRole('textbox', { name: 'Street' }).fill('7 Karve Road');
  await page.getByRole('textbox', { name: 'City' }).fill('Pune');
  await page.getByRole('combobox', { name: 'State' }).fill('Mahar');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'PIN' }).fill('411004');
  await save();
  await step('Enter your legal name and GSTIN');
  await page.getByLabel('Legal name').fill('Deshmukh Steel Works');
  await page.getByRole('textbox', { name: 'GSTIN' }).fill(GSTIN);
  await page.getByLabel('Grievance officer: name').fill('Sunil Deshmukh');
  await page.getByLabel('Grievance officer: contact').fill('care@example.com');
  await save();
  await step('Enter your phone and WhatsApp numbers');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+91 98230 00000');
  await page.getByRole('textbox', { name: 'WhatsApp number' }).fill('+91 98230 00000');
  await page.getByRole('textbox', { name: 'E-mail', exact: false }).first().fill('care@example.com');
  await save();
  await step('Say who is told of new orders');
  await page.getByRole('combobox', { name: 'Send new-order alerts to' }).fill(OWNER.email);
  await page.keyboard.press('Enter');
  await save();
});

part('adds a category, and a product with a picture', async () => {
  await menu('Category').click();
  await page.getByLabel('Category Name').fill('Gates');
  await page.getByLabel('Emoji', { exact: true }).fill('🚪');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('list', { name: 'Categories' }).getByText('Gates').waitFor();
  await step('Add your first product');
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel('Title', { exact: true }).fill('Garden Gate');
  await choose(dialog, 'Category', 'Gates');
  await dialog.getByLabel('Price').fill('4500');
  await dialog.getByLabel('MRP').fill('6000');
  await dialog.getByLabel('Stock').fill('5');
  const photo = sharp({ create: { width: 900, height: 700, channels: 3, background: '#4a5a52' } }).jpeg();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await photo.toBuffer() });
  await dialog.getByText('Cover').waitFor();
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await toast(page, 'Product added');
});

part('tries the delivery to three PIN codes', async () => {
  await step('Try the delivery to three PIN codes');
  for (const [pin, place] of [
    ['411004', 'Pune'],
    ['560001', 'Bengaluru'],
    ['110001', 'New Delhi'],
  ] as const) {
    await page.getByLabel('PIN to try').fill(pin);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByRole('status').getByText(place).waitFor();
  }
});

part(
  'sells: a shopper signs up on a phone and pays by card, the owner sees the paid order, and the checklist what is done',
  async () => {
    const { page: phone, faults: ofPhone } = await visit(browser, shop, { viewport: PHONE });
    await phone.goto('/signup');
    await phone.getByLabel('Full Name').fill(SHOPPER.name);
    await phone.getByLabel('Email').fill(SHOPPER.email);
    await phone.locator('input[type=password]').fill(SHOPPER.password);
    await phone.locator('form button[type=submit]').click();
    await mail.newestTo(SHOPPER.email);
    await phone.getByLabel('Verification Code').fill(await mail.codeFor(SHOPPER.email));
    await phone.getByRole('button', { name: 'Create Account' }).click();
    await phone.waitForURL('**/login');
    await logIn(phone, { ...shop, mail } as ShopProcess, SHOPPER);
    await phone.waitForURL(`${shop.url}/`);

    await phone.goto('/products');
    await phone
      .getByRole('link', { name: /Garden Gate/ })
      .first()
      .click();
    await phone.getByRole('heading', { name: 'Garden Gate' }).waitFor();
    await phone.getByRole('button', { name: 'Add to Cart' }).click();
    await toast(phone, 'Added To Cart!!');
    await phone.goto('/cart');
    await phone.getByRole('button', { name: 'Proceed to Checkout' }).first().click();
    await phone.getByLabel('Phone').fill('+91 66666 00123');
    await phone.getByLabel('First Name').fill('Ravi');
    await phone.getByLabel('Last Name').fill('Kumar');
    await phone.getByLabel('Street Address').fill('12 Hazratganj');
    await phone.getByLabel('City').fill('Lucknow');
    await phone.getByLabel('State').selectOption('Uttar Pradesh');
    await phone.getByLabel('Postal Code').fill('226001');
    await phone.locator('main button[type=submit]').last().click();
    await phone.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: PAYMENT_WINDOW }),
    );
    await phone.locator('input[value=ONLINE]').check();
    await phone.getByRole('button', { name: /^Pay ₹/ }).click();
    await phone.waitForFunction(() => (window as any).paymentWindow?.opened === 1);
    const options = await phone.evaluate(() => {
      const { key, amount, order_id, name } = (window as any).paymentWindow.options;
      return { key, amount, order_id, name };
    });
    // 4,500 rupees and 18 % tax.
    expect(options).toMatchObject({ key: razorpay.env['RAZORPAY_KEY_ID'], amount: 5310_00, name: 'Deshmukh Steel' });
    const paid = razorpay.pay(options.order_id);
    await phone.evaluate((answer) => (window as any).paymentWindow.options.handler(answer), {
      razorpay_order_id: options.order_id,
      razorpay_payment_id: paid.id,
      razorpay_signature: razorpay.sign(options.order_id, paid.id),
    });
    await acknowledge(phone, 'Payment successful! Order placed.');
    expect(ofPhone).toEqual([]);

    await menu('Orders').click();
    const row = page.locator('tbody tr.ant-table-row').filter({ hasText: SHOPPER.name });
    await row.getByText('Paid', { exact: true }).waitFor();
    await mail.newestTo(OWNER.email, ({ subject }) => /order/i.test(subject ?? ''));
    await mail.newestTo(SHOPPER.email, ({ text }) => (text ?? '').includes('Deshmukh Steel'));
    const { open } = await checklist();
    expect(open).toEqual([
      'Upload your logo',
      'Replace the sample texts',
      'Complete the declarations',
      'Publish your policies',
      'Make and rehearse a backup',
    ]);
  },
);
