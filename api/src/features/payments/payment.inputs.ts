/** Inputs of payments. */
import { Length } from 'class-validator';
import { Field, InputType, registerEnumType } from 'type-graphql';

@InputType({ description: 'What the payment window handed to the browser.' })
export class VerifyPaymentInput {
  @Field(() => String, { description: "The provider's order id; the shop's own is accepted too." })
  @Length(1, 100)
  orderId: string;

  @Field(() => String, { description: "The provider's id of the payment." })
  @Length(1, 100)
  paymentId: string;

  @Field(() => String, { description: "The provider's proof; a wrong one is PAYMENT_FAILED." })
  @Length(1, 200)
  signature: string;
}

export enum SandboxOutcome {
  PAY = 'PAY',
  FAIL = 'FAIL',
}
registerEnumType(SandboxOutcome, {
  name: 'SandboxOutcome',
  description: 'What the shopper chooses in the window of a test payment.',
  valuesConfig: {
    FAIL: { description: 'The payment fails; the order can be paid again.' },
    PAY: { description: 'The payment succeeds.' },
  },
});
