/** Razorpay's payment window in the browser; the test window of a shop without keys is in long/storefront-cart.test.ts. */
import type { Browser, Page } from 'playwright-core';
import { startRazorpayStub, type RazorpayStub } from '../api/test/razorpay-stub.js';
import { acknowledge, leaveBrowser, openBrowser, startShopProcess, toast, visit, type ShopProcess } from './harness.js';

const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
/** Replaces the provider's script: records its options, and lets the test end the window. */
const FAKE_SCRIPT = `window.Razorpay = class {
  constructor(options) { window.paymentWindow = { options, opened: 0, listeners: {} }; }
  on(event, listener) { window.paymentWindow.listeners[event] = listener; }
  open() { window.paymentWindow.opened += 1; }
};`;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => leaveBrowser(browser));

/** A signed-in shopper on My Orders with an unpaid order. */
async function waitingOrder(shop: ShopProcess) {
  const { token, email } = await shop.signUp('Asha Verma');
  const { products } = await shop.graphql('{products(filter:{search:"yoga mat"}){items{id}}}');
  const { placeOrder } = await shop.graphql(
    'mutation($input: PlaceOrderInput!){placeOrder(input:$input){order{id orderNumber totalAmount} payment{providerOrderId}}}',
    {
      input: {
        paymentMethod: 'ONLINE',
        items: [{ productId: products.items[0].id, quantity: 1 }],
        contactInfo: { email, phone: '+91 66666 00101' },
        deliveryAddress: {
          firstName: 'Asha',
          lastName: 'Verma',
          street: '5 Hazratganj',
          city: 'Lucknow',
          state: 'Uttar Pradesh',
          postalCode: '226001',
        },
      },
    },
    token,
  );
  const { page } = await visit(browser, shop, { token });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/my-orders?order=${placeOrder.order.id}`);
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  const status = async () =>
    (await shop.graphql('query($id:ID!){myOrder(id:$id){paymentStatus}}', { id: placeOrder.order.id }, token)).myOrder
      .paymentStatus as string;
  const order = placeOrder.order as { id: string; orderNumber: string; totalAmount: number };
  const payment = placeOrder.payment as { providerOrderId: string };
  return { page, asked, status, email, order, payment };
}

const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' }).click();

describe("the provider's window", () => {
  let razorpay: RazorpayStub;
  let shop: ShopProcess;
  beforeAll(async () => {
    razorpay = await startRazorpayStub();
    shop = await startShopProcess(razorpay.env);
  });
  afterAll(async () => {
    await shop?.stop();
    await razorpay?.stop();
  });

  it('is loaded only when somebody pays, and gets amount, description and contact data; a script that cannot be had, a failed attempt, a dismissal and a forgery pay nothing, a payment does', async () => {
    const { page, asked, status, order, payment, email } = await waitingOrder(shop);
    expect(asked.some((url) => url.includes('razorpay'))).toBe(false);
    await payNow(page);
    await acknowledge(page, 'Razorpay SDK failed to load. Are you online?');
    expect(asked).toContain(PROVIDER_SCRIPT);
    expect(await status()).toBe('PENDING');

    await page.route(PROVIDER_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: FAKE_SCRIPT }));
    const opened = async () => {
      // The window of the attempt before has had its say.
      await page.evaluate(() => delete (window as any).paymentWindow);
      await payNow(page);
      await page.waitForFunction(() => (window as any).paymentWindow?.opened === 1);
    };
    /** The window hands a payment over. */
    const hand = (razorpay_payment_id: string, razorpay_signature: string) =>
      page.evaluate((answer) => (window as any).paymentWindow.options.handler(answer), {
        razorpay_order_id: payment.providerOrderId,
        razorpay_payment_id,
        razorpay_signature,
      });

    await opened();
    expect(await page.evaluate(() => JSON.parse(JSON.stringify((window as any).paymentWindow.options)))).toMatchObject({
      key: 'rzp_test_stub',
      amount: Math.round(order.totalAmount * 100),
      currency: 'INR',
      name: 'GS Mart',
      description: `Order ${order.orderNumber}`,
      order_id: payment.providerOrderId,
      prefill: { name: 'Asha Verma', email, contact: '+91 66666 00101' },
    });
    await page.evaluate(() => (window as any).paymentWindow.listeners['payment.failed']());
    await acknowledge(page, 'Payment failed.');
    await page.evaluate(() => (window as any).paymentWindow.options.modal.ondismiss());
    await toast(page, 'Your order is waiting for payment.');
    expect(await status()).toBe('PENDING');

    const paid = razorpay.pay(payment.providerOrderId);
    await opened();
    await hand(paid.id, 'f'.repeat(64));
    await acknowledge(page, 'Payment verification failed.');
    expect(await status()).toBe('PENDING');

    await opened();
    await hand(paid.id, razorpay.sign(payment.providerOrderId, paid.id));
    await acknowledge(page, 'Payment successful! Order placed.');
    expect(await status()).toBe('PAID');
    expect(razorpay.refunds).toEqual([]);
  });
});
