/** GraphQL filter for contact messages and custom orders. */
import { IsOptional, MaxLength } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { WorkState } from './correspondence.model.js';

@InputType({ description: 'Which of them; all when nothing is said.' })
export class CorrespondenceFilter {
  @Field(() => [WorkState], { nullable: true, description: 'Only in one of these states; all when left out or empty.' })
  states?: WorkState[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True: only those that nobody of the shop has opened.' })
  unseen?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Beginnings of words of name, e-mail, phone, subject, or the number of the message.',
  })
  @IsOptional()
  @MaxLength(254, { message: 'A search has at most 254 characters, as the longest e-mail address.' })
  search?: string | null;
}

@ObjectType({ description: 'What waits for staff.', simpleResolvers: true })
export class WaitingCorrespondence {
  @Field(() => Int, { description: 'Messages that nobody has taken on.' })
  newContactSubmissions: number;

  @Field(() => Int, { description: 'Requests for custom orders that nobody has taken on.' })
  newCustomOrders: number;

  @Field(() => Int, { description: 'Messages that nobody has opened.' })
  unseenContactSubmissions: number;

  @Field(() => Int, { description: 'Requests for custom orders that nobody has opened.' })
  unseenCustomOrders: number;

  @Field(() => Int, { description: 'Complaints whose time is over.' })
  overdueComplaints: number;
}
