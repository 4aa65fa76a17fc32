/** The shop's sales added up: by day and by product, and the changes of orders that are not in the sums yet. */
import { getModelForClass, index, modelOptions, prop, Severity } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import type { OrderStatus } from './order.enums.js';

export interface SalesOfStatus {
  orders: number;
  /** Of those, how many are paid. */
  paid: number;
  /** Totals of the paid ones, in paise. */
  revenue: number;
}

/** Orders placed on one day of India by the state in which they are now. */
@modelOptions({
  schemaOptions: { collection: 'sales_days', versionKey: false, minimize: false },
  options: { allowMixed: Severity.ALLOW },
})
export class SalesDay {
  /** YYYY-MM-DD. */
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => Object, required: true })
  byStatus: Partial<Record<OrderStatus, SalesOfStatus>>;
}

/** What was sold of a product, or what a change adds to it. */
class ProductFigures {
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

/** Pieces of a product in orders that were neither cancelled nor returned. */
@index({ units: -1, revenue: -1, _id: 1 })
@modelOptions({ schemaOptions: { collection: 'sales_products', versionKey: false } })
export class ProductSales extends ProductFigures {
  /** The product's. */
  @prop({ type: () => ObjectIdClass, required: true })
  _id: ObjectId;
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

/** What one change of one order adds to the sums; numbers may be negative. */
@modelOptions({ schemaOptions: { collection: 'sales_changes', versionKey: false } })
export class SalesChange {
  _id: ObjectId;
  @prop({ type: () => [SalesDayChange], default: [] })
  days: SalesDayChange[];
  @prop({ type: () => [ProductSalesChange], default: [] })
  products: ProductSalesChange[];
}

/** There once the sums were made from all orders. */
@modelOptions({ schemaOptions: { collection: 'sales_state', versionKey: false } })
export class SalesState {
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => Date, required: true })
  builtAt: Date;
}

export const SalesDayModel = getModelForClass(SalesDay);
export const ProductSalesModel = getModelForClass(ProductSales);
export const SalesChangeModel = getModelForClass(SalesChange);
export const SalesStateModel = getModelForClass(SalesState);
