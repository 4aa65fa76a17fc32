/** The report of parcels that came back undelivered. */
import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';

export enum CodReturnsBy {
  PIN = 'PIN',
  COURIER = 'COURIER',
  PRODUCT = 'PRODUCT',
  PAYMENT = 'PAYMENT',
}
registerEnumType(CodReturnsBy, {
  name: 'CodReturnsBy',
  description: 'What parcels that came back are counted by.',
  valuesConfig: {
    COURIER: { description: 'By the courier that carried them.' },
    PAYMENT: { description: 'By how their orders are paid.' },
    PIN: { description: 'By the PIN code that they went to; parcels abroad are left out.' },
    PRODUCT: { description: 'By the products in them; a parcel with two counts for both.' },
  },
});

@ObjectType({ description: 'Parcels of one PIN code, courier, product or way of payment.', simpleResolvers: true })
export class CodReturnsRow {
  @Field(() => String, {
    description:
      'The PIN code, the name of the courier (blank: the shop itself), the id of the product, or cod or online.',
  })
  key: string;
  @Field(() => String, { description: 'For people: the town of the PIN code, the title of the product, and so on.' })
  name: string;
  @Field(() => Int, { description: 'Parcels that left the shop.' })
  sent: number;
  @Field(() => Int, { description: 'Of them those that came back undelivered, or are on their way back.' })
  cameBack: number;
  @Field(() => Float, { description: 'cameBack of sent in percent, with at most one decimal.' })
  percent: number;
}

@ObjectType({ description: 'One page of the report.', simpleResolvers: true })
export class CodReturnsPage extends PageFacts {
  @Field(() => [CodReturnsRow], { description: 'Those with the most parcels that came back first.' })
  rows: CodReturnsRow[];
  @Field(() => Int, { description: 'Rows on all pages together.' })
  total: number;
}
