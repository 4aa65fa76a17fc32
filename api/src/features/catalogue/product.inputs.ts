/** Inputs of the catalogue, with the validation rules of each field. */
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsInt,
  IsMongoId,
  IsOptional,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Field, Float, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { AttributeFilter } from './attribute.model.js';
import { PlainFactsInput, PlainFactsOfManyInput } from './product-fields.js';
import { ProductVisibility } from './visibility-kinds.js';

export enum ProductSort {
  IN_STOCK_FIRST = 'IN_STOCK_FIRST',
  NAME = 'NAME',
  PRICE_ASC = 'PRICE_ASC',
  PRICE_DESC = 'PRICE_DESC',
  FEATURED = 'FEATURED',
  NEWEST = 'NEWEST',
  RELEVANCE = 'RELEVANCE',
  STOCK_ASC = 'STOCK_ASC',
  UPDATED = 'UPDATED',
  ORIGIN = 'ORIGIN',
}
registerEnumType(ProductSort, {
  name: 'ProductSort',
  description: 'The order of a product list; products that are equal in it follow by name.',
  valuesConfig: {
    IN_STOCK_FIRST: { description: 'What can be bought now first, what is out of stock last; by title in both.' },
    FEATURED: { description: 'Featured ones first.' },
    RELEVANCE: { description: 'Best match of the search first; as IN_STOCK_FIRST without a search.' },
    STOCK_ASC: { description: 'Fewest pieces first.' },
    UPDATED: { description: 'Last changed first.' },
    ORIGIN: { description: 'By country of origin, a to z; where nobody said it last.' },
    NAME: { description: 'By title, a to z.' },
    NEWEST: { description: 'Last added first.' },
    PRICE_ASC: { description: 'Lowest selling price first.' },
    PRICE_DESC: { description: 'Highest selling price first.' },
  },
});

export enum PriceBand {
  UNDER_1000 = 'UNDER_1000',
  FROM_1000_TO_5000 = 'FROM_1000_TO_5000',
  FROM_5000_TO_10000 = 'FROM_5000_TO_10000',
  OVER_10000 = 'OVER_10000',
}
registerEnumType(PriceBand, {
  name: 'PriceBand',
  description:
    'Price bands in rupees; a price on a border belongs to the band that starts there, ₹10,000 to the third.',
  valuesConfig: {
    FROM_1000_TO_5000: { description: '₹1,000 to ₹4,999.99.' },
    FROM_5000_TO_10000: { description: '₹5,000 to ₹10,000.' },
    OVER_10000: { description: 'Above ₹10,000.' },
    UNDER_1000: { description: 'Below ₹1,000.' },
  },
});

export enum StockFilter {
  IN_STOCK = 'IN_STOCK',
  OUT_OF_STOCK = 'OUT_OF_STOCK',
  LOW = 'LOW',
}
registerEnumType(StockFilter, {
  name: 'StockFilter',
  description: 'What there is of a product.',
  valuesConfig: {
    LOW: { description: 'Some pieces, but not more than the low-stock mark of the shop.' },
    IN_STOCK: { description: 'One piece or more.' },
    OUT_OF_STOCK: { description: 'Not one piece.' },
  },
});

@InputType({ description: 'Which products; every condition given must hold.' })
export class ProductFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'What a shopper types, in English, Hindi or Hinglish: not every word must match, typing errors and synonyms do; `under 5000` sets a highest price. An SKU or a bar code in any case, or the beginning of one (four characters, three with a dash or dot among them), finds its products alone.',
  })
  @IsOptional()
  @MaxLength(200)
  search?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of a category, whatever its case.' })
  @IsOptional()
  @MaxLength(100)
  category?: string | null;

  @Field(() => [ID], { nullable: true, description: 'In any of these categories; at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  @IsMongoId({ each: true, message: 'categoryIds are ids of categories' })
  categoryIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Members of any of these product groups; at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  @IsMongoId({ each: true, message: 'groupIds are ids of product groups' })
  groupIds?: string[] | null;

  @Field(() => [PriceBand], { nullable: true, description: 'In any of these bands.' })
  @IsOptional()
  @ArrayMaxSize(4)
  priceBands?: PriceBand[] | null;

  @Field(() => Rupees, { nullable: true, description: 'Selling price at least this.' })
  @IsOptional()
  minPrice?: number | null;

  @Field(() => Rupees, { nullable: true, description: 'Selling price at most this.' })
  @IsOptional()
  maxPrice?: number | null;

  @Field(() => StockFilter, { nullable: true, description: 'Only products with so much stock.' })
  @IsOptional()
  stock?: StockFilter | null;

  @Field(() => [AttributeFilter], {
    nullable: true,
    description: 'Conditions on attributes of categories; at most 20.',
  })
  @IsOptional()
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  attributes?: AttributeFilter[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Made in any of these countries, whatever their case; at most 60, see ProductFacets.countriesOfOrigin.',
  })
  @IsOptional()
  @ArrayMaxSize(60, { message: 'At most 60 countries at once' })
  @MaxLength(500, { each: true, message: 'A country has at most 500 characters' })
  countriesOfOrigin?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True: only featured ones; false: only others.' })
  @IsOptional()
  featured?: boolean | null;

  @Field(() => [ProductVisibility], {
    nullable: true,
    description:
      'Of any of these visibilities; DRAFT and HIDDEN are refused without MANAGE_CATALOGUE. Left out, `products` lists what is live, and operations of staff on many products mean all.',
  })
  @IsOptional()
  @ArrayMaxSize(3)
  visibility?: ProductVisibility[] | null;
}

/** A filter as the catalogue reads it: of several kinds of stock, any. */
export type CatalogueFilter = Omit<ProductFilter, 'stock' | 'visibility'> & {
  stock?: StockFilter | readonly StockFilter[] | null;
};

@InputType({ description: 'A name and a value, such as Material: mild steel.' })
export class SpecificationInput {
  @Field(() => String, { description: '1 to 80 characters that are not all blanks.' })
  @Matches(/\S/, { message: 'A specification needs a name' })
  @MaxLength(80, { message: 'The name of a specification has at most 80 characters' })
  key: string;

  @Field(() => String, { description: '1 to 500 characters that are not all blanks.' })
  @Matches(/\S/, { message: 'A specification needs a value' })
  @MaxLength(500, { message: 'The value of a specification has at most 500 characters' })
  value: string;
}

@InputType({ description: 'What a heading of an imported file means.' })
export class ImportColumnInput {
  @Field(() => String, { description: 'A heading as it stands in the file, whatever its case.' })
  @MaxLength(500)
  heading: string;

  @Field(() => String, {
    nullable: true,
    description: 'One of DescribeImportFilePayload.known; null or left out: the column is not taken.',
  })
  @IsOptional()
  @MaxLength(100)
  column?: string | null;
}

@InputType({ description: 'A picture that was uploaded together with an imported file.' })
export class ImportPictureInput {
  @Field(() => String, { description: 'Name of its file as the column `pictures` has it, whatever its case.' })
  @MaxLength(300)
  name: string;

  @Field(() => String, { description: 'Key answered by uploadProductImages.' })
  @MaxLength(300)
  key: string;
}

export const MAX_STOCK = 1_000_000;

const SKU = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/;
const SKU_RULE = 'SKU: letters, digits, dash, dot, slash; at most 40';

/** The fields shared by adding and editing, all optional here. */
@InputType()
class ProductFields extends PlainFactsInput {
  @Field(() => Rupees, { nullable: true, description: 'MRP; null removes it.' })
  @IsOptional()
  @Min(0, { message: 'MRP is not below 0' })
  originalPrice?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Puts it forward on the home page; false when left out of a new product.',
  })
  @IsOptional()
  featured?: boolean | null;

  @Field(() => [SpecificationInput], {
    nullable: true,
    description: 'At most 50, in the order they are shown; replaces those that are there.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  specifications?: SpecificationInput[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Keys answered by uploadProductImages, or relative paths of pictures; the first is the cover.',
  })
  @IsOptional()
  @ArrayMaxSize(10, { message: 'A product has at most 10 pictures' })
  @MaxLength(300, { each: true })
  images?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Stock keeping unit, unique in the shop whatever its case; made when left out.',
  })
  @IsOptional()
  @Matches(SKU, { message: SKU_RULE })
  sku?: string | null;
}

@InputType({ description: 'A new product.' })
export class AddProductInput extends ProductFields {
  @Field(() => String, { description: '1 to 200 characters.' })
  @Matches(/\S/, { message: 'A product needs a title' })
  @Length(1, 200)
  title: string;

  @Field(() => String, {
    nullable: true,
    description: 'Plain text of at most 10,000 characters; may be empty or left out.',
  })
  @IsOptional()
  @MaxLength(10_000)
  description?: string | null;

  @Field(() => Rupees, { description: 'Selling price of one piece before tax; above 0.' })
  @Min(1, { message: 'The price is above 0' })
  price: number;

  @Field(() => Int, { description: 'Pieces to begin with, from 0 to 1,000,000.' })
  @IsInt()
  @Min(0, { message: 'Stock is not below 0' })
  @Max(MAX_STOCK)
  stock: number;

  @Field(() => String, { description: 'Name of a category.' })
  @MaxLength(100)
  category: string;
}

@InputType({ description: 'Changes of a product; only what is sent is changed.' })
export class EditProductInput extends ProductFields {
  @Field(() => ID, { description: 'The product to change; NOT_FOUND when there is none or it was deleted.' })
  id: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version the edit started from; refused with STALE_VERSION when somebody else was first.',
  })
  @IsOptional()
  version?: number | null;

  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  @IsOptional()
  @Matches(/\S/, { message: 'A product needs a title' })
  @Length(1, 200)
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Plain text of at most 10,000 characters.' })
  @IsOptional()
  @MaxLength(10_000)
  description?: string | null;

  @Field(() => Rupees, {
    nullable: true,
    description: 'New selling price of one piece before tax; above 0, and not above the MRP there is.',
  })
  @IsOptional()
  @Min(1, { message: 'The price is above 0' })
  price?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'New number of pieces, from 0 to 1,000,000. With `version` it is taken as the difference to what was there then, so that pieces sold meanwhile stay sold. With neither version nor expectedStock it is refused with STALE_VERSION when an order moved pieces within the last 12 hours.',
  })
  @IsOptional()
  @IsInt()
  @Min(0, { message: 'Stock is not below 0' })
  @Max(MAX_STOCK)
  stock?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The stock the edit started from; refused with STALE_VERSION when pieces were sold meanwhile.',
  })
  @IsOptional()
  @IsInt()
  expectedStock?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of a category.' })
  @IsOptional()
  @MaxLength(100)
  category?: string | null;
}

@InputType({ description: 'A new price of a product.' })
export class SetProductPriceInput {
  @Field(() => ID, { description: 'The product to price.' })
  id: string;

  @Field(() => Rupees, {
    description: 'Selling price of one piece before tax; above 0, and not above the MRP there is.',
  })
  @Min(1, { message: 'The price is above 0' })
  price: number;

  @Field(() => Rupees, { nullable: true, description: 'MRP; left out it stays, null removes it.' })
  @IsOptional()
  @Min(0, { message: 'MRP is not below 0' })
  originalPrice?: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'In place of originalPrice: sets the MRP that makes the price a discount of this percent, see mrpForDiscount; in [0, 100).',
  })
  @IsOptional()
  discountPercent?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that was looked at; STALE_VERSION when the product changed since.',
  })
  @IsOptional()
  version?: number | null;
}

/** The change that a bulk edit makes to many products. */
@InputType()
class ManyProductsChange extends PlainFactsOfManyInput {
  @Field(() => String, { nullable: true, description: 'Puts each into the category of this name.' })
  @IsOptional()
  @MaxLength(100)
  category?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Puts each forward on the home page, or no longer.' })
  @IsOptional()
  featured?: boolean | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'Version of each product as it was read, in the order of ids. A stock that is set is then the difference to what was there; without them it is refused with STALE_VERSION when an order moved pieces of one within the last 12 hours.',
  })
  @IsOptional()
  @ArrayMaxSize(500)
  versions?: number[] | null;

  @Field(() => Int, { nullable: true, description: 'Sets the stock of each.' })
  @IsOptional()
  @Min(0)
  @Max(MAX_STOCK)
  stock?: number | null;

  @Field(() => Int, { nullable: true, description: 'Adds pieces to each.' })
  @IsOptional()
  @Min(1)
  @Max(MAX_STOCK)
  addStock?: number | null;

  @Field(() => Rupees, { nullable: true, description: 'Sets the selling price of each; above 0.' })
  @IsOptional()
  @Min(1, { message: 'The price is above 0' })
  price?: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'In place of price: changes the price of each by this percent, above -100 and at most 1000, with at most two decimals. An MRP that would be below the price is raised, as bulkPricePreview shows it.',
  })
  @IsOptional()
  pricePercent?: number | null;
}

@InputType({ description: 'One change for many products; only what is sent is changed.' })
export class BulkEditProductsInput extends ManyProductsChange {
  @Field(() => [ID], { description: '1 to 500 products.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(500, { message: 'At most 500 products at once' })
  @IsMongoId({ each: true, message: 'ids are ids of products' })
  ids: string[];
}

@InputType({ description: 'As BulkEditProductsInput, for a change that is made in the background.' })
export class StartBulkEditInput extends ManyProductsChange {
  @Field(() => [ID], { nullable: true, description: '1 to 500 products; left out when there is a filter.' })
  @IsOptional()
  @ArrayMinSize(1)
  @ArrayMaxSize(500, { message: 'At most 500 products at once' })
  @IsMongoId({ each: true, message: 'ids are ids of products' })
  ids?: string[] | null;

  @Field(() => ProductFilter, {
    nullable: true,
    description: 'In place of ids: every product that it lets through when the change begins; {} is all of them.',
  })
  @IsOptional()
  @ValidateNested()
  filter?: ProductFilter | null;
}

/** Which of the products: by id, or by a filter. */
@InputType()
class ChosenProductsFields {
  @Field(() => [ID], { nullable: true, description: '1 to 500 products; left out when there is a filter.' })
  @IsOptional()
  @ArrayMinSize(1)
  @ArrayMaxSize(500, { message: 'At most 500 products at once' })
  @IsMongoId({ each: true, message: 'ids are ids of products' })
  ids?: string[] | null;

  @Field(() => ProductFilter, {
    nullable: true,
    description: 'In place of ids: every product that it lets through when the work begins; {} is all of them.',
  })
  @IsOptional()
  @ValidateNested()
  filter?: ProductFilter | null;
}

@InputType({ description: 'The products to delete.' })
export class StartProductDeletionInput extends ChosenProductsFields {}

@InputType({ description: 'New prices for chosen products: by percent or by an amount.' })
export class StartRepriceInput extends ChosenProductsFields {
  @Field(() => Float, {
    nullable: true,
    description: 'Above -100, at most 1000, with at most two decimals; 10 is a tenth more.',
  })
  @IsOptional()
  percent?: number | null;

  @Field(() => Rupees, {
    nullable: true,
    description: 'In place of percent: what is added to each price; negative to lower it. Not 0.',
  })
  @IsOptional()
  amount?: number | null;
}

@InputType({ description: 'A copy of a product.' })
export class DuplicateProductInput {
  @Field(() => ID, { description: 'The product to copy.' })
  id: string;

  @Field(() => String, { description: 'SKU of the copy, unique in the shop whatever its case.' })
  @Matches(SKU, { message: SKU_RULE })
  sku: string;
}
