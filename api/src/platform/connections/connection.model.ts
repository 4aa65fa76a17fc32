/** A connection as the back office saved it: plain values in the clear, secrets sealed. What the environment sets is never stored. */
import { getModelForClass, modelOptions, prop, Severity } from '@typegoose/typegoose';
import type { ConnectionKind } from './connection-kinds.js';

/** A secret that was replaced and is accepted a while longer. */
export class PreviousSecret {
  @prop({ type: () => String, required: true })
  field: string;

  @prop({ type: () => String, required: true })
  sealed: string;

  @prop({ type: () => Date, required: true })
  until: Date;
}

/** What came of the latest trial. */
export class LastTrial {
  @prop({ type: () => Date, required: true })
  at: Date;

  @prop({ type: () => Boolean, required: true })
  success: boolean;

  @prop({ type: () => String, required: true })
  message: string;
}

@modelOptions({
  schemaOptions: { collection: 'connections', versionKey: false, minimize: false },
  options: { allowMixed: Severity.ALLOW },
})
export class StoredConnection {
  @prop({ type: () => String, required: true })
  _id: ConnectionKind;

  /** By name of the field; empty when nothing is saved. */
  @prop({ type: () => Object, default: {} })
  values: Record<string, string>;

  /** Sealed secrets by name of the field. */
  @prop({ type: () => Object, default: {} })
  sealed?: Record<string, string>;

  @prop({ type: () => PreviousSecret, _id: false })
  previous?: PreviousSecret;

  /** Grows with each save and removal. */
  @prop({ type: () => Number, required: true })
  version: number;

  /** Null while it was only tried. */
  @prop({ type: () => Date })
  changedAt?: Date | null;

  @prop({ type: () => LastTrial, _id: false })
  lastTrial?: LastTrial;
}

export const ConnectionModel = getModelForClass(StoredConnection);
