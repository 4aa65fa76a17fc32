/** Writes CSV for spreadsheets, with formulas escaped, and reads such cells back; joins lists into one cell and splits them again. */
import Papa from 'papaparse';

/** Byte order mark: spreadsheets need it to recognize UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * The start of a formula, in ASCII and full-width characters. Papaparse's own rule misses cells with several lines. Leading apostrophes
 * match as well, so that escaping can be undone.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** CSV lines with line ends. A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return `${Papa.unparse(rows as (string | number)[][], { escapeFormulae: FORMULA })}\r\n`;
}

/** The text of a cell without the apostrophe from csvLines. */
export function cellText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * A text of people for a file that other programs read, and take an apostrophe for a part of: a dash in front becomes a longer one, and
 * what would be a formula stands in quotation marks.
 */
export function proseCell(text: string): string {
  const words = text.trim().replace(/^-+/, '–');
  return FORMULA.test(words) ? `“${words}”` : words;
}

/** An e-mail address for such a file: one that would be a formula stands in angle brackets, which mail programs take. */
export const addressCell = (email: string): string => (FORMULA.test(email) ? `<${email}>` : email);

/** A pair in a cell of several, such as `Material: mild steel`. */
export interface CellPair {
  key: string;
  value: string;
}

/** Texts in one cell with ` | ` between; a | or \ of a text gets a \ in front. */
export const joinedCell = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join(' | ');

/** Pairs in one cell: `key: value | key: value`. A |, a \ and a colon of a key get a \ in front. */
export const pairsCell = (pairs: readonly CellPair[]): string =>
  pairs.map(({ key, value }) => `${key.replace(/[\\|:]/g, '\\$&')}: ${value.replace(/[\\|]/g, '\\$&')}`).join(' | ');

/** The pairs of a cell as pairsCell writes them, trimmed. A \ before anything else stands for itself; a pair without a colon has no value. */
export function pairsOfCell(cell: string): CellPair[] {
  const pairs: CellPair[] = [];
  let [key, value]: [string, string | undefined] = ['', undefined];
  const add = (text: string) => {
    if (value === undefined) key += text;
    else value += text;
  };
  const end = () => {
    pairs.push({ key: key.trim(), value: (value ?? '').trim() });
    [key, value] = ['', undefined];
  };
  for (const [token, escaped] of cell.matchAll(/\\([\\|:])|[^]/g)) {
    if (escaped) add(escaped);
    else if (token === '|') end();
    else if (token === ':' && value === undefined) value = '';
    else add(token);
  }
  end();
  return pairs;
}
