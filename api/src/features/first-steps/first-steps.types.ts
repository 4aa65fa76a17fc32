/** GraphQL types of the checklist of a new shop. */
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Something a new shop needs before it sells.', simpleResolvers: true })
export class FirstStep {
  @Field(() => ID, { description: 'Which of them.' })
  id: string;

  @Field(() => String, { description: 'What is to be done.' })
  title: string;

  @Field(() => String, { description: 'Why, and how, in a sentence.' })
  about: string;

  @Field(() => String, { description: 'Path in the back office where it is done.' })
  path: string;

  @Field(() => Boolean, { description: 'The shop sees that it is done.' })
  done: boolean;
}
