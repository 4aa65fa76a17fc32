/** Reads a product file: its table, and which cell of a row is which fact of a product. */
import { readCsv, type CsvRow } from '../../platform/files/csv-table.js';
import type { TextEncoding } from '../../platform/files/text-file.js';
import { assertUnderstood, IMPORT_COLUMNS, importColumns } from './product-import-columns.js';
import type { ImportColumnInput } from './product.inputs.js';
import type { ImportColumn, DescribeImportFilePayload } from './product.types.js';

/** The cells of a row by column. */
export type Cells = Partial<Record<string, string>>;

export interface ProductFile {
  encoding: TextEncoding;
  unusualCharacters: string;
  columns: ImportColumn[];
  /** Without those that say nothing in any column that is taken. */
  rows: CsvRow[];
  /** The place of each column among the cells of a row. */
  places: ReadonlyMap<string, number>;
}

/** The most lines of one import. */
const MAX_LINES = 100_000;
/** Most characters of an example. */
const EXAMPLE = 60;

/** @throws ShopError BAD_INPUT when the file as a whole cannot be read */
export async function readProductFile(
  content: Buffer,
  choices?: readonly ImportColumnInput[] | null,
): Promise<ProductFile> {
  const file = await read(content, choices);
  assertUnderstood(file.columns);
  return file;
}

/** How an import would understand a file. @throws ShopError BAD_INPUT when the file as a whole cannot be read */
export async function describeProductFile(content: Buffer): Promise<DescribeImportFilePayload> {
  const { encoding, unusualCharacters, columns, rows } = await read(content);
  const known = Object.entries(IMPORT_COLUMNS).map(([column, label]) => ({ column, label }));
  return { encoding, unusualCharacters, columns, known, rows: rows.length };
}

async function read(content: Buffer, choices?: readonly ImportColumnInput[] | null): Promise<ProductFile> {
  const { encoding, unusual, headings, rows } = await readCsv(content, MAX_LINES);
  const place = new Map(headings.map((heading, index) => [heading, index]));
  const columns = importColumns(headings, choices ?? []).map((column) => {
    const at = place.get(column.heading)!;
    const example = rows.find(({ cells, problem }) => !problem && cells[at] !== '')?.cells[at] ?? '';
    return { ...column, example: [...example].slice(0, EXAMPLE).join('') };
  });
  const places = new Map(columns.flatMap(({ heading, column }) => (column ? [[column, place.get(heading)!]] : [])));
  const taken = [...places.values()];
  const told = rows.filter(
    ({ cells, problem }) => problem || taken.length === 0 || taken.some((at) => cells[at] !== ''),
  );
  return { encoding, unusualCharacters: unusual, columns, rows: told, places };
}

/** The cells of a row by column. */
export const cellsOf = ({ cells }: CsvRow, places: ProductFile['places']): Cells =>
  Object.fromEntries([...places].map(([column, at]) => [column, cells[at]]));
