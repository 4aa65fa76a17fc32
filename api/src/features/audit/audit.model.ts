/** The stored audit log: who changed what and when, with the values before and after. */
import { getModelForClass, index, modelOptions, prop, Severity } from '@typegoose/typegoose';
import { Field, ID, ObjectType } from 'type-graphql';
import type { ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';

@ObjectType({ description: 'Who changed what, when, and what was before and after.', simpleResolvers: true })
@index({ at: -1, _id: -1 })
@index({ entity: 1, at: -1, _id: -1 })
@index({ entity: 1, entityId: 1, at: -1, _id: -1 })
@index({ actorId: 1, at: -1, _id: -1 })
@index({ searchWords: 1 })
@modelOptions({
  schemaOptions: { collection: 'audit_log', versionKey: false, minimize: false },
  options: { allowMixed: Severity.ALLOW },
})
export class AuditEntry {
  _id: ObjectId;

  @Field(() => ID, { description: 'Id of this line; lines are never changed.' })
  id: string;

  @Field(() => DateTime, { description: 'When the change was made.' })
  @prop({ type: () => Date, required: true })
  at: Date;

  /** Id of an account or API key. */
  @prop({ type: () => String, required: true })
  actorId: string;

  @Field(() => String, { description: 'Name the account or API key had then.' })
  @prop({ type: () => String, default: '' })
  actorName: string;

  @Field(() => String, { description: 'Empty for the shop itself.' })
  @prop({ type: () => String, default: '' })
  actorEmail: string;

  /** noun.verb, e.g. product.edit. */
  @Field(() => String, { description: 'noun.verb, e.g. product.edit.' })
  @prop({ type: () => String, required: true })
  action: string;

  @Field(() => String, { description: 'Kind of record, e.g. product, order or user.' })
  @prop({ type: () => String, required: true })
  entity: string;

  @Field(() => ID, { description: 'Id of the record that was changed.' })
  @prop({ type: () => String, required: true })
  entityId: string;

  /** One sentence for the screen. */
  @Field(() => String, { description: 'One sentence.' })
  @prop({ type: () => String, required: true })
  summary: string;

  /** Changed fields only; amounts in paise. */
  @prop({ type: () => Object })
  before?: Record<string, unknown>;

  @prop({ type: () => Object })
  after?: Record<string, unknown>;

  /** For the search: see types/search-words. */
  @prop({ type: () => [String], default: [] })
  searchWords: string[];
}

export const AuditEntryModel = getModelForClass(AuditEntry);
