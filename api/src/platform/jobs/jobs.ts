/**
 * Long work of staff: one kind of job for everything that takes longer than a request should. A job checks its whole
 * result first, then makes its changes a few at a time, each few in a short transaction together with the place where it
 * goes on; what is cancelled or fails puts back what it changed. So it succeeds or changes nothing, and another process
 * can take it over at any moment.
 */
import { EventEmitter, once } from 'node:events';
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { may, type Permission, type Viewer } from '../../types/viewer.js';
import { ACTIVE, JobModel, JobStatus, type Job, type JobKind } from './job.model.js';

/** Milliseconds between two looks at a job that another process may be working on. */
const LOOK_AGAIN = 500;

/** What one step did. */
export interface Step<State> {
  /** How many of the job's total it dealt with. */
  items: number;
  /** How many of them it changed; adds up to the job's `changed`. */
  changed?: number;
  /** Where the next step begins; undefined when this was the last one. */
  next: State | undefined;
  /** What a process that holds products in memory reads again. */
  touched: ObjectId[];
}

/** How a kind of work is done. Every step may be run again after a crash: it changes the database alone, and by its session. */
export interface JobSteps<Input, State> {
  /** Who may start, see and cancel it. */
  permission: Permission;
  /**
   * Reckons and checks the whole result without changing anything but the job's own notes, which it first throws away.
   * @param tell says how many are looked at, of how many; rejects when the work is to stop
   * @throws ShopError which ends the job
   */
  check(job: Job & { input: Input }, tell: Tell): Promise<Checked<State>>;
  /** Changes about `size` things. @throws ShopError, upon which everything is put back */
  apply(job: Job & { input: Input; state: State }, session: ClientSession, size: number): Promise<Step<State>>;
  /** Puts back about `size` of the things that were changed, the last ones first. */
  putBack(job: Job & { input: Input; state: State }, session: ClientSession, size: number): Promise<Step<State>>;
  /**
   * Of work that cannot be put back, since people were told of it: what is said of it when it is stopped half way. What was done stays then,
   * and `putBack` is never called. Its `apply` may change each thing in a transaction of its own, as long as a second try changes none twice.
   */
  stays?(job: Job & { input: Input; state: State }): Promise<string>;
  /** Writes what is to be seen of it afterwards, the line of the audit log included. */
  finish(
    job: Job & { input: Input; state: State | undefined },
    session: ClientSession,
  ): Promise<{ message: string; result: unknown }>;
  /** Throws the job's own notes away; `done` tells whether it came to its end. */
  tidy(job: Job & { input: Input }, done: boolean): Promise<void>;
  /** After steps are committed: what this process holds of the things in memory is read again. */
  refresh(ids: ObjectId[]): Promise<void>;
}
export interface Checked<State> {
  total: number;
  /** Where the first step begins; undefined when there is nothing to change. */
  state: State | undefined;
  /** Kept as the job's `result` until it has one. */
  notes?: unknown;
}
export type Tell = (done: number, total: number) => Promise<void>;

const kinds = new Map<JobKind, JobSteps<any, any>>();

/** Says how a kind of work is done; called once by the feature that owns it. */
export function registerJobKind<Input, State>(kind: JobKind, steps: JobSteps<Input, State>): void {
  kinds.set(kind, steps);
}

/** The kinds this process can do: beside a newer one it may meet others. */
export function knownKinds(): JobKind[] {
  return [...kinds.keys()];
}

export function stepsOf(kind: JobKind): JobSteps<unknown, unknown> {
  const steps = kinds.get(kind);
  if (!steps) throw new Error(`Nothing does the work ${kind}`);
  return steps;
}

/** Tells the workers and waiters of this process that there is news of a job. */
export const jobNews = new EventEmitter().setMaxListeners(0);

/** Puts work in line; it begins when nothing before it is left. @param title what it does, for people */
export async function startJob(viewer: Viewer, kind: JobKind, title: string, input: unknown): Promise<Job> {
  return presentJob(await enqueueJob(new ObjectId(), viewer, kind, title, input));
}

/** As startJob, for work that has notes under the job's id already. */
export async function enqueueJob(
  _id: ObjectId,
  viewer: Viewer,
  kind: JobKind,
  title: string,
  input: unknown,
): Promise<Job> {
  const facts = { _id, kind, title, input, viewer, status: JobStatus.WAITING, createdAt: new Date() };
  const [job] = await JobModel.create([facts]);
  jobNews.emit('news');
  return job!.toObject() as Job;
}

/**
 * Waits until the work is over.
 * @returns what its `finish` answered
 * @throws ShopError as the work failed with; CONFLICT when it was cancelled; UNAVAILABLE when the shop stops first
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

/** True from the stop of this process' worker on. */
let stopped = false;
export function tellWaiters(over: boolean): void {
  stopped = over;
  jobNews.emit('news');
}

/** What a job remembers for itself, and nobody is shown. */
export const UNSHOWN = { input: 0, state: 0, result: 0 } as const;

/** @throws ShopError NOT_FOUND, also for what the viewer may not see */
export async function findJob(viewer: Viewer, id: string, withResult = false): Promise<Job> {
  const job = await JobModel.findById(objectId(id, 'The job'), withResult ? {} : UNSHOWN).lean<Job>();
  if (!job || !may(viewer, stepsOf(job.kind).permission))
    throw new ShopError(ErrorCode.NOT_FOUND, 'The job was not found.');
  return presentJob(job);
}

/** The kinds a viewer may see. */
export function kindsFor(viewer: Viewer, wanted: readonly JobKind[] | null | undefined): JobKind[] {
  return [...kinds.keys()].filter(
    (kind) => may(viewer, stepsOf(kind).permission) && (!wanted?.length || wanted.includes(kind)),
  );
}

/**
 * Stops the work: what waits never begins, what has begun is put back.
 * @returns the job, and false when it was over already
 * @throws ShopError NOT_FOUND, CONFLICT when it is over
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

const NEVER_BEGAN = 'Cancelled before it began. Everything is as before.';

/** Milliseconds the note of what was done is kept. */
const KEPT = 90 * 86_400_000;

/** Jobs that are forgotten at once. */
const FORGOTTEN = 100;

/** Forgets work that was over long ago, and with it what a process that died right after its end has left of its notes. */
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
    canCancel: job.status === JobStatus.WAITING || (begun && !job.cancelRequested),
  };
}
