/** GraphQL operations of the step from demo to real. */
import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Job } from '../../platform/jobs/job.model.js';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { demoData, demoProductPage } from './demo-data.service.js';
import { removeDemo } from './demo-removal.job.js';
import { DemoData, DemoProductPage, RemoveDemoInput, SampleNotice } from './go-live.types.js';
import { sampleNotice } from './samples.service.js';

@Resolver()
export class GoLiveResolver {
  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => DemoData, { description: 'What of the shop is demo data.' })
  demoData(): Promise<DemoData> {
    return demoData();
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => DemoProductPage, { description: 'The products of the demo that are not deleted.' })
  demoProducts(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 50, description: 'At most 100.' }) pageSize: number,
  ): Promise<DemoProductPage> {
    return demoProductPage(page, pageSize);
  }

  @Authorized(Permission.VIEW_DASHBOARD)
  @Query(() => SampleNotice, {
    description: 'Whether invented testimonials, certifications or numbers are shown to shoppers of a real shop.',
  })
  sampleNotice(): Promise<SampleNotice> {
    return sampleNotice();
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => Job, {
    description:
      'Takes the demo data out of the shop, after a backup; settings, real orders and what the owner entered stay. PASSWORD_NEEDED when the password was not given within ten minutes.',
  })
  removeDemo(
    @Ctx() { viewer }: Context,
    @Arg('input', () => RemoveDemoInput, { description: 'What stays, and the word that confirms it.' })
    input: RemoveDemoInput,
  ): Promise<Job> {
    return removeDemo(viewer!, input);
  }
}
