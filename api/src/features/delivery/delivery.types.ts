/** GraphQL types of delivery, for shoppers. */
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime, Rupees } from '../../types/scalars.js';

@ObjectType({ description: 'Where a PIN code lies.', simpleResolvers: true })
export class PinCode {
  @Field(() => ID, { description: 'Six digits.' })
  pin: string;
  @Field(() => String, { description: 'What people there write as their city.' })
  city: string;
  @Field(() => String, { description: 'The district.' })
  district: string;
  @Field(() => String, { description: 'State or union territory by its full name.' })
  state: string;
}

@ObjectType({
  description: 'A way an order could be delivered, with its price for these goods.',
  simpleResolvers: true,
})
export class DeliveryOption {
  @Field(() => ID, { description: 'Name it as deliveryMethod of the order.' })
  id: string;
  @Field(() => String, { description: 'For people.' })
  name: string;
  @Field(() => Rupees, { description: 'GST included; 0 when it is free.' })
  price: number;
  @Field(() => String, { description: 'In words, e.g. 3-5 business days.' })
  deliveryTime: string;
  @Field(() => DateTime, {
    description: 'Some time on the first day, in Indian time, when it is ordered and paid now.',
  })
  from: Date;
  @Field(() => DateTime, { description: 'Some time on the last day, in Indian time.' })
  to: Date;
}

@ObjectType({ description: 'Whether cash on delivery is taken at a place.', simpleResolvers: true })
export class CashOnDeliveryThere {
  @Field(() => Boolean, { description: 'It may be chosen for these goods there.' })
  available: boolean;
  @Field(() => Rupees, { description: 'What it costs more.' })
  charge: number;
  @Field(() => String, { nullable: true, description: 'Why it may not be chosen, for the shopper; null when it may.' })
  reason: string | null;
}

@ObjectType({ description: 'Whether and how the shop delivers to a PIN code.', simpleResolvers: true })
export class DeliveryOptions {
  @Field(() => ID, { description: 'Six digits, as it was asked.' })
  pin: string;
  @Field(() => PinCode, { nullable: true, description: 'Where it lies; null when the directory does not know it.' })
  place: PinCode | null;
  @Field(() => Boolean, { description: 'These goods can be delivered there.' })
  deliverable: boolean;
  @Field(() => String, { nullable: true, description: 'Why not and what to do, for the shopper; null when they can.' })
  message: string | null;
  @Field(() => String, { nullable: true, description: 'Name of the zone it lies in; null in none.' })
  zone: string | null;
  @Field(() => [DeliveryOption], {
    description: 'In the order of the shop; the first is taken when none is named. Empty when they cannot.',
  })
  options: DeliveryOption[];
  @Field(() => CashOnDeliveryThere, { description: 'Whether it may be paid when it arrives.' })
  cashOnDelivery: CashOnDeliveryThere;
}
