/** What changes of orders add to the shop's sales and is not in their sums yet. */
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import type { OrderStatus } from './order.enums.js';

export interface SalesOfStatus {
  orders: number;
  /** Of those, how many are paid. */
  paid: number;
  /** Totals of the paid ones, in paise. */
  revenue: number;
}

/** What was sold of a product, or what a change adds to it. */
export class ProductFigures {
  /** Its name when it was last ordered. */
  @prop({ type: () => String, required: true })
  title: string;
  /** When that was. */
  @prop({ type: () => Date, required: true })
  orderedAt: Date;
  @prop({ type: () => Number, required: true })
  units: number;
  /** Price times quantity, in paise. */
  @prop({ type: () => Number, required: true })
  revenue: number;
}

@modelOptions({ schemaOptions: { _id: false } })
export class SalesDayChange implements SalesOfStatus {
  @prop({ type: () => String, required: true })
  day: string;
  @prop({ type: () => String, required: true })
  status: OrderStatus;
  @prop({ type: () => Number, required: true })
  orders: number;
  @prop({ type: () => Number, required: true })
  paid: number;
  @prop({ type: () => Number, required: true })
  revenue: number;
}

@modelOptions({ schemaOptions: { _id: false } })
export class ProductSalesChange extends ProductFigures {
  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;
}

/** What was sold of a category's products in the orders of one day, or what a change adds to it. */
export class CategoryFigures {
  /** In India, as YYYY-MM-DD. */
  @prop({ type: () => String, required: true })
  day: string;
  /** Its name when the order was placed; blank for products without one. */
  @prop({ type: () => String, default: '' })
  category: string;
  @prop({ type: () => Number, required: true })
  units: number;
  /** Price times quantity, in paise. */
  @prop({ type: () => Number, required: true })
  revenue: number;
}

@modelOptions({ schemaOptions: { _id: false } })
export class CategorySalesChange extends CategoryFigures {}

/**
 * What notes and sums tell, in this version of the shop: one more whenever they tell more than before. While a new version takes over from an
 * old one, process by process, each adds up what it knows all of, and nothing else.
 */
export const SALES_VERSION = 1;

/** What one change of one order adds to the sums; numbers may be negative. */
@modelOptions({ schemaOptions: { collection: 'sales_changes', versionKey: false } })
export class SalesChange {
  _id: ObjectId;
  /** SALES_VERSION of who wrote it; notes without it are of the first. */
  @prop({ type: () => Number })
  version?: number;
  @prop({ type: () => [SalesDayChange], default: [] })
  days: SalesDayChange[];
  @prop({ type: () => [ProductSalesChange], default: [] })
  products: ProductSalesChange[];
  @prop({ type: () => [CategorySalesChange], default: [] })
  categories: CategorySalesChange[];
}

export const SalesChangeModel = getModelForClass(SalesChange);
