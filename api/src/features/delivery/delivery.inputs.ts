/** Inputs of delivery, with the validation rules of each field. */
import { IsInt, IsMongoId, Max, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { OptionalCountry } from '../../types/countries.js';
import { SettingValue } from '../../types/scalars.js';
import { OptionalLine } from '../../types/text-rules.js';

@InputType({ description: 'Where an order would go.' })
export class DestinationInput {
  @Field(() => String, { description: 'In India a PIN code of six digits; at most 12 characters.' })
  @OptionalLine('The postal code', 12)
  postalCode: string;

  @Field(() => String, {
    nullable: true,
    description:
      'State; it must be one in which the PIN can lie, and decides about the zone where the directory does not know the PIN.',
  })
  @OptionalLine('The state')
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'India when left out.' })
  @OptionalCountry()
  country?: string | null;
}

@InputType({ description: 'A product and how many of it, to be delivered.' })
export class DeliveryLineInput {
  @Field(() => ID, { description: 'Must be in the catalogue.' })
  @IsMongoId({ message: 'productId is the id of a product' })
  productId: string;

  @Field(() => Int, { description: 'Pieces, 1 to 10,000.', defaultValue: 1 })
  @IsInt({ message: 'A quantity is a whole number' })
  @Min(1, { message: 'A quantity is at least 1' })
  @Max(10_000, { message: 'A quantity is at most 10000' })
  quantity: number;
}

@InputType({ description: 'Settings of delivery that are tried before they are saved; what is left out is as saved.' })
export class DeliverySetupInput {
  @Field(() => SettingValue, { nullable: true, description: 'As the setting deliveryZones.' })
  deliveryZones?: unknown;

  @Field(() => SettingValue, { nullable: true, description: 'As the setting deliveryClosedDays.' })
  deliveryClosedDays?: unknown;

  @Field(() => SettingValue, { nullable: true, description: 'As the setting deliveryHolidays.' })
  deliveryHolidays?: unknown;

  @Field(() => SettingValue, { nullable: true, description: 'As the setting deliveryCutOffHour.' })
  deliveryCutOffHour?: unknown;
}
