/** The files of a month: GSTR-1 as CSVs and as one workbook, e-invoices, the registers, vouchers for Tally; and its documents as PDFs. */
import { csvLines, CSV_START } from '../../platform/files/csv.js';
import { shopPicture } from '../../platform/files/shop-picture.js';
import type { TaxDocument } from '../invoicing/tax-document.js';
import { sellerNow } from '../orders/seller.js';
import { eInvoiceOf } from './einvoice.js';
import { isFit } from './gst.service.js';
import type { GstMonth } from './gst-month.js';
import { documentsOfMonth, readMonth } from './month-reader.js';
import type { GstProblem } from './month-problems.js';
import {
  moneyRows,
  ordersOfMoney,
  PaymentDays,
  presentRows,
  REGISTERS,
  salesRows,
  type RegisterName,
} from './registers.js';
import { HEADINGS, rowsOf, summedSheets, type Cell, type SheetName } from './return-sheets.js';
import { TallyBooks } from './tally.js';
import { TALLY_END, VOUCHERS_START } from './tally-xml.js';
import { ZipFile } from './zip.js';

/** Rows that are packed at once. */
const ROWS = 200;
/** All of a month in one, for the bulk upload of the portal. */
const ALL_EINVOICES = 'einvoice/all.json';
const TALLY_VOUCHERS = 'tally/vouchers.xml';
/** Documents after which progress is told. */
const TOLD = 20;
const SHEETS = Object.keys(HEADINGS) as SheetName[];

/** Files of CSV rows, written as they come. */
class Tables {
  readonly #rows = new Map<string, Cell[][]>();

  constructor(private readonly zip: ZipFile) {}

  put(file: string, row: Cell[]): void {
    const rows = this.#rows.get(file) ?? [];
    this.#rows.set(file, rows);
    rows.push(row);
    if (rows.length >= ROWS) this.#write(file, rows.splice(0));
  }

  end(): void {
    for (const [file, rows] of this.#rows) if (rows.length > 0) this.#write(file, rows);
    this.#rows.clear();
  }

  #write(file: string, rows: Cell[][]): void {
    this.zip.append(file, csvLines(rows));
  }
}

export type MonthFiles = { zip: Buffer; documents: number } | { problem: GstProblem };

/**
 * Everything but the PDFs, in one ZIP; or the first problem, while there are no right sums.
 * @param tell called with the documents so far
 */
export async function monthFiles(month: GstMonth, tell: (done: number) => Promise<void>): Promise<MonthFiles> {
  const zip = new ZipFile();
  const tables = new Tables(zip);
  const workbook = Object.fromEntries(SHEETS.map((name) => [name, [] as Cell[][]])) as Record<SheetName, Cell[][]>;
  const register = (name: RegisterName) => `registers/${name}.csv`;
  for (const name of Object.keys(REGISTERS) as RegisterName[]) {
    // The mark tells a spreadsheet that it is UTF-8; the offline tool would read it as a part of the first heading.
    zip.append(register(name), CSV_START);
    tables.put(register(name), [...REGISTERS[name]]);
  }
  zip.append(TALLY_VOUCHERS, VOUCHERS_START);
  const books = new TallyBooks((xml) => zip.append(TALLY_VOUCHERS, xml));
  let [documents, eInvoices] = [0, 0];
  const now = sellerNow();
  const { totals, problems } = await readMonth(month, async ({ document, one, order }) => {
    const told = rowsOf(document);
    if (told) workbook[told.sheet].push(...told.rows);
    for (const row of salesRows(document)) tables.put(register('sales-register'), row);
    const printed = one.print();
    books.document(document, printed, order);
    const electronic = eInvoiceOf(document, printed, order, now);
    if (electronic) {
      const json = JSON.stringify(electronic, null, 2);
      zip.append(`einvoice/${document.number.replaceAll('/', '-')}.json`, json);
      zip.append(ALL_EINVOICES, `${eInvoices === 0 ? '[' : ','}\n${json}`);
      eInvoices += 1;
    }
    documents += 1;
    if (documents % TOLD === 0) await tell(documents);
  });
  if (!isFit({ totals, problems })) return { problem: problems.list()[0]! };
  const days = new PaymentDays();
  for await (const order of ordersOfMoney(month)) {
    moneyRows(order, month, days, (name, row) => tables.put(register(name), row));
    books.money(order, month);
  }
  for (const row of days.rows()) tables.put(register('payments-by-day'), row);
  zip.append(TALLY_VOUCHERS, TALLY_END);
  zip.append('tally/masters.xml', books.masters());
  await presentRows((name, row) => tables.put(register(name), row));
  Object.assign(workbook, summedSheets(totals));
  for (const name of SHEETS)
    for (const row of [[...HEADINGS[name]], ...workbook[name]]) tables.put(`gstr1/${name}.csv`, row);
  if (eInvoices > 0) zip.append(ALL_EINVOICES, '\n]\n');
  tables.end();
  zip.add('gstr1/gstr1.xlsx', await workbookOf(workbook));
  return { zip: zip.end(), documents };
}

async function workbookOf(sheets: Record<SheetName, Cell[][]>): Promise<Uint8Array> {
  // Only needed here.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const heading = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  const written = SHEETS.map((name) => ({
    sheet: name,
    data: [HEADINGS[name].map(heading), ...sheets[name]],
    stickyRowsCount: 1,
  }));
  return writeXlsxFile(written).toBuffer();
}

/** The documents of a month as PDFs, packed into archives of so many. */
export async function* monthPdfs(
  month: GstMonth,
  inOne: number,
  tell: (done: number) => Promise<void>,
): AsyncGenerator<{ zip: Buffer; documents: number }> {
  const { taxDocumentPdf } = await import('../invoicing/tax-document.pdf.js');
  let [zip, within, done] = [new ZipFile(), 0, 0];
  for await (const read of documentsOfMonth(month)) {
    if (!('document' in read)) continue;
    const printed: TaxDocument = read.one.print();
    const content = await taxDocumentPdf(printed, await shopPicture(printed.seller.logo));
    zip.add(`${printed.kind}/${printed.number.replaceAll('/', '-')}.pdf`, content);
    within += 1;
    done += 1;
    if (done % TOLD === 0) await tell(done);
    if (within < inOne) continue;
    yield { zip: zip.end(), documents: within };
    [zip, within] = [new ZipFile(), 0];
  }
  if (within > 0) yield { zip: zip.end(), documents: within };
}
