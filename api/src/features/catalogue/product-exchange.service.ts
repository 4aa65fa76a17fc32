/** Products as CSV: exports the matches of a filter. */
import { Readable } from 'node:stream';
import { DateTime } from 'luxon';
import { toRupees } from '../../pricing/index.js';
import { csvLines, CSV_START, pairsCell } from '../../platform/files/csv.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import type { ExportFile } from '../../types/export-file.js';
import { textsRead } from './catalogue-sync.js';
import { GROUP_COLUMNS, groupCells } from './groups/group-cells.js';
import { PLAIN_COLUMNS, plainCells } from './product-fields.js';
import type { ProductFilter } from './product.inputs.js';
import type { Product } from './product.model.js';
import { everyProduct } from './staff-catalogue.js';

/** The columns of an export, with what each is. */
export const COLUMN_LABELS: Readonly<Record<string, string>> = {
  sku: 'SKU',
  title: 'title',
  category: 'category',
  price: 'price',
  mrp: 'MRP',
  stock: 'stock',
  stock_was: 'stock when the file was written',
  featured: 'featured, yes or no',
  ...PLAIN_COLUMNS,
  description: 'description',
  specifications: 'specifications, name: value | name: value',
  pictures: 'pictures, the cover first: address | address, or names of files that are uploaded with the file',
  ...GROUP_COLUMNS,
};
const COLUMNS = Object.keys(COLUMN_LABELS);

/** The most bytes of one import file. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
const LINK_SECONDS = 600;
/** Products of an export that are formatted in one batch. */
const WRITTEN_AT_ONCE = 250;

export function exportProducts(filter: ProductFilter | undefined): ExportFile {
  const filename = `products-${DateTime.now().setZone('Asia/Kolkata').toFormat('yyyy-MM-dd')}.csv`;
  return { filename, url: downloadPath('products', { filename, filter: filter ?? {} }, LINK_SECONDS) };
}

registerDownload('products', async (subject) => {
  const { filename, filter } = subject as { filename: string; filter: ProductFilter };
  if (filter.search) await textsRead();
  const products = everyProduct(filter);
  return { filename, contentType: 'text/csv; charset=utf-8', content: Readable.from(csv(products)) };
});

/** A generator, so that a large export is written while it is downloaded. */
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
    specifications: pairsCell(product.specifications),
    pictures: product.imageUrls.join(' | '),
    ...groupCells(product),
  };
}
