/** GraphQL types of declarations and of what is missing of them. */
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { QuantityUnit, type Paise } from '../../pricing/index.js';
import { PageFacts } from '../../types/page.js';
import { Rupees } from '../../types/scalars.js';
import { DeclarationField, MakerRole } from './declaration-kinds.js';
import { Product } from './product.model.js';

@ObjectType({
  simpleResolvers: true,
  description:
    'What the law has shown with a product (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10)), as it holds: said by the product, else by its category, else by the shop.',
})
export class ProductDeclaration {
  @Field(() => MakerRole, { description: 'What makerName is to the product.' })
  makerRole: MakerRole;
  @Field(() => String, { description: 'Manufacturer, packer or importer; the shop where no other is named.' })
  makerName: string;
  @Field(() => String, { nullable: true, description: 'Its address; null when a maker is named without one.' })
  makerAddress: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Where it was made, by its specifications where they say it; null when nobody said.',
  })
  countryOfOrigin: string | null;
  @Field(() => String, { nullable: true, description: 'What it is in common words; null when nobody said.' })
  genericName: string | null;
  @Field(() => Float, {
    nullable: true,
    description: 'How much one package holds; null when nobody said how much of what.',
  })
  netQuantity: number | null;
  @Field(() => QuantityUnit, { nullable: true, description: 'Unit of netQuantity; null without one.' })
  netQuantityUnit: QuantityUnit | null;
  @Field(() => Rupees, {
    nullable: true,
    description:
      'Unit sale price, made of priceWithTax by rule 6(11): per g, ml or cm below one kg, l or m, per kg, l or m from there on, else per number; null where it is the price itself, as of one piece, or the net quantity is not known.',
  })
  unitPrice: Paise | null;
  @Field(() => QuantityUnit, { nullable: true, description: 'What unitPrice is for one of; null without one.' })
  unitPriceUnit: QuantityUnit | null;
  @Field(() => Rupees, {
    description: 'MRP with all taxes: what a shopper pays where the product has no MRP of its own.',
  })
  mrp: Paise;
  @Field(() => String, {
    nullable: true,
    description: 'Month and year in which it was made, packed or imported, YYYY-MM; null where none is entered.',
  })
  madeInMonth: string | null;
  @Field(() => String, { nullable: true, description: 'Size or dimensions; null where none are entered.' })
  size: string | null;
  @Field(() => String, { nullable: true, description: 'What comes in the package; null when nobody said.' })
  boxContents: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'How many products lack a declaration.' })
export class DeclarationGapCount {
  @Field(() => DeclarationField, { description: 'What is missing.' })
  field: DeclarationField;
  @Field(() => Int, { description: 'Products without it; at least one.' })
  products: number;
}

@ObjectType({ simpleResolvers: true, description: 'What products of one category lack.' })
export class CategoryDeclarationGaps {
  @Field(() => ID, { description: 'Id of the category.' })
  categoryId: string;
  @Field(() => String, { description: 'Its name.' })
  category: string;
  @Field(() => Int, { description: 'Products of the category.' })
  products: number;
  @Field(() => Int, { description: 'Those that lack something.' })
  incomplete: number;
  @Field(() => [DeclarationGapCount], { description: 'What they lack; empty when nothing.' })
  missing: DeclarationGapCount[];
}

@ObjectType({ simpleResolvers: true, description: 'A product that lacks declarations.' })
export class ProductDeclarationGaps {
  @Field(() => Product, { description: 'The product.' })
  product: Product;
  @Field(() => [DeclarationField], { description: 'What it lacks; at least one.' })
  missing: readonly DeclarationField[];
}

@ObjectType({ simpleResolvers: true, description: 'What declarations are missing, by category and product.' })
export class DeclarationGaps extends PageFacts {
  @Field(() => [CategoryDeclarationGaps], {
    description: 'Every category that has products, in the order the owner gave, whatever is asked for.',
  })
  categories: CategoryDeclarationGaps[];
  @Field(() => [ProductDeclarationGaps], { description: 'Products of this page, by title.' })
  items: ProductDeclarationGaps[];
  @Field(() => Int, { description: 'Products on all pages together.' })
  total: number;
}
