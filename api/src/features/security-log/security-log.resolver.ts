/** GraphQL query for the security log, for admins. */
import { Arg, Authorized, Int, Query, Resolver } from 'type-graphql';
import { Permission } from '../../types/viewer.js';
import { securityLog } from './security-log.service.js';
import { SecurityEventPage, SecurityLogFilter } from './security-log.types.js';

@Resolver()
export class SecurityLogResolver {
  @Authorized(Permission.MANAGE_STAFF)
  @Query(() => SecurityEventPage, {
    description: 'Log-ins right and wrong, refusals, changed passwords and exports, newest first; kept for 400 days.',
  })
  securityLog(
    @Arg('filter', () => SecurityLogFilter, { nullable: true, description: 'Everything when left out.' })
    filter: SecurityLogFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<SecurityEventPage> {
    return securityLog(filter, page, pageSize);
  }
}
