/** GraphQL types of jobs. */
import { Field, Int, ObjectType } from 'type-graphql';
import { Job } from '../../platform/jobs/job.model.js';
import { PageFacts } from '../../types/page.js';

@ObjectType({ description: 'A page of long work.', simpleResolvers: true })
export class JobPage extends PageFacts {
  @Field(() => [Job], { description: 'Asked for last first.' })
  items: Job[];

  @Field(() => Int, { description: 'Work on all pages together; what was over is kept for 90 days.' })
  total: number;
}
