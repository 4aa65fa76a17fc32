/** Automatic offers as shoppers read of them at the goods. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Product, type GivenProduct } from '../catalogue/product.model.js';
import { offersOn } from './active-offers.js';
import { ShownOffer } from './offer.types.js';

@Resolver(() => Product)
export class ProductOffersResolver {
  @FieldResolver(() => [ShownOffer], {
    description:
      'Automatic offers that count for it now, the most important first, at most five. They lower no price here: the quote tells what they give.',
  })
  offers(@Root() product: GivenProduct, @Ctx() { notes }: Context): ShownOffer[] {
    notes.tags.add('offers');
    return offersOn(product);
  }
}
