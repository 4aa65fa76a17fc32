/** The background job that imports products from a CSV file: checks every line first, and skips invalid lines. */
import { buffer } from 'node:stream/consumers';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { registerJobKind } from '../../platform/jobs/jobs.js';
import { platform } from '../../platform/platform.js';
import { Permission } from '../../types/viewer.js';
import { refreshGroups, refreshInBatches } from './catalogue-sync.js';
import { GroupLines } from './groups/group-lines.js';
import { freeChoices } from './groups/members.js';
import { writeEdits } from './product-edit.service.js';
import { readProductFile, type ProductFile } from './product-import-file.js';
import { planLines, type UploadedNames } from './product-import-lines.js';
import {
  forgetChanges,
  nextChanges,
  noteDone,
  noteWanted,
  putBackChanges,
  type ChangePlace,
  type DoneChange,
} from './product-put-back.service.js';
import { insertProducts } from './product-write.service.js';
import type { ImportColumnInput, ImportPictureInput } from './product.inputs.js';
import { ImportOutcome, type ImportLine, type ImportProductsPayload } from './product.types.js';

/** Lines checked in one batch. */
const REHEARSED = 50;
/** The most lines in a report; invalid lines come first. */
const REPORTED_LINES = 500;

export interface ProductImportInput {
  /** Name of the stored private file. */
  file: string;
  dryRun: boolean;
  /** What staff said of headings. */
  columns?: readonly ImportColumnInput[] | undefined;
  /** Pictures that were uploaded with it. */
  pictures?: readonly ImportPictureInput[] | undefined;
}
type ImportJob = Job & { input: ProductImportInput };

const WRITES: ReadonlySet<ImportOutcome> = new Set([ImportOutcome.CREATED, ImportOutcome.UPDATED]);

/** The one file this process works on. */
let read: { job: string; file: ProductFile } | undefined;

async function fileOf(job: ImportJob): Promise<ProductFile> {
  const id = job._id.toHexString();
  if (read?.job !== id) {
    const kept = await platform().files.read('private', job.input.file);
    if (!kept) throw new ShopError(ErrorCode.NOT_FOUND, 'The file of this import is gone. Send it again.');
    read = { job: id, file: await readProductFile(await buffer(kept.stream), job.input.columns) };
  }
  return read.file;
}

const uploadedWith = ({ input }: ImportJob): UploadedNames =>
  new Map(input.pictures?.map(({ name, key }) => [name.trim().toLowerCase(), key]));

registerJobKind<ProductImportInput, ChangePlace>(JobKind.PRODUCT_IMPORT, {
  permission: Permission.MANAGE_CATALOGUE,

  async check(job, tell) {
    await forgetChanges(job._id);
    const { rows, places, encoding, unusualCharacters, columns } = await fileOf(job);
    const wrong: ImportLine[] = [];
    const right: ImportLine[] = [];
    const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
    const seen = new Set<string>();
    const groups = new GroupLines();
    let writes = 0;
    for (let from = 0; from < rows.length; from += REHEARSED) {
      const now = rows.slice(from, from + REHEARSED).map((row, i) => ({ row, index: from + i }));
      const planned = await planLines(now, places, seen, groups, uploadedWith(job));
      for (const { line } of planned) {
        counts[COUNTED[line.outcome]] += 1;
        if (line.outcome === ImportOutcome.FAILED) wrong.push(line);
        else if (line.outcome !== ImportOutcome.UNCHANGED && right.length < REPORTED_LINES) right.push(line);
      }
      const toWrite = planned.flatMap(({ line, index }) => (WRITES.has(line.outcome) ? [{ line: index }] : []));
      writes += toWrite.length;
      if (!job.input.dryRun) await noteWanted(job._id, toWrite);
      await tell(from + now.length, rows.length);
    }
    const lines = [...wrong, ...right].slice(0, REPORTED_LINES).sort((a, b) => a.line - b.line);
    const report: ImportProductsPayload = {
      dryRun: job.input.dryRun,
      ...counts,
      lines,
      encoding,
      unusualCharacters,
      columns,
    };
    const isOver = job.input.dryRun || writes === 0;
    return { total: isOver ? rows.length : writes, state: isOver ? undefined : {}, notes: report };
  },

  async apply(job, session, size) {
    const { rows, places } = await fileOf(job);
    const changes = await nextChanges(job._id, job.state, size, session);
    const lines = changes.map(({ line }) => ({ row: rows[line!]!, index: line! }));
    // Whether a SKU stands in two lines was looked at in the rehearsal.
    const groups = new GroupLines(session);
    const planned = await planLines(lines, places, new Set(), groups, uploadedWith(job), session);
    const wrong = planned.find(({ line }) => line.outcome === ImportOutcome.FAILED)?.line;
    if (wrong)
      throw new ShopError(
        ErrorCode.CONFLICT,
        `Row ${wrong.line} was right a moment ago and is not now: ${wrong.messages.join('; ')}`,
      );
    await groups.write(job.viewer, session);
    await freeChoices(
      planned.flatMap(({ edit }) => edit ?? []),
      session,
    );
    await insertProducts(
      job.viewer,
      planned.flatMap(({ added }) => added ?? []),
      session,
    );
    await writeEdits(
      job.viewer,
      planned.flatMap(({ edit }) => edit ?? []),
      session,
    );
    const done = planned.flatMap(({ added, edit, group }, i): DoneChange[] => {
      const { _id } = changes[i]!;
      const made = group && { group };
      if (added) return [{ _id, product: added._id, did: 'added', ...made }];
      if (!edit) return [];
      const { product, before, after, delta } = edit;
      return [{ _id, product: product._id, did: 'edited', before, after, delta, ...made }];
    });
    await noteDone(done, session);
    return {
      items: changes.length,
      next: changes.length < size ? undefined : { upTo: changes.at(-1)!._id },
      touched: [...groups.touched, ...done.map(({ product }) => product)],
    };
  },

  putBack: putBackChanges,

  async finish(job) {
    const report = job.result as ImportProductsPayload;
    const { created, updated, failed, dryRun } = report;
    const said = [
      `${count(created)} ${dryRun ? 'would be added' : 'added'}`,
      `${count(updated)} ${dryRun ? 'would be changed' : 'changed'}`,
      ...(failed > 0 ? [`${count(failed)} ${failed === 1 ? 'line is' : 'lines are'} not right`] : []),
    ];
    return { message: `${said.join(', ')}.`, result: report };
  },

  async tidy(job) {
    if (read?.job === job._id.toHexString()) read = undefined;
    await forgetChanges(job._id);
    await platform().files.remove('private', [job.input.file]);
  },
  // Of products and groups alike: an id is one of either.
  async refresh(ids) {
    await refreshGroups(ids);
    await refreshInBatches(ids);
  },
});

const count = (number: number) => number.toLocaleString('en-IN');

const COUNTED = {
  [ImportOutcome.CREATED]: 'created',
  [ImportOutcome.UPDATED]: 'updated',
  [ImportOutcome.UNCHANGED]: 'unchanged',
  [ImportOutcome.FAILED]: 'failed',
} as const;
