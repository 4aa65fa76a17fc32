/** A shipment of an order as callers see it. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';
import { ShipmentState } from './order.enums.js';

@ObjectType({ description: 'Pieces of one line of an order in a shipment.', simpleResolvers: true })
export class ShipmentLine {
  @Field(() => Int, { description: 'Position of the line in the order, from 0.' })
  line: number;
  @Field(() => Int, { description: 'Pieces of it in this shipment, from 1.' })
  quantity: number;
  @Field(() => String, { description: 'Title of the product when it was ordered.' })
  title: string;
  @Field(() => String, { nullable: true, description: 'SKU of the product then; null without one.' })
  sku: string | null;
  @Field(() => ID, { description: 'The product, also when it is deleted.' })
  productId: string;
}

@ObjectType({ description: 'A parcel of an order, or a load of it.', simpleResolvers: true })
export class Shipment {
  @Field(() => ID, { description: 'Stays the same for ever; people use number.' })
  id: string;
  @Field(() => String, { description: "The order's number and which of its shipments it is: GS-YYYYMMDD-NNNN-1." })
  number: string;
  @Field(() => ShipmentState, { description: 'How far it has come.' })
  state: ShipmentState;
  @Field(() => String, { description: 'As REST and the screens write it, e.g. `out for delivery`.' })
  stateText: string;
  @Field(() => [ShipmentState], { description: 'The states that may follow.' })
  nextStates: readonly ShipmentState[];
  @Field(() => [ShipmentLine], { description: 'What is in it.' })
  lines: ShipmentLine[];
  @Field(() => String, { nullable: true, description: 'Who carries it; null when nobody said.' })
  courier: string | null;
  @Field(() => String, { nullable: true, description: "The courier's number of it (AWB); null without one." })
  trackingNumber: string | null;
  @Field(() => String, { nullable: true, description: "The courier's page about it; null when there is none." })
  trackingUrl: string | null;
  @Field(() => Boolean, { description: 'True when it is booked with a courier that the shop is connected to.' })
  isBooked: boolean;
  @Field(() => DateTime, { nullable: true, description: 'The day the courier means to deliver it; null when unknown.' })
  expectedAt: Date | null;
  @Field(() => String, {
    nullable: true,
    description: 'Number of its e-way bill, 12 digits; null when none was recorded.',
  })
  ewayBillNumber: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Until when that is valid; null when nobody said.' })
  ewayBillValidUntil: Date | null;
  @Field(() => DateTime, { description: 'When it was packed.' })
  packedAt: Date;
  @Field(() => DateTime, { nullable: true, description: 'When it left the shop; null before.' })
  shippedAt: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was delivered; null before.' })
  deliveredAt: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was with the shop again; null unless it came back.' })
  cameBackAt: Date | null;
}
