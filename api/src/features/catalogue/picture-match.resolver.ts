/** Operations of staff that give many products their pictures by the names of files. */
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Job } from '../../platform/jobs/job.model.js';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { startPictureChange } from './picture-change.job.js';
import { matchPictures } from './picture-match.service.js';
import { PictureMatch, StartPictureChangeInput } from './picture-match.types.js';

@Resolver()
export class PictureMatchResolver {
  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => [PictureMatch], {
    description:
      'Which products pictures belong to, by the names of their files: `SKU.jpg` is the cover, `SKU-2.jpg` the second picture and so on; an underscore may stand for a slash.',
  })
  pictureMatches(
    @Arg('names', () => [String], { description: 'At most 500 file names.' }) names: string[],
  ): Promise<PictureMatch[]> {
    return matchPictures(names);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Job, {
    description:
      'Gives products the pictures that uploadProductImages took in, all or none: ask `job` how far it is. undoJob takes it back.',
  })
  startPictureChange(
    @Ctx() { viewer }: Context,
    @Arg('input', () => StartPictureChangeInput, { description: 'The products and their pictures.' })
    input: StartPictureChangeInput,
  ): Promise<Job> {
    return startPictureChange(viewer!, input);
  }
}
