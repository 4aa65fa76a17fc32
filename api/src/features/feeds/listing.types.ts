/** GraphQL types of what catalogues elsewhere and search engines are told of a product. */
import { Field, Int, ObjectType } from 'type-graphql';
import type { Paise } from '../../pricing/index.js';
import { Rupees } from '../../types/scalars.js';
import { ProductCondition } from '../catalogue/condition-kinds.js';

@ObjectType({
  simpleResolvers: true,
  description:
    'What sending one piece within India costs and takes by the usual way: of all zones the dearest, so that nobody pays more.',
})
export class ListingShipping {
  @Field(() => Rupees, { description: 'Price of the delivery of one piece, GST included; 0 when it is free.' })
  price: Paise;
  @Field(() => Int, { description: 'Fewest working days until it leaves the shop.' })
  handlingFrom: number;
  @Field(() => Int, { description: 'Most working days until it leaves the shop.' })
  handlingTo: number;
  @Field(() => Int, { description: 'Fewest working days on the way.' })
  transitFrom: number;
  @Field(() => Int, { description: 'Most working days on the way.' })
  transitTo: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What Google, Meta and search engines are told of a product, as it holds: said by the product, else by its category, else by the shop.',
})
export class ProductListing {
  @Field(() => String, {
    nullable: true,
    description: 'Brand; null where the maker is another than the shop and no brand is entered.',
  })
  brand: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Digits below the bar code; null without one, and for a number that a shop gave itself (02, 04, 2).',
  })
  gtin: string | null;
  @Field(() => String, { nullable: true, description: "The maker's part number; null without one." })
  mpn: string | null;
  @Field(() => ProductCondition, { description: 'Whether it is new.' })
  condition: ProductCondition;
  @Field(() => String, {
    nullable: true,
    description: "Number or path in Google's list of product categories; null when nobody said.",
  })
  googleCategory: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Its colour, by its choice or specifications; null where they name none.',
  })
  color: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Its size, by its choice, specifications or field; null where they name none.',
  })
  size: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Its material, by its choice or specifications; null where they name none.',
  })
  material: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Its pattern, by its choice or specifications; null where they name none.',
  })
  pattern: string | null;
  @Field(() => ListingShipping, { nullable: true, description: 'Null when no way of delivery within India takes it.' })
  shipping: ListingShipping | null;
}
