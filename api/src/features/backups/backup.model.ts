/** What the shop remembers of its backups: the last good one, the last failure, what was rehearsed, and the last restore. */
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';

/** A good backup. */
export class GoodBackup {
  @prop({ type: () => String, required: true })
  name: string;
  @prop({ type: () => Date, required: true })
  at: Date;
  @prop({ type: () => Number, required: true })
  documents: number;
  @prop({ type: () => Number, required: true })
  files: number;
}

export class FailedBackup {
  @prop({ type: () => Date, required: true })
  at: Date;
  /** A sentence for the owner. */
  @prop({ type: () => String, required: true })
  reason: string;
}

/** A backup that was restored into an empty place and checked. */
export class Rehearsal {
  @prop({ type: () => String, required: true })
  name: string;
  @prop({ type: () => Date, required: true })
  at: Date;
  @prop({ type: () => Boolean, required: true })
  ok: boolean;
  /** What came of it, in a sentence. */
  @prop({ type: () => String, required: true })
  said: string;
}

export class Restored {
  @prop({ type: () => String, required: true })
  name: string;
  @prop({ type: () => Date, required: true })
  at: Date;
  @prop({ type: () => String, required: true })
  by: string;
  /** Folder in the data folder with the database as it was before. */
  @prop({ type: () => String, required: true })
  keptAs: string;
}

@modelOptions({ schemaOptions: { collection: 'backup_state', versionKey: false } })
export class BackupState {
  @prop({ type: () => String, required: true })
  _id: string;
  /** When this shop first looked after its backups; nothing is due before. */
  @prop({ type: () => Date, required: true })
  since: Date;
  @prop({ type: () => GoodBackup, _id: false })
  lastGood?: GoodBackup;
  /** Unset once a backup is good again. */
  @prop({ type: () => FailedBackup, _id: false })
  lastFailure?: FailedBackup;
  /** Newest last; at most REHEARSALS_KEPT. */
  @prop({ type: () => [Rehearsal], _id: false, default: [] })
  rehearsals: Rehearsal[];
  @prop({ type: () => Restored, _id: false })
  restored?: Restored;
}

export const BackupStateModel = getModelForClass(BackupState);

export const STATE = 'backups';
export const REHEARSALS_KEPT = 50;
