/** Orders without a log-in on a phone: the link that asks about one, following one, older orders, and answers that are lost on the way. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { axeFaults } from '../accessibility.js';
import {
  acknowledge,
  GRAPHQL,
  isOperation,
  leaveBrowser,
  openBrowser,
  PHONE,
  picture,
  setSettings,
  startShopProcess,
  toast,
  visit,
  withShopAndBrowser,
  type ShopProcess,
} from '../harness.js';

const LUCKNOW = {
  firstName: 'Asha',
  lastName: 'Verma',
  street: '5 Hazratganj',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postalCode: '226001',
};

const phoneView = { viewport: PHONE, touch: true };

interface Placed {
  id: string;
  orderNumber: string;
}

async function place(
  shop: ShopProcess,
  token: string,
  contactInfo: { email: string | null; phone: string },
): Promise<Placed> {
  const { products } = await shop.graphql('{products(filter:{search:"yoga mat"}){items{id}}}');
  const input = {
    paymentMethod: 'COD',
    items: [{ productId: products.items[0].id, quantity: 1 }],
    contactInfo,
    deliveryAddress: LUCKNOW,
    idempotencyKey: randomUUID(),
  };
  const document = 'mutation($input:PlaceOrderInput!){placeOrder(input:$input){order{id orderNumber}}}';
  return (await shop.graphql(document, { input }, token)).placeOrder.order;
}

/** The server does what it is asked for, and the answer is lost; only the first time. */
async function loseFirstAnswer(page: Page, operation: string): Promise<{ asked: number }> {
  const seen = { asked: 0 };
  await page.route(GRAPHQL, async (route) => {
    if (!isOperation(route.request(), operation)) return route.fallback();
    seen.asked += 1;
    if (seen.asked > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  return seen;
}

/** The link that asks about an order, as the mailbox page shows messages of the sandbox. */
async function linkOf(shop: ShopProcess, id: string): Promise<string> {
  const asks = new RegExp(`/confirm/${id}\\.\\d+\\.[\\w-]{43}`);
  for (;;) {
    const found = asks.exec(await (await fetch(`${shop.url}/dev/mailbox`)).text());
    if (found) return found[0];
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** Faults but for the request that was cut off on purpose. */
const others = (faults: string[]) => faults.filter((fault) => !/Failed to load resource: net::ERR_FAILED/.test(fault));

describe('an order by cash on delivery that waits for its shopper', () => {
  let shop: ShopProcess;
  let browser: Browser;
  withShopAndBrowser(async (started) => {
    ({ shop, browser } = started);
    await setSettings(shop, 'selling', { codConfirmAbove: 100 });
  });

  /** An order, its shopper, and the link of the message. */
  async function waiting() {
    const { token, email } = await shop.signUp();
    const order = await place(shop, token, { email, phone: '98765 43210' });
    const path = await linkOf(shop, order.id);
    const state = async () =>
      (
        await shop.graphql(
          'query($id:ID!){myOrder(id:$id){orderStatus paymentMethod paymentStatus confirmedAt totalAmount}}',
          { id: order.id },
          token,
        )
      ).myOrder;
    return { order, token, path, state };
  }

  it('is confirmed by the link, by keyboard, although the answer is lost; nobody lists, keeps or passes on its address', async () => {
    const { path, state } = await waiting();
    const { page, faults } = await visit(browser, shop, phoneView);
    const answer = await page.goto(path);
    expect(answer!.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(await page.getAttribute('meta[name=robots]', 'content')).toBe('noindex');
    const confirm = page.getByRole('button', { name: 'Yes, confirm the order' });
    await confirm.waitFor();
    await picture(page, 'confirm-390');
    expect(await axeFaults(page)).toEqual([]);
    const seen = await loseFirstAnswer(page, 'ConfirmCodOrder');
    await confirm.focus();
    await page.keyboard.press('Enter');
    await heading(page, /^Thank you! Order GS-.* is confirmed$/);
    expect(seen.asked).toBe(2);
    expect(await page.evaluate(() => document.activeElement!.tagName)).toBe('H1');
    await page.reload();
    await heading(page, /is confirmed$/);
    expect((await state()).confirmedAt).not.toBeNull();
    expect(others(faults)).toEqual([]);
  });

  it('is sent elsewhere and paid online by the link, in a second attempt, and cancelled by it with a reason', async () => {
    const { path, state } = await waiting();
    const { page, faults } = await visit(browser, shop, phoneView);
    await page.goto(path);
    await page.getByRole('button', { name: 'Correct the address' }).tap();
    await page.getByLabel('Street address').fill('7 Hazratganj');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save address' }).tap();
    await page.getByText('7 Hazratganj').waitFor();

    const before = (await state()).totalAmount;
    await page.getByRole('button', { name: 'Pay online instead and save ₹50' }).tap();
    await picture(page, 'confirm-pay-390');
    await page.getByRole('button', { name: /^Pay ₹.* online$/ }).tap();
    const testPayment = page.getByRole('dialog', { name: 'Test payment' });
    await testPayment.getByRole('button', { name: 'Let the payment fail' }).tap();
    await acknowledge(page, 'Payment failed.');
    await page.getByText('The payment failed, and nothing was charged. You can try again.').waitFor();
    await heading(page, /is waiting for payment$/);
    await page.getByRole('button', { name: /^Pay ₹.* now$/ }).tap();
    await testPayment.getByRole('button', { name: /^Pay ₹/ }).tap();
    await acknowledge(page, 'Payment successful! Order placed.');
    await heading(page, /is paid$/);
    expect(await state()).toMatchObject({ paymentMethod: 'ONLINE', paymentStatus: 'PAID', totalAmount: before - 50 });

    const other = await waiting();
    await page.goto(other.path);
    await page.getByRole('button', { name: 'Cancel the order' }).tap();
    const question = page.getByRole('dialog', { name: `Cancel order ${other.order.orderNumber}?` });
    await question.getByLabel('Why do you want to cancel?').selectOption('It takes too long');
    await question.getByRole('button', { name: 'Cancel Order' }).tap();
    await heading(page, /is cancelled$/);
    await page.getByText('You pay nothing.').waitFor();
    expect((await other.state()).orderStatus).toBe('CANCELLED');
    expect(faults).toEqual([]);
  });

  it('is confirmed and turned in My Orders too, and an order that waits for its money has Pay Now on its card', async () => {
    const { order, token, state } = await waiting();
    const { page, faults } = await visit(browser, shop, { ...phoneView, token });
    await page.goto('/my-orders');
    await picture(page, 'my-orders-confirm-390');
    await page.getByRole('button', { name: 'Confirm this order', exact: true }).tap();
    await page.getByRole('button', { name: 'Yes, confirm the order' }).tap();
    await toast(page, 'Thank you! Your order is confirmed.');
    await page.getByRole('button', { name: 'Yes, confirm the order' }).waitFor({ state: 'detached' });
    expect((await state()).confirmedAt).not.toBeNull();
    await page.getByRole('button', { name: 'Pay online instead and save ₹50' }).tap();
    await page.getByRole('button', { name: /^Pay ₹.* online$/ }).tap();
    await page.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: 'Close' }).tap();
    await toast(page, 'Your order is waiting for payment.');
    await page.goto('/my-orders');
    const card = page.getByRole('article', { name: `Order ${order.orderNumber}` });
    await card.getByRole('button', { name: 'Pay Now' }).tap();
    await page
      .getByRole('dialog', { name: 'Test payment' })
      .getByRole('button', { name: /^Pay ₹/ })
      .tap();
    await acknowledge(page, 'Payment successful! Order placed.');
    await card.getByText('Paid', { exact: true }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is followed without an account by number and phone, and a wrong pair says one thing', async () => {
    const { order } = await waiting();
    const { page } = await visit(browser, shop, phoneView);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Follow your order' }).tap();
    await heading(page, 'Follow your order');
    expect(await axeFaults(page)).toEqual([]);
    const wrong = 'No order has this number and this phone number. Check both.';
    for (const [number, phone] of [
      [order.orderNumber, '98765 43219'],
      ['GS-20200101-0001', '98765 43210'],
    ] as const) {
      await page.getByLabel('Order number').fill(number);
      await page.getByLabel('Phone number').fill(phone);
      await page.getByRole('button', { name: 'Follow the order' }).tap();
      await page.getByRole('alert').filter({ hasText: wrong }).waitFor();
    }
    await page.getByLabel('Order number').fill(order.orderNumber.toLowerCase());
    await page.keyboard.press('Enter');
    await heading(page, `Order ${order.orderNumber}`);
    await picture(page, 'followed-390');
    expect(await page.getByRole('main').innerText()).not.toMatch(/Asha|Hazratganj|@/);
    await page.getByRole('link', { name: /to keep or to share/ }).tap();
    await page.waitForURL('**/track/**');
    await heading(page, `Order ${order.orderNumber}`);
  });

  /** A checkout at its last step, whose answers to the order are lost. */
  async function lastStep(page: Page): Promise<void> {
    await page.goto('/cart?step=address');
    await page.getByLabel('Phone').fill('98765 43210');
    await page.getByRole('button', { name: 'Continue to Payment' }).tap();
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check();
  }
  async function shopper(): Promise<string> {
    const { token } = await shop.signUp();
    const { products } = await shop.graphql('{products(filter:{search:"kettlebell"}){items{id}}}');
    const { id } = products.items[0];
    await shop.graphql('mutation($id:ID!){addToCart(productId:$id,quantity:1){count}}', { id }, token);
    await shop.graphql('mutation($input:AddressInput!){saveAddress(input:$input){id}}', { input: LUCKNOW }, token);
    return token;
  }
  const ordersOf = async (token: string): Promise<number> =>
    (await shop.graphql('{myOrders{total}}', {}, token)).myOrders.total;

  it('placed at the checkout while the answer is lost is found: there is one order', async () => {
    const token = await shopper();
    const { page, faults } = await visit(browser, shop, { ...phoneView, token });
    await lastStep(page);
    const seen = await loseFirstAnswer(page, 'PlaceOrder');
    await page.getByRole('button', { name: /^Place Order/ }).tap();
    await page.getByRole('dialog', { name: 'We are checking whether your order has arrived.' }).waitFor();
    await acknowledge(page, "Order placed successfully! You'll pay when your order arrives.");
    await page.waitForURL('**/order/*');
    expect(seen.asked).toBe(2);
    expect(await ordersOf(token)).toBe(1);
    expect(others(faults)).toEqual([]);
  });

  it('is found by its key when the page was closed before an answer came', async () => {
    const token = await shopper();
    const { page, faults } = await visit(browser, shop, { ...phoneView, token });
    await lastStep(page);
    await page.route(GRAPHQL, async (route) => {
      if (!isOperation(route.request(), 'PlaceOrder')) return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: /^Place Order/ }).tap();
    await page.getByRole('dialog', { name: 'We are checking whether your order has arrived.' }).waitFor();
    await page.goto('/cart');
    const { orders } = (await shop.graphql('{myOrders{orders{orderNumber}}}', {}, token)).myOrders;
    await acknowledge(page, `Your order ${orders[0].orderNumber} has arrived. It is placed once.`);
    await page.waitForURL('**/order/*');
    expect(await ordersOf(token)).toBe(1);
    expect(others(faults)).toEqual([]);
  });
});

describe('an account that a phone code opens', () => {
  /** Has a process live a hundred days ago. */
  const AGO = `const Now=Date,ago=864e7;globalThis.Date=class Date extends Now{constructor(...at){at.length?super(...at):super(Now.now()-ago)}static now(){return Now.now()-ago}};`;
  let shop: ShopProcess;
  let browser: Browser;
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(AGO)}` };
  beforeAll(async () => {
    shop = await startShopProcess(env);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await shop?.stop();
  });

  /** The code that a number got last, as the mailbox page shows messages of the sandbox. */
  async function codeTo(number: string, but?: string): Promise<string> {
    for (;;) {
      const page = await (await fetch(`${shop.url}/dev/mailbox`)).text();
      const message = page.split('<article>').find((one) => one.includes(`to +91${number} `));
      const code = /\b(\d{6})\b/.exec(message?.split('<pre>')[1] ?? '')?.[1];
      if (code && code !== but) return code;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('shows orders older than 90 days once one of their PIN codes is given', async () => {
    const number = '9839000777';
    await shop.graphql('mutation($input:RequestPhoneCodeInput!){requestPhoneCode(input:$input){message}}', {
      input: { phone: number },
    });
    const first = await codeTo(number);
    const { logInByPhone } = await shop.graphql(
      'mutation($input:LogInByPhoneInput!){logInByPhone(input:$input){token}}',
      { input: { phone: number, otp: first } },
    );
    const order = await place(shop, logInByPhone.token, { email: null, phone: number });
    await shop.kill();
    env.NODE_OPTIONS = '';
    await shop.restart();

    const { page } = await visit(browser, shop, phoneView);
    await page.goto('/my-orders');
    await page.getByRole('link', { name: 'Log in with a code to your phone' }).tap();
    await page.getByLabel('Mobile number').fill(number);
    await page.keyboard.press('Enter');
    await page.getByLabel('Verification Code').waitFor();
    await page.getByLabel('Verification Code').fill(await codeTo(number, first));
    await page.waitForURL('**/my-orders');
    const older = page.getByRole('region', { name: 'You have orders older than 90 days' });
    await older.getByLabel('PIN code of an older order').fill('110001');
    await page.keyboard.press('Enter');
    await older.getByText('This is not the PIN code of one of the older orders.').waitFor();
    await picture(page, 'older-orders-390');
    expect(await axeFaults(page)).toEqual([]);
    await older.getByLabel('PIN code of an older order').fill('226001');
    await older.getByRole('button', { name: 'Show older orders' }).tap();
    await page.getByRole('article', { name: `Order ${order.orderNumber}` }).waitFor();
    await older.waitFor({ state: 'detached' });
  });
});
