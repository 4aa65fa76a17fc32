/** GraphQL types of the answers about payments. */
import { Field, ObjectType } from 'type-graphql';
import { Order } from '../orders/order.types.js';

@ObjectType({ simpleResolvers: true, description: 'A payment that was found right.' })
export class VerifyPaymentPayload {
  @Field(() => Boolean, { description: 'Always true: a payment that is not right is an error.' })
  success: boolean;
  @Field(() => Order, { description: 'The order, paid now.' })
  order: Order;
}

@ObjectType({ description: 'What the window of a test payment hands to the browser.', simpleResolvers: true })
export class PaySandboxPayload {
  @Field(() => String, { description: 'For verifyPayment.' })
  paymentId: string;
  @Field(() => String, { description: 'For verifyPayment, as orderId.' })
  providerOrderId: string;
  @Field(() => String, { nullable: true, description: 'For verifyPayment; null when the payment failed.' })
  signature: string | null;
}
