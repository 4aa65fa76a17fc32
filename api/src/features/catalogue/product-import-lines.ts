/** What lines of an import do: which product each adds or changes, or what is not right with it; nothing is written. */
import { validate, type ValidationError } from 'class-validator';
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { pairsOfCell } from '../../platform/files/csv.js';
import type { CsvRow } from '../../platform/files/csv-table.js';
import { hasLostLetters, LOST_LETTERS } from '../../platform/files/text-file.js';
import { readAmount, readDecimal, readWholeNumber, type NumberProblem } from '../../types/numbers.js';
import { identifierKey } from '../../types/identifiers.js';
import { ObjectId } from '../../types/object-id.js';
import { categoryLookup, type CategoryLookup } from './category-lookup.js';
import { planEdit, type PlannedEdit } from './product-edit.service.js';
import { imagesFor } from './image.service.js';
import { unreadable } from './product-field-kinds.js';
import { plainFactsFromCells } from './product-fields.js';
import type { GroupLines } from './groups/group-lines.js';
import { cellsOf, type Cells, type ProductFile } from './product-import-file.js';
import { imageKeyOf } from './product-view.js';
import { AddProductInput, SpecificationInput } from './product.inputs.js';
import { ProductModel, type Product } from './product.model.js';
import { ImportOutcome, type ImportLine } from './product.types.js';
import { planProduct, type NewProduct } from './product-write.service.js';
import { productsBySku } from './sku.service.js';
import type { StockEdit } from './stock-seen.service.js';

/** Keys of uploaded pictures by the small letters of their file names. */
export type UploadedNames = ReadonlyMap<string, string>;

export interface PlannedLine {
  /** Which line of the file it is, from 0. */
  index: number;
  line: ImportLine;
  added?: NewProduct;
  edit?: PlannedEdit;
  /** The group that this line makes. */
  group?: ObjectId;
}

/** A new product needs a cell of each; for the price there are several columns. */
const NEEDED_COLUMNS = ['title', 'category', 'price'];
const PRICE_COLUMNS = ['price', 'regular_price', 'sale_price'];

/**
 * @param places of columns among the cells of a row
 * @param seen SKUs of earlier lines; those of these lines are added
 * @param groups groups as the earlier lines leave them; these lines go on from there
 * @param uploaded pictures that came with the file
 * @param session the transaction that will write them; without one they are rehearsed
 */
export async function planLines(
  rows: readonly { row: CsvRow; index: number }[],
  places: ProductFile['places'],
  seen: Set<string>,
  groups: GroupLines,
  uploaded: UploadedNames,
  session?: ClientSession,
): Promise<PlannedLine[]> {
  const asked = rows.map(({ row, index }) => ({ row, index, cells: cellsOf(row, places) }));
  const skus = asked.flatMap(({ cells }) => cells.sku || []);
  const known = await productsBySku(skus, session);
  const categories = categoryLookup(session);
  await groups.read(
    asked.map(({ cells }) => cells),
    known.values(),
  );
  const planned: PlannedLine[] = [];
  for (const { row, index, cells } of asked) {
    const sku = cells.sku || null;
    const product = sku ? known.get(sku) : undefined;
    const line: ImportLine = {
      line: row.row,
      sku,
      outcome: ImportOutcome.FAILED,
      messages: [],
      title: cells.title || product?.title || null,
      oldPrice: product?.price ?? null,
      newPrice: null,
    };
    try {
      if (row.problem) throw new ShopError(ErrorCode.BAD_INPUT, row.problem);
      const named = sku && (product?.sku ?? identifierKey(sku));
      if (named && seen.has(named))
        throw new ShopError(ErrorCode.BAD_INPUT, `The SKU ${sku} stands in an earlier line already`);
      if (named) seen.add(named);
      const what = await planLine(cells, line, product, categories, uploaded, session);
      const { group, note, ...all } = grouped(what, cells, product, groups);
      const told = toldOf(all, product);
      const messages = [...(told.messages ?? []), ...(note ? [note] : [])];
      planned.push({ index, ...all, ...(group && { group }), line: { ...line, ...told, messages } });
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

type Planned = Pick<PlannedLine, 'added' | 'edit'>;

/** The plan of a line with what it does with the group of its product. @throws ShopError as GroupLines.plan */
function grouped(
  what: Planned,
  cells: Cells,
  known: Product | undefined,
  groups: GroupLines,
): Planned & { group?: ObjectId | undefined; note?: string | undefined } {
  const product = what.added ?? known!;
  const plan = groups.plan(cells, product, known);
  if (!plan) return what;
  const { membership, words, note, made: group } = plan;
  if (what.added) return { added: { ...what.added, membership }, group, note };
  const edit = what.edit ?? { product: known!, before: {}, after: {}, delta: 0 };
  return {
    edit: {
      ...edit,
      before: { ...edit.before, membership: known!.membership ?? null },
      after: { ...edit.after, membership },
      groupAfter: words,
    },
    group,
    note,
  };
}

/** What a report says of a line that is right. */
function toldOf({ added, edit }: Planned, known: Product | undefined): Partial<ImportLine> {
  const changed = (added ?? edit?.after ?? {}) as Partial<Product>;
  return {
    outcome: added ? ImportOutcome.CREATED : edit ? ImportOutcome.UPDATED : ImportOutcome.UNCHANGED,
    newPrice: changed.price ?? known?.price ?? null,
    messages: HTML_TAG.test(changed.description ?? '')
      ? ['The description has HTML tags; shoppers see them as they are written.']
      : [],
  };
}

const HTML_TAG = /<\/?[a-z][^>]*>/i;

/** @throws ShopError with what is not right */
async function planLine(
  cells: Cells,
  { sku }: ImportLine,
  known: Product | undefined,
  categories: CategoryLookup,
  uploaded: UploadedNames,
  session?: ClientSession,
): Promise<Planned> {
  if (known?.deletedAt) throw new ShopError(ErrorCode.CONFLICT, `A deleted product has the SKU ${sku}`);
  const missing = known ? [] : missingColumns(cells);
  if (missing.length > 0)
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `The file has no column ${missing.join(', ')}, which a new product needs${sku ? ` (no product has the SKU ${sku})` : ''}`,
    );
  const fields = fieldsOf(cells, uploaded);
  const input = Object.assign(new AddProductInput(), known ? fields : { stock: 0, ...fields });
  const wrong = await validate(input, { skipMissingProperties: Boolean(known), forbidUnknownValues: false });
  const messages = wrong.flatMap((one) => messagesOf(one, input));
  if (messages.length > 0) throw badLine(messages);
  if (!known) {
    const added = await planProduct(
      new ObjectId(),
      input,
      await imagesFor(input.images ?? [], [], input.title),
      categories,
    );
    await checkStored(added, Object.keys(added));
    return { added };
  }
  const stock = stockFrom(known.stock, fields.stock, cells, sku);
  const edit = await planEdit(known, { ...fields, sku: known.sku, ...stock }, categories, session);
  if (!edit) return {};
  await checkStored({ ...known, ...edit.after }, Object.keys(edit.after));
  return { edit };
}

const badLine = (messages: readonly string[]): ShopError =>
  new ShopError(ErrorCode.BAD_INPUT, messages.join('; '), {
    fields: messages.map((message) => ({ path: '', message })),
  });

function missingColumns(cells: Cells): string[] {
  return NEEDED_COLUMNS.filter((column) =>
    (column === 'price' ? PRICE_COLUMNS : [column]).every((one) => cells[one] === undefined),
  );
}

/** Of a specification with its name, which tells which one of many it is. */
function messagesOf({ property, constraints, children }: ValidationError, input: AddProductInput): string[] {
  const own = Object.values(constraints ?? {});
  if (property !== 'specifications') return own;
  const rules = (children ?? []).flatMap((one) => {
    const key = input.specifications?.[Number(one.property)]?.key ?? '';
    return (one.children ?? []).flatMap((child) =>
      Object.entries(child.constraints ?? {}).map((rule) => ({ key, rule })),
    );
  });
  const nested = rules.map(({ key, rule: [, message] }) => (key ? `${key.slice(0, 40)}: ${message}` : message));
  const lacksPart = rules.some(({ rule: [name] }) => name === 'matches');
  return [...own, ...nested, ...(lacksPart ? ['A specification is written as name: value'] : [])];
}

/** Whether the product can be stored as it becomes: what the database's own rules say, and no letter is lost. @throws ShopError BAD_INPUT */
async function checkStored(product: object, changed: readonly string[]): Promise<void> {
  try {
    await new ProductModel(product).validate([...changed]);
  } catch (error) {
    if (!(error instanceof mongoose.Error.ValidationError)) throw error;
    throw badLine(Object.values(error.errors).map(({ message }) => message));
  }
  const facts = product as Record<string, unknown>;
  if (changed.some((name) => hasLostLetters(JSON.stringify(facts[name] ?? null)))) throw badLine([LOST_LETTERS]);
}

/**
 * The stock in a line as an edit of the stock: none when the line has the stock that the export wrote; otherwise an edit that expects
 * the exported stock.
 * @throws ShopError STALE_VERSION when the stock changed since the export
 */
function stockFrom(now: number, wanted: number | undefined, cells: Cells, sku: string | null): StockEdit {
  const was = cells.stock_was;
  if (wanted === undefined || !was) return { stock: wanted };
  const read = readWholeNumber(was);
  if ('problem' in read) throw unreadable('stock_was', was, read.problem);
  if (read.number === wanted) return { stock: undefined };
  if (now !== wanted && now !== read.number)
    throw new ShopError(
      ErrorCode.STALE_VERSION,
      `The stock of ${sku} is ${now} now, not ${was} as when the file was written. Write the file anew.`,
    );
  return { stock: wanted, expectedStock: now };
}

/** Only the columns that are there and filled; an empty cell changes nothing. */
function fieldsOf(cells: Cells, uploaded: UploadedNames): Partial<AddProductInput> {
  const text = (column: string) => cells[column] || undefined;
  const number = (column: string, read: (text: string) => { number: number } | NumberProblem) => {
    const cell = text(column);
    if (cell === undefined) return undefined;
    const value = read(cell);
    if ('number' in value) return value.number;
    throw unreadable(column, cell, value.problem);
  };
  const specifications = text('specifications');
  const fields: Partial<AddProductInput> = {
    sku: text('sku'),
    title: text('title'),
    description: text('description'),
    category: text('category'),
    ...pricesOf((column) => number(column, readPaise)),
    stock: number('stock', readWholeNumber),
    featured: yesOrNo(text('featured')),
    ...plainFactsFromCells(text),
    images: picturesOf(text('pictures'), uploaded),
    // Of the class, so that its rules are looked at.
    specifications: specifications
      ? pairsOfCell(specifications).map((pair) => Object.assign(new SpecificationInput(), pair))
      : undefined,
  };
  const grams = number('weight_g', readDecimal);
  if (grams !== undefined) fields.weightKg ??= grams / 1000;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Keys of uploads that came with the file, or the addresses of the shop's own pictures as they stand there. */
function picturesOf(cell: string | undefined, uploaded: UploadedNames): string[] | undefined {
  const names = cell
    ?.split(/[|\n]/u)
    .map((one) => one.trim())
    .filter(Boolean);
  return names?.map((name) => {
    const key = uploaded.get(name.toLowerCase());
    if (key) return key;
    if (imageKeyOf(name).startsWith('p/')) return name;
    const problem = /^https?:/i.test(name)
      ? 'It is not a picture of this shop. Download it and upload it with the file.'
      : 'No file of this name was uploaded with it.';
    throw unreadable('pictures', name, problem);
  });
}

/** @throws ShopError BAD_INPUT on another word */
function yesOrNo(cell: string | undefined): boolean | undefined {
  if (cell === undefined) return undefined;
  const word = cell.toLowerCase();
  if (['yes', 'true', '1', 'y'].includes(word)) return true;
  if (['no', 'false', '0', 'n'].includes(word)) return false;
  throw unreadable('featured', cell, 'Write yes or no.');
}

function readPaise(cell: string): { number: number } | NumberProblem {
  const read = readAmount(cell);
  return 'paise' in read ? { number: read.paise } : read;
}

/** A price in a sale stands in place of the usual one, which is then the MRP unless the file has another. */
function pricesOf(
  amount: (column: string) => number | undefined,
): Pick<Partial<AddProductInput>, 'price' | 'originalPrice'> {
  const mrp = amount('mrp');
  const sale = amount('sale_price');
  const usual = amount('price') ?? amount('regular_price');
  if (sale === undefined) return { price: usual, originalPrice: mrp };
  return { price: sale, originalPrice: mrp ?? usual };
}
