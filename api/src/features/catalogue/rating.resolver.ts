/** What shoppers who have a product say of it, together. */
import { FieldResolver, Resolver, Root } from 'type-graphql';
import { ProductGroup } from './groups/group.model.js';
import { membersOf } from './groups/group-view.js';
import { Product, type GivenProduct } from './product.model.js';
import { ProductRating, ratingOf } from './rating.js';
import { reviewedTogether } from './rating.service.js';

@Resolver(() => Product)
export class ProductRatingResolver {
  @FieldResolver(() => ProductRating, {
    nullable: true,
    description:
      'Of its published reviews, and of those of all members of its group. Null without any: then no page may tell search engines one.',
  })
  rating(@Root() product: GivenProduct): ProductRating | null {
    return ratingOf(reviewedTogether(product));
  }
}

@Resolver(() => ProductGroup)
export class GroupRatingResolver {
  @FieldResolver(() => ProductRating, {
    nullable: true,
    description: 'Of the published reviews of all its members that are sold; null without any.',
  })
  rating(@Root() group: ProductGroup): ProductRating | null {
    return ratingOf(membersOf(group));
  }
}
