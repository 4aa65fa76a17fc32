/** Operations of staff on prices: of one product and of all. */
import { Arg, Authorized, Ctx, Float, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Job } from '../../platform/jobs/job.model.js';
import { Rupees } from '../../types/scalars.js';
import { Permission } from '../../types/viewer.js';
import { BulkPriceChange } from './bulk-price-change.model.js';
import {
  bulkPriceChanges,
  changeAllPrices,
  lastBulkPriceChange,
  mrpOfDiscount,
  previewBulkPrice,
  pricesAboveMrp,
  raiseMrps,
  previewTaxMode,
  setProductPrice,
  startPriceChange,
  startPriceUndo,
  startTaxModeChange,
  undoBulkPriceChange,
} from './price.service.js';
import { PriceKept, TaxMode } from '../../types/tax-mode.js';
import { StartRepriceInput, SetProductPriceInput } from './product.inputs.js';
import { previewReprice, startReprice } from './reprice.service.js';
import { Product } from './product.model.js';
import {
  BulkPriceChangePage,
  BulkPricePreview,
  ChangeAllPricesPayload,
  AboveMrpPage,
  RaiseMrpsPayload,
  UndoBulkPriceChangePayload,
} from './product.types.js';

@Resolver()
export class PriceResolver {
  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Product, { description: 'Sets the selling price of one product and, when sent, its MRP.' })
  setProductPrice(
    @Ctx() { viewer }: Context,
    @Arg('input', () => SetProductPriceInput, { description: "The product's id and its new price." })
    input: SetProductPriceInput,
  ): Promise<Product> {
    return setProductPrice(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => Rupees, {
    nullable: true,
    description:
      'The MRP, in whole rupees, that makes a price a discount of so many percent; null where rounding leaves none above the price.',
  })
  mrpForDiscount(
    @Arg('price', () => Rupees, { description: 'Selling price of one piece; above 0.' }) price: number,
    @Arg('percent', () => Float, { description: 'From 0 to below 100, with at most two decimals.' }) percent: number,
  ): number | null {
    return mrpOfDiscount(price, percent);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => BulkPricePreview, {
    description: 'What changing every price by this percent would do; nothing is written.',
  })
  bulkPricePreview(
    @Arg('percent', () => Float, { description: 'Above -100, at most 1000.' }) percent: number,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 50, description: 'At most 100.' }) pageSize: number,
  ): BulkPricePreview {
    return previewBulkPrice(percent, page, pageSize);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => BulkPricePreview, {
    description: 'What a change of the prices of chosen products would do; nothing is written.',
  })
  repricePreview(
    @Arg('input', () => StartRepriceInput, { description: 'Which products, and by how much.' })
    input: StartRepriceInput,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 50, description: 'At most 100.' }) pageSize: number,
  ): Promise<BulkPricePreview> {
    return previewReprice(input, page, pageSize);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Job, {
    description:
      'As startPriceChange, for the prices of chosen products: by percent, rounded to the rupee, or by an amount; never below ₹1. An MRP that would be below the price follows. undoBulkPriceChange takes it back.',
  })
  startReprice(
    @Ctx() { viewer }: Context,
    @Arg('input', () => StartRepriceInput, { description: 'Which products, and by how much.' })
    input: StartRepriceInput,
    @Arg('lastChangeId', () => ID, { nullable: true, description: 'As for changeAllPrices.' })
    lastChangeId?: string | null,
  ): Promise<Job> {
    return startReprice(viewer!, input, lastChangeId);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => BulkPriceChange, {
    nullable: true,
    description: 'The last change of many prices, undone or not; null before the first.',
  })
  lastBulkPriceChange(): Promise<BulkPriceChange | null> {
    return lastBulkPriceChange();
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ChangeAllPricesPayload, {
    description:
      'Changes the selling price of every product by percent in (-100, 1000], rounded to the rupee, never below ₹1; the MRP follows only a price above it.',
  })
  changeAllPrices(
    @Ctx() { viewer }: Context,
    @Arg('percent', () => Float, { description: 'Above -100, at most 1000; 10 is a tenth more.' }) percent: number,
    @Arg('lastChangeId', () => ID, {
      nullable: true,
      description:
        'Id of lastBulkPriceChange when the preview was looked at, null when there was none; STALE_VERSION when all prices were changed since.',
    })
    lastChangeId?: string | null,
  ): Promise<ChangeAllPricesPayload> {
    return changeAllPrices(viewer!, percent, lastChangeId);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Job, {
    description:
      'As changeAllPrices, answered at once: ask `job` how far it is. What it changes is put back when it is cancelled.',
  })
  startPriceChange(
    @Ctx() { viewer }: Context,
    @Arg('percent', () => Float, { description: 'Above -100, at most 1000; 10 is a tenth more.' }) percent: number,
    @Arg('lastChangeId', () => ID, { nullable: true, description: 'As for changeAllPrices.' })
    lastChangeId?: string | null,
  ): Promise<Job> {
    return startPriceChange(viewer!, percent, lastChangeId);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => AboveMrpPage, {
    description: 'Products that cost a shopper more than their MRP, which the law forbids; by name.',
  })
  pricesAboveMrp(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): AboveMrpPage {
    return pricesAboveMrp(page, pageSize);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => RaiseMrpsPayload, {
    description: 'Raises the MRP of every product of pricesAboveMrp to what a shopper pays for it, 500 a call.',
  })
  raiseMrps(@Ctx() { viewer }: Context): Promise<RaiseMrpsPayload> {
    return raiseMrps(viewer!);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => BulkPricePreview, {
    description: 'What a change of the tax mode would do to every price; nothing is written.',
  })
  taxModePreview(
    @Arg('mode', () => TaxMode, { description: 'What prices would be.' }) mode: TaxMode,
    @Arg('keep', () => PriceKept, { description: 'What of each price would stay.' }) keep: PriceKept,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 50, description: 'At most 100.' }) pageSize: number,
  ): BulkPricePreview {
    return previewTaxMode(mode, keep, page, pageSize);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => Job, {
    description:
      'Changes the tax mode of the shop and every price with it, in the background: ask `job` how far it is. undoBulkPriceChange takes it back; orders keep what they were placed at.',
  })
  startTaxModeChange(
    @Ctx() { viewer }: Context,
    @Arg('mode', () => TaxMode, { description: 'What prices become.' }) mode: TaxMode,
    @Arg('keep', () => PriceKept, { description: 'What of each price stays.' }) keep: PriceKept,
    @Arg('lastChangeId', () => ID, { nullable: true, description: 'As for changeAllPrices.' })
    lastChangeId?: string | null,
  ): Promise<Job> {
    return startTaxModeChange(viewer!, mode, keep, lastChangeId);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Job, { description: 'As undoBulkPriceChange, answered at once: ask `job` how far it is.' })
  startPriceUndo(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'Id of the change.' }) id: string,
  ): Promise<Job> {
    return startPriceUndo(viewer!, id);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => BulkPriceChangePage, { description: 'Changes of all prices, newest first, undone or not.' })
  bulkPriceChanges(
    @Arg('undone', () => Boolean, {
      nullable: true,
      description: 'True: only undone ones; false: only those that can be undone in turn.',
    })
    undone: boolean | null | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<BulkPriceChangePage> {
    return bulkPriceChanges(undone, page, pageSize);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => UndoBulkPriceChangePayload, {
    description: 'Puts the prices back of every product whose price was not changed again since.',
  })
  undoBulkPriceChange(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'changeId of the change.' }) id: string,
  ): Promise<UndoBulkPriceChangePayload> {
    return undoBulkPriceChange(viewer!, id);
  }
}
