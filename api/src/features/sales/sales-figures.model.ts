/** The shop's sales added up: by day, by product and by category and day. */
import { getModelForClass, index, modelOptions, prop, Severity } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import type { OrderStatus } from '../orders/order.enums.js';
import { CategoryFigures, ProductFigures, type SalesOfStatus } from '../orders/sales-change.model.js';

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

/** Pieces of a product in orders that were neither cancelled nor returned. */
@index({ units: -1, revenue: -1, _id: 1 })
@modelOptions({ schemaOptions: { collection: 'sales_products', versionKey: false } })
export class ProductSales extends ProductFigures {
  /** The product's. */
  @prop({ type: () => ObjectIdClass, required: true })
  _id: ObjectId;
}

/** Pieces of a category's products in the orders of a day that were neither cancelled nor returned. */
@index({ day: 1 })
@modelOptions({ schemaOptions: { collection: 'sales_categories', versionKey: false } })
export class CategorySales extends CategoryFigures {
  /** Day and category: YYYY-MM-DD, a blank, its name. */
  @prop({ type: () => String, required: true })
  _id: string;
}

/** There once the sums were made from all orders. */
@modelOptions({ schemaOptions: { collection: 'sales_state', versionKey: false } })
export class SalesState {
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => Date, required: true })
  builtAt: Date;
  /** What the sums tell; those without it are of the first version. */
  @prop({ type: () => Number })
  version?: number;
  /** An older version of the shop noted changes since, and so less than the sums tell: they are to be made anew. */
  @prop({ type: () => Boolean })
  owed?: boolean;
}

export const SalesDayModel = getModelForClass(SalesDay);
export const ProductSalesModel = getModelForClass(ProductSales);
export const CategorySalesModel = getModelForClass(CategorySales);
export const SalesStateModel = getModelForClass(SalesState);
