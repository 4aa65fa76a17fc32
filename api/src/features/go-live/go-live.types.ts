/** GraphQL types of the step from demo to real. */
import { ArrayMaxSize, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';

@ObjectType({ description: 'A category of the demo.', simpleResolvers: true })
export class DemoCategory {
  @Field(() => ID, { description: 'Of the category.' })
  id: string;
  @Field(() => String, { description: 'Its name.' })
  name: string;
  @Field(() => Boolean, { description: 'It was edited since, so it always stays.' })
  changed: boolean;
  @Field(() => Int, { description: 'Products of the demo in it.' })
  products: number;
  @Field(() => Int, { description: 'Products of the owner in it; while there is one it stays.' })
  ownProducts: number;
}

@ObjectType({ description: 'A page of the demo.', simpleResolvers: true })
export class DemoPage {
  @Field(() => ID, { description: 'Of the page.' })
  id: string;
  @Field(() => String, { description: 'Its title.' })
  title: string;
  @Field(() => Boolean, { description: 'It was edited since, so it always stays.' })
  changed: boolean;
}

@ObjectType({ description: 'A product of the demo.', simpleResolvers: true })
export class DemoProduct {
  @Field(() => ID, { description: 'Of the product.' })
  id: string;
  @Field(() => String, { description: 'Its title.' })
  title: string;
  @Field(() => String, { description: 'Its SKU.' })
  sku: string;
  @Field(() => ID, { description: 'Of its category.' })
  categoryId: string;
  @Field(() => Boolean, { description: 'It was edited since, so it stays unless removeChanged is set.' })
  changed: boolean;
}

@ObjectType({ description: 'A page of demo products.', simpleResolvers: true })
export class DemoProductPage extends PageFacts {
  @Field(() => [DemoProduct], { description: 'By title.' })
  items: DemoProduct[];
  @Field(() => Int, { description: 'On all pages together.' })
  total: number;
}

@ObjectType({ description: 'What of the shop is demo data.', simpleResolvers: true })
export class DemoData {
  @Field(() => Boolean, { description: 'There is any that removeDemo would take away.' })
  present: boolean;
  @Field(() => Int, { description: 'Products as the demo has them.' })
  products: number;
  @Field(() => Int, { description: 'Products of the demo that were edited since.' })
  changedProducts: number;
  @Field(() => Int, { description: 'Invented orders, with their returns.' })
  orders: number;
  @Field(() => Int, { description: 'Invented customers.' })
  customers: number;
  @Field(() => Int, { description: 'Invented messages and custom orders.' })
  messages: number;
  @Field(() => Int, { description: 'Orders that somebody placed; none of them is ever deleted.' })
  ownOrders: number;
  @Field(() => [DemoCategory], { description: 'Categories of the demo, a dozen.' })
  categories: DemoCategory[];
  @Field(() => [DemoPage], { description: 'Pages of the demo, besides those that every shop has.' })
  pages: DemoPage[];
  @Field(() => DateTime, { nullable: true, description: 'When the demo was emptied; null until then.' })
  emptiedAt: Date | null;
}

/** As many as are named at once. */
const NAMED_MOST = 1000;

@InputType({ description: 'The demo is to go; what is named here stays.' })
export class RemoveDemoInput {
  @Field(() => String, { description: 'The word EMPTY, to confirm that it is meant.' })
  @MaxLength(20, { message: 'Type the word EMPTY to confirm.' })
  word: string;

  @Field(() => [ID], { defaultValue: [], description: 'Categories that stay with their products; at most 1000.' })
  @ArrayMaxSize(NAMED_MOST, { message: 'At most 1000 categories.' })
  keepCategories: string[];

  @Field(() => [ID], { defaultValue: [], description: 'Products that stay; at most 1000.' })
  @ArrayMaxSize(NAMED_MOST, { message: 'At most 1000 products.' })
  keepProducts: string[];

  @Field(() => [ID], { defaultValue: [], description: 'Pages that stay; at most 1000.' })
  @ArrayMaxSize(NAMED_MOST, { message: 'At most 1000 pages.' })
  keepPages: string[];

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Products of the demo that were edited since go as well; otherwise they stay.',
  })
  removeChanged: boolean;
}

@ObjectType({ description: 'A warning for staff.', simpleResolvers: true })
export class SampleNotice {
  @Field(() => [String], {
    description:
      'What is shown to shoppers and invented, such as `Testimonials of the home page`; empty when nothing is.',
  })
  invented: string[];
}
