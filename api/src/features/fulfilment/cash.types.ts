/** GraphQL types of the cash that couriers and customers owe. */
import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, Rupees } from '../../types/scalars.js';
import { ChangeManyOrdersPayload } from './shipment.types.js';

@ObjectType({ description: 'Cash that one courier collected and has not paid out yet.', simpleResolvers: true })
export class CourierCash {
  @Field(() => String, { nullable: true, description: 'Its name; null for parcels without one.' })
  courier: string | null;
  @Field(() => Int, { description: 'Delivered orders whose cash it has.' })
  orders: number;
  @Field(() => Rupees, { description: 'What it owes the shop.' })
  amount: number;
  @Field(() => DateTime, { description: 'When the oldest of them was delivered.' })
  oldestDelivery: Date;
}

@ObjectType({ description: 'Cash of delivered orders that the shop does not have yet.', simpleResolvers: true })
export class CashOutstanding {
  @Field(() => [CourierCash], { description: 'The largest sum first, at most 100 couriers.' })
  couriers: CourierCash[];
  @Field(() => Int, { description: 'Orders whose cash is with couriers.' })
  courierOrders: number;
  @Field(() => Rupees, { description: 'What all couriers owe together.' })
  courierAmount: number;
  @Field(() => Int, { description: 'Delivered orders whose customers have not paid yet.' })
  customerOrders: number;
  @Field(() => Rupees, { description: 'What they owe together.' })
  customerAmount: number;
}

@ObjectType({ description: 'What came of the orders whose cash was recorded.', simpleResolvers: true })
export class RecordCashPayload extends ChangeManyOrdersPayload {}
