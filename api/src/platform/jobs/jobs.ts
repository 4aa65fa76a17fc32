/**
 * Jobs: work that takes longer than a request should. A job first checks its whole result without changing anything. It then applies its
 * changes in small batches; each batch is a short transaction that also stores the job's cursor. A cancelled or failed job undoes its
 * changes. So a job succeeds or changes nothing, and another process can take it over at any time.
 */
import { EventEmitter, once } from 'node:events';
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { may, type Permission, type Viewer } from '../../types/viewer.js';
import { ACTIVE, JobModel, JobStatus, type Job, type JobKind } from './job.model.js';

/** Polling interval in milliseconds for a job that another process may be running. */
const LOOK_AGAIN = 500;

/** Result of one step. */
export interface Step<State> {
  /** Number of the job's items that it handled. */
  items: number;
  /** Number of them that it changed; summed up in the job's `changed`. */
  changed?: number;
  /** Cursor of the next step; undefined when this was the last one. */
  next: State | undefined;
  /** Changed products, which in-memory copies must reload. */
  touched: ObjectId[];
}

/** The implementation of a kind of job. A step may run again after a crash, so it changes only the database, and only through its session. */
export interface JobSteps<Input, State> {
  /** Permission to start, see, cancel and undo it. */
  permission: Permission;
  /** The kind of job that takes a done one back; its input is `{ job: id }`. It has what it needs from notes that `tidy` keeps. */
  undoneBy?: JobKind;
  /**
   * Computes and checks the whole result. It changes nothing but the job's own notes, which it deletes first.
   * @param tell reports progress (checked, total); rejects when the job must stop
   * @throws ShopError which ends the job
   */
  check(job: Job & { input: Input }, tell: Tell): Promise<Checked<State>>;
  /** Changes about `size` items. @throws ShopError, after which all changes are undone */
  apply(job: Job & { input: Input; state: State }, session: ClientSession, size: number): Promise<Step<State>>;
  /** Undoes about `size` of the changes, in reverse order. */
  putBack(job: Job & { input: Input; state: State }, session: ClientSession, size: number): Promise<Step<State>>;
  /**
   * Only for jobs that cannot be undone, for example because customers were notified. Returns the message for a job that stopped half way.
   * Its changes stay, and `putBack` is never called. `apply` may use a transaction per item if a retry changes no item twice.
   */
  stays?(job: Job & { input: Input; state: State }): Promise<string>;
  /** Writes the result and the audit log entry. */
  finish(
    job: Job & { input: Input; state: State | undefined },
    session: ClientSession,
  ): Promise<{ message: string; result: unknown }>;
  /** Deletes the job's notes. `done` tells whether the job succeeded. */
  tidy(job: Job & { input: Input }, done: boolean): Promise<void>;
  /** Called after steps are committed: reloads the in-memory copies of these items. */
  refresh(ids: ObjectId[]): Promise<void>;
}
export interface Checked<State> {
  total: number;
  /** Cursor of the first step; undefined when there is nothing to change. */
  state: State | undefined;
  /** Stored as the job's `result` until it has one. */
  notes?: unknown;
}
export type Tell = (done: number, total: number) => Promise<void>;

const kinds = new Map<JobKind, JobSteps<any, any>>();

/** Registers the implementation of a kind of job. Called once by the feature that owns the kind. */
export function registerJobKind<Input, State>(kind: JobKind, steps: JobSteps<Input, State>): void {
  kinds.set(kind, steps);
}

/** The kinds that this process can run. During a rolling deploy the queue may contain newer kinds. */
export function knownKinds(): JobKind[] {
  return [...kinds.keys()];
}

export function stepsOf(kind: JobKind): JobSteps<unknown, unknown> {
  const steps = kinds.get(kind);
  if (!steps) throw new Error(`Nothing does the work ${kind}`);
  return steps;
}

/** Notifies the workers and waiters of this process about changes of a job. */
export const jobNews = new EventEmitter().setMaxListeners(0);

/** Enqueues a job; it starts when all earlier jobs have ended. @param title what it does, for staff */
export async function startJob(viewer: Viewer, kind: JobKind, title: string, input: unknown): Promise<Job> {
  return presentJob(await enqueueJob(new ObjectId(), viewer, kind, title, input));
}

/** Like startJob, for a job whose notes are stored under its id already. With a session its worker hears of it from the caller. */
export async function enqueueJob(
  _id: ObjectId,
  viewer: Viewer,
  kind: JobKind,
  title: string,
  input: unknown,
  session?: ClientSession,
): Promise<Job> {
  const begins = { status: JobStatus.WAITING, createdAt: new Date() };
  const facts = { _id, kind, title, input, viewer, ...begins, ...(kinds.get(kind)?.undoneBy && { undone: false }) };
  const [job] = await JobModel.create([facts], session ? { session } : {});
  if (!session) jobNews.emit('news');
  return job!.toObject() as Job;
}

/**
 * Waits for the end of a job.
 * @returns the result of its `finish`
 * @throws ShopError of a failed job; CONFLICT when it was cancelled; UNAVAILABLE when the shop stops first
 */
export async function resultOf<Result>(id: string): Promise<Result> {
  for (;;) {
    const job = await JobModel.findById(objectId(id)).lean<Job>();
    if (job?.status === JobStatus.DONE) return job.result as Result;
    if (job?.status === JobStatus.FAILED) {
      const { code, message, details } = job.failure!;
      throw new ShopError(code, message, details);
    }
    if (!job || job.status === JobStatus.CANCELLED)
      throw new ShopError(ErrorCode.CONFLICT, 'This was cancelled. Everything is as before.');
    const enough = AbortSignal.timeout(LOOK_AGAIN);
    await once(jobNews, 'news', { signal: enough }).catch(() => undefined);
    if (stopped) throw new ShopError(ErrorCode.UNAVAILABLE, 'The shop is stopping; the work goes on when it is back.');
  }
}

/** True once this process's worker has been stopped. */
let stopped = false;
export function tellWaiters(over: boolean): void {
  stopped = over;
  jobNews.emit('news');
}

/** Projection: fields that are internal to a job. */
export const UNSHOWN = { input: 0, state: 0, result: 0 } as const;

/** @throws ShopError NOT_FOUND, also for jobs that the viewer may not see */
export async function findJob(viewer: Viewer, id: string, withResult = false): Promise<Job> {
  const job = await JobModel.findById(objectId(id, 'The job'), withResult ? {} : UNSHOWN).lean<Job>();
  if (!job || !may(viewer, stepsOf(job.kind).permission))
    throw new ShopError(ErrorCode.NOT_FOUND, 'The job was not found.');
  return presentJob(job);
}

/** The kinds of jobs that a viewer may see. */
export function kindsFor(viewer: Viewer, wanted: readonly JobKind[] | null | undefined): JobKind[] {
  return [...kinds.keys()].filter(
    (kind) => may(viewer, stepsOf(kind).permission) && (!wanted?.length || wanted.includes(kind)),
  );
}

/**
 * Cancels a job: a waiting one never starts, a running one is undone.
 * @returns the job
 * @throws ShopError NOT_FOUND, CONFLICT when it has ended
 */
export async function requestCancel(id: string, session: ClientSession): Promise<Job> {
  const _id = objectId(id, 'The job');
  const waiting = await JobModel.findOneAndUpdate(
    { _id, status: JobStatus.WAITING },
    { $set: { status: JobStatus.CANCELLED, message: NEVER_BEGAN, endedAt: new Date() } },
    { session, returnDocument: 'after' },
  ).lean<Job>();
  if (waiting) return waiting;
  const asked = await JobModel.findOneAndUpdate(
    { _id, status: mongoose.trusted({ $in: [JobStatus.CHECKING, JobStatus.RUNNING] }) },
    { $set: { cancelRequested: true } },
    { session, returnDocument: 'after' },
  ).lean<Job>();
  if (!asked) throw new ShopError(ErrorCode.CONFLICT, 'This work is over, or is being put back already.');
  return asked;
}

/**
 * Claims a done job for the one that undoes it, in the transaction that starts that one.
 * @returns the kind of that one @throws ShopError CONFLICT when it cannot be undone, or is undone already
 */
export async function claimUndo(job: Job, session: ClientSession): Promise<JobKind> {
  const kind = stepsOf(job.kind).undoneBy;
  const isDone = { _id: job._id, status: JobStatus.DONE, undone: false };
  const claimed = kind && (await JobModel.updateOne(isDone, { $set: { undone: true } }, { session }));
  if (!claimed || claimed.modifiedCount === 0)
    throw new ShopError(ErrorCode.CONFLICT, 'This work cannot be undone, or was undone already.');
  return kind;
}

/** The job may be undone once more, since undoing it was stopped. */
export async function undoFailed(id: string): Promise<void> {
  await JobModel.updateOne({ _id: objectId(id) }, { $set: { undone: false } });
}

const NEVER_BEGAN = 'Cancelled before it began. Everything is as before.';

/** Retention of ended jobs in milliseconds. */
const KEPT = 90 * 86_400_000;

/** Jobs deleted per batch. */
const FORGOTTEN = 100;

/** Deletes old jobs, and notes that a process left behind when it died right after the end of a job. */
export async function forgetOldJobs(now = new Date()): Promise<void> {
  const isOld = {
    status: mongoose.trusted({ $nin: ACTIVE }),
    kind: mongoose.trusted({ $in: knownKinds() }),
    createdAt: mongoose.trusted({ $lt: new Date(now.getTime() - KEPT) }),
  };
  for (;;) {
    const old = await JobModel.find(isOld).limit(FORGOTTEN).lean<Job[]>();
    for (const job of old) await stepsOf(job.kind).tidy(job as Job & { input: unknown }, job.status === JobStatus.DONE);
    if (old.length > 0) await JobModel.deleteMany({ _id: mongoose.trusted({ $in: old.map(({ _id }) => _id) }) });
    if (old.length < FORGOTTEN) return;
  }
}

export function presentJob(job: Job): Job {
  const begun = job.status === JobStatus.CHECKING || job.status === JobStatus.RUNNING;
  return {
    ...job,
    id: job._id.toHexString(),
    actor: job.viewer.name,
    message: job.message ?? null,
    endedAt: job.endedAt ?? null,
    canUndo: job.status === JobStatus.DONE && job.changed > 0 && job.undone === false,
    canCancel: job.status === JobStatus.WAITING || (begun && !job.cancelRequested),
  };
}
