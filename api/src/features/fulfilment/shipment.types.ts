/** GraphQL types of the answers about shipments and many orders. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { Order } from '../orders/order.types.js';
import { Shipment } from '../orders/shipment.types.js';

@ObjectType({ description: 'A shipment after a change, and its order.', simpleResolvers: true })
export class ShipmentPayload {
  @Field(() => Shipment, { description: 'The shipment as it is now.' })
  shipment: Shipment;
  @Field(() => Order, { description: 'The order as it is now; its status follows its shipments.' })
  order: Order;
}

@ObjectType({ description: 'A way of delivery by its name.', simpleResolvers: true })
export class DeliveryMethodName {
  @Field(() => ID, { description: 'As `ShippingMethod.id`.' })
  id: string;
  @Field(() => String, { description: 'As the first zone with it calls it.' })
  name: string;
}

@ObjectType({ description: 'What came of one order of many.', simpleResolvers: true })
export class OrderResult {
  @Field(() => ID, { description: 'The order.' })
  id: string;
  @Field(() => String, { nullable: true, description: 'Its number; null when there is no such order.' })
  orderNumber: string | null;
  @Field(() => Boolean, { description: 'True when it is as wanted now.' })
  done: boolean;
  @Field(() => String, { description: 'What was done, or why it was not.' })
  message: string;
}

@ObjectType({ description: 'What came of a change of many orders: each is changed on its own.', simpleResolvers: true })
export class ChangeManyOrdersPayload {
  @Field(() => [OrderResult], { description: 'One for each order, in the order they were named.' })
  results: OrderResult[];
  @Field(() => Int, { description: 'How many are as wanted now.' })
  done: number;
  @Field(() => Int, { description: 'How many are not, and are as before.' })
  failed: number;
}

@ObjectType({ description: 'A page of what came of the orders of long work.', simpleResolvers: true })
export class OrderChangeReport extends PageFacts {
  @Field(() => [OrderResult], { description: 'In the order in which they were taken.' })
  results: OrderResult[];
  @Field(() => Int, { description: 'How many are as wanted now.' })
  done: number;
  @Field(() => Int, { description: 'How many are not, and are as before.' })
  failed: number;
  @Field(() => Int, { description: 'Results on all pages together.' })
  total: number;
}
