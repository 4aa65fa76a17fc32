/** Inputs of shipments, with the validation rules of each field. */
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsInt,
  IsMongoId,
  IsOptional,
  IsUrl,
  Length,
  Max,
  MaxDate,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';
import { OptionalLine } from '../../types/text-rules.js';
import { CashHolder, OrderStatus, ShipmentState } from '../orders/order.enums.js';
import { OrderFilter } from '../orders/order.inputs.js';
import { PrintKind } from './print-kind.js';
import { ToPackFilter } from './to-pack.inputs.js';

@InputType({ description: 'Pieces of one line of an order, named by its position or by its SKU.' })
export class ShipmentLineInput {
  @Field(() => Int, { nullable: true, description: 'Position of the line in the order, from 0.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  line?: number | null;

  @Field(() => String, { nullable: true, description: 'Instead of `line`: the SKU of the line.' })
  @OptionalLine('SKU', 60)
  sku?: string | null;

  @Field(() => Int, { description: 'Pieces, from 1; at most what is in no shipment yet.' })
  @IsInt()
  @Min(1, { message: 'A shipment has one piece or more of each of its lines' })
  @Max(1_000_000)
  quantity: number;
}

/** The carrier of a shipment. */
@InputType()
class Carriage {
  @Field(() => String, { nullable: true, description: 'Who carries it, by name.' })
  @OptionalLine('Courier', 60)
  courier?: string | null;

  @Field(() => String, { nullable: true, description: "The courier's number of it (AWB)." })
  @OptionalLine('Tracking number', 60)
  trackingNumber?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The courier's page about it. Left out, it is made from the setting `couriers` when the courier stands there.",
  })
  @IsOptional()
  @MaxLength(500)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true }, { message: 'A link begins with https://' })
  trackingUrl?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'The day the courier means to deliver it.' })
  expectedAt?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'A message to the customer: in the mail about this state, and in the history of the order.',
  })
  @IsOptional()
  @MaxLength(1000)
  notes?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why an online order leaves before it is paid; without one that is refused. Kept in the history for staff alone.',
  })
  @IsOptional()
  @MaxLength(500)
  unpaidReason?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the order that was looked at; refused when the order changed since.',
  })
  @IsOptional()
  @IsInt()
  version?: number | null;
}

@InputType({ description: 'Pieces of an order that are packed together.' })
export class CreateShipmentInput extends Carriage {
  @Field(() => ID, { description: 'The order; one that is cancelled or returned is refused.' })
  orderId: string;

  @Field(() => [ShipmentLineInput], {
    nullable: true,
    description: 'What is in it; all that is in no shipment yet when left out.',
  })
  @IsOptional()
  @ArrayMinSize(1, { message: 'A shipment has one line or more' })
  @ArrayMaxSize(200)
  lines?: ShipmentLineInput[] | null;

  @Field(() => ShipmentState, {
    nullable: true,
    description: 'PACKED when it is still with the shop, SHIPPED when it left; no other. PACKED when left out.',
  })
  state?: ShipmentState | null;

  @Field(() => String, { nullable: true, description: 'The same key never makes two shipments of an order.' })
  @IsOptional()
  @Length(1, 100, { message: 'idempotencyKey has 1 to 100 characters' })
  idempotencyKey?: string | null;
}

@InputType({ description: 'What changed of a shipment; what is left out stays. The status of its order follows.' })
export class EditShipmentInput extends Carriage {
  @Field(() => ID, { description: 'The shipment to change.' })
  id: string;

  @Field(() => ShipmentState, {
    nullable: true,
    description: 'One of its nextStates; the same again changes nothing. The customer is told.',
  })
  state?: ShipmentState | null;

  @Field(() => CashHolder, {
    nullable: true,
    description:
      'When its order is delivered by it and paid on delivery: who has the cash. Left out, its courier has it, or the shop where no courier is named.',
  })
  cash?: CashHolder | null;
}

@InputType({ description: 'What a packer scanned or typed, and what is done with it.' })
export class ScanShipmentInput extends Carriage {
  @Field(() => String, { description: 'Number of an order or of a shipment, or a tracking number.' })
  @Length(1, 60, { message: 'Scan or type a number' })
  number: string;

  @Field(() => ShipmentState, { description: 'PACKED or SHIPPED, and no other.' })
  state: ShipmentState;
}

@InputType({ description: 'Which orders are meant: in one of these ways, at most 5,000.' })
export class ChosenOrdersInput {
  @Field(() => [ID], { nullable: true, description: 'These.' })
  @IsOptional()
  @ArrayMinSize(1, { message: 'Choose an order' })
  @ArrayMaxSize(5_000, { message: 'At most 5,000 orders are taken at once' })
  @IsMongoId({ each: true, message: 'ids are those of orders' })
  ids?: string[] | null;

  @Field(() => OrderFilter, { nullable: true, description: 'All that it lets through when the work begins.' })
  @IsOptional()
  @ValidateNested()
  filter?: OrderFilter | null;

  @Field(() => Boolean, { nullable: true, description: 'True: all that wait to be packed when the work begins.' })
  toPack?: boolean | null;

  @Field(() => ToPackFilter, { nullable: true, description: 'With toPack: only these of them.' })
  @IsOptional()
  @ValidateNested()
  toPackFilter?: ToPackFilter | null;
}

@InputType({ description: 'What is printed for any number of orders.' })
export class PrintManyOrdersInput {
  @Field(() => ChosenOrdersInput, { description: 'Which orders.' })
  @ValidateNested()
  orders: ChosenOrdersInput;

  @Field(() => PrintKind, { description: 'What is printed.' })
  kind: PrintKind;
}

/** One change of orders; staff choose them one by one or by a filter. */
@InputType()
abstract class OrderChangeInput {
  @Field(() => OrderStatus, {
    nullable: true,
    description: 'The status they get. Cancelled and returned are set one by one, since money goes back.',
  })
  orderStatus?: OrderStatus | null;

  @Field(() => ShipmentState, {
    nullable: true,
    description: 'Instead of a status: PACKED packs what is in no shipment yet, SHIPPED sends all that has not left.',
  })
  shipments?: ShipmentState | null;

  @Field(() => CashHolder, {
    nullable: true,
    description:
      'With DELIVERED: who has the cash of those that are paid on delivery. Left out, their couriers have it, or the shop where no courier is named.',
  })
  cash?: CashHolder | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'With DELIVERED: when they arrived; now when left out. Not after today, nor before the day an order was placed.',
  })
  @IsOptional()
  @MaxDate(() => new Date(Date.now() + 86_400_000), { message: 'The day it arrived is not after today' })
  deliveredAt?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'With cash COURIER: the name of the courier; those of the shipments when left out.',
  })
  @OptionalLine('Courier', 60)
  cashCourier?: string | null;
}

@InputType({ description: 'One change of any number of orders, as long work.' })
export class StartOrderChangeInput extends OrderChangeInput {
  @Field(() => ChosenOrdersInput, { description: 'Which orders.' })
  @ValidateNested()
  orders: ChosenOrdersInput;
}

@InputType({ description: 'One change of many orders, each on its own.' })
export class ChangeManyOrdersInput extends OrderChangeInput {
  @Field(() => [ID], { description: 'One to 100 orders.' })
  @ArrayMinSize(1, { message: 'Choose an order' })
  @ArrayMaxSize(100, { message: 'At most 100 orders are changed at once' })
  @IsMongoId({ each: true, message: 'ids are those of orders' })
  ids: string[];
}
