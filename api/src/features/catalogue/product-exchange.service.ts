/** Products as CSV: export of what a filter lets through, import with a dry run and a report line by line. */
import { Readable } from 'node:stream';
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import Papa from 'papaparse';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { fromRupees, toRupees } from '../../pricing/index.js';
import { inShortTransaction } from '../../platform/change-feed.js';
import { cellText, csvLines, CSV_START } from '../../platform/csv.js';
import { downloadPath, registerDownload } from '../../platform/downloads.js';
import type { ExportFile } from '../../types/export-file.js';
import { ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { validate } from 'class-validator';
import { catalogue, refreshProducts } from './catalogue-sync.js';
import { AddProductInput, ProductSort, type ProductFilter } from './product.inputs.js';
import { ProductModel, type Product } from './product.model.js';
import { applyEdit, insertProduct } from './product-write.service.js';
import type { StockEdit } from './stock-seen.service.js';
import { ImportOutcome, type ImportLine, type ImportProductsPayload } from './product.types.js';

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
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

/** The most lines of one import. */
const MAX_LINES = 5000;
/** The most bytes of one import file. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
/** Lines that a report tells one by one. */
const REPORTED_LINES = 500;
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

/**
 * Adds the products of a CSV file and changes those whose SKU is known; a line that is not right fails alone.
 * @param dryRun reports what would happen and writes nothing
 * @throws ShopError BAD_INPUT when the file as a whole cannot be read
 */
export async function importProducts(viewer: Viewer, content: Buffer, dryRun: boolean): Promise<ImportProductsPayload> {
  const rows = parse(content);
  const lines: ImportLine[] = [];
  const touched: ObjectId[] = [];
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const line: ImportLine = {
      line: index + 2,
      sku: cellText(row.sku?.trim() ?? '') || null,
      outcome: ImportOutcome.FAILED,
      messages: [],
    };
    lines.push(line);
    if (line.sku && seen.has(line.sku)) {
      line.messages.push(`The SKU ${line.sku} stands in an earlier line already`);
      continue;
    }
    if (line.sku) seen.add(line.sku);
    try {
      await takeLine(viewer, row, line, dryRun, touched);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      line.outcome = ImportOutcome.FAILED;
      line.messages.push(...(error.details.fields?.map((f) => `${f.path}: ${f.message}`) ?? [error.message]));
    }
  }
  for (let from = 0; from < touched.length; from += 1000) await refreshProducts(touched.slice(from, from + 1000));
  const count = (outcome: ImportOutcome) => lines.filter((l) => l.outcome === outcome).length;
  return {
    dryRun,
    created: count(ImportOutcome.CREATED),
    updated: count(ImportOutcome.UPDATED),
    unchanged: count(ImportOutcome.UNCHANGED),
    failed: count(ImportOutcome.FAILED),
    lines: lines.filter((l) => l.outcome !== ImportOutcome.UNCHANGED).slice(0, REPORTED_LINES),
  };
}

function parse(content: Buffer): Row[] {
  const parsed = Papa.parse<Row>(content.toString('utf8'), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (h) =>
      h
        .replace(/^\uFEFF/, '')
        .trim()
        .toLowerCase(),
  });
  const headings = parsed.meta.fields ?? [];
  const unknown = headings.filter((h) => !(COLUMNS as readonly string[]).includes(h));
  const broken = parsed.errors.find((e) => e.type === 'Quotes');
  if (broken) throw new ShopError(ErrorCode.BAD_INPUT, `Line ${(broken.row ?? 0) + 2}: ${broken.message}`);
  if (!headings.includes('title') && !headings.includes('sku'))
    throw new ShopError(ErrorCode.BAD_INPUT, `The first line names the columns: ${COLUMNS.join(', ')}`);
  if (unknown.length > 0)
    throw new ShopError(ErrorCode.BAD_INPUT, `Unknown columns: ${unknown.join(', ')}. Known are ${COLUMNS.join(', ')}`);
  if (parsed.data.length > MAX_LINES)
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${MAX_LINES} lines in one import`);
  return parsed.data;
}

/** Thrown inside the transaction of a dry run so that nothing of it stays. */
class DryRun extends Error {}

async function takeLine(
  viewer: Viewer,
  row: Row,
  line: ImportLine,
  dryRun: boolean,
  touched: ObjectId[],
): Promise<void> {
  const known = line.sku ? await ProductModel.findOne({ sku: line.sku, deletedAt: null }, { stock: 1 }).lean() : null;
  const missing = known ? [] : NEEDED.filter((column) => row[column] === undefined);
  if (missing.length > 0) {
    line.messages.push(
      `The file has no column ${missing.join(', ')}, which a new product needs${line.sku ? ` (no product has the SKU ${line.sku})` : ''}`,
    );
    return;
  }
  const fields = fieldsOf(row);
  const input = Object.assign(new AddProductInput(), known ? fields : { stock: 0, ...fields });
  const wrong = await validate(input, { skipMissingProperties: Boolean(known), forbidUnknownValues: false });
  const messages = wrong.flatMap((w) =>
    Object.values(w.constraints ?? {}).concat(w.children?.length ? ['A specification is written as name: value'] : []),
  );
  if (messages.length > 0) {
    line.messages.push(...messages);
    return;
  }
  const id = known?._id ?? new ObjectId();
  let changed = true;
  try {
    await inShortTransaction(async (session) => {
      if (known)
        changed = await applyEdit(
          viewer,
          id,
          { ...fields, ...stockFrom(known.stock, fields.stock, row, line) },
          session,
        );
      else await insertProduct(viewer, id, input, [], session);
      if (dryRun) throw new DryRun();
    });
    touched.push(id);
  } catch (error) {
    if ((error as mongoose.mongo.MongoServerError).code === 11000)
      throw new ShopError(ErrorCode.CONFLICT, `Another product has the SKU ${line.sku}`);
    if (!(error instanceof DryRun)) throw error;
  }
  line.outcome = !known ? ImportOutcome.CREATED : changed ? ImportOutcome.UPDATED : ImportOutcome.UNCHANGED;
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
