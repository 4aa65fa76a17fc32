/** Sums of the shop's sales: by day, by product, and by category and day. */
import { getModelForClass, index, modelOptions, prop, Severity } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import type { OrderStatus } from '../orders/order.enums.js';
import { CategoryFigures, ProductFigures, type SalesOfStatus } from '../orders/sales-change.model.js';

/** Orders placed on one day in India, by their current status. */
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

/** Sales of a product, without cancelled and returned orders. */
@index({ units: -1, revenue: -1, _id: 1 })
@modelOptions({ schemaOptions: { collection: 'sales_products', versionKey: false } })
export class ProductSales extends ProductFigures {
  /** The product's id. */
  @prop({ type: () => ObjectIdClass, required: true })
  _id: ObjectId;
}

/** Sales of a category on one day, without cancelled and returned orders. */
@index({ day: 1 })
@modelOptions({ schemaOptions: { collection: 'sales_categories', versionKey: false } })
export class CategorySales extends CategoryFigures {
  /** Day and category: YYYY-MM-DD, a space, its name. */
  @prop({ type: () => String, required: true })
  _id: string;
}

/** State of the sums; exists once they were built from all orders. */
@modelOptions({ schemaOptions: { collection: 'sales_state', versionKey: false } })
export class SalesState {
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => Date, required: true })
  builtAt: Date;
  /** SALES_VERSION of the sums; version 1 when unset. */
  @prop({ type: () => Number })
  version?: number;
  /** True when a process of an older version wrote notes since. These contain less than the sums, so the sums must be rebuilt. */
  @prop({ type: () => Boolean })
  owed?: boolean;
}

export const SalesDayModel = getModelForClass(SalesDay);
export const ProductSalesModel = getModelForClass(ProductSales);
export const CategorySalesModel = getModelForClass(CategorySales);
export const SalesStateModel = getModelForClass(SalesState);
