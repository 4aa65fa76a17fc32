/** Inputs of returns, with the validation rules of each field. */
import { ArrayMaxSize, ArrayMinSize, IsInt, IsMongoId, IsOptional, MaxLength, Max, Min } from 'class-validator';
import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { OptionalParagraph, Paragraph } from '../../types/text-rules.js';
import { ReturnKind, ReturnReason, ReturnState } from './return.model.js';

@InputType({ description: 'Pieces of one line of an order that are to come back.' })
export class ReturnLineInput {
  @Field(() => Int, { description: 'Position of the line in the order, from 0.' })
  @IsInt()
  @Min(0)
  line: number;

  @Field(() => Int, { description: 'Pieces, from 1; at most what no other return is about.' })
  @IsInt()
  @Min(1, { message: 'Choose one piece or more' })
  @Max(1_000_000)
  quantity: number;

  @Field(() => ID, {
    nullable: true,
    description:
      'Only of an exchange: the member of the same product group that is wanted instead, one of `exchangeChoices`. Null for the same goods.',
  })
  @IsOptional()
  @IsMongoId({ message: 'Choose a product' })
  exchangeFor?: string | null;
}

@InputType({ description: 'What a customer wants to send back, and why.' })
export class RequestReturnInput {
  @Field(() => ID, { description: 'An own order that was delivered, before its `returnUntil`.' })
  orderId: string;

  @Field(() => ReturnKind, { description: 'The money back, or the same goods again or other members of their group.' })
  kind: ReturnKind;

  @Field(() => ReturnReason, { description: 'Why.' })
  reason: ReturnReason;

  @Field(() => String, {
    nullable: true,
    description: 'In the own words of the customer; needed when the reason is OTHER.',
  })
  @OptionalParagraph('What is wrong', 2000)
  text?: string | null;

  @Field(() => [ReturnLineInput], { description: 'Which pieces.' })
  @ArrayMinSize(1, { message: 'Choose what you want to send back' })
  @ArrayMaxSize(200)
  lines: ReturnLineInput[];
}

@InputType({ description: 'What a customer gives up of an order before it leaves.' })
export class CancelOrderItemsInput {
  @Field(() => ID, { description: 'An own order with `piecesToCancel`.' })
  orderId: string;

  @Field(() => [ReturnLineInput], { description: 'Which pieces; at most its `piecesToCancel`.' })
  @ArrayMinSize(1, { message: 'Choose what you want to cancel' })
  @ArrayMaxSize(200)
  lines: ReturnLineInput[];

  @Field(() => String, { description: 'Why; kept in the history of the order.' })
  @Paragraph('A reason', 500)
  reason: string;

  @Field(() => Int, {
    description: 'The version that was looked at; the change is refused when the order changed since.',
  })
  @IsInt()
  version: number;
}

@InputType({ description: "Pieces of a customer's order that staff would cancel." })
export class ItemsToCancelInput {
  @Field(() => ID, { description: 'An order with `piecesToCancel`.' })
  orderId: string;

  @Field(() => [ReturnLineInput], { description: 'Which pieces; at most its `piecesToCancel`.' })
  @ArrayMinSize(1, { message: 'Choose what is cancelled' })
  @ArrayMaxSize(200)
  lines: ReturnLineInput[];
}

@InputType({ description: "What staff cancel of a customer's order before it leaves." })
export class CancelItemsForCustomerInput extends ItemsToCancelInput {
  @Field(() => String, { description: 'Why; told to the customer, and kept in the history of the order.' })
  @Paragraph('A reason', 500)
  reason: string;

  @Field(() => String, { nullable: true, description: 'For staff only.' })
  @OptionalParagraph('Internal note', 1000)
  internalNote?: string | null;

  @Field(() => Int, {
    description: 'The version that was looked at; the change is refused when the order changed since.',
  })
  @IsInt()
  version: number;
}

@InputType({ description: "The shop's yes or no to a return." })
export class AnswerReturnInput {
  @Field(() => ID, { description: 'The return.' })
  id: string;

  @Field(() => Boolean, { description: 'True for yes.' })
  accept: boolean;

  @Field(() => String, { nullable: true, description: 'Words to the customer, mailed; needed for a no.' })
  @OptionalParagraph('Message', 1000)
  notes?: string | null;
}

@InputType({ description: 'Pieces of one line that came back, each counted.' })
export class ReceivedLineInput {
  @Field(() => Int, { description: 'Position of the line in the order, from 0.' })
  @IsInt()
  line: number;

  @Field(() => Int, { description: 'Pieces that are sold again: they go back to the stock.' })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  restocked: number;

  @Field(() => Int, { description: 'Pieces that cannot be sold again.' })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  writtenOff: number;
}

@InputType({ description: 'The goods of a return are here.' })
export class ReceiveReturnInput {
  @Field(() => ID, { description: 'The return.' })
  id: string;

  @Field(() => [ReceivedLineInput], { description: 'What came; a line that is left out did not come.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(200)
  lines: ReceivedLineInput[];

  @Field(() => String, { nullable: true, description: 'For staff only.' })
  @IsOptional()
  @MaxLength(1000)
  internalNote?: string | null;
}

export enum ReturnEnd {
  REFUND = 'REFUND',
  REPLACEMENT = 'REPLACEMENT',
  NOTHING = 'NOTHING',
}
registerEnumType(ReturnEnd, {
  name: 'ReturnEnd',
  description: 'What a customer gets for the goods of a return.',
  valuesConfig: {
    NOTHING: { description: 'No money and no goods; the words to the customer say why.' },
    REFUND: { description: 'Money, by the way it came; cash by a transfer that is noted by hand.' },
    REPLACEMENT: {
      description:
        'The same goods or what was asked for instead, taken from the stock and to be packed. What costs less brings the difference back.',
    },
  },
});

@InputType({ description: 'What comes of a return whose goods are here.' })
export class SettleReturnInput {
  @Field(() => ID, { description: 'The return.' })
  id: string;

  @Field(() => ReturnEnd, { description: 'What the customer gets.' })
  end: ReturnEnd;

  @Field(() => Rupees, {
    nullable: true,
    description: 'What goes back; `proposedRefund` when left out. At most what is left of what was paid.',
  })
  @IsOptional()
  @Min(1, { message: 'The amount is above 0' })
  amount?: number | null;

  @Field(() => String, { nullable: true, description: 'Words to the customer, mailed; needed for NOTHING.' })
  @OptionalParagraph('Message', 1000)
  notes?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'For staff only, such as the reference of the transfer by which cash was paid back.',
  })
  @IsOptional()
  @MaxLength(1000)
  internalNote?: string | null;
}

@InputType({ description: 'Which returns; every condition given must hold.' })
export class ReturnFilter {
  @Field(() => [ReturnState], { nullable: true, description: 'Only returns in one of these states.' })
  @IsOptional()
  @ArrayMaxSize(8)
  states?: ReturnState[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'A number of a return or the beginning of it: that of its order.',
  })
  @IsOptional()
  @MaxLength(60)
  search?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only of this customer.' })
  @IsOptional()
  customerId?: string | null;
}
