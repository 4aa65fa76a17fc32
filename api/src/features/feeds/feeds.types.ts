/** GraphQL types of the feeds: where they are, who fetched them, and what is wrong with their products. */
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';
import { Product } from '../catalogue/product.model.js';

export enum FeedName {
  GOOGLE = 'GOOGLE',
  META = 'META',
}
registerEnumType(FeedName, {
  name: 'FeedName',
  description: 'A file of all products for a catalogue elsewhere.',
  valuesConfig: {
    GOOGLE: { description: 'Google Merchant Center: XML.' },
    META: { description: 'Facebook, Instagram and WhatsApp catalogues of Meta: CSV.' },
  },
});

export enum FeedRobot {
  GOOGLE = 'GOOGLE',
  META = 'META',
  MICROSOFT = 'MICROSOFT',
  PINTEREST = 'PINTEREST',
  OTHER = 'OTHER',
}
registerEnumType(FeedRobot, {
  name: 'FeedRobot',
  description: 'Who fetches a feed, by the name it gives itself.',
  valuesConfig: {
    GOOGLE: { description: 'A robot of Google.' },
    META: { description: 'A robot of Meta.' },
    MICROSOFT: { description: 'A robot of Microsoft.' },
    PINTEREST: { description: 'A robot of Pinterest.' },
    OTHER: { description: 'Anybody else, browsers too.' },
  },
});

export enum FeedProblem {
  NO_PICTURE = 'NO_PICTURE',
  SAME_GTIN = 'SAME_GTIN',
  NO_DELIVERY = 'NO_DELIVERY',
  NO_BRAND = 'NO_BRAND',
  NO_CODE = 'NO_CODE',
  NO_DESCRIPTION = 'NO_DESCRIPTION',
  TITLE_CUT = 'TITLE_CUT',
  SMALL_PICTURE = 'SMALL_PICTURE',
  NO_GOOGLE_CATEGORY = 'NO_GOOGLE_CATEGORY',
}
registerEnumType(FeedProblem, {
  name: 'FeedProblem',
  description: 'What keeps a product out of catalogues elsewhere, or has it shown less often.',
  valuesConfig: {
    NO_PICTURE: { description: 'It has no picture: the feeds leave it out.' },
    SAME_GTIN: { description: 'Another product has its GTIN: both are refused.' },
    NO_DELIVERY: { description: 'No way of delivery takes it: Google asks for a shipping price.' },
    NO_BRAND: { description: 'Another maker is named, and no brand.' },
    NO_CODE: { description: 'Its brand is not that of the shop, and it has neither GTIN nor part number.' },
    NO_DESCRIPTION: { description: 'It has no description: its title stands for it.' },
    TITLE_CUT: { description: 'Its title is longer than 150 characters, and cut.' },
    SMALL_PICTURE: { description: 'Its first picture is less than 500 pixels wide or high.' },
    NO_GOOGLE_CATEGORY: { description: "Neither it nor its category says its place in Google's list." },
  },
});

@ObjectType({ simpleResolvers: true, description: 'When a robot fetched a feed.' })
export class FeedVisit {
  @Field(() => FeedRobot, { description: 'Who.' })
  robot: FeedRobot;
  @Field(() => DateTime, { description: 'When it fetched one of its files last.' })
  lastAt: Date;
  @Field(() => Int, { description: 'Files it fetched so far, those that had not changed too.' })
  fetches: number;
}

@ObjectType({ simpleResolvers: true, description: 'A feed and who reads it.' })
export class Feed {
  @Field(() => FeedName, { description: 'Which feed.' })
  name: FeedName;
  @Field(() => [String], {
    description: 'Absolute addresses of its files, the first of up to 10,000 products and so on.',
  })
  addresses: string[];
  @Field(() => [FeedVisit], { description: 'One for each robot that came, the latest first.' })
  visits: FeedVisit[];
}

@ObjectType({ simpleResolvers: true, description: 'How many products have a problem.' })
export class FeedProblemCount {
  @Field(() => FeedProblem, { description: 'The problem.' })
  problem: FeedProblem;
  @Field(() => Int, { description: 'Products that have it; at least one.' })
  products: number;
}

@ObjectType({ simpleResolvers: true, description: 'A product with problems in the feeds.' })
export class ProductFeedProblems {
  @Field(() => Product, { description: 'The product.' })
  product: Product;
  @Field(() => [FeedProblem], { description: 'At least one, the gravest first.' })
  problems: readonly FeedProblem[];
}

@ObjectType({ simpleResolvers: true, description: 'What is wrong with products in the feeds.' })
export class FeedProblems extends PageFacts {
  @Field(() => [FeedProblemCount], { description: 'The gravest first, whatever is asked for.' })
  counts: FeedProblemCount[];
  @Field(() => [ProductFeedProblems], { description: 'Products of this page, by title.' })
  items: ProductFeedProblems[];
  @Field(() => Int, { description: 'Products on all pages together.' })
  total: number;
  @Field(() => Int, { description: 'Products that the feeds tell of.' })
  told: number;
}
