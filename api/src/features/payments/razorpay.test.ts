import 'reflect-metadata';
import { startRazorpayStub, type RazorpayStub, type Trouble } from '../../../test/razorpay-stub.js';
import { GatewayError, type Gateway } from './gateway.js';
import { createRazorpay } from './razorpay.js';

let provider: RazorpayStub;
let gateway: Gateway;
const settings = () => ({
  keyId: provider.env['RAZORPAY_KEY_ID']!,
  keySecret: provider.env['RAZORPAY_KEY_SECRET']!,
  webhookSecret: provider.env['RAZORPAY_WEBHOOK_SECRET']!,
  apiUrl: provider.env['RAZORPAY_API_URL']!,
  timeout: 150,
  wait: 1,
});
beforeAll(async () => {
  provider = await startRazorpayStub();
  gateway = createRazorpay(settings());
});
afterAll(() => provider.stop());
beforeEach(() => provider.reset());

const order = () => gateway.createOrder({ amount: 118000, receipt: 'GS-20260401-0001', notes: { orderNumber: 'x' } });
const refund = (paymentId: string, idempotencyKey = 'refund-0001', amount = 500) =>
  gateway.refund({ paymentId, amount, idempotencyKey, notes: {} });
/** The error of a call. */
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as GatewayError,
  );
const requests = (start: string) => provider.requests.filter((one) => one.startsWith(start)).length;

describe('the official SDK, wrapped', () => {
  it.each(['server-error', 'silent', 'lost', 'too-many', 'garbage', 'locked-out'] as Trouble[])(
    'says that the provider is unavailable when each answer is %s, after a few tries and within its time limit',
    async (what) => {
      const { id } = await order();
      const payment = provider.pay(id);
      provider.requests.length = 0;
      for (const on of ['GET /v1/orders', 'GET /v1/payments', 'POST /v1/payments', 'POST /v1/orders'])
        provider.trouble.push({ on, what, times: 99 });
      for (const call of [
        () => gateway.paymentsOf(id),
        () => gateway.payment(payment.id),
        () => gateway.capture(payment.id, payment.amount),
        () => refund(payment.id),
        () => order(),
      ]) {
        const error = await errorOf(call());
        expect(error).toBeInstanceOf(GatewayError);
        expect(error?.kind).toBe('unavailable');
      }
      expect(requests(`GET /v1/orders/${id}/payments`)).toBe(2);
      expect(requests(`POST /v1/payments/${payment.id}/refund`)).toBe(3);
    },
  );
  it('tells whether the keys are accepted, by a question that moves nothing', async () => {
    await gateway.check();
    provider.trouble.push({ on: 'GET /v1/orders', what: 'locked-out', times: 1 });
    expect((await errorOf(gateway.check()))?.message).toMatch(/Razorpay answered 401/);
    expect(provider.requests).toEqual(['GET /v1/orders', 'GET /v1/orders']);
  });
  it('says so too when nobody listens at its address', async () => {
    const nobody = createRazorpay({ ...settings(), apiUrl: 'http://127.0.0.1:9' });
    for (const call of [
      () => nobody.paymentsOf('order_x'),
      () => nobody.payment('pay_x'),
      () => nobody.refundState('rfnd_x'),
    ])
      expect(await errorOf(call())).toMatchObject({ name: 'GatewayError', kind: 'unavailable' });
  });
  it('tells a clear no from it, in the words of the provider and without a second try', async () => {
    const { id } = await order();
    const payment = provider.pay(id);
    expect(await errorOf(refund(payment.id, 'refund-0002', payment.amount + 1))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('greater than the refund payment amount'),
    });
    expect(requests(`POST /v1/payments/${payment.id}/refund`)).toBe(1);
    expect(await errorOf(gateway.createOrder({ amount: 99, receipt: 'r', notes: {} }))).toMatchObject({
      kind: 'refused',
    });
    expect(await gateway.payment('pay_unknown')).toBeNull();
    expect(await errorOf(gateway.capture('pay_unknown', 100))).toMatchObject({ kind: 'refused' });
  });
  it('keeps its secrets out of its errors', async () => {
    provider.trouble = [{ on: '', what: 'locked-out', times: 9 }];
    const error = await errorOf(gateway.payment('pay_x'));
    expect(JSON.stringify([error, error?.message, error?.stack])).not.toContain('stub-secret');
  });
  it('captures a payment that is captured already as if it had done so itself', async () => {
    const payment = provider.pay((await order()).id, 'authorized');
    const both = await Promise.all([1, 2].map(() => gateway.capture(payment.id, payment.amount)));
    expect(both.map((p) => p.status)).toEqual(['captured', 'captured']);
  });
});

describe("the provider's order", () => {
  it.each(['server-error', 'lost', 'too-many', 'garbage'] as Trouble[])(
    'is made once although its first answer is %s',
    async (what) => {
      provider.trouble = [{ on: 'POST /v1/orders', what, times: 1 }];
      const { id } = await order();
      expect([...provider.orders.keys()]).toEqual([id]);
    },
  );
  it('of another shop with the same number on the same account is never taken for ours', async () => {
    const other = await order();
    provider.trouble = [{ on: 'POST /v1/orders', what: 'lost', times: 1 }];
    expect((await order()).id).not.toBe(other.id);
    expect(provider.orders.size).toBe(2);
  });
});

describe('a refund at the provider', () => {
  it.each(['server-error', 'silent', 'lost', 'too-many', 'busy'] as Trouble[])(
    'leaves once although the first answer is %s',
    async (what) => {
      const payment = provider.pay((await order()).id);
      provider.trouble = [{ on: 'POST /v1/payments', what, times: 1 }];
      const sent = await refund(payment.id);
      expect(await refund(payment.id)).toEqual(sent);
      expect(provider.refunds).toHaveLength(1);
      expect(await gateway.refundState(sent.id)).toEqual(sent);
    },
  );
  it('with a used key and another amount is refused, and in parts never exceeds what was captured', async () => {
    const payment = provider.pay((await order()).id);
    await refund(payment.id, 'refund-0003', 100000);
    expect(await errorOf(refund(payment.id, 'refund-0003', 1))).toMatchObject({ kind: 'refused' });
    expect(await errorOf(refund(payment.id, 'refund-0004', 18001))).toMatchObject({ kind: 'refused' });
    await refund(payment.id, 'refund-0005', 18000);
    expect(payment).toMatchObject({ amount_refunded: 118000, status: 'refunded' });
  });
});

describe('signatures', () => {
  it('hold for exactly one order and payment, or for exactly these bytes', async () => {
    const { id } = await order();
    const signature = provider.sign(id, 'pay_1');
    expect(gateway.signedPayment(id, 'pay_1', signature)).toBe(true);
    expect(gateway.signedPayment(id, 'pay_1', signature.toUpperCase())).toBe(true);
    for (const [orderId, paymentId, given] of [
      [id, 'pay_2', signature],
      ['order_2', 'pay_1', signature],
      [id, 'pay_1', signature.slice(1)],
      [id, 'pay_1', ''],
      [id, 'pay_1', '✓'.repeat(64)],
    ] as const)
      expect(gateway.signedPayment(orderId, paymentId, given)).toBe(false);
    expect(gateway.signedWebhook(Buffer.from('{}'), signature)).toBe(false);
  });
});
