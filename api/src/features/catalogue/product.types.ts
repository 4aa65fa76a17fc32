/** Answers of the catalogue beside the product itself. */
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime, Rupees } from '../../types/scalars.js';
import { PriceBand, StockFilter } from './product.inputs.js';
import { Product, ProductImage } from './product.model.js';

@ObjectType({ simpleResolvers: true })
export class CategoryFacet {
  @Field(() => String)
  category: string;
  @Field(() => ID)
  categoryId: string;
  @Field(() => Int)
  count: number;
}

@ObjectType({ simpleResolvers: true })
export class PriceBandFacet {
  @Field(() => PriceBand)
  band: PriceBand;
  @Field(() => Int)
  count: number;
}

@ObjectType({ simpleResolvers: true })
export class StockFacet {
  @Field(() => StockFilter)
  stock: StockFilter;
  @Field(() => Int)
  count: number;
}

@ObjectType({
  description: 'What a shopper could choose next and how many products it would show.',
  simpleResolvers: true,
})
export class ProductFacets {
  @Field(() => [CategoryFacet])
  categories: CategoryFacet[];
  @Field(() => [PriceBandFacet])
  priceBands: PriceBandFacet[];
  @Field(() => [StockFacet])
  stock: StockFacet[];
}

@ObjectType({ description: 'One page of products.', simpleResolvers: true })
export class ProductPage {
  @Field(() => [Product])
  items: readonly Product[];
  @Field(() => Int, { description: 'Products the filter lets through.' })
  total: number;
  @Field(() => Int)
  page: number;
  @Field(() => Int)
  pages: number;
  @Field(() => Int)
  pageSize: number;
  @Field(() => ProductFacets)
  facets: ProductFacets;
  @Field(() => Int, { description: 'Products of the whole shop, whatever the filter.' })
  catalogueTotal: number;
}

@ObjectType({
  description: 'A product as it stands after a change; a deleted one comes as a tombstone.',
  simpleResolvers: true,
})
export class ProductChange {
  @Field(() => ID)
  id: string;
  @Field(() => DateTime)
  updatedAt: Date;
  @Field(() => Boolean)
  deleted: boolean;
  @Field(() => Product, { nullable: true })
  product: Product | null;
}

@ObjectType({ description: 'Changes of products, oldest first.', simpleResolvers: true })
export class ProductChanges {
  @Field(() => [ProductChange])
  items: ProductChange[];
  @Field(() => String, {
    description: 'Send it back as `after` for what follows, also when there is nothing more now.',
  })
  cursor: string;
  @Field(() => Boolean)
  hasMore: boolean;
}

@ObjectType({
  description: 'Pictures that were taken in; no product shows them until it is saved with them.',
  simpleResolvers: true,
})
export class UploadedImages {
  @Field(() => [String], { description: 'Relative paths.' })
  imageUrls: string[];
  @Field(() => [ProductImage])
  images: ProductImage[];
}

@ObjectType({ description: 'What a change of all prices does to one product.', simpleResolvers: true })
export class PriceChange {
  @Field(() => Product)
  product: Product;
  @Field(() => Rupees)
  oldPrice: number;
  @Field(() => Rupees)
  newPrice: number;
  @Field(() => Rupees, { nullable: true })
  oldOriginalPrice: number | null;
  @Field(() => Rupees, { nullable: true })
  newOriginalPrice: number | null;
}

@ObjectType({ description: 'What a change of all prices would do; nothing is written.', simpleResolvers: true })
export class BulkPricePreview {
  @Field(() => Float)
  percent: number;
  @Field(() => Int)
  total: number;
  @Field(() => [PriceChange])
  items: PriceChange[];
  @Field(() => Int)
  page: number;
  @Field(() => Int)
  pages: number;
}

@ObjectType({ simpleResolvers: true })
export class BulkPricePayload {
  @Field(() => ID, { description: 'Undo the change with it.' })
  changeId: string;
  @Field(() => Int)
  changed: number;
  @Field(() => [Product], { description: 'The first 100 products by name, with their new prices.' })
  products: Product[];
}

@ObjectType({ simpleResolvers: true })
export class UndoBulkPricePayload {
  @Field(() => Int)
  restored: number;
  @Field(() => Int, { description: 'Products whose price was changed since; they stay as they are.' })
  skipped: number;
}

@ObjectType({ simpleResolvers: true })
export class BulkEditPayload {
  @Field(() => Int)
  changed: number;
}

export enum ImportOutcome {
  CREATED = 'CREATED',
  UPDATED = 'UPDATED',
  UNCHANGED = 'UNCHANGED',
  FAILED = 'FAILED',
}
registerEnumType(ImportOutcome, { name: 'ImportOutcome', description: 'What became of a line of an import.' });

@ObjectType({ simpleResolvers: true })
export class ImportLine {
  @Field(() => Int, { description: 'Line of the file; the heading is line 1.' })
  line: number;
  @Field(() => String, { nullable: true })
  sku: string | null;
  @Field(() => ImportOutcome)
  outcome: ImportOutcome;
  @Field(() => [String])
  messages: string[];
}

@ObjectType({ description: 'What an import did, or with dryRun would do.', simpleResolvers: true })
export class ImportReport {
  @Field(() => Boolean)
  dryRun: boolean;
  @Field(() => Int)
  created: number;
  @Field(() => Int)
  updated: number;
  @Field(() => Int)
  unchanged: number;
  @Field(() => Int)
  failed: number;
  @Field(() => [ImportLine], { description: 'The first 500 lines that were changed or failed.' })
  lines: ImportLine[];
}
