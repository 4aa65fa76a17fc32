/** Stands where the provider would, in production without its keys: nothing can be asked for, and nothing it is shown is genuine. */
import { PaymentProvider } from '../orders/order.enums.js';
import { GatewayError, type Gateway } from './gateway.js';

/** Work that waits, such as a refund, is tried again once the keys are there. */
const refuse = (): Promise<never> =>
  Promise.reject(new GatewayError('unavailable', 'Razorpay is not connected: enter its keys under Connections'));

export const unconnected: Gateway = {
  provider: PaymentProvider.RAZORPAY,
  keyId: '',
  testMode: false,
  check: refuse,
  createOrder: refuse,
  paymentsOf: refuse,
  payment: refuse,
  capture: refuse,
  refund: refuse,
  refundState: refuse,
  createLink: refuse,
  link: refuse,
  cancelLink: refuse,
  signedLink: () => false,
  signedPayment: () => false,
  signedWebhook: () => false,
};
