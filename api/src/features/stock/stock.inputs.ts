/** Inputs of stock, with the validation rules of each field. */
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { OptionalLine } from '../../types/text-rules.js';
import { MAX_STOCK } from '../catalogue/product.inputs.js';
import { StockReason } from '../catalogue/product.model.js';

@InputType({ description: 'A correction of the stock of one product: `change` or `counted`.' })
export class ChangeStockInput {
  @Field(() => ID, { description: 'Id of the product.' })
  productId: string;

  @Field(() => Int, { nullable: true, description: 'Pieces more, or fewer when below zero; not 0.' })
  @IsOptional()
  @IsInt()
  @Min(-MAX_STOCK)
  @Max(MAX_STOCK)
  change?: number | null;

  @Field(() => Int, { nullable: true, description: 'Pieces that a stock take found on the shelf.' })
  @IsOptional()
  @IsInt()
  @Min(0, { message: 'Cannot be below 0' })
  @Max(MAX_STOCK)
  counted?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      '`onShelf` as it was read: refused with STALE_VERSION when it is another number now. So sending twice changes once.',
  })
  @IsOptional()
  @IsInt()
  seenOnShelf?: number | null;

  @Field(() => StockReason, {
    description:
      'Why: RECEIVED and FOUND only for more pieces, DAMAGED and LOST only for fewer, COUNTED and ADJUSTED for both.',
  })
  reason: StockReason;

  @Field(() => String, { nullable: true, description: 'A word about it, at most 200 characters.' })
  @OptionalLine('The note', 200)
  note?: string | null;
}
