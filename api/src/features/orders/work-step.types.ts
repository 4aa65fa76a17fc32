/** GraphQL types of what the workshop does for an order before its goods leave. */
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';

@ObjectType({ simpleResolvers: true, description: 'A picture of the work on an order.' })
export class WorkPicture {
  @Field(() => ID, { description: 'Id of the picture.' })
  id: string;
  @Field(() => String, { description: 'Name of its file.' })
  name: string;
  @Field(() => String, { description: 'Signed relative path, valid for an hour.' })
  url: string;
}

@ObjectType({ simpleResolvers: true, description: 'Something that the workshop did for an order.' })
export class WorkStep {
  @Field(() => ID, { description: 'Id of the step.' })
  id: string;
  @Field(() => String, { description: 'What was done, e.g. Welded.' })
  label: string;
  @Field(() => String, { nullable: true, description: 'More of it; null without words.' })
  note: string | null;
  @Field(() => DateTime, { description: 'When it was noted.' })
  at: Date;
  @Field(() => String, { nullable: true, description: 'Who noted it; null for customers and integrations.' })
  by: string | null;
  @Field(() => Boolean, { description: 'False for what only staff see.' })
  isShown: boolean;
  @Field(() => [WorkPicture], { description: 'At most six.' })
  pictures: WorkPicture[];
}
