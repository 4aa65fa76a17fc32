/** Inputs of what the workshop did for an order. */
import { MaxLength } from 'class-validator';
import { ArgsType, Field, ID } from 'type-graphql';
import { Line, OptionalParagraph } from '../../types/text-rules.js';

@ArgsType()
export class AddWorkStepArgs {
  @Field(() => ID, { description: 'The order.' })
  @MaxLength(100)
  orderId: string;

  @Field(() => String, {
    description: 'What was done, at most 100 characters; workStepNames has names to choose from.',
  })
  @Line('The step')
  label: string;

  @Field(() => String, { nullable: true, description: 'More of it, at most 1,000 characters.' })
  @OptionalParagraph('The note', 1_000)
  note?: string | null;

  @Field(() => Boolean, { defaultValue: true, description: 'False for what only staff see.' })
  isShown: boolean;

  @Field(() => Boolean, { defaultValue: false, description: 'True mails it to the customer, where it is shown.' })
  tellCustomer: boolean;
}
