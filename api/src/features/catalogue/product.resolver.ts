/** Public reads of the catalogue, and its change feed for integrators. */
import { Arg, Args, Authorized, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { ChangesArgs } from '../../types/changes-args.js';
import type { ResponseNotes } from '../../platform/request/response-notes.js';
import { Permission } from '../../types/viewer.js';
import { textsRead } from './catalogue-sync.js';
import { ProductFilter, ProductSort, StockFilter } from './product.inputs.js';
import { Product } from './product.model.js';
import {
  featuredProducts,
  findProduct,
  listProducts,
  productChanges,
  productsFor,
  relatedProducts,
  suggestions,
  vainSearchOf,
} from './product.service.js';
import { ProductChanges, ProductPage, SearchSuggestions, SkuConflict } from './product.types.js';
import { skuConflicts } from './sku.service.js';
import { anyProduct } from './staff-catalogue.js';

function shown(notes: ResponseNotes, products: readonly Product[]): readonly Product[] {
  notes.showsStockOf(products);
  return products;
}

/** Answers at once, or waits while products are being added to the text index. */
function afterReading<T>(search: string | null | undefined, answer: () => T): T | Promise<T> {
  const reading = search ? textsRead() : undefined;
  return reading ? reading.then(answer) : answer();
}

@Resolver()
export class ProductResolver {
  @Query(() => ProductPage, { description: 'Products of the shop, searched, filtered, sorted and paged.' })
  products(
    @Arg('filter', () => ProductFilter, { nullable: true, description: 'All products when left out.' })
    filter: ProductFilter | undefined,
    @Arg('sort', () => ProductSort, {
      nullable: true,
      description: 'RELEVANCE with a search, IN_STOCK_FIRST without, when left out.',
    })
    sort: ProductSort | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 24, description: 'At most 100.' }) pageSize: number,
    @Arg('grouped', () => Boolean, {
      defaultValue: true,
      description:
        'True: of each group the first member that fits stands for it, and totals and facets count it once. False: every product, as always when drafts or hidden ones are asked for.',
    })
    grouped: boolean,
    @Ctx() { mostPerPage, notes, viewer }: Context,
  ): ProductPage | Promise<ProductPage> {
    return afterReading(filter?.search, () => {
      const found = productsFor(viewer, filter, sort, page, pageSize, { most: mostPerPage, grouped });
      notes.showsStockOf(found.items);
      const vainSearch = vainSearchOf(filter, found);
      if (vainSearch) {
        vainSearch(viewer);
        notes.onHit.push(() => vainSearch(null));
      }
      // A sale of any product changes the order of these lists.
      if (sort === ProductSort.STOCK_ASC || sort === ProductSort.UPDATED) notes.tags.add('stock');
      return found;
    });
  }

  @Query(() => SearchSuggestions, {
    description: 'What a search leads to while it is being typed: the last word may be unfinished.',
  })
  searchSuggestions(
    @Ctx() { notes }: Context,
    @Arg('text', () => String, { description: 'What is typed so far; at most 200 characters.' }) text: string,
    @Arg('limit', () => Int, { defaultValue: 5, description: 'Products at most; 1 to 20.' }) limit: number,
  ): SearchSuggestions | Promise<SearchSuggestions> {
    return afterReading(text, () => {
      const found = suggestions(text, limit);
      notes.showsStockOf(found.products);
      return found;
    });
  }

  @Query(() => Product, {
    nullable: true,
    description: 'One product; null when there is none with this id, or it is sold no longer or not yet.',
  })
  product(
    @Ctx() { notes }: Context,
    @Arg('id', () => ID, { description: 'Id of a product; not its SKU.' }) id: string,
  ): Product | null {
    const found = findProduct(id);
    if (found) notes.showsStockOf([found]);
    return found;
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => Product, {
    nullable: true,
    description: 'One product whatever its visibility; null when there is none with this id, or no longer.',
  })
  productForStaff(@Arg('id', () => ID, { description: 'Id of a product; not its SKU.' }) id: string): Product | null {
    return anyProduct(id) ?? null;
  }

  @Query(() => [Product], { description: 'Products the owner puts forward.' })
  featuredProducts(
    @Ctx() { notes }: Context,
    @Arg('limit', () => Int, { defaultValue: 4, description: '1 to 100.' }) limit: number,
    @Arg('grouped', () => Boolean, { defaultValue: true, description: 'True: one member of each group.' })
    grouped: boolean,
  ): readonly Product[] {
    return shown(notes, featuredProducts(limit, grouped));
  }

  @Query(() => [Product], { description: 'Others a shopper who looks at this one may like.' })
  relatedProducts(
    @Ctx() { notes }: Context,
    @Arg('id', () => ID, { description: 'The product that is looked at.' }) id: string,
    @Arg('limit', () => Int, { defaultValue: 4, description: '1 to 100.' }) limit: number,
  ): readonly Product[] {
    return shown(notes, relatedProducts(id, limit));
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => ProductPage, {
    description: 'Products with no more pieces left than the low-stock mark, those without any first.',
  })
  lowStockProducts(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): ProductPage {
    return listProducts({ stock: [StockFilter.OUT_OF_STOCK, StockFilter.LOW] }, ProductSort.STOCK_ASC, page, pageSize);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => [SkuConflict], {
    description: 'Products whose SKUs differ by nothing but case, in groups. Empty in a shop that is in order.',
  })
  skuConflicts(
    @Arg('limit', () => Int, { defaultValue: 20, description: 'Groups at most; 1 to 100.' }) limit: number,
  ): Promise<SkuConflict[]> {
    return skuConflicts(limit);
  }

  @Authorized(Permission.READ_CATALOGUE_FEED)
  @Query(() => ProductChanges, {
    description: 'Products changed since a moment, oldest change first, deleted ones as tombstones; misses nothing.',
  })
  productChanges(@Args(() => ChangesArgs) args: ChangesArgs): Promise<ProductChanges> {
    return productChanges(args);
  }
}
