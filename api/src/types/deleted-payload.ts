/** The answer of every deletion. */
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What was deleted.', simpleResolvers: true })
export class DeletedPayload {
  @Field(() => Boolean)
  success: boolean;

  @Field(() => ID)
  id: string;
}
