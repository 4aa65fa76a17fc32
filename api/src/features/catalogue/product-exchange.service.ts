/** Products as CSV: export of what a filter lets through, and the lines of a file that is taken in. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { ClientSession } from 'mongoose';
import Papa from 'papaparse';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { fromRupees, toRupees } from '../../pricing/index.js';
import { cellText, csvLines, CSV_START } from '../../platform/csv.js';
import { downloadPath, registerDownload } from '../../platform/downloads.js';
import type { ExportFile } from '../../types/export-file.js';
import { ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { validate } from 'class-validator';
import { catalogue } from './catalogue-sync.js';
import { AddProductInput, ProductSort, type ProductFilter } from './product.inputs.js';
import { ProductModel, type Product } from './product.model.js';
import { applyEdit, insertProduct, type AppliedEdit } from './product-write.service.js';
import type { StockEdit } from './stock-seen.service.js';
import { ImportOutcome, type ImportLine } from './product.types.js';

const COLUMNS = [
  'sku',
  'title',
  'category',
  'price',
  'mrp',
  'stock',
  'stock_was',
  'featured',
  'hsn',
  'gst_rate',
  'weight_kg',
  'description',
  'specifications',
] as const;
/** A new product needs these. */
const NEEDED = ['title', 'category', 'price'] as const satisfies readonly (typeof COLUMNS)[number][];
export type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

/** The most lines of one import. */
const MAX_LINES = 100_000;
/** The most bytes of one import file. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
const LINK_SECONDS = 600;
/** Products of an export that are made into text in one go. */
const WRITTEN_AT_ONCE = 250;

export function exportProducts(filter: ProductFilter | undefined): ExportFile {
  const filename = `products-${DateTime.now().setZone('Asia/Kolkata').toFormat('yyyy-MM-dd')}.csv`;
  return { filename, url: downloadPath('products', { filename, filter: filter ?? {} }, LINK_SECONDS) };
}

registerDownload('products', async (subject) => {
  const { filename, filter } = subject as { filename: string; filter: ProductFilter };
  const products = catalogue.now(catalogue.find(filter, ProductSort.NAME).products);
  return { filename, contentType: 'text/csv; charset=utf-8', content: Readable.from(csv(products)) };
});

/** Written while it is downloaded, so that nobody waits for a large catalogue. */
function* csv(products: readonly Product[]): Generator<string> {
  yield CSV_START + csvLines([[...COLUMNS]]);
  for (let from = 0; from < products.length; from += WRITTEN_AT_ONCE) {
    const rows = products.slice(from, from + WRITTEN_AT_ONCE).map(rowOf);
    yield csvLines(rows.map((row) => COLUMNS.map((column) => row[column])));
  }
}

function rowOf(product: Product): Required<Row> {
  return {
    sku: product.sku,
    title: product.title,
    category: product.categoryName,
    price: String(toRupees(product.price)),
    mrp: product.originalPrice ? String(toRupees(product.originalPrice)) : '',
    stock: String(product.stock),
    stock_was: String(product.stock),
    featured: product.featured ? 'yes' : 'no',
    hsn: product.hsnCode ?? '',
    gst_rate: String(product.gstRatePercent),
    weight_kg: product.weightKg == null ? '' : String(product.weightKg),
    description: product.description,
    specifications: product.specifications.map((s) => `${s.key}: ${s.value}`).join(' | '),
  };
}

/** Lines that are read in one go. */
const READ_AT_ONCE = 500;

/** @throws ShopError BAD_INPUT when the file as a whole cannot be read */
export async function parseProducts(content: Buffer): Promise<Row[]> {
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  const first = Papa.parse<string[]>(text, { preview: 1, skipEmptyLines: 'greedy' });
  const { delimiter, linebreak: newline } = first.meta;
  const headings = (first.data[0] ?? []).map((heading) => heading.trim().toLowerCase());
  const unknown = headings.filter((h) => !(COLUMNS as readonly string[]).includes(h));
  if (!headings.includes('title') && !headings.includes('sku'))
    throw new ShopError(ErrorCode.BAD_INPUT, `The first line names the columns: ${COLUMNS.join(', ')}`);
  if (unknown.length > 0)
    throw new ShopError(ErrorCode.BAD_INPUT, `Unknown columns: ${unknown.join(', ')}. Known are ${COLUMNS.join(', ')}`);
  const rows: Row[] = [];
  // A few lines at a time: a file of many megabytes would keep everybody else waiting.
  for (let from = first.meta.cursor; from < text.length;) {
    const options = { preview: READ_AT_ONCE, delimiter, newline: newline as '\n', fastMode: false } as const;
    const part = Papa.parse<string[]>(text.slice(from), { ...options, skipEmptyLines: 'greedy' });
    const broken = part.errors.find((e) => e.type === 'Quotes');
    if (broken)
      throw new ShopError(ErrorCode.BAD_INPUT, `Line ${rows.length + (broken.row ?? 0) + 2}: ${broken.message}`);
    for (const cells of part.data)
      rows.push(Object.fromEntries(headings.map((heading, index) => [heading, cells[index]])) as Row);
    if (rows.length > MAX_LINES) throw new ShopError(ErrorCode.BAD_INPUT, `At most ${MAX_LINES} lines in one import`);
    if (part.meta.cursor <= 0) break;
    from += part.meta.cursor;
    await setImmediate();
  }
  return rows;
}

export interface TakenLine {
  line: ImportLine;
  product: ObjectId;
  /** What it did; undefined when it changed nothing or is not right. */
  edit: AppliedEdit | 'created' | undefined;
}

/**
 * Adds the product of a line, or changes the one whose SKU it names, inside a transaction of the caller. What is not right
 * with the line is told in it, and nothing of it is written.
 * @param isTaken tells whether an earlier line has the SKU
 */
export async function takeLine(
  viewer: Viewer,
  row: Row,
  number: number,
  session: ClientSession,
  isTaken: (sku: string) => boolean,
): Promise<TakenLine> {
  const line: ImportLine = {
    line: number,
    sku: cellText(row.sku?.trim() ?? '') || null,
    outcome: ImportOutcome.FAILED,
    messages: [],
  };
  const id = new ObjectId();
  try {
    if (line.sku && isTaken(line.sku))
      throw new ShopError(ErrorCode.BAD_INPUT, `The SKU ${line.sku} stands in an earlier line already`);
    const known = line.sku
      ? await ProductModel.findOne({ sku: line.sku, deletedAt: null }, { stock: 1 }, { session }).lean()
      : null;
    const missing = known ? [] : NEEDED.filter((column) => row[column] === undefined);
    if (missing.length > 0)
      throw new ShopError(
        ErrorCode.BAD_INPUT,
        `The file has no column ${missing.join(', ')}, which a new product needs${line.sku ? ` (no product has the SKU ${line.sku})` : ''}`,
      );
    const fields = fieldsOf(row);
    const input = Object.assign(new AddProductInput(), known ? fields : { stock: 0, ...fields });
    const wrong = await validate(input, { skipMissingProperties: Boolean(known), forbidUnknownValues: false });
    line.messages = wrong.flatMap((w) =>
      Object.values(w.constraints ?? {}).concat(
        w.children?.length ? ['A specification is written as name: value'] : [],
      ),
    );
    if (line.messages.length > 0) return { line, product: id, edit: undefined };
    if (!known) {
      await insertProduct(viewer, id, input, [], session);
      return { line: { ...line, outcome: ImportOutcome.CREATED }, product: id, edit: 'created' };
    }
    const stock = stockFrom(known.stock, fields.stock, row, line);
    const edit = await applyEdit(viewer, known._id, { ...fields, ...stock }, session);
    const outcome = edit ? ImportOutcome.UPDATED : ImportOutcome.UNCHANGED;
    return { line: { ...line, outcome }, product: known._id, edit };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    line.messages = error.details.fields?.map((f) => `${f.path}: ${f.message}`) ?? [error.message];
    return { line, product: id, edit: undefined };
  }
}

/**
 * The stock of a line as an edit takes it: one that stands as it was written is no change, another one starts from what was
 * there when the file was written.
 * @throws ShopError STALE_VERSION when pieces came or went since
 */
function stockFrom(now: number, wanted: number | undefined, row: Row, line: ImportLine): StockEdit {
  const was = row.stock_was?.trim();
  if (wanted === undefined || !was) return { stock: wanted };
  if (!/^\d{1,7}$/.test(was)) throw new ShopError(ErrorCode.BAD_INPUT, `stock_was: "${was}" is not a number of pieces`);
  if (Number(was) === wanted) return { stock: undefined };
  if (now !== wanted && now !== Number(was))
    throw new ShopError(
      ErrorCode.STALE_VERSION,
      `The stock of ${line.sku} is ${now} now, not ${was} as when the file was written. Write the file anew.`,
    );
  return { stock: wanted, expectedStock: now };
}

/** Only the columns that are there and filled; an empty cell changes nothing. */
function fieldsOf(row: Row): Partial<AddProductInput> {
  const text = (column: keyof Row) => cellText(row[column]?.trim() ?? '') || undefined;
  const number = (column: keyof Row, read: (text: string) => number) => {
    const cell = text(column)?.replace(/^₹\s*/, '').replace(/,/g, '');
    if (cell === undefined) return undefined;
    try {
      const value = read(cell);
      if (Number.isFinite(value)) return value;
    } catch {
      // Told below, like any other text that is no number.
    }
    throw new ShopError(ErrorCode.BAD_INPUT, `${column}: "${cell}" is not a number`);
  };
  const specifications = text('specifications')
    ?.split('|')
    .map((pair) => {
      const [key = '', ...value] = pair.split(':');
      return { key: key.trim(), value: value.join(':').trim() };
    });
  const featured = text('featured')?.toLowerCase();
  const fields: Partial<AddProductInput> = {
    sku: text('sku'),
    title: text('title'),
    description: text('description'),
    category: text('category'),
    price: number('price', fromRupees),
    originalPrice: number('mrp', fromRupees),
    stock: number('stock', Number),
    featured: featured === undefined ? undefined : ['yes', 'true', '1', 'y'].includes(featured),
    hsnCode: text('hsn'),
    gstRatePercent: number('gst_rate', Number),
    weightKg: number('weight_kg', Number),
    specifications,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
