/** Figures of the shop for its owner. */
import { Field, Int, ObjectType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { Product } from '../catalogue/product.model.js';
import { OrderStatus } from '../orders/order.enums.js';
import { Order } from '../orders/order.types.js';

@ObjectType({ description: 'A product that sells.', simpleResolvers: true })
export class TopProduct {
  @Field(() => Product, { nullable: true, description: 'Null once the product is gone.' })
  product: Product | null;

  @Field(() => Int, { description: 'Pieces in orders that were neither cancelled nor returned.' })
  unitsSold: number;

  @Field(() => String)
  title: string;

  @Field(() => Rupees, { description: 'Price times quantity of those pieces, before tax.' })
  revenue: number;

  @Field(() => Int)
  stock: number;
}

@ObjectType({ description: 'The shop at a glance.', simpleResolvers: true })
export class Dashboard {
  @Field(() => Int)
  totalProducts: number;

  @Field(() => Int)
  totalOrders: number;

  @Field(() => Rupees, { description: 'Totals of all paid orders.' })
  totalRevenue: number;

  @Field(() => Int, { description: 'Accounts of shoppers, without staff.' })
  totalCustomers: number;

  @Field(() => [Order], { description: 'The latest five.' })
  recentOrders: Order[];

  @Field(() => [TopProduct], { description: 'The five with most pieces sold.' })
  topProducts: TopProduct[];
}

@ObjectType({ description: 'One day of the report.', simpleResolvers: true })
export class SalesPoint {
  @Field(() => String, { description: 'The day in India, as YYYY-MM-DD.' })
  date: string;

  @Field(() => Rupees, { description: 'Totals of the paid ones among the orders placed on this day.' })
  revenue: number;

  @Field(() => Int, { description: 'Orders placed on this day.' })
  orders: number;
}

@ObjectType({ description: 'How many orders stand in a state.', simpleResolvers: true })
export class StatusCount {
  @Field(() => OrderStatus)
  status: OrderStatus;

  @Field(() => Int)
  count: number;
}

@ObjectType({ description: 'Orders placed in a span of time.', simpleResolvers: true })
export class SalesReport {
  @Field(() => [SalesPoint], { description: 'Every day of the span, oldest first.' })
  points: SalesPoint[];

  @Field(() => [StatusCount], { description: 'Every state in its usual order.' })
  byStatus: StatusCount[];

  @Field(() => Rupees, { description: 'Totals of the paid orders.' })
  revenue: number;

  @Field(() => Int)
  orders: number;

  @Field(() => Rupees, { description: 'Average total of a paid order, rounded to the paisa; 0 without one.' })
  averageOrder: number;
}
