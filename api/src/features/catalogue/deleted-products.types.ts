/** GraphQL types of deleted products, for staff. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime, Rupees } from '../../types/scalars.js';

@ObjectType({ description: 'A product that was deleted and can be brought back.', simpleResolvers: true })
export class DeletedProduct {
  @Field(() => ID, { description: 'The id it had, and will have again.' })
  id: string;
  @Field(() => String, { description: 'Its title.' })
  title: string;
  @Field(() => String, { description: 'The SKU it had; it gets another one when that is taken by now.' })
  sku: string;
  @Field(() => Rupees, { description: 'Its price.' })
  price: number;
  @Field(() => Int, { description: 'Pieces it had.' })
  stock: number;
  @Field(() => String, { nullable: true, description: 'Name of its category; null when that was deleted too.' })
  category: string | null;
  @Field(() => String, { nullable: true, description: 'Relative path of a small cover; null without a picture.' })
  thumbnailUrl: string | null;
  @Field(() => DateTime, { description: 'When it was deleted.' })
  deletedAt: Date;
}

@ObjectType({ description: 'One page of deleted products, the last deleted first.', simpleResolvers: true })
export class DeletedProductPage extends PageFacts {
  @Field(() => [DeletedProduct], { description: 'Deleted products of this page.' })
  items: DeletedProduct[];
  @Field(() => Int, { description: 'Deleted products on all pages together.' })
  total: number;
}
