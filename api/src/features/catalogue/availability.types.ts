/** GraphQL type of when a product is ready. */
import { Field, Int, ObjectType } from 'type-graphql';
import { Availability } from './availability-kinds.js';

@ObjectType({
  description: 'When a product is ready to leave the shop, as itself or its category says.',
  simpleResolvers: true,
})
export class Readiness {
  @Field(() => Availability, { description: 'Whether pieces lie ready or are made once they are ordered.' })
  kind: Availability;
  @Field(() => Int, {
    nullable: true,
    description:
      'Fewest working days until it leaves, which are added to those of the delivery; null when none are said.',
  })
  daysFrom: number | null;
  @Field(() => Int, { nullable: true, description: 'Most working days until it leaves; null when none are said.' })
  daysTo: number | null;
  @Field(() => String, { description: 'For shoppers, e.g. Made to order, 7-10 working days.' })
  text: string;
}
