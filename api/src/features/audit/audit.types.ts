/** GraphQL types of the audit log. */
import { IsOptional, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';
import { AuditEntry } from './audit.model.js';

@InputType({ description: 'Which lines; all of them when nothing is said.' })
export class AuditFilter {
  @Field(() => String, { nullable: true, description: 'Kind of record, e.g. product, order or user.' })
  entity?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only changes of the record with this id.' })
  entityId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the account or API key that made the change.' })
  actorId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Beginnings of words of the summary, or of who made the change.',
  })
  @IsOptional()
  @MaxLength(100, { message: 'A search has at most 100 characters.' })
  search?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'At or after this moment.' })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Before this moment.' })
  to?: Date | null;
}

@ObjectType({ description: 'A page of the audit log.', simpleResolvers: true })
export class AuditPage extends PageFacts {
  @Field(() => [AuditEntry], { description: 'Newest first.' })
  items: AuditEntry[];

  @Field(() => Int, { description: 'Changes on all pages together.' })
  total: number;
}
