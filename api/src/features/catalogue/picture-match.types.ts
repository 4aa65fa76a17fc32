/** What is found and sent to give many products their pictures by the names of files. */
import { ArrayMaxSize, ArrayMinSize, IsMongoId, MaxLength, ValidateNested } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Product } from './product.model.js';

export enum PictureMatchState {
  MATCHED = 'MATCHED',
  HAS_PICTURES = 'HAS_PICTURES',
  SAME_PLACE = 'SAME_PLACE',
  UNKNOWN_SKU = 'UNKNOWN_SKU',
}
registerEnumType(PictureMatchState, {
  name: 'PictureMatchState',
  description: 'What the name of a file says.',
  valuesConfig: {
    MATCHED: { description: 'It belongs to a product that has no picture yet.' },
    HAS_PICTURES: { description: 'It belongs to a product that has pictures already.' },
    SAME_PLACE: { description: 'An earlier name belongs to the same place of the same product.' },
    UNKNOWN_SKU: { description: 'No product has such an SKU.' },
  },
});

@ObjectType({ description: 'Which product a picture belongs to, by the name of its file.', simpleResolvers: true })
export class PictureMatch {
  @Field(() => String, { description: 'As it was sent.' })
  name: string;

  @Field(() => PictureMatchState, { description: 'What it says.' })
  state: PictureMatchState;

  @Field(() => Product, { nullable: true, description: 'The product; null when there is none.' })
  product: Product | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Which of its pictures it is: 1 is the cover; null without a product.',
  })
  place: number | null;
}

@InputType({ description: 'The pictures of one product.' })
export class ProductPicturesInput {
  @Field(() => ID, { description: 'The product.' })
  @IsMongoId({ message: 'productId is the id of a product' })
  productId: string;

  @Field(() => [String], {
    description: '1 to 10 keys answered by uploadProductImages, the cover first.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(10, { message: 'A product has at most 10 pictures' })
  @MaxLength(300, { each: true })
  images: string[];
}

@InputType({ description: 'Pictures for many products.' })
export class StartPictureChangeInput {
  @Field(() => [ProductPicturesInput], { description: '1 to 500 products, each once.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(500, { message: 'At most 500 products at once' })
  @ValidateNested({ each: true })
  products: ProductPicturesInput[];

  @Field(() => Boolean, {
    description: 'True: in place of the pictures that a product has. False: products that have some stay as they are.',
  })
  replace: boolean;
}
