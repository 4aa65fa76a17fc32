/** Writes CSV for spreadsheets, with formulas escaped, and reads such cells back. */
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
