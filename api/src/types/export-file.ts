/** GraphQL payload of every export. */
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A file to download.', simpleResolvers: true })
export class ExportFile {
  @Field(() => String, { description: 'A name to save it under.' })
  filename: string;
  @Field(() => String, { description: 'Signed relative path, valid for ten minutes.' })
  url: string;
}
