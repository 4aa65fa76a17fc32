/** What feeds tell of a product, and for staff who reads them and what is wrong. */
import { Arg, Authorized, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Permission } from '../../types/viewer.js';
import { Product, type GivenProduct } from '../catalogue/product.model.js';
import { feedProblems, feeds } from './feeds.service.js';
import { Feed, FeedProblem, FeedProblems } from './feeds.types.js';
import { listingOf } from './listing.js';
import { ProductListing } from './listing.types.js';

@Resolver(() => Product)
export class FeedsResolver {
  @FieldResolver(() => ProductListing, { description: 'What Google, Meta and search engines are told of it.' })
  listing(@Root() product: GivenProduct): ProductListing {
    return listingOf(product);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => [Feed], {
    description: 'The files of all products for catalogues elsewhere, and which robots fetch them.',
  })
  feeds(): Promise<Feed[]> {
    return feeds();
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => FeedProblems, {
    description: 'Products that catalogues elsewhere refuse or show less often, and why; live products only.',
  })
  feedProblems(
    @Arg('problem', () => FeedProblem, { nullable: true, description: 'Only products that have this one.' })
    problem: FeedProblem | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<FeedProblems> {
    return feedProblems(problem, page, pageSize);
  }
}
