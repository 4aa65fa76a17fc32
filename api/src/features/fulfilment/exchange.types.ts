/** GraphQL types of exchanges for another member of a product group. */
import { Field, Int, ObjectType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { ProductGroup } from '../catalogue/groups/group.model.js';
import { Product } from '../catalogue/product.model.js';

@ObjectType({
  description: 'A member of the group for which pieces may be exchanged, or may not.',
  simpleResolvers: true,
})
export class ExchangeChoice {
  @Field(() => Product, { description: 'The member; its `optionValues` say what it is.' })
  product: Product;
  @Field(() => Rupees, {
    description:
      'For one piece, GST included: below 0 so much goes back, above 0 it costs so much more. 0 when both cost the same today.',
  })
  difference: number;
  @Field(() => Boolean, { description: 'True when an exchange for it can be asked for now.' })
  canExchange: boolean;
  @Field(() => String, { nullable: true, description: 'Why it cannot, and what to do; null when it can.' })
  refusal: string | null;
}

@ObjectType({ description: 'What pieces of a line of an order may be exchanged for.', simpleResolvers: true })
export class LineExchange {
  @Field(() => Int, { description: 'Position of the line in the order, from 0.' })
  line: number;
  @Field(() => ProductGroup, { description: 'The group of its product.' })
  group: ProductGroup;
  @Field(() => [ExchangeChoice], { description: 'The other members, at most 99, in the order of the options.' })
  choices: ExchangeChoice[];
}
