/** GraphQL query for the checklist of a new shop. */
import { Authorized, Query, Resolver } from 'type-graphql';
import { Permission } from '../../types/viewer.js';
import { firstSteps } from './first-steps.service.js';
import { FirstStep } from './first-steps.types.js';

@Resolver()
export class FirstStepsResolver {
  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => [FirstStep], {
    description: 'What a new shop needs before it sells, in the order in which it is best done.',
  })
  firstSteps(): Promise<FirstStep[]> {
    return firstSteps();
  }
}
