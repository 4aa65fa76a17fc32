/** Common fields of contact messages and custom orders: state of the work and answers. */
import { modelOptions, prop } from '@typegoose/typegoose';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';

export enum WorkState {
  NEW = 'new',
  IN_WORK = 'in work',
  ANSWERED = 'answered',
  CLOSED = 'closed',
}
registerEnumType(WorkState, {
  name: 'WorkState',
  description: 'How far the shop is with what somebody wrote.',
  valuesConfig: {
    NEW: { description: 'Nobody has taken it on.' },
    IN_WORK: { description: 'Somebody is at it.' },
    ANSWERED: { description: 'The shop has answered; the customer may come back.' },
    CLOSED: { description: 'Nothing is left to do.' },
  },
});

/** An answer of staff to the customer. */
@ObjectType({ description: 'An answer of the shop, sent by mail.', simpleResolvers: true })
@modelOptions({ schemaOptions: { _id: false } })
export class StaffAnswer {
  @Field(() => DateTime, { description: 'When it was written.' })
  @prop({ type: () => Date, required: true })
  at: Date;

  @Field(() => String, { description: 'Who wrote it.' })
  @prop({ type: () => String, required: true })
  by: string;

  @Field(() => String, { description: 'The text, line breaks included.' })
  @prop({ type: () => String, required: true })
  text: string;
}

/** These fields are missing in older records; `worked` supplies their defaults. */
@ObjectType({ simpleResolvers: true })
export abstract class Correspondence {
  @Field(() => WorkState, { description: 'How far the shop is with it.' })
  @prop({ type: () => String, enum: WorkState, default: WorkState.NEW })
  state: WorkState;

  /** When staff first opened it. */
  @prop({ type: () => Date })
  seenAt?: Date | null;

  @Field(() => Boolean, { description: 'True while nobody of the shop has opened it or taken it on.' })
  unseen: boolean;

  @Field(() => Int, { description: 'Grows with each change; a change names the one it started from.' })
  @prop({ type: () => Number, default: 1 })
  version: number;

  @Field(() => [StaffAnswer], { description: 'What the shop has answered, oldest first.' })
  @prop({ type: () => [StaffAnswer], default: [] })
  answers: StaffAnswer[];
}
