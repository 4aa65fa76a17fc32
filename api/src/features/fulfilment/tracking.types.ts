/** An order as its tracking link shows it: only what is needed to follow it. */
import { Field, ObjectType } from 'type-graphql';
import { DateTime, Rupees } from '../../types/scalars.js';
import { OrderStatus } from '../orders/order.enums.js';
import { DeliveryWindow } from '../orders/order.types.js';
import { Shipment } from '../orders/shipment.types.js';

@ObjectType({
  description: 'An order to be followed without logging in: no names, addresses or amounts.',
  simpleResolvers: true,
})
export class TrackedOrder {
  @Field(() => String, { description: 'Its number.' })
  orderNumber: string;
  @Field(() => OrderStatus, { description: 'How far its delivery has come.' })
  orderStatus: OrderStatus;
  @Field(() => DateTime, { description: 'When it was placed.' })
  createdAt: Date;
  @Field(() => DateTime, { nullable: true, description: 'When it was delivered; null before.' })
  deliveredAt: Date | null;
  @Field(() => DeliveryWindow, { nullable: true, description: 'Null once it has arrived or will not.' })
  expectedDelivery: DeliveryWindow | null;
  @Field(() => [Shipment], { description: 'In the order they were packed.' })
  shipments: Shipment[];
}

@ObjectType({
  description: 'An order for whoever knows its number and phone number: no names, no street, no amount but the total.',
  simpleResolvers: true,
})
export class FollowedOrder extends TrackedOrder {
  @Field(() => Rupees, { description: 'What is to be paid, or was.' })
  totalAmount: number;
  @Field(() => String, { description: 'Town or city that it goes to.' })
  city: string;
  @Field(() => String, { description: 'The first three digits of the PIN code that it goes to.' })
  postalCodeStart: string;
  @Field(() => String, { description: "Signed relative link to the storefront's page of it, valid for 90 days." })
  trackingPath: string;
  @Field(() => String, {
    nullable: true,
    description:
      'Signed relative path of the page on which its stages are paid, as acceptQuote answers it; null otherwise: who knows two numbers learns no more.',
  })
  payPath: string | null;
}
