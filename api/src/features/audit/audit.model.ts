/** One line of the audit log: who changed what, when, before and after. */
import { getModelForClass, index, modelOptions, prop, Severity } from '@typegoose/typegoose';
import type { ObjectId } from '../../types/object-id.js';

@index({ at: -1, _id: -1 })
@index({ entity: 1, entityId: 1, at: -1 })
@index({ actorId: 1, at: -1 })
@modelOptions({ schemaOptions: { collection: 'audit_log', versionKey: false, minimize: false }, options: { allowMixed: Severity.ALLOW } })
export class AuditEntry {
  _id: ObjectId;

  @prop({ type: () => Date, required: true })
  at: Date;

  /** An account's or an API key's id. */
  @prop({ type: () => String, required: true })
  actorId: string;

  @prop({ type: () => String, default: '' })
  actorName: string;

  @prop({ type: () => String, default: '' })
  actorEmail: string;

  /** noun.verb, e.g. product.edit. */
  @prop({ type: () => String, required: true })
  action: string;

  @prop({ type: () => String, required: true })
  entity: string;

  @prop({ type: () => String, required: true })
  entityId: string;

  /** One sentence for the screen. */
  @prop({ type: () => String, required: true })
  summary: string;

  /** Changed fields only; amounts in paise. */
  @prop({ type: () => Object })
  before?: Record<string, unknown>;

  @prop({ type: () => Object })
  after?: Record<string, unknown>;
}

export const AuditEntryModel = getModelForClass(AuditEntry);
