/** Inputs of e-way bills: how goods travel, and the number that the portal gave. */
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';
import { OptionalLine } from '../../types/text-rules.js';

export enum EwayTransportMode {
  ROAD = 'ROAD',
  RAIL = 'RAIL',
  AIR = 'AIR',
  SHIP = 'SHIP',
}
registerEnumType(EwayTransportMode, {
  name: 'EwayTransportMode',
  description: 'How goods with an e-way bill travel.',
  valuesConfig: {
    ROAD: { description: 'By road: it needs the vehicle, or the transporter who names it.' },
    RAIL: { description: 'By rail: it needs the number of the railway receipt.' },
    AIR: { description: 'By air: it needs the number of the airway bill.' },
    SHIP: { description: 'By ship: it needs the number of the bill of lading.' },
  },
});

@InputType({ description: 'How a shipment travels, as its e-way bill says.' })
export class EwayBillTransport {
  @Field(() => EwayTransportMode, { description: 'By road, rail, air or ship.' })
  mode: EwayTransportMode;

  @Field(() => Int, { description: 'Kilometres, up to 4000. 0: the portal reckons them from the PIN codes.' })
  @IsInt()
  @Min(0, { message: 'The distance is 0 to 4000 km' })
  @Max(4000, { message: 'The distance is 0 to 4000 km' })
  distanceKm: number;

  @Field(() => String, {
    nullable: true,
    description: 'GSTIN or enrolment number of the transporter, 15 characters. Without a vehicle it names that later.',
  })
  @OptionalLine('Transporter ID', 30)
  transporterId?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the transporter.' })
  @OptionalLine('Transporter', 100)
  transporterName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Number plate, e.g. `UP32AB1234`; spaces and dashes are left out.',
  })
  @OptionalLine('Vehicle number', 20)
  vehicleNumber?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the LR, railway receipt or airway bill, up to 15 characters.',
  })
  @OptionalLine('Transport document', 15)
  documentNumber?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Its day; needed with its number.' })
  documentDate?: Date | null;
}

@InputType({ description: 'The e-way bill of a shipment, as the portal gave it.' })
export class RecordEwayBillInput {
  @Field(() => ID, { description: 'The shipment.' })
  shipmentId: string;

  @Field(() => String, {
    nullable: true,
    description: 'Its 12 digits; spaces are left out. Null or blank takes it off again.',
  })
  @OptionalLine('E-way bill number', 30)
  number?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Until when it is valid.' })
  validUntil?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the order that was looked at; the change is refused when the order changed since.',
  })
  @IsOptional()
  @IsInt()
  version?: number | null;
}
