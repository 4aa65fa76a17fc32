/** A stock take as a CSV file: exports a sheet to fill in, and imports the filled-in sheet. */
import { Readable } from 'node:stream';
import { DateTime } from 'luxon';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inShortTransaction } from '../../platform/database/change-feed.js';
import { CSV_START, csvLines } from '../../platform/files/csv.js';
import { headingKey, readCsv, type CsvTable } from '../../platform/files/csv-table.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import { hasLostLetters, LOST_LETTERS } from '../../platform/files/text-file.js';
import type { ExportFile } from '../../types/export-file.js';
import { readWholeNumber } from '../../types/numbers.js';
import type { Viewer } from '../../types/viewer.js';
import { refreshInBatches } from '../catalogue/catalogue-sync.js';
import { ProductModel, StockReason } from '../catalogue/product.model.js';
import { ImportOutcome, type ImportLine } from '../catalogue/product.types.js';
import { promisedPieces } from './promised.service.js';
import {
  planStock,
  stockedBySku,
  STOCKED,
  writeStocks,
  type PlannedStock,
  type Stocked,
} from './stock-change.service.js';
import type { ImportStockPayload } from './stock.types.js';

const COLUMNS = ['sku', 'title', 'shelf', 'on_shelf', 'counted', 'change', 'reason', 'note'] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

export const MAX_STOCK_FILE_BYTES = 5 * 1024 * 1024;
const MAX_LINES = 20_000;
/** Characters of a shelf. */
const MAX_SHELF = 60;
const LINK_SECONDS = 600;
/** Products in one transaction of the import, and in one batch of the export. */
const AT_ONCE = 200;

export function exportStock(): ExportFile {
  const filename = `stock-${DateTime.now().setZone('Asia/Kolkata').toFormat('yyyy-MM-dd')}.csv`;
  return { filename, url: downloadPath('stock', { filename }, LINK_SECONDS) };
}

registerDownload('stock', async (subject) => {
  const { filename } = subject as { filename: string };
  return { filename, contentType: 'text/csv; charset=utf-8', content: Readable.from(sheet(await promisedPieces())) };
});

/** Sorted by shelf, the order in which somebody walks past them. */
async function* sheet(promised: ReadonlyMap<string, number>): AsyncGenerator<string> {
  yield CSV_START + csvLines([[...COLUMNS]]);
  const products = ProductModel.find({ deletedAt: null }, STOCKED).sort({ shelf: 1, sku: 1 }).lean<Stocked[]>();
  for await (const product of products.cursor({ batchSize: AT_ONCE })) {
    const { _id, sku, title, shelf, stock } = product as unknown as Stocked;
    yield csvLines([[sku, title, shelf ?? '', stock + (promised.get(_id.toHexString()) ?? 0), '', '', '', '']]);
  }
}

/**
 * A line with `counted` or `change` corrects the stock, one with another `shelf` moves the product; other lines change nothing. The
 * sheet has the number of pieces on the shelf at the export: a line is refused when the stock moved since, so that a file that
 * is sent twice has one effect. An invalid line does not stop the others.
 * @throws ShopError BAD_INPUT when the file cannot be parsed
 */
export async function importStock(viewer: Viewer, content: Buffer, dryRun: boolean): Promise<ImportStockPayload> {
  const { table, rows } = await parse(content);
  const lines: ImportLine[] = [];
  const seen = new Set<string>();
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE);
    const before = new Set(seen);
    const done = await inShortTransaction(async (session) => {
      // Reset the state: the transaction may be retried.
      seen.clear();
      for (const sku of before) seen.add(sku);
      const skus = part.flatMap(({ row }) => row.sku ?? []);
      const products = await stockedBySku(skus, session);
      const promised = await promisedPieces(
        [...products.values()].map(({ _id }) => _id),
        session,
      );
      const planned = part.map((one) => planLine(one, seen, products, promised));
      if (!dryRun)
        await writeStocks(
          viewer,
          planned.flatMap(({ plan }) => plan ?? []),
          session,
        );
      return planned;
    });
    lines.push(...done.map(({ outcome }) => outcome));
    if (!dryRun) await refreshInBatches(done.flatMap(({ plan }) => plan?.product._id ?? []));
  }
  const count = (outcome: ImportOutcome) => lines.filter((line) => line.outcome === outcome).length;
  return {
    dryRun,
    updated: count(ImportOutcome.UPDATED),
    unchanged: count(ImportOutcome.UNCHANGED),
    failed: count(ImportOutcome.FAILED),
    lines: lines.filter(({ outcome }) => outcome !== ImportOutcome.UNCHANGED).slice(0, 500),
    encoding: table.encoding,
    unusualCharacters: table.unusual,
  };
}

/** A row of the sheet: what is wrong with its shape, or its cells by column. */
interface SheetRow {
  line: number;
  row: Row;
  problem?: string | undefined;
}

/** @throws ShopError BAD_INPUT */
async function parse(content: Buffer): Promise<{ table: CsvTable; rows: SheetRow[] }> {
  const table = await readCsv(content, MAX_LINES);
  const headings = table.headings.map(headingKey);
  const unknown = headings.filter((heading) => heading !== '' && !(COLUMNS as readonly string[]).includes(heading));
  if (!headings.includes('sku') || unknown.length > 0)
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `${unknown.length > 0 ? `Unknown columns: ${unknown.join(', ')}. ` : ''}The first line names the columns: ${COLUMNS.join(', ')}. sku is needed.`,
    );
  const rows = table.rows.map(({ row, cells, problem }) => ({
    line: row,
    row: Object.fromEntries(headings.map((heading, index) => [heading, cells[index]])) as Row,
    problem,
  }));
  return { table, rows };
}

function planLine(
  { row, line, problem }: SheetRow,
  seen: Set<string>,
  products: ReadonlyMap<string, Stocked>,
  promised: ReadonlyMap<string, number>,
): { outcome: ImportLine; plan?: PlannedStock } {
  const sku = row.sku || null;
  const product = sku ? products.get(sku) : undefined;
  const outcomeLine = (outcome: ImportOutcome, messages: string[] = []): ImportLine => ({
    line,
    sku,
    outcome,
    messages,
    title: product?.title ?? null,
  });
  try {
    if (problem) throw new ShopError(ErrorCode.BAD_INPUT, problem);
    if (!product)
      throw new ShopError(ErrorCode.NOT_FOUND, sku ? `No product has the SKU ${sku}.` : 'The line has no SKU.');
    if (seen.has(product.sku))
      throw new ShopError(ErrorCode.BAD_INPUT, `The SKU ${sku} stands in an earlier line already.`);
    seen.add(product.sku);
    const counted = whole(row, 'counted');
    const change = whole(row, 'change');
    if (counted !== undefined && counted < 0) throw new ShopError(ErrorCode.BAD_INPUT, 'counted: cannot be below 0.');
    if (counted !== undefined && change !== undefined)
      throw new ShopError(ErrorCode.BAD_INPUT, 'Fill in counted or change, not both.');
    const { shelf } = row;
    if (shelf && shelf.length > MAX_SHELF)
      throw new ShopError(ErrorCode.BAD_INPUT, `shelf: at most ${MAX_SHELF} characters.`);
    const moves = counted !== undefined || change !== undefined;
    const onShelf = whole(row, 'on_shelf');
    if (moves && onShelf === undefined)
      throw new ShopError(ErrorCode.BAD_INPUT, 'on_shelf is needed: what the sheet said when it was written.');
    if (!moves && shelf === undefined) return { outcome: outcomeLine(ImportOutcome.UNCHANGED) };
    const held = promised.get(product._id.toHexString()) ?? 0;
    const reason = reasonOf(row, change);
    const afterwards = change !== undefined && onShelf !== undefined && product.stock + held === onShelf + change;
    const plan = planStock(product, held, {
      // The file was imported before: its change is made already.
      change: afterwards ? 0 : change,
      counted,
      seenOnShelf: moves && !afterwards ? onShelf : undefined,
      reason,
      note: row.note,
      shelf: shelf ?? product.shelf ?? null,
    });
    if (!plan) return { outcome: outcomeLine(ImportOutcome.UNCHANGED) };
    if (hasLostLetters(`${plan.shelf ?? ''}${plan.note ?? ''}`)) throw new ShopError(ErrorCode.BAD_INPUT, LOST_LETTERS);
    const changes = [
      ...(plan.change ? [`${plan.change > 0 ? '+' : '−'}${Math.abs(plan.change)}`] : []),
      ...(plan.shelf === undefined ? [] : [`shelf ${plan.shelf || 'none'}`]),
    ];
    return { outcome: outcomeLine(ImportOutcome.UPDATED, changes), plan };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { outcome: outcomeLine(ImportOutcome.FAILED, [error.message]) };
  }
}

/** @throws ShopError BAD_INPUT when it is not a whole number */
function whole(row: Row, column: 'counted' | 'change' | 'on_shelf'): number | undefined {
  const text = row[column];
  if (!text) return undefined;
  const read = readWholeNumber(text);
  if ('number' in read) return read.number;
  throw new ShopError(ErrorCode.BAD_INPUT, `${column}: "${text.slice(0, 60)}" cannot be read. ${read.problem}`);
}

/** @throws ShopError BAD_INPUT on an unknown reason */
function reasonOf({ reason }: Row, change: number | undefined): StockReason {
  if (!reason) return change === undefined ? StockReason.COUNTED : StockReason.ADJUSTED;
  const known = Object.values(StockReason).find((one) => one === reason.toLowerCase());
  if (known) return known;
  throw new ShopError(
    ErrorCode.BAD_INPUT,
    `reason: "${reason}" is none of counted, received, damaged, lost, found, adjusted.`,
  );
}
