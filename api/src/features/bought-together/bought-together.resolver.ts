/** What others bought with a product. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Product, type GivenProduct } from '../catalogue/product.model.js';
import { boughtWith, type BoughtWithProduct } from './bought-together.service.js';

@Resolver(() => Product)
export class BoughtTogetherResolver {
  @FieldResolver(() => [Product], {
    description:
      'Often bought together: what at least three buyers had in one order with it in the last twelve months and can be bought now, the most frequent first, at most eight. A product group counts as one thing. Counted once a night; empty while the setting showBoughtTogether is off.',
  })
  async boughtTogether(@Root() product: GivenProduct, @Ctx() context: Context): Promise<Product[]> {
    return shown((await found(product, context)).together, context);
  }

  @FieldResolver(() => [Product], {
    description:
      'Customers also bought: likewise what at least three buyers of it bought in another order. What was only looked at is not known.',
  })
  async alsoBought(@Root() product: GivenProduct, @Ctx() context: Context): Promise<Product[]> {
    return shown((await found(product, context)).also, context);
  }
}

const found = (product: Product, { loaders }: Context): Promise<BoughtWithProduct> =>
  loaders.loader<Product, BoughtWithProduct>('bought-with', boughtWith).load(product);

function shown(products: Product[], { notes }: Context): Product[] {
  notes.tags.add('boughtTogether');
  notes.showsStockOf(products);
  return products;
}
