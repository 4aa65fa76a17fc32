/** Lists and cancels jobs for staff. */
import mongoose from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { JobModel, JobStatus, type Job, type JobKind } from '../../platform/jobs/job.model.js';
import {
  claimUndo,
  enqueueJob,
  findJob,
  jobNews,
  kindsFor,
  presentJob,
  requestCancel,
  stepsOf,
  UNSHOWN,
} from '../../platform/jobs/jobs.js';
import { ObjectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import type { JobPage } from './jobs.types.js';

/** Newest first; only kinds that the viewer may start. */
export async function listJobs(
  viewer: Viewer,
  kinds: readonly JobKind[] | null | undefined,
  page: number,
  pageSize: number,
): Promise<JobPage> {
  const request = pageRequest(page, pageSize);
  const wanted = { kind: mongoose.trusted({ $in: kindsFor(viewer, kinds) }) };
  const [items, total] = await Promise.all([
    JobModel.find(wanted, UNSHOWN)
      .sort({ createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<Job[]>(),
    JobModel.countDocuments(wanted),
  ]);
  return { items: items.map(presentJob), ...pageFacts(request, total) };
}

/** @throws ShopError NOT_FOUND, CONFLICT when it has ended */
export async function cancelJob(viewer: Viewer, id: string): Promise<Job> {
  const { title } = await findJob(viewer, id);
  const job = await inTransaction(async (session) => {
    const asked = await requestCancel(id, session);
    await recordAudit({
      viewer,
      action: 'job.cancel',
      entity: 'job',
      entityId: id,
      summary: `Cancelled: ${title}`,
      session,
    });
    return asked;
  });
  // If the job was running, its worker tidies up.
  if (job.status === JobStatus.CANCELLED) await stepsOf(job.kind).tidy(job, false);
  jobNews.emit('news');
  return presentJob(job);
}

/** Starts the job that takes a done one back. @throws ShopError NOT_FOUND, CONFLICT when it cannot be undone, or is undone already */
export async function undoJob(viewer: Viewer, id: string): Promise<Job> {
  const done = await findJob(viewer, id);
  const job = await inTransaction(async (session) => {
    const kind = await claimUndo(done, session);
    return enqueueJob(new ObjectId(), viewer, kind, `Undo: ${done.title}`, { job: done.id }, session);
  });
  jobNews.emit('news');
  return presentJob(job);
}
