/** Draws a tax document as a PDF: deterministic, on as many pages as its lines need, with no text over an edge. */
import PDFDocument from 'pdfkit';
import { formatPaiseInColumn, type Paise, type TaxParts } from '../../pricing/index.js';
import type { PlaceOfSupply } from '../orders/gst-states.js';
import { FONT, lettersOfFonts } from './pdf-fonts.js';
import { printable } from './printable.js';
import { qrCode } from './qr-code.js';
import { documentDate, documentTime, type TaxDocument, type TaxDocumentLine } from './tax-document.js';

type Pdf = PDFKit.PDFDocument;

/** Points; A4 is 595 × 842. */
const MARGIN = 40;
const RIGHT = 555;
const BOTTOM = 790;
const FOOT = 808;
const GOODS_WIDTH = 110;
/** In a quotation, which has no column for each tax. */
const WORK_WIDTH = 168;
/** The signed QR code of an e-invoice with its margin of four modules: 48 mm, so that its 100 to 150 modules can be scanned from paper. */
const QR_SIZE = 136;
/** Maximum size of a logo. */
const LOGO = { width: 220, height: 36 };
/** Maximum rows of a text; longer ones end with an ellipsis. The longest possible texts of the head fit on one page. */
const ROWS = { ofAddress: 6, ofFact: 6, ofCell: 16 };
const INK = '#1e2a25';
const SOFT = '#525f58';
const LINE = '#d8d0c2';

type Align = 'left' | 'right';

interface Column {
  title: string;
  x: number;
  width: number;
  align: Align;
  value(line: TaxDocumentLine, index: number): string;
}

/** @param logo PNG or JPEG; without one, the brand is printed */
export function taxDocumentPdf(made: TaxDocument, logo?: Buffer): Promise<Buffer> {
  return taxDocumentsPdf([{ made, logo }]);
}

/** @param documents one or more, each with its logo and starting on a new page; the file's title names the first */
export async function taxDocumentsPdf(
  documents: readonly { made: TaxDocument; logo: Buffer | undefined }[],
): Promise<Buffer> {
  const { made } = documents[0]!;
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    font: FONT.text,
    info: {
      Title: `${made.heading} ${made.number}`,
      Author: made.seller.brand,
      CreationDate: made.issuedAt,
      ModDate: made.issuedAt,
    },
    lang: 'en-IN',
    bufferPages: true,
  });
  const letters = lettersOfFonts();
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  for (const [index, one] of documents.entries()) {
    if (index > 0) pdf.addPage();
    const first = pdf.bufferedPageRange().count - 1;
    const document = printable(one.made, letters);
    drawHead(pdf, document, one.logo);
    if (document.einvoice) drawEInvoice(pdf, document.einvoice);
    // A voucher has none.
    if (document.lines.length > 0) drawLines(pdf, document);
    drawSums(pdf, document);
    drawFoot(pdf, document);
    numberPages(pdf, document, first);
  }
  pdf.end();
  return ended;
}

/** Writes text of at most this many rows. The font of `pdf` must be set. */
function write(pdf: Pdf, text: string, at: { x: number; y: number; width: number; rows: number; align?: Align }): void {
  const { x, y, width, rows, align } = at;
  pdf.text(text, x, y, { width, align, height: mostOf(pdf, rows), ellipsis: '…' });
}

function heightOf(pdf: Pdf, text: string, width: number, rows: number): number {
  return Math.min(pdf.heightOfString(text, { width }), mostOf(pdf, rows));
}

/** Height limit for this many rows: half a row more, so that no further row fits. */
function mostOf(pdf: Pdf, rows: number): number {
  return pdf.currentLineHeight(true) * (rows + 0.5);
}

function bold(pdf: Pdf, size: number): Pdf {
  return pdf.font(FONT.bold).fontSize(size).fillColor(INK);
}

function plain(pdf: Pdf, size: number, colour = INK): Pdf {
  return pdf.font(FONT.text).fontSize(size).fillColor(colour);
}

function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor(LINE).stroke();
}

const BUYER_TITLE: Record<TaxDocument['kind'], string> = {
  invoice: 'Billed and delivered to',
  'credit-note': 'Issued to',
  'receipt-voucher': 'Received from',
  'refund-voucher': 'Paid back to',
  quotation: 'For',
};

function drawHead(pdf: Pdf, document: TaxDocument, logo: Buffer | undefined): void {
  const { seller } = document;
  if (logo) pdf.image(logo, MARGIN, MARGIN - 6, { fit: [LOGO.width, LOGO.height] });
  else bold(pdf, 20).text(seller.brand, MARGIN, MARGIN);
  bold(pdf, 15).text(document.heading, 300, MARGIN + 4, { width: RIGHT - 300, align: 'right' });
  if (document.mustSay) plain(pdf, 8).text(document.mustSay, 250, MARGIN + 24, { width: RIGHT - 250, align: 'right' });
  const top = 82;
  const { street, city, state, postalCode, country } = seller;
  const left = block(
    pdf,
    'Sold by',
    [
      seller.legalName || seller.brand,
      street,
      `${city}, ${state} ${postalCode}`,
      country,
      ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : []),
      ...(seller.pan ? [`PAN ${seller.pan}`] : []),
      ...(seller.cin ? [`CIN ${seller.cin}`] : []),
      `${seller.phone} · ${seller.email}`,
    ],
    MARGIN,
    top,
    165,
  );
  const { recipient } = document;
  const buyer = [...(recipient ? [recipient.legalName, `GSTIN ${recipient.gstin}`] : []), ...document.buyer];
  const middle = block(pdf, BUYER_TITLE[document.kind], buyer, 220, top, 155);
  const facts: [string, string][] = [
    ['Number', document.number],
    ['Date', documentDate(document.issuedAt)],
    ...document.references.map(([n, v]) => [n, v] as [string, string]),
    ...(document.place.text ? [['Place of supply', document.place.text] as [string, string]] : []),
  ];
  let y = top;
  for (const [name, value] of facts) {
    plain(pdf, 8, SOFT).text(name, 390, y, { width: 62 });
    write(plain(pdf, 9), value, { x: 452, y: y - 1, width: RIGHT - 452, rows: ROWS.ofFact });
    y = Math.max(pdf.y, y + 13) + 2;
  }
  pdf.y = Math.max(left, middle, y) + 12;
}

/** @returns the y position below the block */
function block(pdf: Pdf, title: string, rows: readonly string[], x: number, y: number, width: number): number {
  plain(pdf, 8, SOFT).text(title, x, y, { width });
  for (const [index, row] of rows.entries())
    write(index === 0 ? bold(pdf, 9.5) : plain(pdf, 9), row, { x, y: pdf.y, width, rows: ROWS.ofAddress });
  return pdf.y;
}

/** What the Invoice Registration Portal answered, with its signed QR code (rule 46 (r) of the CGST Rules). */
function drawEInvoice(pdf: Pdf, { irn, ackNumber, ackAt, signedQr }: NonNullable<TaxDocument['einvoice']>): void {
  if (pdf.y + QR_SIZE > BOTTOM) {
    pdf.addPage();
    pdf.y = MARGIN;
  }
  const top = pdf.y;
  rule(pdf, top);
  bold(pdf, 9.5).text('E-invoice', MARGIN, top + 10);
  const facts: [string, string][] = [
    ['IRN', irn],
    ['Acknowledgement number', ackNumber],
    ['Acknowledgement date', documentTime(ackAt)],
  ];
  let y = top + 30;
  for (const [name, value] of facts) {
    plain(pdf, 8, SOFT).text(name, MARGIN, y);
    plain(pdf, 9).text(value, MARGIN, y + 11, { width: RIGHT - QR_SIZE - MARGIN - 10 });
    y = pdf.y + 6;
  }
  drawQr(pdf, signedQr, { x: RIGHT - QR_SIZE, y: top + 2, size: QR_SIZE });
  pdf.y = top + QR_SIZE + 8;
}

/** Draws a QR code as one filled path, so that no viewer shows gaps between its modules. */
function drawQr(pdf: Pdf, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { modules, runs } = qrCode(text);
  const step = size / modules;
  for (const { column, row, length } of runs) pdf.rect(x + column * step, y + row * step, length * step, step);
  pdf.fill('#000000');
}

const goodsWidth = ({ kind }: Pick<TaxDocument, 'kind'>): number => (kind === 'quotation' ? WORK_WIDTH : GOODS_WIDTH);

function columnsOf({ kind, place, untaxed }: TaxDocument): Column[] {
  const amount = (title: string, x: number, width: number, of: (line: TaxDocumentLine) => Paise): Column => ({
    title,
    x,
    width,
    align: 'right',
    value: (line) => figure(of(line)),
  });
  if (kind === 'quotation')
    return [
      { title: '#', x: MARGIN, width: 16, align: 'left', value: (_, index) => String(index + 1) },
      { title: 'Goods and work', x: 58, width: WORK_WIDTH, align: 'left', value: (line) => line.title },
      { title: 'HSN', x: 230, width: 46, align: 'left', value: (line) => line.hsnCode },
      { title: 'Quantity', x: 279, width: 62, align: 'right', value: (line) => line.quantityText ?? '' },
      amount('Rate', 344, 54, (l) => l.price),
      ...(untaxed
        ? []
        : [
            amount('Taxable', 401, 58, (l) => l.taxable),
            {
              title: 'GST',
              x: 461,
              width: 31,
              align: 'right',
              value: (line: TaxDocumentLine) => `${line.ratePercent}%`,
            } as const,
          ]),
      amount('Total', 495, RIGHT - 495, (l) => l.total),
    ];
  const taxes = place.withinState
    ? [amount('CGST', 386, 48, (l) => l.cgst), amount(place.stateTax, 437, 48, (l) => l.sgst)]
    : [amount('IGST', 400, 84, (l) => l.igst)];
  return [
    { title: '#', x: MARGIN, width: 16, align: 'left', value: (_, index) => String(index + 1) },
    { title: 'Goods', x: 58, width: GOODS_WIDTH, align: 'left', value: (line) => line.title },
    { title: 'HSN', x: 172, width: 46, align: 'left', value: (line) => line.hsnCode },
    { title: 'Qty', x: 219, width: 22, align: 'right', value: (line) => String(line.quantity) },
    amount('Price', 244, 52, (l) => l.price),
    ...(untaxed
      ? []
      : [
          amount('Taxable', 299, 52, (l) => l.taxable),
          {
            title: 'GST',
            x: 353,
            width: 31,
            align: 'right',
            value: (line: TaxDocumentLine) => `${line.ratePercent}%`,
          } as const,
          ...taxes,
        ]),
    amount('Total', 488, RIGHT - 488, (l) => l.total),
  ];
}

function drawLines(pdf: Pdf, document: TaxDocument): void {
  const columns = columnsOf(document);
  drawTitles(pdf, columns);
  for (const [index, line] of document.lines.entries()) {
    const height = rowHeight(pdf, columns, line, index, goodsWidth(document));
    if (pdf.y + height > BOTTOM) {
      pdf.addPage();
      pdf.y = MARGIN;
      drawTitles(pdf, columns);
    }
    const y = pdf.y + 4;
    for (const { value, x, width, align } of columns) {
      const text = value(line, index);
      if (align === 'right') fitted(pdf, text, width);
      else plain(pdf, 8.5);
      write(pdf, text, { x, y, width, align, rows: ROWS.ofCell });
    }
    if (line.detail) {
      const below = y + heightOf(plain(pdf, 8.5), line.title, goodsWidth(document), ROWS.ofCell);
      write(plain(pdf, 7.5, SOFT), line.detail, { x: 58, y: below, width: goodsWidth(document), rows: ROWS.ofCell });
    }
    pdf.y = y + height - 4;
    rule(pdf, pdf.y);
  }
}

function drawTitles(pdf: Pdf, columns: readonly Column[]): void {
  const y = pdf.y;
  rule(pdf, y);
  for (const column of columns)
    bold(pdf, 8).text(column.title, column.x, y + 4, { width: column.width, align: column.align });
  pdf.y = y + 20;
  rule(pdf, pdf.y);
}

function rowHeight(
  pdf: Pdf,
  columns: readonly Column[],
  line: TaxDocumentLine,
  index: number,
  goodsWide: number,
): number {
  const cells = columns
    .filter(({ align }) => align === 'left')
    .map(({ width, value }) => heightOf(plain(pdf, 8.5), value(line, index), width, ROWS.ofCell));
  const goods =
    heightOf(plain(pdf, 8.5), line.title, goodsWide, ROWS.ofCell) +
    (line.detail ? heightOf(plain(pdf, 7.5), line.detail, goodsWide, ROWS.ofCell) : 0);
  return Math.max(goods, ...cells) + 10;
}

function drawSums(pdf: Pdf, { byRate, charges, total, totalInWords, place, untaxed }: TaxDocument): void {
  const sums = byRate.flatMap((parts) => sumsAt(parts, place));
  const values = byRate.map(({ taxable }): [string, Paise] => ['Value', taxable]);
  const rows = [...(untaxed ? values : sums), ...charges];
  if (pdf.y + 16 * rows.length + 80 > BOTTOM) {
    pdf.addPage();
    pdf.y = MARGIN;
  }
  let y = pdf.y + 10;
  for (const [name, amount] of rows) {
    plain(pdf, 9, SOFT).text(name, 300, y, { width: 150, align: 'right' });
    plain(pdf, 9).text(formatPaiseInColumn(amount), 455, y, { width: RIGHT - 455, align: 'right' });
    y += 15;
  }
  bold(pdf, 11).text('Total', 300, y + 2, { width: 150, align: 'right' });
  bold(pdf, 11).text(formatPaiseInColumn(total), 455, y + 2, { width: RIGHT - 455, align: 'right' });
  plain(pdf, 9, SOFT).text(totalInWords, MARGIN, y + 26, { width: RIGHT - MARGIN });
  pdf.y += 8;
}

function sumsAt({ ratePercent, taxable, cgst, sgst, igst }: TaxParts, place: PlaceOfSupply): [string, Paise][] {
  if (ratePercent === 0) return [['Value at 0% GST', taxable]];
  // Where it goes is not known, as a quotation may have it.
  if (!place.text)
    return [
      [`Taxable value at ${ratePercent}%`, taxable],
      [`GST ${ratePercent}%`, cgst + sgst + igst],
    ];
  const half = ratePercent / 2;
  return [
    [`Taxable value at ${ratePercent}%`, taxable],
    ...(place.withinState
      ? ([
          [`CGST ${half}%`, cgst],
          [`${place.stateTax} ${half}%`, sgst],
        ] as [string, Paise][])
      : ([[`IGST ${ratePercent}%`, igst]] as [string, Paise][])),
  ];
}

function drawFoot(pdf: Pdf, { notes, seller }: TaxDocument): void {
  for (const note of [...notes, `Made by computer for ${seller.legalName || seller.brand}; it needs no signature.`]) {
    if (pdf.y + plain(pdf, 8, SOFT).heightOfString(note, { width: RIGHT - MARGIN }) > BOTTOM) {
      pdf.addPage();
      pdf.y = MARGIN;
    }
    plain(pdf, 8, SOFT).text(note, MARGIN, pdf.y, { width: RIGHT - MARGIN });
  }
}

/** Writes a figure on one line, in a smaller font when it is too long for its column. */
function fitted(pdf: Pdf, text: string, width: number): void {
  const needed = plain(pdf, 8.5).widthOfString(text);
  if (needed > width) plain(pdf, (8.5 * (width - 0.5)) / needed);
}

/** On several pages, prints the document and page number on each. @param first index of the document's first page */
function numberPages(pdf: Pdf, { heading, number }: TaxDocument, first: number): void {
  const count = pdf.bufferedPageRange().count - first;
  if (count === 1) return;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(first + page);
    plain(pdf, 8, SOFT).text(`${heading} ${number} · Page ${page + 1} of ${count}`, MARGIN, FOOT, {
      width: RIGHT - MARGIN,
      align: 'right',
    });
  }
}

/** Without the rupee sign: columns are narrow, and their heading names the unit. */
function figure(amount: Paise): string {
  return formatPaiseInColumn(amount).replace('₹', '');
}
