/** GraphQL types of the dashboard. */
import { Field, Int, ObjectType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { PageFacts } from '../../types/page.js';
import { ProductGroup } from '../catalogue/groups/group.model.js';
import { Product } from '../catalogue/product.model.js';
import { OrderStatus } from '../orders/order.enums.js';
import { Order } from '../orders/order.types.js';

@ObjectType({ description: 'A product that sells.', simpleResolvers: true })
export class TopProduct {
  @Field(() => Product, { nullable: true, description: 'Null once the product is gone.' })
  product: Product | null;

  @Field(() => Int, { description: 'Pieces in orders that were neither cancelled nor returned.' })
  unitsSold: number;

  @Field(() => String, { description: 'Its title now, or when it was last ordered.' })
  title: string;

  @Field(() => Rupees, { description: 'Price times quantity of those pieces, less what offers took off them.' })
  revenue: number;

  @Field(() => Int, { description: 'Pieces left; 0 once the product is gone.' })
  stock: number;
}

@ObjectType({ description: 'What was sold of the members of a product group.', simpleResolvers: true })
export class GroupSales {
  @Field(() => ProductGroup, { description: 'The group.' })
  group: ProductGroup;

  @Field(() => Int, { description: 'Pieces of its members in orders that were neither cancelled nor returned.' })
  unitsSold: number;

  @Field(() => Rupees, { description: 'Price times quantity of those pieces, less what offers took off them.' })
  revenue: number;

  @Field(() => [TopProduct], { description: 'Its members, at most 100, those with most pieces sold first.' })
  members: TopProduct[];
}

@ObjectType({ description: 'Product groups that sell, a page at a time.', simpleResolvers: true })
export class GroupSalesPage extends PageFacts {
  @Field(() => [GroupSales], { description: 'Most pieces sold first.' })
  items: GroupSales[];

  @Field(() => Int, { description: 'Groups of which a piece was sold.' })
  total: number;
}

@ObjectType({ description: 'The shop at a glance.', simpleResolvers: true })
export class Dashboard {
  @Field(() => Int, { description: 'Products in the catalogue, those out of stock too.' })
  totalProducts: number;

  @Field(() => Int, { description: 'Orders ever placed, whatever their status.' })
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
  @Field(() => OrderStatus, { description: 'The status.' })
  status: OrderStatus;

  @Field(() => Int, { description: 'Orders of the span that have this status now.' })
  count: number;
}

@ObjectType({ description: 'What was sold of the products of a category.', simpleResolvers: true })
export class CategorySalesFigures {
  @Field(() => String, { description: 'Its name when the orders were placed; blank for products without one.' })
  category: string;

  @Field(() => Int, { description: 'Pieces in orders of the span that were neither cancelled nor returned.' })
  unitsSold: number;

  @Field(() => Rupees, { description: 'Price times quantity of those pieces, less what offers took off them.' })
  revenue: number;

  @Field(() => Rupees, { description: 'The same of the span of equal length just before.' })
  revenueBefore: number;
}

@ObjectType({ description: 'The sums of a span of time.', simpleResolvers: true })
export class SalesTotals {
  @Field(() => Rupees, { description: 'Totals of the paid orders.' })
  revenue: number;

  @Field(() => Int, { description: 'All orders placed in the span, whatever their status.' })
  orders: number;

  @Field(() => Int, { description: 'The paid ones among them.' })
  paidOrders: number;

  @Field(() => Rupees, { description: 'Average total of a paid order, rounded to the paisa; 0 without one.' })
  averageOrder: number;
}

@ObjectType({ description: 'How much waits for staff; null where the viewer may not see it.', simpleResolvers: true })
export class WaitingWork {
  @Field(() => Int, {
    nullable: true,
    description:
      'Orders to be packed or handed over, as `ordersToPack` lists them. Null where the caller may not see them.',
  })
  ordersToPack: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Of those, the ones that are packed and wait for their courier. Null where the caller may not see them.',
  })
  ordersToHandOver: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Unpaid beyond an hour: the orders with `isOverdue`. Null where the caller may not see them.',
  })
  overdueOrders: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Orders with `isSentUnpaid`: sent and not paid online. Null where the caller may not see them.',
  })
  ordersSentUnpaid: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Delivered orders whose cash couriers still owe. Null where the caller may not see them.',
  })
  ordersCashWithCouriers: number | null;

  @Field(() => Rupees, {
    nullable: true,
    description: 'What couriers owe for them together. Null where the caller may not see it.',
  })
  cashWithCouriers: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Delivered orders whose customers have not paid yet. Null where the caller may not see them.',
  })
  ordersCashNotReceived: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Orders with `refundFailed`. Null where the caller may not see them.',
  })
  failedRefunds: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Returns that wait for an answer: REQUESTED. Null where the caller may not see them.',
  })
  returnsToAnswer: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Returns whose goods are here and are to be settled: RECEIVED. Null where the caller may not see them.',
  })
  returnsToSettle: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Products of which no piece is left. Null where the caller may not see them.',
  })
  productsOutOfStock: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Messages of the contact form that are new. Null where the caller may not see them.',
  })
  newContactSubmissions: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Requests for custom orders that are new. Null where the caller may not see them.',
  })
  newCustomOrders: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Webhooks that are paused because their receiver failed. Null where the caller may not see them.',
  })
  pausedWebhooks: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Requests of persons about their data whose time ends within seven days or is over. Null where the caller may not see them.',
  })
  privacyRequestsDue: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Quotes with `waitsForAnswer`. Null where the caller may not see them.',
  })
  quotesToAnswer: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Reviews that wait for the look of the shop. Null where the caller may not see them.',
  })
  reviewsToLookAt: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Questions about products that wait for the shop, or have an answer that does. Null where the caller may not see them.',
  })
  questionsToAnswer: number | null;
}

@ObjectType({ description: 'Orders placed in a span of time.', simpleResolvers: true })
export class SalesReport {
  /** The requested span; `to` is exclusive. */
  span: { from: Date; to: Date };

  @Field(() => [SalesPoint], { description: 'Every day of the span, oldest first.' })
  points: SalesPoint[];

  @Field(() => [StatusCount], { description: 'Every state in its usual order.' })
  byStatus: StatusCount[];

  @Field(() => Rupees, { description: 'Totals of the paid orders.' })
  revenue: number;

  @Field(() => Int, { description: 'All orders placed in the span, whatever their status.' })
  orders: number;

  @Field(() => Int, { description: 'The paid ones among them: those that revenue and averageOrder speak of.' })
  paidOrders: number;

  @Field(() => Rupees, { description: 'Average total of a paid order, rounded to the paisa; 0 without one.' })
  averageOrder: number;
}
