/** GraphQL types of the security log. */
import { IsOptional, MaxLength } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';
import { SecurityEvent, SecurityEventKind } from './security-log.model.js';

@InputType({ description: 'Which lines; all of them when nothing is said.' })
export class SecurityLogFilter {
  @Field(() => SecurityEventKind, { nullable: true, description: 'Only what happened this way.' })
  kind?: SecurityEventKind | null;

  @Field(() => String, { nullable: true, description: 'Only of this e-mail, whatever its case.' })
  @IsOptional()
  @MaxLength(254, { message: 'The e-mail address is too long.' })
  email?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'At or after this moment.' })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Before this moment.' })
  to?: Date | null;
}

@ObjectType({ description: 'A page of the security log.', simpleResolvers: true })
export class SecurityEventPage extends PageFacts {
  @Field(() => [SecurityEvent], { description: 'Newest first.' })
  items: SecurityEvent[];

  @Field(() => Int, { description: 'Lines on all pages together.' })
  total: number;
}
