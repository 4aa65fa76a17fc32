/** Reads a CSV file as a table: headings, and rows numbered as spreadsheets number them, each with what is wrong with its shape. */
import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { cellText } from './csv.js';
import { decodeText, hasLostLetters, LOST_LETTERS, unusualCharacters, type TextEncoding } from './text-file.js';

export interface CsvRow {
  /** As a spreadsheet shows it: blank lines count, line breaks within a cell do not. */
  row: number;
  /** One for each heading, trimmed and without the escape of csvLines. */
  cells: string[];
  /** Why the row cannot be understood, as a sentence. */
  problem?: string;
}

export interface CsvTable {
  encoding: TextEncoding;
  /** As unusualCharacters tells them. */
  unusual: string;
  /** As they are written, trimmed; blank ones only where a later one is not. */
  headings: string[];
  /** Without blank rows. */
  rows: CsvRow[];
}

const MOST_HEADINGS = 500;
/** Rows that are read in one go. */
const READ_AT_ONCE = 500;
const DELIMITERS = [',', ';', '\t'];
/** Tells programs for spreadsheets what stands between cells; they do not show it as a row. */
const DELIMITER_LINE = /^sep=(.)(\r\n|\r|\n)/i;

/**
 * @param mostRows below the headings
 * @throws ShopError BAD_INPUT when the file as a whole cannot be read: no text, no headings, a heading twice, a quote that never ends
 */
export async function readCsv(content: Buffer, mostRows: number): Promise<CsvTable> {
  const { text: whole, encoding } = decodeText(content);
  const told = DELIMITER_LINE.exec(whole);
  const text = told ? whole.slice(told[0].length) : whole;
  const guessed = Papa.parse(text, { preview: 1, skipEmptyLines: 'greedy', delimitersToGuess: DELIMITERS }).meta;
  const delimiter = told?.[1] ?? guessed.delimiter;
  const rows: CsvRow[] = [];
  let headings: string[] | undefined;
  let row = 0;
  // A few at a time: a file of many megabytes would keep everybody else waiting. Papaparse's quick way tells no place to go on from.
  for (let from = 0; from < text.length;) {
    const options = { delimiter, newline: guessed.linebreak as '\n', preview: READ_AT_ONCE, fastMode: false } as const;
    const part = Papa.parse<string[]>(text.slice(from), options);
    const broken = part.errors.find(({ type }) => type === 'Quotes');
    if (broken) throw new ShopError(ErrorCode.BAD_INPUT, quoteProblem(row + (broken.row ?? 0) + 1, broken.code));
    for (const cells of part.data) {
      row += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (headings) rows.push(rowOf(row, cells, headings));
      else headings = headingsOf(cells);
    }
    if (rows.length > mostRows)
      throw new ShopError(ErrorCode.BAD_INPUT, `At most ${mostRows.toLocaleString('en-IN')} lines in one file`);
    if (part.meta.cursor <= 0) break;
    from += part.meta.cursor;
    await setImmediate();
  }
  if (!headings) throw new ShopError(ErrorCode.BAD_INPUT, 'The file is empty.');
  return { encoding, unusual: unusualCharacters(text), headings, rows };
}

function quoteProblem(row: number, code: string): string {
  return code === 'MissingQuotes'
    ? `Row ${row}: a quotation mark opens a cell and none closes it.`
    : `Row ${row}: a quotation mark stands within a cell that begins with one. Write it twice there, as in "5"" pipe".`;
}

/** Names of headings are the same whatever their case. */
export const headingKey = (heading: string): string => heading.toLowerCase().replace(/\s+/g, ' ');

/** @throws ShopError BAD_INPUT */
function headingsOf(cells: string[]): string[] {
  const headings = cells.map((cell) => cellText(cell.trim()));
  while (headings.at(-1) === '') headings.pop();
  if (headings.length > MOST_HEADINGS)
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${MOST_HEADINGS} columns in one file`);
  const seen = new Map<string, number>();
  headings.forEach((heading, index) => {
    const key = headingKey(heading);
    const earlier = seen.get(key);
    if (heading !== '' && earlier !== undefined)
      throw new ShopError(
        ErrorCode.BAD_INPUT,
        `The heading ${heading} stands twice, in columns ${letters(earlier)} and ${letters(index)}. Take one of them out.`,
      );
    seen.set(key, index);
  });
  if (headings.some(hasLostLetters)) throw new ShopError(ErrorCode.BAD_INPUT, LOST_LETTERS);
  return headings;
}

function rowOf(row: number, written: string[], headings: readonly string[]): CsvRow {
  const cells = headings.map((_, index) => cellText((written[index] ?? '').trim()));
  const problem = shapeProblem(written, headings);
  return problem ? { row, cells, problem } : { row, cells };
}

function shapeProblem(written: readonly string[], headings: readonly string[]): string | undefined {
  const over = written.findIndex((cell, index) => index >= headings.length && cell.trim() !== '');
  if (over !== -1)
    return `The row has ${written.length} cells and there are ${headings.length} headings. A cell with a comma stands in quotation marks, such as "1,499".`;
  if (written.length < headings.length)
    return `The row has ${written.length} cells and there are ${headings.length} headings. Cells that are empty need their separators too.`;
  const bare = headings.findIndex((heading, index) => heading === '' && written[index]!.trim() !== '');
  if (bare !== -1) return `Column ${letters(bare)} has no heading, and this row has something in it.`;
  return undefined;
}

/** As spreadsheets name a column: A to Z, then AA. @param index from 0 */
function letters(index: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
