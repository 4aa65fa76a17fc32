/** GraphQL types of the catalogue's answers. */
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TextEncoding } from '../../platform/files/text-file.js';
import { PageFacts } from '../../types/page.js';
import { DateTime, Rupees } from '../../types/scalars.js';
import { BulkPriceChange } from './bulk-price-change.model.js';
import { PriceBand, StockFilter } from './product.inputs.js';
import { AttributeFacet } from './attribute.model.js';
import { Category } from './category.model.js';
import { Product, ProductImage } from './product.model.js';

const UNUSUAL_CHARACTERS =
  'Up to twelve different characters of it outside of ASCII, such as é ₹ ½: by them people see whether it was read well.';

@ObjectType({ simpleResolvers: true, description: 'How many products one category would show.' })
export class CategoryFacet {
  @Field(() => String, { description: 'Name of the category.' })
  category: string;
  @Field(() => ID, { description: 'For categoryIds of the filter.' })
  categoryId: string;
  @Field(() => Int, { description: 'Products that all other conditions of the filter let through.' })
  count: number;
}

@ObjectType({ simpleResolvers: true, description: 'How many products one price band would show.' })
export class PriceBandFacet {
  @Field(() => PriceBand, { description: 'The band.' })
  band: PriceBand;
  @Field(() => Int, { description: 'Products that all other conditions of the filter let through.' })
  count: number;
}

@ObjectType({ simpleResolvers: true, description: 'How many products one choice of stock would show.' })
export class StockFacet {
  @Field(() => StockFilter, { description: 'The choice.' })
  stock: StockFilter;
  @Field(() => Int, { description: 'Products that all other conditions of the filter let through.' })
  count: number;
}

@ObjectType({ simpleResolvers: true, description: 'How many products one country of origin would show.' })
export class CountryFacet {
  @Field(() => String, { description: 'As products spell it, for countriesOfOrigin of the filter.' })
  country: string;
  @Field(() => Int, { description: 'Products that all other conditions of the filter let through.' })
  count: number;
}

@ObjectType({
  description: 'What a shopper could choose next and how many products it would show.',
  simpleResolvers: true,
})
export class ProductFacets {
  @Field(() => [CategoryFacet], { description: 'Categories with at least one, in the order the owner gave.' })
  categories: CategoryFacet[];
  @Field(() => [PriceBandFacet], { description: 'The four bands, cheapest first.' })
  priceBands: PriceBandFacet[];
  @Field(() => [StockFacet], { description: 'In stock, out of stock and low.' })
  stock: StockFacet[];
  @Field(() => [AttributeFacet], {
    description: 'Attributes that enough of what was found have; at most 12.',
  })
  attributes: AttributeFacet[];
  @Field(() => [CountryFacet], {
    description: 'Countries of origin, most frequent first; at most 60. Products of which nobody said it are in none.',
  })
  countriesOfOrigin: CountryFacet[];
}

@ObjectType({ description: 'One page of products.', simpleResolvers: true })
export class ProductPage extends PageFacts {
  @Field(() => [Product], { description: 'Products of this page.' })
  items: readonly Product[];
  @Field(() => Int, { description: 'Products the filter lets through.' })
  total: number;
  @Field(() => ProductFacets, {
    description: 'Counted for the other conditions of the filter, so that each shows what choosing it would give.',
  })
  facets: ProductFacets;
  @Field(() => Int, { description: 'Products of the whole shop, whatever the filter.' })
  catalogueTotal: number;
  @Field(() => Boolean, {
    description: 'False when no product has all words of the search: the items come near. True without a search.',
  })
  exactMatch: boolean;
  @Field(() => [String], {
    description:
      'Words of the search that nothing of what was found has, as they were typed, such as `queen` of `queen bed`: the items are the nearest matches. Empty when a product has all words, or when each word is found but never all of them together.',
  })
  missingWords: string[];
}

@ObjectType({ description: 'What a search that is still being typed may lead to.', simpleResolvers: true })
export class SearchSuggestions {
  @Field(() => [Product], { description: 'Best match first.' })
  products: readonly Product[];
  @Field(() => [Category], { description: 'Categories that are meant or hold what was found; at most 3.' })
  categories: readonly Category[];
  @Field(() => [String], {
    description:
      'Words that nothing of what was found has, as they were typed; the last one only once a blank stands behind it.',
  })
  missingWords: string[];
}

@ObjectType({
  description:
    'Products whose SKUs differ by nothing but case, from before such SKUs were refused: a search for one finds both. Give all but one another SKU.',
  simpleResolvers: true,
})
export class SkuConflict {
  @Field(() => String, { description: 'Their SKU in capitals.' })
  sku: string;
  @Field(() => [Product], { description: 'Two products or more.' })
  products: readonly Product[];
}

@ObjectType({
  description: 'A product as it stands after a change; a deleted one comes as a tombstone.',
  simpleResolvers: true,
})
export class ProductChange {
  @Field(() => ID, { description: 'Id of the product.' })
  id: string;
  @Field(() => DateTime, { description: 'When it changed last or was deleted.' })
  updatedAt: Date;
  @Field(() => Boolean, { description: 'True for a tombstone: take the product out on your side.' })
  deleted: boolean;
  @Field(() => Product, { nullable: true, description: 'As it is now; null for a tombstone.' })
  product: Product | null;
}

@ObjectType({ description: 'Changes of products, oldest first.', simpleResolvers: true })
export class ProductChanges {
  @Field(() => [ProductChange], { description: 'A product comes once, at its last change.' })
  items: ProductChange[];
  @Field(() => String, {
    description: 'Send it back as `after` for what follows, also when there is nothing more now.',
  })
  cursor: string;
  @Field(() => Boolean, { description: 'True while another call with the cursor has more at once.' })
  hasMore: boolean;
}

@ObjectType({
  description: 'Pictures that were taken in; no product shows them until it is saved with them.',
  simpleResolvers: true,
})
export class UploadProductImagesPayload {
  @Field(() => [String], { description: 'Relative paths.' })
  imageUrls: string[];
  @Field(() => [ProductImage], {
    description: 'In the order they were sent; send each key with addProduct or editProduct.',
  })
  images: ProductImage[];
}

@ObjectType({ description: 'What a change of all prices does to one product.', simpleResolvers: true })
export class PriceChange {
  @Field(() => Product, { description: 'As it is now.' })
  product: Product;
  @Field(() => Rupees, { description: 'Selling price it has.' })
  oldPrice: number;
  @Field(() => Rupees, { description: 'Selling price it would have; whole rupees after a change by percent.' })
  newPrice: number;
  @Field(() => Rupees, { description: 'What a shopper pays for it now.' })
  oldPriceWithTax: number;
  @Field(() => Rupees, { description: 'What a shopper would pay for it.' })
  newPriceWithTax: number;
  @Field(() => Rupees, { nullable: true, description: 'MRP it has; null without one.' })
  oldOriginalPrice: number | null;
  @Field(() => Rupees, { nullable: true, description: 'MRP it would have; null without one.' })
  newOriginalPrice: number | null;
}

@ObjectType({ description: 'What a change of all prices would do; nothing is written.', simpleResolvers: true })
export class BulkPricePreview {
  @Field(() => Float, { description: 'The percent asked about; 0 for a change by an amount or of the tax mode.' })
  percent: number;
  @Field(() => Int, { description: 'Products that it is about: all of the shop, or those chosen.' })
  total: number;
  @Field(() => Int, { description: 'Products that would get another price or MRP.' })
  changed: number;
  @Field(() => PriceChange, { nullable: true, description: 'The price that would move most; null when none would.' })
  largest: PriceChange | null;
  @Field(() => [PriceChange], { description: 'Products of this page with their price before and after.' })
  items: PriceChange[];
  @Field(() => Int, { description: 'Which page this is, from 1.' })
  page: number;
  @Field(() => Int, { description: 'How many pages there are, at least 1.' })
  pages: number;
}

@ObjectType({ description: 'Products that cost a shopper more than their MRP.', simpleResolvers: true })
export class AboveMrpPage extends PageFacts {
  @Field(() => [Product], { description: 'Products of this page.' })
  items: Product[];
  @Field(() => Int, { description: 'Products on all pages together.' })
  total: number;
}

@ObjectType({ description: 'How many MRPs were raised.', simpleResolvers: true })
export class RaiseMrpsPayload {
  @Field(() => Int, { description: 'Products whose MRP is now what a shopper pays for them.' })
  raised: number;
  @Field(() => Int, { description: 'Products that are left for another call; 0 mostly.' })
  left: number;
}

@ObjectType({ description: 'A page of changes of all prices.', simpleResolvers: true })
export class BulkPriceChangePage extends PageFacts {
  @Field(() => [BulkPriceChange], { description: 'Newest first.' })
  items: BulkPriceChange[];
  @Field(() => Int, { description: 'Changes on all pages together.' })
  total: number;
}

@ObjectType({ simpleResolvers: true, description: 'What a change of all prices did.' })
export class ChangeAllPricesPayload {
  @Field(() => ID, { description: 'Undo the change with it.' })
  changeId: string;
  @Field(() => Int, { description: 'Products that got another price.' })
  changed: number;
  @Field(() => [Product], { description: 'The first 100 products by name, with their new prices.' })
  products: Product[];
}

@ObjectType({ simpleResolvers: true, description: 'How far a change of all prices was taken back.' })
export class UndoBulkPriceChangePayload {
  @Field(() => Int, { description: 'Products that have their earlier price again.' })
  restored: number;
  @Field(() => Int, { description: 'Products whose price was changed since; they stay as they are.' })
  skipped: number;
}

@ObjectType({ simpleResolvers: true, description: 'How far a change of many products went.' })
export class BulkEditProductsPayload {
  @Field(() => Int, { description: 'Products that were changed.' })
  changed: number;
}

export enum ImportOutcome {
  CREATED = 'CREATED',
  UPDATED = 'UPDATED',
  UNCHANGED = 'UNCHANGED',
  FAILED = 'FAILED',
}
registerEnumType(ImportOutcome, {
  name: 'ImportOutcome',
  description: 'What became of a line of an import.',
  valuesConfig: {
    CREATED: { description: 'Made a new product.' },
    FAILED: { description: 'Not right; nothing of the line was written.' },
    UNCHANGED: { description: 'The product had these values already.' },
    UPDATED: { description: 'Changed the product with this SKU.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'What became of one line of the file.' })
export class ImportLine {
  @Field(() => Int, {
    description: 'Row of the file as a spreadsheet shows it: blank lines count, line breaks within a cell do not.',
  })
  line: number;
  @Field(() => String, { nullable: true, description: 'SKU the line names; null when it names none.' })
  sku: string | null;
  @Field(() => ImportOutcome, { description: 'With dryRun what would become of it.' })
  outcome: ImportOutcome;
  @Field(() => [String], {
    description:
      'What is not right with it, or what to look at; for stock what it changes. Empty when there is nothing to say.',
  })
  messages: string[];
  @Field(() => String, {
    nullable: true,
    description: 'Title of the product as it becomes; null when nobody knows it, and in older reports.',
  })
  title?: string | null;
  @Field(() => Rupees, {
    nullable: true,
    description: 'Price before; null for a new product, for stock, and in older reports.',
  })
  oldPrice?: number | null;
  @Field(() => Rupees, {
    nullable: true,
    description: 'Price afterwards; null for a line that failed, for stock, and in older reports.',
  })
  newPrice?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'How an import understands a heading of the file.' })
export class ImportColumn {
  @Field(() => String, { description: 'The heading as it stands in the file.' })
  heading: string;
  @Field(() => String, { nullable: true, description: 'The column of the shop it is; null when it is left out.' })
  column: string | null;
  @Field(() => Boolean, {
    description: 'Nobody knows what it is: the import is refused until `columns` says so, or that it is left out.',
  })
  needsChoice: boolean;
  @Field(() => String, { description: 'The first cell below it that is not empty, at most 60 characters.' })
  example: string;
}

@ObjectType({ simpleResolvers: true, description: 'A column that an import understands.' })
export class KnownColumn {
  @Field(() => String, { description: 'For `columns` of an import.' })
  column: string;
  @Field(() => String, { description: 'What it is.' })
  label: string;
}

@ObjectType({ simpleResolvers: true, description: 'How an import would understand a file.' })
export class DescribeImportFilePayload {
  @Field(() => TextEncoding, { description: 'How its letters were read.' })
  encoding: TextEncoding;
  @Field(() => String, { description: UNUSUAL_CHARACTERS })
  unusualCharacters: string;
  @Field(() => [ImportColumn], { description: 'Its headings, as they come.' })
  columns: ImportColumn[];
  @Field(() => [KnownColumn], { description: 'Every column that a heading can be.' })
  known: KnownColumn[];
  @Field(() => Int, { description: 'Rows that an import would look at.' })
  rows: number;
}

@ObjectType({ description: 'What an import did, or with dryRun would do.', simpleResolvers: true })
export class ImportProductsPayload {
  @Field(() => Boolean, { description: 'True when nothing was written.' })
  dryRun: boolean;
  @Field(() => Int, { description: 'New products.' })
  created: number;
  @Field(() => Int, { description: 'Changed products.' })
  updated: number;
  @Field(() => Int, { description: 'Lines that change nothing.' })
  unchanged: number;
  @Field(() => Int, { description: 'Lines that are not right.' })
  failed: number;
  @Field(() => [ImportLine], { description: 'The first 500 lines that were changed or failed.' })
  lines: ImportLine[];
  @Field(() => TextEncoding, {
    nullable: true,
    description: 'How the letters of the file were read; null in older reports.',
  })
  encoding?: TextEncoding | null;
  @Field(() => String, { nullable: true, description: `${UNUSUAL_CHARACTERS} Null in older reports.` })
  unusualCharacters?: string | null;
  @Field(() => [ImportColumn], {
    nullable: true,
    description: 'How its headings were understood; null in older reports.',
  })
  columns?: ImportColumn[] | null;
}
