/** CSV as spreadsheets open it: lines of which nothing is run, and the cells of such lines as they were. */
import Papa from 'papaparse';

/** Byte order mark: without it spreadsheets take the text for something other than UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * What a spreadsheet takes for the beginning of a formula, in both widths, whatever stands in later lines of the cell:
 * papaparse's own rule lets a text of several lines through. Apostrophes before it count, so that each can be taken off again.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Lines of cells, each with its end; a text that would be run gets an apostrophe before it. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return `${Papa.unparse(rows as (string | number)[][], { escapeFormulae: FORMULA })}\r\n`;
}

/** The text of a cell without the apostrophe that csvLines put there. */
export function cellText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
