/** Products as CSV: exports the matches of a filter and reads the lines of an import. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { DateTime } from 'luxon';
import Papa from 'papaparse';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { toRupees } from '../../pricing/index.js';
import { csvLines, CSV_START } from '../../platform/files/csv.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import type { ExportFile } from '../../types/export-file.js';
import { catalogue, textsRead } from './catalogue-sync.js';
import { PLAIN_COLUMNS, plainCells } from './product-fields.js';
import { ProductSort, type ProductFilter } from './product.inputs.js';
import type { Product } from './product.model.js';

const COLUMNS = [
  'sku',
  'title',
  'category',
  'price',
  'mrp',
  'stock',
  'stock_was',
  'featured',
  ...PLAIN_COLUMNS,
  'description',
  'specifications',
];
/** A new product needs these. */
export const NEEDED_COLUMNS = ['title', 'category', 'price'];
/** The cells of a line by column. */
export type Row = Partial<Record<string, string>>;

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
  if (filter.search) await textsRead();
  const products = catalogue.now(catalogue.find(filter, ProductSort.NAME).numbers);
  return { filename, contentType: 'text/csv; charset=utf-8', content: Readable.from(csv(products)) };
});

/** Written while it is downloaded, so that nobody waits for a large catalogue. */
function* csv(products: readonly Product[]): Generator<string> {
  yield CSV_START + csvLines([[...COLUMNS]]);
  for (let from = 0; from < products.length; from += WRITTEN_AT_ONCE) {
    const rows = products.slice(from, from + WRITTEN_AT_ONCE).map(rowOf);
    yield csvLines(rows.map((row) => COLUMNS.map((column) => row[column] ?? '')));
  }
}

function rowOf(product: Product): Record<string, string> {
  return {
    sku: product.sku,
    title: product.title,
    category: product.categoryName,
    price: String(toRupees(product.price)),
    mrp: product.originalPrice ? String(toRupees(product.originalPrice)) : '',
    stock: String(product.stock),
    stock_was: String(product.stock),
    featured: product.featured ? 'yes' : 'no',
    ...plainCells(product),
    description: product.description,
    specifications: product.specifications.map((s) => `${s.key}: ${s.value}`).join(' | '),
  };
}

/** Lines that are read in one go. */
const READ_AT_ONCE = 500;

/** @throws ShopError BAD_INPUT when the file as a whole cannot be read */
export async function parseProducts(content: Buffer): Promise<Row[]> {
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  // Its quick way tells no place where the next line begins.
  const first = Papa.parse<string[]>(text, { preview: 1, fastMode: false, skipEmptyLines: 'greedy' });
  const { delimiter, linebreak: newline } = first.meta;
  const headings = (first.data[0] ?? []).map((heading) => heading.trim().toLowerCase());
  const unknown = headings.filter((h) => !COLUMNS.includes(h));
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
