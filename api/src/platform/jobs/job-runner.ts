/** Runs jobs one after another. The process that holds the lease runs them; when it dies, another process takes over. */
import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { ObjectId } from '../../types/object-id.js';
import { inShortTransaction } from '../database/change-feed.js';
import { ACTIVE, JobModel, JobStatus, type Job, type JobFailure } from './job.model.js';
import { jobNews, knownKinds, stepsOf, tellWaiters, type JobSteps, type Step } from './jobs.js';
import { holdLease, newHolder, releaseLease } from '../database/lease.js';
import { platform } from '../platform.js';

const LEASE = 'long-work';
/** Lease in milliseconds: after this time another process takes over from a dead one. */
const LEASE_TIME = 15_000;
const RENEWAL = 5_000;
/** Polling interval in milliseconds for jobs that other processes have enqueued. */
const POLL_INTERVAL = 1_000;

/** Items per step; adapted to the time that a step takes. */
const SIZES = { first: 50, least: 10, most: 200 };
/** Target duration of a step in milliseconds, so that other requests hardly wait. */
const STEP_TARGET = 25;
/** Longest pause after a step in milliseconds; the pause is as long as the step took. */
const LONGEST_PAUSE = 100;
/** Number of changed items after which in-memory copies are refreshed. */
const REFRESH_AT = 1_000;
/** Attempts of a step after errors that the job did not cause, and the initial back-off in milliseconds, doubled each time. */
const TRIES = 6;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;

/** The job belongs to another worker now, or this worker stops. Committed steps stay, and another worker continues. */
class LeaseLost extends Error {}

export interface JobRunner {
  /** Stops after the running step. The job continues in another process or at the next start. */
  stop(): Promise<void>;
}

export function startJobRunner(): JobRunner {
  const worker = new Worker();
  const ended = worker.run();
  tellWaiters(false);
  return {
    async stop() {
      worker.stopping.abort();
      tellWaiters(true);
      await ended;
    },
  };
}

/** For a web process: jobs run in a worker process, and this one only waits for them. */
export function waitForJobsOfOthers(): JobRunner {
  tellWaiters(false);
  return { stop: async () => tellWaiters(true) };
}

type AnyJob = Job & { input: unknown; state: unknown };

class Worker {
  readonly stopping = new AbortController();
  readonly #holder = newHolder();
  #touched: ObjectId[] = [];
  #size = SIZES.first;

  async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        if (!(await this.#workOnNext())) await this.#sleep(POLL_INTERVAL);
      } catch (error) {
        if (!(error instanceof LeaseLost)) logError('long work is tried again', error);
        await this.#sleep(POLL_INTERVAL);
      }
    }
  }

  /** @returns false when there is no job, or another process runs it */
  async #workOnNext(): Promise<boolean> {
    const isActive = { status: mongoose.trusted({ $in: ACTIVE }), kind: mongoose.trusted({ $in: knownKinds() }) };
    const next = await JobModel.findOne(isActive, { _id: 1 }).sort({ createdAt: 1 }).lean();
    if (!next || !(await holdLease(LEASE, this.#holder, LEASE_TIME))) return false;
    const renewal = setInterval(() => {
      holdLease(LEASE, this.#holder, LEASE_TIME).catch((error: unknown) => logError('a lease was not renewed', error));
    }, RENEWAL);
    try {
      const job = await JobModel.findOneAndUpdate(
        { _id: next._id, ...isActive },
        { $set: { holder: this.#holder } },
        { returnDocument: 'after' },
      ).lean<AnyJob>();
      if (job) await this.#work(job, stepsOf(job.kind));
      return true;
    } finally {
      clearInterval(renewal);
      await releaseLease(LEASE, this.#holder);
    }
  }

  async #work(job: AnyJob, steps: JobSteps<unknown, unknown>): Promise<void> {
    this.#size = SIZES.first;
    if (job.status === JobStatus.WAITING || job.status === JobStatus.CHECKING) {
      const checked = await this.#check(job, steps);
      if (!checked) return;
      job = checked;
    }
    if (job.status === JobStatus.RUNNING) job = await this.#apply(job, steps);
    if (job.status === JobStatus.UNDOING) await this.#putBack(job, steps);
  }

  /** @returns undefined when the job ended in its check; nothing was changed, so there is nothing to undo */
  async #check(job: AnyJob, steps: JobSteps<unknown, unknown>): Promise<AnyJob | undefined> {
    let last = performance.now();
    const tell = async (done: number, total: number) => {
      const { cancelRequested } = await this.#note(job, { status: JobStatus.CHECKING, done, total });
      if (cancelRequested) throw new Cancelled();
      this.#unlessStopping();
      await pause(Math.min(performance.now() - last, LONGEST_PAUSE));
      last = performance.now();
    };
    try {
      await tell(0, 0);
      const { total, state, notes } = await this.#withRetries(job, () => steps.check(job, tell));
      return await this.#note(job, {
        status: JobStatus.RUNNING,
        total,
        done: 0,
        changed: 0,
        state: state ?? null,
        ...(notes !== undefined && { result: notes }),
      });
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      await steps.tidy(job, false);
      await this.#end(job, error instanceof Cancelled ? undefined : failureOf(job, error));
      return undefined;
    }
  }

  async #apply(job: AnyJob, steps: JobSteps<unknown, unknown>): Promise<AnyJob> {
    try {
      while (job.state != null) {
        if (job.cancelRequested) throw new Cancelled();
        job = await this.#step(job, steps, 1, (session) => steps.apply(job, session, this.#size));
      }
      await this.#refresh(steps);
      const done = await this.#withRetries(job, () =>
        inShortTransaction(async (session) => {
          const { message, result } = await steps.finish(job, session);
          const facts = { status: JobStatus.DONE, message, result, endedAt: new Date(), done: job.total };
          const still = await this.#note(job, facts, session);
          if (still.cancelRequested) throw new Cancelled();
          return still;
        }),
      );
      await steps.tidy(job, true);
      jobNews.emit('news');
      return done;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      const failure = error instanceof Cancelled ? undefined : failureOf(job, error);
      return await this.#note(job, { status: JobStatus.UNDOING, ...(failure && { failure }) });
    }
  }

  async #putBack(job: AnyJob, steps: JobSteps<unknown, unknown>): Promise<void> {
    const stays = await steps.stays?.(job);
    while (stays === undefined && job.done > 0)
      job = await this.#step(job, steps, -1, (session) => steps.putBack(job, session, this.#size), Infinity);
    await this.#refresh(steps);
    await steps.tidy(job, false);
    await this.#end(job, job.failure, stays);
  }

  /** Runs one short transaction with the change and the job's progress, then pauses for as long as it took. */
  async #step(
    job: AnyJob,
    steps: JobSteps<unknown, unknown>,
    direction: 1 | -1,
    work: (session: ClientSession) => Promise<Step<unknown>>,
    tries?: number,
  ): Promise<AnyJob> {
    this.#unlessStopping();
    const began = performance.now();
    let begun = 0;
    const { after, touched } = await this.#withRetries(
      job,
      () =>
        inShortTransaction(async (session) => {
          // A write conflict with an order, or too slow: a smaller step has fewer conflicts.
          if (begun > 0) this.#size = Math.max(SIZES.least, Math.floor(this.#size / 2));
          begun += 1;
          const { items, changed = 0, next, touched: ids } = await work(session);
          const done = direction > 0 ? job.done + items : next === undefined ? 0 : Math.max(1, job.done - items);
          const facts = { done, state: next ?? null, changed: job.changed + changed };
          return { touched: ids, after: await this.#note(job, facts, session) };
        }),
      tries,
    );
    this.#touched.push(...touched);
    if (this.#touched.length >= REFRESH_AT) await this.#refresh(steps);
    const took = performance.now() - began;
    if (took > 2 * STEP_TARGET) this.#size = Math.max(SIZES.least, Math.floor(this.#size / 2));
    else if (took < STEP_TARGET) this.#size = Math.min(SIZES.most, this.#size * 2);
    await pause(Math.min(took, LONGEST_PAUSE));
    return after;
  }

  async #refresh(steps: JobSteps<unknown, unknown>): Promise<void> {
    const ids = this.#touched.splice(0);
    if (ids.length > 0) await steps.refresh(ids);
  }

  /** @throws LeaseLost when another worker has the job */
  async #note(job: AnyJob, facts: Partial<Job>, session?: ClientSession): Promise<AnyJob> {
    const after = await JobModel.findOneAndUpdate(
      { _id: job._id, holder: this.#holder },
      { $set: facts },
      { returnDocument: 'after', ...(session && { session }) },
    ).lean<AnyJob>();
    if (!after) throw new LeaseLost();
    return after;
  }

  /** @param stays message for a job whose changes are not undone */
  async #end(job: AnyJob, failure: JobFailure | undefined, stays?: string): Promise<void> {
    await this.#note(job, {
      status: failure ? JobStatus.FAILED : JobStatus.CANCELLED,
      message: stays ?? failure?.message ?? 'Cancelled. Everything is as before.',
      done: stays === undefined ? 0 : job.done,
      endedAt: new Date(),
      ...(failure && { failure }),
    });
    jobNews.emit('news');
  }

  /** Retries errors that the job did not cause, such as a database that does not answer. */
  async #withRetries<T>(job: Job, work: () => Promise<T>, tries = TRIES): Promise<T> {
    for (let tried = 1; ; tried += 1)
      try {
        return await work();
      } catch (error) {
        const refused = error instanceof ShopError && error.code !== ErrorCode.UNAVAILABLE;
        if (error instanceof LeaseLost || error instanceof Cancelled || refused || tried >= tries) throw error;
        logError('a step of long work is tried again', error, job);
        await this.#sleep(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tried - 1)));
        this.#unlessStopping();
      }
  }

  #unlessStopping(): void {
    if (this.stopping.signal.aborted) throw new LeaseLost();
  }

  /** Sleeps; news of a job or a stop ends it early. */
  async #sleep(milliseconds: number): Promise<void> {
    if (this.stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const awake = () => {
        clearTimeout(timer);
        jobNews.off('news', awake);
        resolve();
      };
      const timer = setTimeout(awake, milliseconds).unref();
      jobNews.once('news', awake);
    });
  }
}

class Cancelled extends Error {}

function failureOf(job: Job, error: unknown): JobFailure {
  if (error instanceof ShopError) {
    const { code, message, details } = error;
    return { code, message, details };
  }
  logError('long work failed', error, job);
  return {
    code: ErrorCode.INTERNAL,
    message: 'Something went wrong, and everything was put back. Please try again.',
    details: {},
  };
}

/** Logs one short line, because errors of the driver contain whole commands. */
function logError(what: string, error: unknown, job?: Job): void {
  const { name, message, code } = error as Error & { code?: unknown };
  const reason = `${name}: ${message}`.slice(0, 300);
  platform().logger.warn({ ...(job && { job: job._id.toHexString(), kind: job.kind }), code, reason }, what);
}
