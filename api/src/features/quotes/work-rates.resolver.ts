/** The price list of own work, and the calculator of sizes and weights. */
import { IsDefined, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { Arg, Args, ArgsType, Authorized, Ctx, Field, Float, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import type { Shape, WorkUnit as UnitOfWork } from '../../pricing/index.js';
import { DeletedPayload } from '../../types/deleted-payload.js';
import { Permission } from '../../types/viewer.js';
import { SaveWorkRateInput, WorkSizesInput } from './quote.inputs.js';
import { WorkShape, WorkUnit } from './quote.model.js';
import { WorkRate } from './quote.types.js';
import { workRateView } from './quote-view.js';
import { deleteWorkRate, saveWorkRate, workQuantity, workRates } from './work-rates.service.js';

@ArgsType()
class WorkQuantityArgs {
  @Field(() => WorkUnit, { description: 'KG for its weight; PIECE and HOUR have no sizes.' })
  unit: UnitOfWork;

  @Field(() => WorkSizesInput, { description: 'Of one piece.' })
  @IsDefined()
  @ValidateNested()
  sizes: WorkSizesInput;

  @Field(() => WorkShape, { nullable: true, description: 'Cross-section, for its weight.' })
  @IsOptional()
  shape?: Shape | null;

  @Field(() => Float, { nullable: true, description: 'Kilograms of a cubic metre, for its weight.' })
  @IsOptional()
  @Min(1, { message: 'A density is 1 to 30,000 kg a cubic metre' })
  @Max(30_000, { message: 'A density is 1 to 30,000 kg a cubic metre' })
  density?: number | null;
}

@Resolver()
export class WorkRatesResolver {
  @Authorized(Permission.READ_ORDERS)
  @Query(() => [WorkRate], { description: 'The price list of own work in its order, at most 500 lines.' })
  async workRates(): Promise<WorkRate[]> {
    return (await workRates()).map(workRateView);
  }

  @Authorized(Permission.READ_ORDERS)
  @Query(() => Float, { description: 'How much of a unit one piece has, with at most three decimals.' })
  workQuantity(@Args(() => WorkQuantityArgs) { unit, sizes, shape, density }: WorkQuantityArgs): number {
    return workQuantity(unit, sizes, shape, density);
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => WorkRate, { description: 'Adds a line to the price list of own work, or edits one.' })
  async saveWorkRate(
    @Ctx() { viewer }: Context,
    @Arg('input', () => SaveWorkRateInput, { description: 'The line, whole.' }) input: SaveWorkRateInput,
  ): Promise<WorkRate> {
    return workRateView(await saveWorkRate(viewer!, input));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => DeletedPayload, {
    description: 'Deletes a line of the price list; quotes keep what they have of it.',
  })
  deleteWorkRate(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string,
  ): Promise<DeletedPayload> {
    return deleteWorkRate(viewer!, id);
  }
}
