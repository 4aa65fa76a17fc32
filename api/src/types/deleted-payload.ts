/** GraphQL payload of every deletion. */
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What was deleted.', simpleResolvers: true })
export class DeletedPayload {
  @Field(() => Boolean, { description: 'Always true: what could not be deleted is an error.' })
  success: boolean;

  @Field(() => ID, { description: 'Id of what is gone.' })
  id: string;
}
