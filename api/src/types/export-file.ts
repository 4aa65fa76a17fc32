/** GraphQL payload of every export. */
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A file to download.', simpleResolvers: true })
export class ExportFile {
  @Field(() => String, { description: 'A name to save it under.' })
  filename: string;
  @Field(() => String, { description: 'Signed relative path, valid for ten minutes.' })
  url: string;
  @Field(() => [String], {
    nullable: true,
    description:
      'Sentences about what is not in it although it was asked for, and about letters that a PDF cannot show, with the orders’ numbers; null or empty when nothing is missing.',
  })
  warnings?: string[];
}
