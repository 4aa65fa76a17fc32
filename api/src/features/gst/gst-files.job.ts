/** Makes the files of a month as long work. None of it changes the shop's data, so that all of it is its check. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import { JobKind, JobModel, JobStatus, type Job } from '../../platform/jobs/job.model.js';
import {
  enqueueJob,
  findJob,
  presentJob,
  registerJobKind,
  type JobSteps,
  type Tell,
} from '../../platform/jobs/jobs.js';
import { platform } from '../../platform/platform.js';
import { ObjectId } from '../../types/object-id.js';
import { Permission, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { countDocuments } from './gst.service.js';
import { gstMonth } from './gst-month.js';
import type { GstFiles } from './gst.types.js';
import { monthFiles, monthPdfs } from './month-files.js';

/** Kind of the signed download; its subject is {file, filename}. */
const DOWNLOAD = 'gst-files';
const LINK_SECONDS = 600;
/** PDFs in one archive: about 20 MB, which are in memory while it is made. */
const PDFS_IN_ONE = 500;
/** Files are kept as long as their job; see forgetOldJobs. */
const KEPT = 89 * 86_400_000;

interface Input {
  month: string;
  /** Its first file, in the private store; see fileOf. */
  file: string;
}

/** What a job has made. */
interface Made {
  files: { file: string; filename: string }[];
  documents: number;
}

const fileOf = (job: string, at: number): string => `gst/${job}-${at}.zip`;

/** @throws ShopError BAD_INPUT at `month` */
export async function startGstFiles(
  viewer: Viewer,
  kind: JobKind.GST_FILES | JobKind.GST_DOCUMENTS,
  month: string,
): Promise<Job> {
  gstMonth(month);
  const _id = new ObjectId();
  const title = kind === JobKind.GST_FILES ? `GST files of ${month}` : `Tax documents of ${month}`;
  const input: Input = { month, file: fileOf(_id.toHexString(), 1) };
  return presentJob(await enqueueJob(_id, viewer, kind, title, input));
}

/** @throws ShopError NOT_FOUND without such a job */
export async function gstFiles(viewer: Viewer, jobId: string): Promise<GstFiles> {
  const job = await findJob(viewer, jobId, true);
  if (job.kind !== JobKind.GST_FILES && job.kind !== JobKind.GST_DOCUMENTS)
    throw new ShopError(ErrorCode.NOT_FOUND, 'The files were not found.');
  const { files } = job.status === JobStatus.DONE ? (job.result as Made) : { files: [] };
  return {
    month: (job.input as Input).month,
    files: files.map((one) => ({ filename: one.filename, url: downloadPath(DOWNLOAD, one, LINK_SECONDS) })),
  };
}

registerDownload(DOWNLOAD, async (subject) => {
  const { file, filename } = subject as Made['files'][number];
  return { filename, contentType: 'application/zip', file };
});

type Make = (job: Job & { input: Input }, tell: Tell) => Promise<Made>;

function register(kind: JobKind, action: string, make: Make): void {
  const steps: JobSteps<Input, object> = {
    permission: Permission.READ_ORDERS,
    async check(job, tell) {
      const made = await make(job, tell);
      return { total: made.documents, state: undefined, notes: made };
    },
    apply: () => Promise.reject(new Error('There is nothing to apply')),
    putBack: () => Promise.reject(new Error('There is nothing to put back')),
    async finish({ viewer, input, result }, session) {
      const { documents } = result as Made;
      const summary = `Made ${kind === JobKind.GST_FILES ? 'the GST files' : 'PDFs of the tax documents'} of ${input.month}`;
      await recordAudit({ viewer, action, entity: 'gst', entityId: input.month, summary, session });
      return {
        message: `Made of ${documents === 1 ? 'one document' : `${documents.toLocaleString('en-IN')} documents`}. Download them below.`,
        result,
      };
    },
    async tidy(job, done) {
      if (done && Date.now() - job.createdAt.getTime() < KEPT) return;
      await removeFiles(job);
    },
    refresh: async () => undefined,
  };
  registerJobKind(kind, steps);
}

/** One file for so many documents as were counted, at most. */
async function removeFiles({ _id }: Job): Promise<void> {
  const stored = await JobModel.findById(_id, { total: 1 }).lean<Pick<Job, 'total'>>();
  const most = Math.ceil((stored?.total ?? 0) / PDFS_IN_ONE) + 1;
  const names = Array.from({ length: most }, (_, index) => fileOf(_id.toHexString(), index + 1));
  await platform().files.remove('private', names);
}

register(JobKind.GST_FILES, 'gst.files', async ({ _id, input }, tell) => {
  const month = gstMonth(input.month);
  const total = await countDocuments(month);
  const made = await monthFiles(month, (done) => tell(done, total));
  if ('problem' in made)
    throw new ShopError(ErrorCode.CONFLICT, `No files are made while sums are not right: ${made.problem.message}`);
  const file = fileOf(_id.toHexString(), 1);
  await platform().files.put('private', file, made.zip);
  return { files: [{ file, filename: `gst-${input.month}.zip` }], documents: made.documents };
});

register(JobKind.GST_DOCUMENTS, 'gst.documents', async ({ _id, input }, tell) => {
  const month = gstMonth(input.month);
  const total = await countDocuments(month);
  await tell(0, total);
  const files: Made['files'] = [];
  let documents = 0;
  for await (const one of monthPdfs(month, PDFS_IN_ONE, (done) => tell(done, total))) {
    const file = fileOf(_id.toHexString(), files.length + 1);
    await platform().files.put('private', file, one.zip);
    files.push({ file, filename: `tax-documents-${input.month}-${files.length + 1}.zip` });
    documents += one.documents;
  }
  if (files.length === 0) throw new ShopError(ErrorCode.CONFLICT, `No document was issued in ${input.month}.`);
  return { files, documents };
});
