/** GraphQL operations for jobs: list, progress, result and cancellation. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Job, JobKind } from '../../platform/jobs/job.model.js';
import { findJob } from '../../platform/jobs/jobs.js';
import { Permission } from '../../types/viewer.js';
import { cancelJob, listJobs, undoJob } from './jobs.service.js';
import { JobPage } from './jobs.types.js';

@Resolver()
export class JobsResolver {
  @Authorized(Permission.MANAGE_CATALOGUE, Permission.MANAGE_ORDERS, Permission.MANAGE_API, Permission.READ_ORDERS)
  @Query(() => JobPage, {
    description:
      'Long work of all staff that the viewer might have started, newest first: under way, done, cancelled and failed.',
  })
  jobs(
    @Ctx() { viewer }: Context,
    @Arg('kinds', () => [JobKind], { nullable: true, description: 'Only these; all when left out or empty.' })
    kinds: JobKind[] | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<JobPage> {
    return listJobs(viewer!, kinds, page, pageSize);
  }

  @Authorized(Permission.MANAGE_CATALOGUE, Permission.MANAGE_ORDERS, Permission.MANAGE_API, Permission.READ_ORDERS)
  @Query(() => Job, { description: 'How far long work is; ask again until it is over.' })
  job(@Ctx() { viewer }: Context, @Arg('id', () => ID, { description: 'Its id.' }) id: string): Promise<Job> {
    return findJob(viewer!, id);
  }

  @Authorized(Permission.MANAGE_CATALOGUE, Permission.MANAGE_ORDERS, Permission.MANAGE_API, Permission.READ_ORDERS)
  @Mutation(() => Job, {
    description:
      'Stops long work: what waits never begins, what has begun puts back all it changed (a change of orders and deliveries sent again keep it). CONFLICT when it is over.',
  })
  cancelJob(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The work to stop.' }) id: string,
  ): Promise<Job> {
    return cancelJob(viewer!, id);
  }

  @Authorized(Permission.MANAGE_CATALOGUE, Permission.MANAGE_ORDERS, Permission.MANAGE_API, Permission.READ_ORDERS)
  @Mutation(() => Job, {
    description:
      'Takes back what a done job did to many products, except where somebody changed them since; answered at once: ask `job` how far it is. CONFLICT when it cannot be undone, or was undone already.',
  })
  undoJob(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The work to take back; its `canUndo` is true.' }) id: string,
  ): Promise<Job> {
    return undoJob(viewer!, id);
  }
}
