/** Which shipments of an order need an e-way bill, as callers see it. */
import { Field, ID, ObjectType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';

@ObjectType({ description: 'Whether a shipment needs an e-way bill.', simpleResolvers: true })
export class EwayBillNeed {
  @Field(() => ID, { description: 'The shipment.' })
  shipmentId: string;
  @Field(() => Rupees, {
    nullable: true,
    description: 'What its goods are worth by the invoice, GST included; null before there is an invoice.',
  })
  value: number | null;
  @Field(() => Boolean, { description: 'True above the amount of the setting ewayBillFrom.' })
  isNeeded: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'Why its JSON cannot be made, and what to do; null when it can.',
  })
  problem: string | null;
}
