/** What the headings of a product file mean: the shop's own, usual ones of other shops' exports, and what staff say of others. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { headingKey } from '../../platform/files/csv-table.js';
import { COLUMN_LABELS } from './product-exchange.service.js';
import type { ImportColumnInput } from './product.inputs.js';
import type { ImportColumn } from './product.types.js';

/** Columns that imports take and exports do not write. */
const ONLY_TAKEN: Readonly<Record<string, string>> = {
  regular_price: 'price without a sale',
  sale_price: 'price in a sale',
  weight_g: 'weight in grams',
};

/** Every column an import understands, with what it is. */
export const IMPORT_COLUMNS: Readonly<Record<string, string>> = {
  ...COLUMN_LABELS,
  weight_kg: 'weight in kilograms',
  ...ONLY_TAKEN,
};

/** Other headings of a column, as plain() has them; of several in one file the first of its list is taken. */
const OTHER_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  sku: ['variant sku', 'sku code', 'product sku', 'seller sku', 'item code', 'product code'],
  title: ['name', 'product name', 'product title', 'item name'],
  category: ['categories', 'category name', 'type', 'product type', 'product category'],
  price: ['variant price', 'selling price', 'unit price'],
  regular_price: ['normal price'],
  sale_price: ['offer price', 'discounted price', 'special price'],
  mrp: ['variant compare at price', 'compare at price', 'maximum retail price', 'mrp price', 'original price'],
  stock: ['variant inventory qty', 'inventory quantity', 'quantity', 'qty', 'stock quantity', 'opening stock'],
  featured: ['is featured'],
  hsn: ['hsn code', 'hsn sac', 'hsn number'],
  gst_rate: ['gst', 'gst percent', 'gst percentage', 'tax rate', 'igst', 'igst rate'],
  weight_kg: ['weight in kg'],
  weight_g: ['variant grams', 'weight value grams', 'weight in grams'],
  country_of_origin: ['origin', 'made in'],
  maker_name: ['manufacturer', 'manufacturer name', 'manufactured by'],
  maker_address: ['manufacturer address'],
  net_quantity_unit: ['net quantity uom'],
  made_in_month: ['month of manufacture', 'manufacturing month'],
  box_contents: ['in the box', 'package contents', 'what s in the box'],
  size: ['dimensions'],
  brand: ['vendor', 'brand name'],
  gtin: ['variant barcode', 'barcode', 'bar code', 'ean', 'upc', 'gtin upc ean or isbn'],
  mpn: ['google shopping mpn', 'part number', 'manufacturer part number'],
  condition: ['google shopping condition'],
  google_category: ['google shopping google product category', 'google product category'],
  meta_title: ['seo title', 'page title'],
  meta_description: ['seo description'],
  description: ['body html', 'product description', 'long description', 'short description'],
  specifications: ['specs', 'specification'],
  pictures: ['picture', 'photos', 'product pictures'],
  group: ['product group', 'group title'],
};

/** Exports of other shops, by headings that only they have together. Their other headings are left out without a question. */
const KNOWN_EXPORTS: readonly (readonly string[])[] = [
  ['handle', 'variant price'],
  ['url handle', 'compare at price'],
  ['regular price', 'visibility in catalog'],
];

/** A heading without case, brackets, dashes and underscores. */
const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * @param headings of the file, each once
 * @param choices what staff say of some of them; the others are understood as usual
 * @throws ShopError BAD_INPUT when a choice names a heading or a column that there is not, or a column twice
 */
export function importColumns(
  headings: readonly string[],
  choices: readonly ImportColumnInput[] = [],
): Omit<ImportColumn, 'example'>[] {
  const chosen = checkedChoices(headings, choices);
  const taken = new Map<string, string>();
  for (const [heading, column] of chosen) if (column) taken.set(column, heading);
  const free = headings.filter((heading) => heading !== '' && !chosen.has(heading));
  for (const column of Object.keys(IMPORT_COLUMNS)) {
    if (taken.has(column)) continue;
    const names = [plain(column), ...(OTHER_HEADINGS[column] ?? [])];
    const heading = names.flatMap((name) => free.find((one) => plain(one) === name) ?? [])[0];
    if (heading !== undefined) taken.set(column, heading);
  }
  const columnOf = new Map([...taken].map(([column, heading]) => [heading, column]));
  const names = new Set(headings.map(plain));
  const isKnownExport = KNOWN_EXPORTS.some((signs) => signs.every((sign) => names.has(sign)));
  return headings.flatMap((heading) => {
    if (heading === '') return [];
    const column = columnOf.get(heading) ?? null;
    return [{ heading, column, needsChoice: column === null && !chosen.has(heading) && !isKnownExport }];
  });
}

/** @returns columns by heading as it is written in the file; null for one that is left out */
function checkedChoices(
  headings: readonly string[],
  choices: readonly ImportColumnInput[],
): ReadonlyMap<string, string | null> {
  const refused = (message: string) =>
    new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'columns', message }] });
  const chosen = new Map<string, string | null>();
  for (const { heading, column } of choices) {
    const written = headings.find((one) => headingKey(one) === headingKey(heading.trim()));
    if (!written) throw refused(`The file has no heading ${heading}.`);
    if (chosen.has(written)) throw refused(`The heading ${written} is chosen twice.`);
    if (column != null && !Object.hasOwn(IMPORT_COLUMNS, column))
      throw refused(`There is no column ${column}. Known are ${Object.keys(IMPORT_COLUMNS).join(', ')}.`);
    if (column != null && [...chosen.values()].includes(column)) throw refused(`Two headings are chosen as ${column}.`);
    chosen.set(written, column ?? null);
  }
  return chosen;
}

/** @throws ShopError BAD_INPUT when nobody knows what a heading means, or nothing tells which products they are */
export function assertUnderstood(columns: readonly Omit<ImportColumn, 'example'>[]): void {
  const known = Object.keys(IMPORT_COLUMNS).join(', ');
  if (!columns.some(({ column }) => column === 'sku' || column === 'title'))
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `The file needs a column sku or title. Its first line names the columns: ${known}`,
    );
  const unknown = columns.filter(({ needsChoice }) => needsChoice).map(({ heading }) => heading);
  if (unknown.length > 0)
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `Unknown columns: ${unknown.join(', ')}. Known are ${known}. Say which of them they are, or that they are left out.`,
    );
}
