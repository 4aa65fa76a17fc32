/** Draws the pick list, packing slips and labels. Texts are truncated at the end of their box, so that nothing overlaps. */
import JsBarcode from 'jsbarcode';
import { DateTime } from 'luxon';
import PDFDocument from 'pdfkit';
import { settings } from '../../platform/settings/current.js';
import { formatPaiseInColumn } from '../../pricing/index.js';
import { FONT, lettersOfFonts } from '../invoicing/pdf-fonts.js';
import { printed } from '../invoicing/printable.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import type { Parcel, PickRow } from './prints.js';

type Pdf = PDFKit.PDFDocument;
type Box = { x: number; y: number; width: number; height: number };

const MM = 72 / 25.4;
/** Points; A4 is 595 × 842. */
const A4 = { width: 595.28, height: 841.89 };
const LABEL = { width: 100 * MM, height: 150 * MM };
const MARGIN = 36;
const INK = '#000000';
const SOFT = '#444444';

/** A PDF document with helpers for boxes of printable text. */
class Sheet {
  readonly pdf: Pdf;
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<Buffer>;
  private readonly has: ReturnType<typeof lettersOfFonts>;

  constructor(title: string, size: { width: number; height: number }) {
    this.pdf = new PDFDocument({
      size: [size.width, size.height],
      margins: { top: 0, left: 0, right: 0, bottom: 0 },
      font: FONT.text,
      info: { Title: title, Author: settings().brand },
      lang: 'en-IN',
    });
    this.has = lettersOfFonts();
    this.pdf.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.ended = new Promise((resolve, reject) => {
      this.pdf.on('end', () => resolve(Buffer.concat(this.chunks)));
      this.pdf.on('error', reject);
    });
  }

  /** Writes a text into a box, truncated at its end. @returns the y position below it */
  write(
    text: string,
    { x, y, width, rows = 1 }: { x: number; y: number; width: number; rows?: number },
    { size = 9, bold = false, colour = INK, align = 'left' as 'left' | 'right' | 'center' } = {},
  ): number {
    const shown = printed(text, this.has).text;
    const { height, line } = this.measure(shown, width, rows, size, bold);
    this.pdf
      .fillColor(colour)
      .text(shown, x, y, { width, align, height: line * (rows + 0.5), ellipsis: '…', lineBreak: rows > 1 });
    return y + height;
  }

  /** The height that `write` needs for a text, in points, and whether it fits completely. */
  room(text: string, width: number, rows: number, size: number, bold = false): { height: number; whole: boolean } {
    const { height, full, line } = this.measure(printed(text, this.has).text, width, rows, size, bold);
    // Compare with half a row more: the sum of row heights is inexact in floating point.
    return { height, whole: full < line * (rows + 0.5) };
  }

  private measure(shown: string, width: number, rows: number, size: number, bold: boolean) {
    const { pdf } = this;
    pdf.font(bold ? FONT.bold : FONT.text).fontSize(size);
    const line = pdf.currentLineHeight(true);
    const full = pdf.heightOfString(shown, { width });
    return { line, full, height: Math.min(full, line * rows) };
  }

  rule(y: number, x: number, width: number): void {
    this.pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.7)
      .strokeColor(INK)
      .stroke();
  }

  /** Code 128 across the box, with quiet zones, and the number below it. */
  barcode(number: string, { x, y, width, height }: Box): void {
    const { encodings } = encode(number);
    const bars = encodings.map(({ data }) => data).join('');
    // Scanners need a quiet zone of ten modules at either end.
    const module = Math.min(width / (bars.length + 20), 1.6);
    let at = x + (width - module * bars.length) / 2;
    this.pdf.fillColor(INK);
    for (const run of bars.match(/1+|0+/g) ?? []) {
      if (run[0] === '1') this.pdf.rect(at, y, module * run.length, height - 14).fill();
      at += module * run.length;
    }
    this.write(number, { x, y: y + height - 13, width }, { size: 10, bold: true, align: 'center' });
  }

  end(): Promise<Buffer> {
    this.pdf.end();
    return this.ended;
  }
}

/** @throws Error on characters that Code 128 does not have */
function encode(number: string): { encodings: { data: string }[] } {
  const drawn = {} as { encodings: { data: string }[] };
  JsBarcode(drawn, number.replace(/[^\x20-\x7e]/g, ''), { format: 'CODE128' });
  return drawn;
}

const day = (at: Date) => DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('dd LLL yyyy');

/** One label per page of 100 × 150 mm, or four on a sheet of A4 to be cut. */
export async function labelsPdf(parcels: readonly Parcel[], size: 'label' | 'A4'): Promise<Buffer> {
  const sheet = new Sheet('Address labels', size === 'A4' ? A4 : LABEL);
  const [half, halfHeight] = [A4.width / 2, A4.height / 2];
  for (const [index, parcel] of parcels.entries()) {
    const place = size === 'A4' ? index % 4 : 0;
    if (index > 0 && place === 0) sheet.pdf.addPage();
    if (size === 'label') drawLabel(sheet, parcel, { x: 0, y: 0, ...LABEL });
    else {
      const box = { x: (place % 2) * half, y: Math.floor(place / 2) * halfHeight, width: half, height: halfHeight };
      drawLabel(sheet, parcel, box);
      sheet.pdf
        .rect(box.x + 4, box.y + 4, half - 8, halfHeight - 8)
        .lineWidth(0.4)
        .dash(3, {})
        .strokeColor('#999999')
        .stroke()
        .undash();
    }
  }
  return sheet.end();
}

function drawLabel(sheet: Sheet, parcel: Parcel, box: Box): void {
  const x = box.x + 14;
  const width = box.width - 28;
  const { brand, address, phone } = settings();
  const pieces = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  let y = box.y + 14;
  const carrier = parcel.courier ?? brand;
  const room = width - 120;
  const [size, rows] =
    CARRIER.find(([one, most]) => sheet.room(carrier, room, most, one, true).whole) ?? CARRIER.at(-1)!;
  sheet.write(carrier, { x, y, width: room, rows }, { size, bold: true });
  sheet.write(
    parcel.collect > 0 ? 'CASH ON DELIVERY' : parcel.isPaid ? 'PREPAID' : 'NOTHING TO COLLECT',
    { x: x + width - 120, y: y + 3, width: 120 },
    { size: 10, bold: true, align: 'right' },
  );
  y += 26;
  sheet.rule(y, x, width);
  y = sheet.write('To', { x, y: y + 6, width }, { size: 8, colour: SOFT });
  const foot = box.y + box.height - 148;
  y = drawAddress(sheet, parcel, { x, y, width, height: foot - y - (parcel.collect > 0 ? 62 : 28) });
  y = sheet.write(`Phone ${parcel.phone}`, { x, y: y + 3, width }, { size: 12, bold: true });
  if (parcel.collect > 0 && !parcel.hidesAmounts) {
    y += 6;
    sheet.pdf.rect(x, y, width, 26).lineWidth(1.2).strokeColor(INK).stroke();
    sheet.write(
      `Collect ${formatPaiseInColumn(parcel.collect)}`,
      { x: x + 8, y: y + 3, width: width - 16 },
      { size: 14, bold: true, align: 'center' },
    );
  }
  sheet.rule(foot, x, width);
  sheet.barcode(parcel.trackingNumber ?? parcel.number, { x, y: foot + 8, width, height: 62 });
  const facts = [
    `Parcel ${parcel.number}`,
    `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
    day(parcel.placedAt),
    ...(parcel.ewayBillNumber ? [`E-way bill ${parcel.ewayBillNumber}`] : []),
  ];
  const below = sheet.write(facts.join(' · '), { x, y: foot + 76, width }, { size: 8.5 });
  sheet.rule(below + 4, x, width);
  const from = `${brand}, ${address.street}, ${address.city}, ${address.state} ${address.postalCode} · ${phone}`;
  sheet.write(`If undelivered, return to: ${from}`, { x, y: below + 8, width, rows: 3 }, { size: 8, colour: SOFT });
}

/** Font sizes for the courier's name, in points, with the rows that fit above the first line of the label. */
const CARRIER = [
  [15, 1],
  [12.5, 1],
  [10.5, 1],
  [9, 2],
  [7.5, 2],
] as const;

/** Font sizes for the address and the name above it, in points, and the most rows of one address line. */
const ADDRESS = [
  [11.5, 15, 3],
  [10.5, 13, 3],
  [9.5, 12, 4],
  [8.5, 11, 4],
  [7.5, 10, 4],
  [6.5, 9, 4],
  // The last resort: this always fits, however wide the letters are.
  [6.5, 9, 2],
] as const;

/** Draws the address in the largest size that fits; truncates it in the smallest. @returns the y position below it */
function drawAddress(sheet: Sheet, { recipient, address }: Parcel, { x, y, width, height }: Box): number {
  const fits = ADDRESS.find(([size, name, rows]) => {
    const parts = [
      sheet.room(recipient, width, 2, name, true),
      ...address.map((line) => sheet.room(line, width, rows, size)),
    ];
    return parts.every(({ whole }) => whole) && parts.reduce((sum, part) => sum + part.height, 0) <= height;
  });
  const [size, name, rows] = fits ?? ADDRESS.at(-1)!;
  let below = sheet.write(recipient, { x, y, width, rows: 2 }, { size: name, bold: true });
  for (const line of address) below = sheet.write(line, { x, y: below, width, rows }, { size });
  return below;
}

/** A packing slip on A4 for each parcel: its content, without prices. */
export async function packingSlipsPdf(parcels: readonly Parcel[]): Promise<Buffer> {
  const sheet = new Sheet('Packing slips', A4);
  for (const [index, parcel] of parcels.entries()) {
    if (index > 0) sheet.pdf.addPage();
    drawSlip(sheet, parcel);
  }
  return sheet.end();
}

const RIGHT = A4.width - MARGIN;
const BOTTOM = A4.height - 50;

function drawSlip(sheet: Sheet, parcel: Parcel): void {
  sheet.write(settings().brand, { x: MARGIN, y: MARGIN, width: 250 }, { size: 18, bold: true });
  sheet.write('Packing slip', { x: MARGIN, y: MARGIN + 26, width: 250 }, { size: 12, colour: SOFT });
  sheet.barcode(parcel.number, { x: 320, y: MARGIN, width: RIGHT - 320, height: 56 });
  let y = MARGIN + 74;
  sheet.write('Deliver to', { x: MARGIN, y, width: 240 }, { size: 8, colour: SOFT });
  let left = sheet.write(parcel.recipient, { x: MARGIN, y: y + 12, width: 240, rows: 2 }, { size: 11, bold: true });
  for (const line of [...parcel.address, parcel.phone])
    left = sheet.write(line, { x: MARGIN, y: left, width: 240, rows: 3 });
  const facts = [
    ['Order', parcel.orderNumber],
    ['Placed', day(parcel.placedAt)],
    ...(parcel.courier ? [['Courier', parcel.courier]] : []),
    ...(parcel.trackingNumber ? [['Tracking number', parcel.trackingNumber]] : []),
    ...(parcel.ewayBillNumber ? [['E-way bill', parcel.ewayBillNumber]] : []),
    ...(parcel.collect > 0
      ? [['Cash to collect', parcel.hidesAmounts ? 'Yes' : formatPaiseInColumn(parcel.collect)]]
      : []),
  ];
  for (const [name, value] of facts) {
    sheet.write(name!, { x: 320, y, width: 80 }, { size: 8, colour: SOFT });
    sheet.write(value!, { x: 405, y: y - 1, width: RIGHT - 405 }, { size: 10, bold: true });
    y += 16;
  }
  y = Math.max(left, y) + 14;
  y = slipTitles(sheet, y);
  for (const { title, sku, quantity } of parcel.lines) {
    if (y + 30 > BOTTOM) {
      sheet.pdf.addPage();
      y = slipTitles(sheet, MARGIN);
    }
    sheet.pdf
      .rect(MARGIN + 2, y + 5, 12, 12)
      .lineWidth(0.8)
      .strokeColor(INK)
      .stroke();
    sheet.write(String(quantity), { x: MARGIN + 24, y: y + 3, width: 40 }, { size: 12, bold: true });
    sheet.write(sku, { x: MARGIN + 70, y: y + 5, width: 110 });
    const end = sheet.write(title, { x: MARGIN + 185, y: y + 5, width: RIGHT - MARGIN - 185, rows: 3 });
    y = Math.max(end, y + 19) + 5;
    sheet.rule(y, MARGIN, RIGHT - MARGIN);
  }
  if (!parcel.notes) return;
  const room = y + 60 > BOTTOM;
  if (room) sheet.pdf.addPage();
  y = sheet.write("Customer's note", { x: MARGIN, y: room ? MARGIN : y + 10, width: 300 }, { size: 8, colour: SOFT });
  sheet.write(parcel.notes, { x: MARGIN, y, width: RIGHT - MARGIN, rows: 12 }, { size: 10 });
}

function slipTitles(sheet: Sheet, y: number, place = 'SKU'): number {
  const small = { size: 8, colour: SOFT } as const;
  sheet.write('Pieces', { x: MARGIN + 24, y, width: 40 }, small);
  sheet.write(place, { x: MARGIN + 70, y, width: 100 }, small);
  sheet.write('Goods', { x: MARGIN + 185, y, width: 200 }, small);
  sheet.rule(y + 13, MARGIN, RIGHT - MARGIN);
  return y + 14;
}

/** The pick list: the products to fetch for all the orders, each once. */
export async function pickListPdf(rows: readonly PickRow[], orders: number, now = new Date()): Promise<Buffer> {
  const sheet = new Sheet('Pick list', A4);
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0);
  sheet.write('Pick list', { x: MARGIN, y: MARGIN, width: 300 }, { size: 18, bold: true });
  const about = `${settings().brand} · ${day(now)} · ${orders} ${orders === 1 ? 'order' : 'orders'} · ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
  sheet.write(about, { x: MARGIN, y: MARGIN + 26, width: RIGHT - MARGIN }, { size: 10, colour: SOFT });
  let y = slipTitles(sheet, MARGIN + 52, 'Shelf, SKU');
  for (const { shelf, sku, title, pieces: count, orders: wanted } of rows) {
    const whose = wanted.map(([number, n]) => `${number} × ${n}`).join(', ');
    if (y + 42 > BOTTOM) {
      sheet.pdf.addPage();
      y = slipTitles(sheet, MARGIN, 'Shelf, SKU');
    }
    sheet.pdf
      .rect(MARGIN + 2, y + 5, 12, 12)
      .lineWidth(0.8)
      .strokeColor(INK)
      .stroke();
    sheet.write(String(count), { x: MARGIN + 24, y: y + 3, width: 40 }, { size: 12, bold: true });
    sheet.write(shelf || sku, { x: MARGIN + 70, y: y + 5, width: 110 }, { bold: true });
    if (shelf) sheet.write(sku, { x: MARGIN + 70, y: y + 18, width: 110 }, { size: 8, colour: SOFT });
    const below = sheet.write(title, { x: MARGIN + 185, y: y + 5, width: RIGHT - MARGIN - 185, rows: 2 });
    const end = sheet.write(
      whose,
      { x: MARGIN + 185, y: below, width: RIGHT - MARGIN - 185, rows: 3 },
      { size: 7.5, colour: SOFT },
    );
    y = Math.max(end, y + (shelf ? 30 : 19)) + 5;
    sheet.rule(y, MARGIN, RIGHT - MARGIN);
  }
  return sheet.end();
}
