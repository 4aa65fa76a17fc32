/** Stock as staff see it: sellable, promised and on the shelf, and every movement. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { TextEncoding } from '../../platform/files/text-file.js';
import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';
import { StockReason } from '../catalogue/product.model.js';
import { ImportLine } from '../catalogue/product.types.js';

@ObjectType({ description: 'How many pieces there are of a product, and where.', simpleResolvers: true })
export class ProductStock {
  @Field(() => ID, { description: 'Id of the product.' })
  id: string;
  @Field(() => String, { description: 'SKU of the product.' })
  sku: string;
  @Field(() => String, { description: 'Title of the product.' })
  title: string;
  @Field(() => String, { nullable: true, description: 'Where it lies in the store room; null while nobody has said.' })
  shelf: string | null;
  @Field(() => Int, { description: 'Pieces that can be ordered now.' })
  stock: number;
  @Field(() => Int, { description: 'Pieces of orders that nobody has packed yet.' })
  promised: number;
  @Field(() => Int, {
    description: 'What a stock take should find: stock plus promised. Packed pieces lie in their parcels.',
  })
  onShelf: number;
}

@ObjectType({ description: 'One line of the stock ledger of a product.', simpleResolvers: true })
export class StockEntry {
  @Field(() => ID, { description: 'Of the line.' })
  id: string;
  @Field(() => DateTime, { description: 'When it happened.' })
  at: Date;
  @Field(() => Int, { description: 'Pieces; above zero came in, below zero went out.' })
  change: number;
  @Field(() => Int, { description: 'Pieces that could be ordered afterwards.' })
  stockAfter: number;
  @Field(() => StockReason, { description: 'Why.' })
  reason: StockReason;
  @Field(() => String, {
    nullable: true,
    description: 'Who did it; null for orders and what is older than the note of it.',
  })
  actor: string | null;
  @Field(() => String, { nullable: true, description: 'What was said about it; null when nothing was.' })
  note: string | null;
  @Field(() => String, { nullable: true, description: 'Number of the order that moved it; null without one.' })
  orderNumber: string | null;
}

@ObjectType({ description: 'A page of the stock ledger of a product.', simpleResolvers: true })
export class StockLedgerPage extends PageFacts {
  @Field(() => ProductStock, { description: 'How it stands now.' })
  stock: ProductStock;
  @Field(() => [StockEntry], { description: 'Newest first.' })
  items: StockEntry[];
  @Field(() => Int, { description: 'Lines on all pages together.' })
  total: number;
}

@ObjectType({ description: 'What a file of a stock take did, or with dryRun would do.', simpleResolvers: true })
export class ImportStockPayload {
  @Field(() => Boolean, { description: 'True when nothing was written.' })
  dryRun: boolean;
  @Field(() => Int, { description: 'Products whose stock or shelf was changed.' })
  updated: number;
  @Field(() => Int, { description: 'Lines that change nothing.' })
  unchanged: number;
  @Field(() => Int, { description: 'Lines that are not right; nothing of them was written.' })
  failed: number;
  @Field(() => [ImportLine], { description: 'Lines that were changed or failed.' })
  lines: ImportLine[];
  @Field(() => TextEncoding, { description: 'How the letters of the file were read.' })
  encoding: TextEncoding;
  @Field(() => String, { description: 'Up to twelve different characters of it outside of ASCII, such as é ₹ ½.' })
  unusualCharacters: string;
}
