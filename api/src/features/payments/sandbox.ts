/** Test payments: the same contract without money, for a shop without a provider's keys. Refused in production. */
import { createHash, randomBytes } from 'node:crypto';
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { PaymentProvider } from '../orders/order.enums.js';
import { CURRENCY, GatewayError, type Gateway, type GatewayPayment } from './gateway.js';
import { hmacHex, isHmacOf, linkText, paymentText } from './signature.js';

@index({ providerOrderId: 1 })
@modelOptions({ schemaOptions: { collection: 'sandbox_payments', versionKey: false } })
export class SandboxPaymentRecord {
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => String, required: true })
  providerOrderId: string;
  /** Paise. */
  @prop({ type: () => Number, required: true })
  amount: number;
  @prop({ type: () => String, enum: ['captured', 'failed'], required: true })
  status: 'captured' | 'failed';
}

export const SandboxPaymentModel = getModelForClass(SandboxPaymentRecord);

const FAILURE = 'The test payment was declined.';

export interface SandboxGateway extends Gateway {
  /** What the shopper chose in the window of a test payment. Paying twice makes one payment. */
  pay(
    providerOrderId: string,
    amount: number,
    outcome: 'captured' | 'failed',
  ): Promise<{ payment: GatewayPayment; signature: string | null }>;
}

/** @param jwtSecret the secret from which the signatures of test payments are derived */
export function createSandbox(jwtSecret: string): SandboxGateway {
  const secret = hmacHex('sandbox payments', jwtSecret);
  const view = (record: SandboxPaymentRecord): GatewayPayment => ({
    id: record._id,
    orderId: record.providerOrderId,
    amount: record.amount,
    currency: CURRENCY,
    status: record.status,
    failure: record.status === 'failed' ? FAILURE : undefined,
  });
  const payment = async (paymentId: string) => {
    const record = await SandboxPaymentModel.findById(paymentId).lean<SandboxPaymentRecord>();
    return record ? view(record) : null;
  };
  return {
    provider: PaymentProvider.SANDBOX,
    keyId: 'sandbox',
    testMode: true,
    async check() {},
    async createOrder() {
      return { id: `order_test_${randomBytes(7).toString('hex')}` };
    },
    async paymentsOf(providerOrderId) {
      return (await SandboxPaymentModel.find({ providerOrderId }).limit(100).lean<SandboxPaymentRecord[]>()).map(view);
    },
    payment,
    async capture(paymentId) {
      const found = await payment(paymentId);
      if (!found) throw new GatewayError('refused', 'There is no such test payment');
      return found;
    },
    async refund({ idempotencyKey }) {
      return { id: `rfnd_test_${idempotencyKey}`, status: 'processed' };
    },
    async refundState(refundId) {
      return { id: refundId, status: 'processed' };
    },
    async createLink({ backTo }) {
      // There is no page of a provider: the payer comes to the shop's own at once.
      return { id: `plink_test_${randomBytes(7).toString('hex')}`, url: backTo };
    },
    async link(linkId) {
      const payments = await SandboxPaymentModel.find({ providerOrderId: linkId })
        .limit(100)
        .lean<SandboxPaymentRecord[]>();
      const isPaid = payments.some(({ status }) => status === 'captured');
      return { id: linkId, url: '', status: isPaid ? 'paid' : 'open', payments: payments.map(view) };
    },
    async cancelLink() {},
    signedLink: (said, signature) => isHmacOf(linkText(said), secret, signature),
    signedPayment: (providerOrderId, paymentId, signature) =>
      isHmacOf(paymentText(providerOrderId, paymentId), secret, signature),
    signedWebhook: () => false,
    async pay(providerOrderId, amount, outcome) {
      // The same id for each repetition of a successful payment.
      const paidId = `pay_test_${createHash('sha256').update(providerOrderId).digest('hex').slice(0, 14)}`;
      const _id = outcome === 'captured' ? paidId : `pay_test_${randomBytes(7).toString('hex')}`;
      const record = await SandboxPaymentModel.findOneAndUpdate(
        { _id },
        { $setOnInsert: { providerOrderId, amount, status: outcome } },
        { upsert: true, returnDocument: 'after' },
      ).lean<SandboxPaymentRecord>();
      return {
        payment: view(record!),
        signature: outcome === 'captured' ? hmacHex(paymentText(providerOrderId, _id), secret) : null,
      };
    },
  };
}
