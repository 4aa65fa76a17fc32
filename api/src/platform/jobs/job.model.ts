/** The stored job: its input, progress and result. */
import { getModelForClass, index, modelOptions, prop, Severity } from '@typegoose/typegoose';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { ErrorCode } from '../../errors/index.js';
import type { ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';
import type { Viewer } from '../../types/viewer.js';

export enum JobKind {
  PRICE_CHANGE = 'PRICE_CHANGE',
  PRICE_UNDO = 'PRICE_UNDO',
  BULK_EDIT = 'BULK_EDIT',
  PRODUCT_IMPORT = 'PRODUCT_IMPORT',
  ORDER_CHANGE = 'ORDER_CHANGE',
  WEBHOOK_REDELIVERY = 'WEBHOOK_REDELIVERY',
  BACKUP = 'BACKUP',
  BACKUP_REHEARSAL = 'BACKUP_REHEARSAL',
  RESTORE = 'RESTORE',
  DEMO_REMOVAL = 'DEMO_REMOVAL',
  BACKUP_UPLOAD = 'BACKUP_UPLOAD',
  PRODUCT_DELETION = 'PRODUCT_DELETION',
  PRODUCT_UNDO = 'PRODUCT_UNDO',
  PRODUCT_PICTURES = 'PRODUCT_PICTURES',
  GST_FILES = 'GST_FILES',
  GST_DOCUMENTS = 'GST_DOCUMENTS',
}
registerEnumType(JobKind, {
  name: 'JobKind',
  description: 'What long work does.',
  valuesConfig: {
    PRICE_CHANGE: { description: 'Changes all prices, or those of chosen products.' },
    BULK_EDIT: { description: 'Makes one change to many products.' },
    ORDER_CHANGE: { description: 'Changes many orders, each on its own; what is done stays when it is stopped.' },
    PRODUCT_IMPORT: { description: 'Takes products in from a CSV file, or rehearses that.' },
    PRICE_UNDO: { description: 'Takes a change of prices back.' },
    PRODUCT_PICTURES: { description: 'Gives many products their pictures.' },
    PRODUCT_DELETION: { description: 'Deletes many products.' },
    PRODUCT_UNDO: { description: 'Takes back what an earlier job did to many products; stopped, it leaves the rest.' },
    WEBHOOK_REDELIVERY: {
      description: 'Sends deliveries of a webhook once more; what is sent stays when it is stopped.',
    },
    BACKUP: { description: 'Backs up the database and the files.' },
    BACKUP_REHEARSAL: { description: 'Restores the newest backup into an empty place and checks all of it.' },
    RESTORE: {
      description: 'Prepares a backup to take the place of the embedded database; the shop then starts anew.',
    },
    DEMO_REMOVAL: { description: 'Takes the demo data out of the shop; what is gone stays gone when it is stopped.' },
    BACKUP_UPLOAD: { description: 'Opens a downloaded backup that was sent back, and puts it among the backups.' },
    GST_FILES: { description: 'Makes the files of a month for the GST returns and the books.' },
    GST_DOCUMENTS: { description: 'Packs the tax documents of a month as PDFs.' },
  },
});

export enum JobStatus {
  WAITING = 'WAITING',
  CHECKING = 'CHECKING',
  RUNNING = 'RUNNING',
  UNDOING = 'UNDOING',
  DONE = 'DONE',
  CANCELLED = 'CANCELLED',
  FAILED = 'FAILED',
}
registerEnumType(JobStatus, {
  name: 'JobStatus',
  description:
    'How far long work is. DONE, CANCELLED and FAILED are final; after the latter two nothing is changed, or `message` says what is.',
  valuesConfig: {
    WAITING: { description: 'Other work is under way; it begins afterwards.' },
    CHECKING: { description: 'The whole result is reckoned and checked; nothing is changed yet.' },
    RUNNING: { description: 'Changes are being made, a few at a time.' },
    UNDOING: { description: 'It was cancelled or failed: what it changed is being put back.' },
    DONE: { description: 'All of it is done.' },
    CANCELLED: { description: 'Cancelled by staff; everything is as before, or `message` says what is not.' },
    FAILED: { description: 'Could not be done, `message` says why; everything is as before unless it says otherwise.' },
  },
});

/** Statuses of jobs that have not ended. */
export const ACTIVE = [JobStatus.WAITING, JobStatus.CHECKING, JobStatus.RUNNING, JobStatus.UNDOING] as const;

/** Why a job failed, for the caller who waits for it. */
export interface JobFailure {
  code: ErrorCode;
  message: string;
  details: Record<string, unknown>;
}

@ObjectType({ description: 'Long work of staff, done piece by piece while the shop goes on.', simpleResolvers: true })
@index({ status: 1, createdAt: 1 })
@index({ createdAt: -1, _id: -1 })
@modelOptions({
  schemaOptions: { collection: 'jobs', versionKey: false, minimize: false },
  options: { allowMixed: Severity.ALLOW },
})
export class Job {
  _id: ObjectId;

  @Field(() => ID, { description: 'Ask for it again with `job`.' })
  id: string;

  @Field(() => JobKind, { description: 'What it does.' })
  @prop({ type: () => String, enum: JobKind, required: true })
  kind: JobKind;

  @Field(() => JobStatus, { description: 'How far it is.' })
  @prop({ type: () => String, enum: JobStatus, required: true })
  status: JobStatus;

  @Field(() => String, { description: 'What it does, for people, e.g. `Change all prices by 10 %`.' })
  @prop({ type: () => String, required: true })
  title: string;

  @Field(() => Int, {
    description: 'Products, orders, deliveries or lines of a file that it is about; 0 before they are counted.',
  })
  @prop({ type: () => Number, required: true, default: 0 })
  total: number;

  @Field(() => Int, {
    description: 'How many of them are looked at (CHECKING), changed (RUNNING) or not yet put back (UNDOING).',
  })
  @prop({ type: () => Number, required: true, default: 0 })
  done: number;

  @Field(() => String, { nullable: true, description: 'What it did, or why it did not; null until it is over.' })
  @prop({ type: () => String })
  message?: string | null;

  @Field(() => DateTime, { description: 'When it was asked for.' })
  @prop({ type: () => Date, required: true })
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was over; null until then.' })
  @prop({ type: () => Date })
  endedAt?: Date | null;

  @Field(() => String, { description: 'Name of who asked for it.' })
  actor: string;

  @Field(() => Boolean, { description: 'True while cancelJob would stop it.' })
  canCancel: boolean;

  @Field(() => Boolean, { description: 'True while undoJob would take back what it did.' })
  canUndo: boolean;

  /** Unset where it cannot be undone; true from the start of a job that undoes it, unless that one does not succeed. */
  @prop({ type: () => Boolean })
  undone?: boolean;

  /** Number of items changed so far; items that needed no change are not counted. */
  @prop({ type: () => Number, required: true, default: 0 })
  changed: number;

  @prop({ type: () => Boolean, required: true, default: false })
  cancelRequested: boolean;

  @prop({ type: () => Object, required: true })
  viewer: Viewer;

  /** Input of the job. */
  @prop({ type: () => Object, required: true })
  input: unknown;

  /** Cursor of the next step; written in the transaction of the previous step. */
  @prop({ type: () => Object })
  state?: unknown;

  @prop({ type: () => Object })
  result?: unknown;

  @prop({ type: () => Object })
  failure?: JobFailure;

  /** The worker that runs the job. Steps of other workers write nothing. */
  @prop({ type: () => String })
  holder?: string;
}

export const JobModel = getModelForClass(Job);
