/** Answers about payments. */
import { Field, ObjectType } from 'type-graphql';
import { Order } from '../orders/order.types.js';

@ObjectType({ simpleResolvers: true })
export class VerifyPaymentPayload {
  @Field(() => Boolean)
  success: boolean;
  @Field(() => Order)
  order: Order;
}

@ObjectType({ description: 'What the window of a test payment hands to the browser.', simpleResolvers: true })
export class SandboxPayment {
  @Field(() => String)
  paymentId: string;
  @Field(() => String)
  providerOrderId: string;
  @Field(() => String, { nullable: true, description: 'For verifyPayment; null when the payment failed.' })
  signature: string | null;
}
