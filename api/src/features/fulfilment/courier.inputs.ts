/** Inputs of courier bookings, with the validation rules of each field. */
import { IsOptional, Max, MaxLength, Min } from 'class-validator';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';

@InputType({ description: 'How heavy and large a parcel is as it is handed over.' })
export class ParcelSizeInput {
  @Field(() => Float, { description: 'Kilograms, from 0.05.' })
  @Min(0.05, { message: 'The weight is 0.05 kg or more' })
  @Max(1000)
  weightKg: number;

  @Field(() => Int, { nullable: true, description: 'Centimetres; 20 when left out.' })
  @IsOptional()
  @Min(1)
  @Max(500)
  lengthCm?: number | null;

  @Field(() => Int, { nullable: true, description: 'Centimetres; 15 when left out.' })
  @IsOptional()
  @Min(1)
  @Max(500)
  breadthCm?: number | null;

  @Field(() => Int, { nullable: true, description: 'Centimetres; 10 when left out.' })
  @IsOptional()
  @Min(1)
  @Max(500)
  heightCm?: number | null;
}

@ObjectType({
  description: 'How heavy and large a parcel is by what its products say; null what they do not.',
  simpleResolvers: true,
})
export class ParcelSize {
  @Field(() => Float, {
    nullable: true,
    description: 'Kilograms of all pieces; null when the weight of one is unknown.',
  })
  weightKg: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Whole centimetres; null unless it is one piece whose three sides are known.',
  })
  lengthCm: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Whole centimetres; null unless it is one piece whose three sides are known.',
  })
  breadthCm: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Whole centimetres; null unless it is one piece whose three sides are known.',
  })
  heightCm: number | null;
}

@InputType({ description: 'A packed shipment to be booked with the connected courier.' })
export class BookCourierInput extends ParcelSizeInput {
  @Field(() => ID, { description: 'The shipment; one that is booked already is refused with CONFLICT.' })
  shipmentId: string;

  @Field(() => ID, { nullable: true, description: 'One of courierRates; what the courier thinks best when left out.' })
  @IsOptional()
  @MaxLength(40)
  rateId?: string | null;
}

@ObjectType({ description: 'A way to send a parcel, as the connected courier offers it.', simpleResolvers: true })
export class CourierOffer {
  @Field(() => ID, { description: 'For bookCourier.' })
  id: string;
  @Field(() => String, { description: 'Who carries it.' })
  name: string;
  @Field(() => Rupees, { description: 'What it costs the shop.' })
  amount: number;
  @Field(() => Int, {
    nullable: true,
    description: 'Days it takes, as the courier estimates; null when it does not say.',
  })
  days?: number;
}

@ObjectType({ description: 'What the courier answered about a booked parcel.', simpleResolvers: true })
export class CourierAnswer {
  @Field(() => String, {
    nullable: true,
    description: 'Address of a PDF, or the day it is fetched; null when it says none.',
  })
  answer: string | null;
}
