/** What lines of an import do: which product each adds or changes, or what is not right with it; nothing is written. */
import { validate } from 'class-validator';
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { cellText } from '../../platform/files/csv.js';
import { readAmount, readWholeNumber, type NumberProblem } from '../../types/numbers.js';
import { ObjectId } from '../../types/object-id.js';
import { categoryLookup, type CategoryLookup } from './category-lookup.js';
import { planEdit, type PlannedEdit } from './product-edit.service.js';
import { plainFactsFromCells } from './product-fields.js';
import { AddProductInput } from './product.inputs.js';
import { NEEDED_COLUMNS, type Row } from './product-exchange.service.js';
import { ProductModel, type Product } from './product.model.js';
import { ImportOutcome, type ImportLine } from './product.types.js';
import { planProduct, type NewProduct } from './product-write.service.js';
import type { StockEdit } from './stock-seen.service.js';

export interface PlannedLine {
  /** Which line of the file it is, from 0. */
  index: number;
  line: ImportLine;
  added?: NewProduct;
  edit?: PlannedEdit;
}

/** The first line of a file has the headings. */
const FIRST_LINE = 2;

/**
 * @param seen SKUs of earlier lines; those of these lines are added
 * @param session the transaction that will write them; without one they are rehearsed
 */
export async function planLines(
  rows: readonly { row: Row; index: number }[],
  seen: Set<string>,
  session?: ClientSession,
): Promise<PlannedLine[]> {
  const skus = rows.flatMap(({ row }) => skuOf(row) ?? []);
  const found = await ProductModel.find({ sku: mongoose.trusted({ $in: skus }) }, null, session && { session }).lean<
    Product[]
  >();
  const known = new Map(found.map((product) => [product.sku, product]));
  const categories = categoryLookup(session);
  const planned: PlannedLine[] = [];
  for (const { row, index } of rows) {
    const sku = skuOf(row);
    const line: ImportLine = { line: index + FIRST_LINE, sku, outcome: ImportOutcome.FAILED, messages: [] };
    try {
      if (sku && seen.has(sku))
        throw new ShopError(ErrorCode.BAD_INPUT, `The SKU ${sku} stands in an earlier line already`);
      if (sku) seen.add(sku);
      const what = await planLine(row, line, sku ? known.get(sku) : undefined, categories, session);
      planned.push({ index, ...what, line: { ...line, outcome: outcomeOf(what) } });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      line.messages = error.details.fields?.map((f) => (f.path ? `${f.path}: ${f.message}` : f.message)) ?? [
        error.message,
      ];
      planned.push({ index, line });
    }
  }
  return planned;
}

const skuOf = (row: Row): string | null => cellText(row.sku?.trim() ?? '') || null;

function outcomeOf({ added, edit }: Pick<PlannedLine, 'added' | 'edit'>): ImportOutcome {
  if (added) return ImportOutcome.CREATED;
  return edit ? ImportOutcome.UPDATED : ImportOutcome.UNCHANGED;
}

/** @throws ShopError with what is not right */
async function planLine(
  row: Row,
  { sku }: ImportLine,
  known: Product | undefined,
  categories: CategoryLookup,
  session?: ClientSession,
): Promise<Pick<PlannedLine, 'added' | 'edit'>> {
  if (known?.deletedAt) throw new ShopError(ErrorCode.CONFLICT, `A deleted product has the SKU ${sku}`);
  const missing = known ? [] : NEEDED_COLUMNS.filter((column) => row[column] === undefined);
  if (missing.length > 0)
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `The file has no column ${missing.join(', ')}, which a new product needs${sku ? ` (no product has the SKU ${sku})` : ''}`,
    );
  const fields = fieldsOf(row);
  const input = Object.assign(new AddProductInput(), known ? fields : { stock: 0, ...fields });
  const wrong = await validate(input, { skipMissingProperties: Boolean(known), forbidUnknownValues: false });
  const messages = wrong.flatMap((w) =>
    Object.values(w.constraints ?? {}).concat(w.children?.length ? ['A specification is written as name: value'] : []),
  );
  if (messages.length > 0)
    throw new ShopError(ErrorCode.BAD_INPUT, messages.join('; '), {
      fields: messages.map((message) => ({ path: '', message })),
    });
  if (!known) return { added: await planProduct(new ObjectId(), input, [], categories) };
  const stock = stockFrom(known.stock, fields.stock, row, sku);
  const edit = await planEdit(known, { ...fields, ...stock }, categories, session);
  return edit ? { edit } : {};
}

/**
 * The stock of a line as an edit takes it: one that stands as it was written is no change, another one starts from what was
 * there when the file was written.
 * @throws ShopError STALE_VERSION when pieces came or went since
 */
function stockFrom(now: number, wanted: number | undefined, row: Row, sku: string | null): StockEdit {
  const was = row.stock_was?.trim();
  if (wanted === undefined || !was) return { stock: wanted };
  const read = readWholeNumber(was);
  if ('problem' in read)
    throw new ShopError(ErrorCode.BAD_INPUT, `stock_was: "${was.slice(0, 60)}" cannot be read. ${read.problem}`);
  if (read.number === wanted) return { stock: undefined };
  if (now !== wanted && now !== read.number)
    throw new ShopError(
      ErrorCode.STALE_VERSION,
      `The stock of ${sku} is ${now} now, not ${was} as when the file was written. Write the file anew.`,
    );
  return { stock: wanted, expectedStock: now };
}

/** Only the columns that are there and filled; an empty cell changes nothing. */
function fieldsOf(row: Row): Partial<AddProductInput> {
  const text = (column: string) => cellText(row[column]?.trim() ?? '') || undefined;
  const number = (column: string, read: (text: string) => { number: number } | NumberProblem) => {
    const cell = text(column);
    if (cell === undefined) return undefined;
    const value = read(cell);
    if ('number' in value) return value.number;
    throw new ShopError(ErrorCode.BAD_INPUT, `${column}: "${cell.slice(0, 60)}" cannot be read. ${value.problem}`);
  };
  const amount = (cell: string) => {
    const read = readAmount(cell);
    return 'paise' in read ? { number: read.paise } : read;
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
    price: number('price', amount),
    originalPrice: number('mrp', amount),
    stock: number('stock', readWholeNumber),
    featured: featured === undefined ? undefined : ['yes', 'true', '1', 'y'].includes(featured),
    ...plainFactsFromCells({ text, number }),
    specifications,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
