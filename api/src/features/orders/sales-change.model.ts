/** Changes of orders that are not yet added to the sales sums. */
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import type { OrderStatus } from './order.enums.js';

export interface SalesOfStatus {
  orders: number;
  /** How many of them are paid. */
  paid: number;
  /** Total amount of the paid ones, in paise. */
  revenue: number;
}

/** Sales of a product, or what a change adds to them. */
export class ProductFigures {
  /** The product's name when it was last ordered. */
  @prop({ type: () => String, required: true })
  title: string;
  /** When it was last ordered. */
  @prop({ type: () => Date, required: true })
  orderedAt: Date;
  @prop({ type: () => Number, required: true })
  units: number;
  /** Price times quantity less what offers took off, in paise. */
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

/** Sales of a category in the orders of one day, or what a change adds to them. */
export class CategoryFigures {
  /** Day in India, as YYYY-MM-DD. */
  @prop({ type: () => String, required: true })
  day: string;
  /** The category's name when the order was placed; blank for products without one. */
  @prop({ type: () => String, default: '' })
  category: string;
  @prop({ type: () => Number, required: true })
  units: number;
  /** Price times quantity less what offers took off, in paise. */
  @prop({ type: () => Number, required: true })
  revenue: number;
}

@modelOptions({ schemaOptions: { _id: false } })
export class CategorySalesChange extends CategoryFigures {}

/**
 * Version of the notes and sums in this version of the shop; incremented when they contain more, or something else (2: without what
 * offers took off). While processes of an old and a new version run side by side, each adds up only the notes that it knows completely.
 */
export const SALES_VERSION = 2;

/** What one change of one order adds to the sums; numbers may be negative. */
@modelOptions({ schemaOptions: { collection: 'sales_changes', versionKey: false } })
export class SalesChange {
  _id: ObjectId;
  /** SALES_VERSION of the process that wrote it; notes without it are of version 1. */
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
