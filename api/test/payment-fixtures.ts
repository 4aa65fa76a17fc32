/** Fixtures for tests of payments: a shop connected to a Razorpay stub, without background work. */
import { makeProduct, ORDER_FIELDS, placeOrder } from './order-fixtures.js';
import { startRazorpayStub, type RazorpayStub, type StubPayment } from './razorpay-stub.js';
import { emptyDatabase, startTestApp, type GraphqlAnswer, type SignedIn, type TestApp } from './test-app.js';
import { Role } from '../src/types/viewer.js';

export interface PlacedOnline {
  id: string;
  order: any;
  payment: any;
  providerOrderId: string;
}

export interface PaymentShop {
  app: TestApp;
  razorpay: RazorpayStub;
  admin: SignedIn;
  buyer: SignedIn;
  /** Ten pieces at ₹1,000. */
  productId: string;
  /** Empties the shop and resets the provider; for beforeEach. */
  reset(): Promise<void>;
  /** An unpaid online order of the buyer. */
  placeOnline(quantity?: number, more?: Record<string, unknown>): Promise<PlacedOnline>;
  /** What the browser sends when the payment window closes. */
  verify(providerOrderId: string, paymentId: string, signature?: string, who?: SignedIn): Promise<GraphqlAnswer>;
  /** An order that was paid and verified. */
  paidOrder(quantity?: number, more?: Record<string, unknown>): Promise<PlacedOnline & { paid: StubPayment }>;
  /** Sends the provider's webhook about a captured payment. */
  tellCaptured(payment: unknown, eventId?: string): Promise<Response>;
  stop(): Promise<void>;
}

/** @param env additional settings */
export async function startPaymentShop(env: Record<string, string> = {}): Promise<PaymentShop> {
  const razorpay = await startRazorpayStub();
  const app = await startTestApp({ ...razorpay.env, ...env });
  await app.stopBackgroundWork();
  const shop = {
    app,
    razorpay,
    async reset() {
      await emptyDatabase();
      razorpay.reset();
      shop.admin = await app.signIn(Role.ADMIN);
      shop.buyer = await app.signIn();
      shop.productId = await makeProduct({ price: 1000_00, stock: 10 });
    },
    async placeOnline(quantity = 1, more = {}) {
      const { order, payment } = await placeOrder(app, shop.buyer, {
        paymentMethod: 'ONLINE',
        items: [{ productId: shop.productId, quantity }],
        totalAmount: 1180 * quantity,
        ...more,
      });
      return { id: order.id, order, payment, providerOrderId: payment.providerOrderId };
    },
    verify(
      providerOrderId: string,
      paymentId: string,
      signature = razorpay.sign(providerOrderId, paymentId),
      who = shop.buyer,
    ) {
      return app.query(
        `mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) { success order { ${ORDER_FIELDS} } } }`,
        { input: { orderId: providerOrderId, paymentId, signature } },
        who.token,
      );
    },
    async paidOrder(quantity = 1, more = {}) {
      const placed = await shop.placeOnline(quantity, more);
      const paid = razorpay.pay(placed.providerOrderId);
      await shop.verify(placed.providerOrderId, paid.id);
      return { ...placed, paid };
    },
    tellCaptured: (payment: unknown, id?: string) =>
      razorpay.deliver(app.url, 'payment.captured', { payment }, id ? { id } : {}),
    async stop() {
      await app.stop();
      await razorpay.stop();
    },
  } as PaymentShop;
  return shop;
}

/** The time this many milliseconds from now. */
export const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
/** Milliseconds after which the reconciler first checks an order, plus a margin. */
export const FIRST_CHECK = 25_000;
