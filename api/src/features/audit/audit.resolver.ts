/** The audit log, for admins. */
import { Arg, Authorized, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Permission } from '../../types/viewer.js';
import { AuditEntry } from './audit.model.js';
import { auditLog } from './audit.service.js';
import { AuditFilter, AuditPage } from './audit.types.js';

const asJson = (facts: Record<string, unknown> | undefined) => (facts ? JSON.stringify(facts) : null);

@Resolver(() => AuditEntry)
export class AuditResolver {
  @Authorized(Permission.MANAGE_STAFF)
  @Query(() => AuditPage, { description: 'Who changed what, newest first.' })
  auditLog(
    @Arg('filter', () => AuditFilter, { nullable: true, description: 'Everything when left out.' })
    filter: AuditFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 50, description: 'At most 100.' }) pageSize: number,
  ): Promise<AuditPage> {
    return auditLog(filter, page, pageSize);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The changed fields as they were, as JSON; amounts in paise. Null when the record is new.',
  })
  before(@Root() entry: AuditEntry): string | null {
    return asJson(entry.before);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The changed fields as they are now, as JSON; amounts in paise. Null when the record is gone.',
  })
  after(@Root() entry: AuditEntry): string | null {
    return asJson(entry.after);
  }
}
