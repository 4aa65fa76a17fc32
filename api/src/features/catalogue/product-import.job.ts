/** An import of products from a CSV file as long work: every line is rehearsed first; a line that is not right is left out. */
import { buffer } from 'node:stream/consumers';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inShortTransaction } from '../../platform/change-feed.js';
import { JobKind, type Job } from '../../platform/job.model.js';
import { registerJobKind } from '../../platform/jobs.js';
import { platform } from '../../platform/platform.js';
import { ObjectId } from '../../types/object-id.js';
import { Permission } from '../../types/viewer.js';
import { refreshInBatches } from './catalogue-sync.js';
import { parseProducts, takeLine, type Row } from './product-exchange.service.js';
import { forgetChanges, noteChange, putBackChanges, type BackPlace } from './product-put-back.service.js';
import { ImportOutcome, type ImportLine, type ImportProductsPayload } from './product.types.js';

/** Lines that are rehearsed in one transaction, which is then given up. */
const REHEARSED = 20;
/** Lines that a report tells one by one. */
const REPORTED_LINES = 500;

export interface ProductImportInput {
  /** Name of the file among the private ones. */
  file: string;
  dryRun: boolean;
}
interface Place extends BackPlace {
  /** How many lines are done. */
  from: number;
}
/** What the rehearsal found, kept with the job: one letter a line, and the lines that are told. */
interface Rehearsal {
  outcomes: string;
  report: ImportProductsPayload;
}
type ImportJob = Job & { input: ProductImportInput };

const LETTERS: Record<ImportOutcome, string> = { CREATED: 'C', UPDATED: 'U', UNCHANGED: '=', FAILED: 'F' };
const WRITES = new Set([LETTERS.CREATED, LETTERS.UPDATED]);

/** The lines of the one file this process works on. */
let read: { job: string; rows: Row[] } | undefined;

async function rowsOf(job: ImportJob): Promise<Row[]> {
  const id = job._id.toHexString();
  if (read?.job !== id) {
    const file = await platform().files.read('private', job.input.file);
    if (!file) throw new ShopError(ErrorCode.NOT_FOUND, 'The file of this import is gone. Send it again.');
    read = { job: id, rows: await parseProducts(await buffer(file.stream)) };
  }
  return read.rows;
}

/** Thrown inside a rehearsal's transaction so that nothing of it stays. */
class Rehearsed extends Error {}

registerJobKind<ProductImportInput, Place>(JobKind.PRODUCT_IMPORT, {
  permission: Permission.MANAGE_CATALOGUE,

  async check(job, tell) {
    await forgetChanges(job._id);
    const rows = await rowsOf(job);
    const lines: ImportLine[] = [];
    const seen = new Set<string>();
    for (let from = 0; from < rows.length; from += REHEARSED) {
      let now: ImportLine[] = [];
      let known: string[] = [];
      await inShortTransaction(async (session) => {
        [now, known] = [[], []];
        for (const [index, row] of rows.slice(from, from + REHEARSED).entries()) {
          const { line } = await takeLine(
            job.viewer,
            row,
            from + index + 2,
            session,
            (sku) => seen.has(sku) || known.includes(sku),
          );
          now.push(line);
          if (line.sku) known.push(line.sku);
        }
        throw new Rehearsed();
      }).catch((error: unknown) => {
        if (!(error instanceof Rehearsed)) throw error;
      });
      lines.push(...now);
      for (const sku of known) seen.add(sku);
      await tell(from + now.length, rows.length);
    }
    const outcomes = lines.map((line) => LETTERS[line.outcome]).join('');
    const rehearsal: Rehearsal = { outcomes, report: reportOf(lines, job.input.dryRun) };
    const writes = [...outcomes].filter((letter) => WRITES.has(letter)).length;
    return { total: rows.length, state: job.input.dryRun || writes === 0 ? undefined : { from: 0 }, notes: rehearsal };
  },

  async apply(job, session, size) {
    const rows = await rowsOf(job);
    const { outcomes } = job.result as Rehearsal;
    const { from } = job.state;
    const touched: ObjectId[] = [];
    let at = from;
    for (let written = 0; at < rows.length && written < size; at += 1) {
      if (!WRITES.has(outcomes[at]!)) continue;
      written += 1;
      // Its SKU was looked at in the rehearsal.
      const { line, product, edit } = await takeLine(job.viewer, rows[at]!, at + 2, session, () => false);
      if (line.outcome === ImportOutcome.FAILED)
        throw new ShopError(
          ErrorCode.CONFLICT,
          `Line ${line.line} was right a moment ago and is not now: ${line.messages.join('; ')}`,
        );
      if (!edit) continue;
      await noteChange(job._id, product, edit, session);
      touched.push(product);
    }
    return { items: at - from, next: at < rows.length ? { from: at } : undefined, touched };
  },

  putBack: putBackChanges,

  async finish(job) {
    const { report } = job.result as Rehearsal;
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
  refresh: refreshInBatches,
});

const count = (number: number) => number.toLocaleString('en-IN');

function reportOf(lines: readonly ImportLine[], dryRun: boolean): ImportProductsPayload {
  const of = (outcome: ImportOutcome) => lines.filter((line) => line.outcome === outcome).length;
  return {
    dryRun,
    created: of(ImportOutcome.CREATED),
    updated: of(ImportOutcome.UPDATED),
    unchanged: of(ImportOutcome.UNCHANGED),
    failed: of(ImportOutcome.FAILED),
    lines: lines.filter((line) => line.outcome !== ImportOutcome.UNCHANGED).slice(0, REPORTED_LINES),
  };
}
