/** Stages of payment as staff agree on them, for orders and for quotes. */
import { IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { Field, Float, InputType } from 'type-graphql';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { Rupees } from '../../types/scalars.js';
import { Line } from '../../types/text-rules.js';
import { StageDue } from './order.enums.js';

export const STAGES_MOST = 6;

@InputType({ description: 'A part of what an order costs, as it is agreed.' })
export class PaymentStageInput {
  @Field(() => String, { description: 'For people, at most 60 characters, e.g. Advance.' })
  @Line('The name of a stage', 60)
  label: string;

  @Field(() => StageDue, { description: 'When it is due.' })
  due: StageDue;

  @Field(() => Float, {
    nullable: true,
    description: 'Of the total, rounded to the rupee; or amount. The last stage takes what remains.',
  })
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'A percentage has at most two decimals' })
  @Min(0.01, { message: 'A percentage is more than 0' })
  @Max(99.99, { message: 'A percentage is less than 100' })
  percent?: number | null;

  @Field(() => Rupees, { nullable: true, description: 'Or percent.' })
  @IsOptional()
  @IsInt()
  @Min(100, { message: 'A stage is at least ₹1' })
  amount?: number | null;
}

/**
 * @param path of the stages, for the error
 * @throws ShopError BAD_INPUT at `path`
 */
export function assertStages(stages: readonly PaymentStageInput[], path: string): void {
  const early = stages.slice(0, -1);
  const message = early.some(({ due }) => due === StageDue.DELIVERY)
    ? 'Only the last stage is paid with the goods.'
    : early.some(({ percent, amount }) => (percent == null) === (amount == null))
      ? 'A stage before the last has a percentage or an amount.'
      : undefined;
  if (message) throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
}
