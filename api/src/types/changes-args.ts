/** GraphQL arguments of every change feed. */
import { ArgsType, Field, Int } from 'type-graphql';
import { DateTime } from './scalars.js';

@ArgsType()
export class ChangesArgs {
  @Field(() => DateTime, {
    nullable: true,
    description: 'From this moment on; from the first one when neither it nor after is sent.',
  })
  updatedSince?: Date | null;

  @Field(() => String, { nullable: true, description: 'Cursor of an earlier answer; goes before updatedSince.' })
  after?: string | null;

  @Field(() => Int, { defaultValue: 100, description: 'At most 100.' })
  limit: number;
}
