/** GraphQL types of the checklist of a new shop. */
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'One of the things that a step is still about.', simpleResolvers: true })
export class FirstStepDetail {
  @Field(() => String, { description: 'What it is.' })
  title: string;

  @Field(() => String, { description: 'Path in the back office where it is done.' })
  path: string;
}

@ObjectType({ description: 'Something a new shop needs before it sells.', simpleResolvers: true })
export class FirstStep {
  @Field(() => ID, { description: 'Which of them.' })
  id: string;

  @Field(() => String, { description: 'What is to be done.' })
  title: string;

  @Field(() => String, { description: 'Why, and how, in two short sentences.' })
  about: string;

  @Field(() => String, { description: 'Path in the back office where it is done.' })
  path: string;

  @Field(() => Boolean, { description: 'The shop sees that it is done.' })
  done: boolean;

  @Field(() => Boolean, { description: 'Without it the shop should not sell; otherwise it is advised.' })
  required: boolean;

  @Field(() => [FirstStepDetail], {
    description: 'What of it is still open, where there are several things, such as the sample texts; 40 at most.',
  })
  details: FirstStepDetail[];
}
