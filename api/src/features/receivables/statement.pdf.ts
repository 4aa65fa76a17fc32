/** Draws a statement of account as a PDF, on as many pages as its entries need. */
import { DateTime } from 'luxon';
import PDFDocument from 'pdfkit';
import { settings } from '../../platform/settings/current.js';
import { formatPaiseInColumn } from '../../pricing/index.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { FONT, lettersOfFonts } from '../invoicing/pdf-fonts.js';
import { printed } from '../invoicing/printable.js';
import type { CustomerStatement } from './receivables.types.js';

/** Points; A4 is 595 × 842. */
const MARGIN = 40;
const INK = '#1e2a25';
const RIGHT = { x: 'right', y: 'top' } as const;
const SOFT = '#525f58';
const LINE = '#d8d0c2';

const dayOf = (at: Date): string => DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('dd LLL yyyy');

export async function statementPdf(statement: Omit<CustomerStatement, 'pdfUrl'>): Promise<Buffer> {
  const { customerName, from, to, opening, closing, entries } = statement;
  const { brand, legalName, phone } = settings();
  const has = lettersOfFonts();
  const shown = (text: string) => printed(text, has).text;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: FONT.text,
    info: { Title: `Statement of account ${customerName}`, Author: brand },
    lang: 'en-IN',
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf
    .font(FONT.bold)
    .fontSize(18)
    .fillColor(INK)
    .text(shown(legalName || brand));
  pdf.fontSize(14).text('Statement of account').moveDown(0.5);
  pdf.font(FONT.text).fontSize(10).text(shown(customerName));
  pdf
    .fillColor(SOFT)
    .text(from ? `${dayOf(from)} to ${dayOf(to)}` : `Up to ${dayOf(to)}`)
    .moveDown();
  const amounts = (amount: number) => (amount > 0 ? [money(amount), ''] : ['', money(-amount)]);
  pdf.fillColor(INK).fontSize(9);
  const table = pdf.table({
    columnStyles: [70, 110, '*', 75, 75, 80],
    rowStyles: (row) =>
      row === 0 ? { borderColor: LINE, border: [0, 0, 1, 0] } : { borderColor: LINE, border: [0, 0, 0.5, 0] },
    defaultStyle: { padding: '3pt' },
  });
  const right = (text: string) => ({ text, align: RIGHT });
  table.row(['Date', 'Order', 'What', right('Owed'), right('Settled'), right('Balance')]);
  table.row(['', '', from || statement.isCut ? 'Brought forward' : 'Beginning', '', '', right(money(opening))]);
  for (const entry of entries) {
    const [owed, settled] = amounts(entry.amount);
    table.row([
      dayOf(entry.at),
      entry.orderNumber,
      shown(entry.text),
      right(owed!),
      right(settled!),
      right(money(entry.balance)),
    ]);
  }
  table.end();
  pdf.moveDown().font(FONT.bold).fontSize(11);
  const words =
    closing > 0
      ? `To be paid: ${money(closing)}`
      : closing < 0
        ? `In your favour: ${money(-closing)}`
        : 'Nothing is open.';
  pdf.text(words, MARGIN).font(FONT.text).fontSize(9).fillColor(SOFT).moveDown(0.5);
  pdf.text(shown(`Questions? ${phone}. This statement is no tax invoice.`), MARGIN);
  pdf.end();
  return ended;
}

const money = (paise: number): string => formatPaiseInColumn(paise);
