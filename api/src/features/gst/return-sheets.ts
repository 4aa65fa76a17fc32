/** GSTR-1 as the sheets of the tax office's offline tool, each with that tool's headings. Pure. */
import { DateTime } from 'luxon';
import { proseCell } from '../../platform/files/csv.js';
import { toRupees, type Paise } from '../../pricing/index.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { placeCell, taxOf, type GstDocument } from './gst-document.js';
import { GstSection } from './gst.enums.js';
import { taxedRows, type HsnSums, type MonthTotals } from './month-totals.js';

export type Cell = string | number;
export type SheetName = 'b2b' | 'b2cl' | 'b2cs' | 'exp' | 'cdnr' | 'cdnur' | 'exemp' | 'hsn_b2b' | 'hsn_b2c' | 'docs';

const HSN = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
] as const;

/** In the order of the return. */
export const HEADINGS: Record<SheetName, readonly string[]> = {
  b2b: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    'Applicable % of Tax Rate',
    'Invoice Type',
    'E-Commerce GSTIN',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  b2cl: [
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  b2cs: [
    'Type',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  exp: [
    'Export Type',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Port Code',
    'Shipping Bill Number',
    'Shipping Bill Date',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  cdnr: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  cdnur: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  exemp: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
  hsn_b2b: HSN,
  hsn_b2c: HSN,
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
};

/** In whole days of India, as the tool wants it: `05-Nov-2026`. */
export const dayCell = (at: Date): string => DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('dd-LLL-yyyy');

const rupees = (amount: Paise): number => toRupees(amount);

/** The sheet and the rows that tell of a document by itself; none for what is only summed up. */
export function rowsOf(document: GstDocument): { sheet: SheetName; rows: Cell[][] } | undefined {
  const { section, number, issuedAt, total, recipient, place } = document;
  const [day, value, where] = [dayCell(issuedAt), rupees(total), placeCell(place)];
  const rows = taxedRows(document);
  const last = (parts: (typeof rows)[number]): Cell[] => [parts.ratePercent, rupees(parts.taxable), 0];
  const buyer = recipient ? [recipient.gstin, proseCell(recipient.legalName)] : [];
  switch (section) {
    case GstSection.B2B:
      return {
        sheet: 'b2b',
        rows: rows.map((one) => [...buyer, number, day, value, where, 'N', '', 'Regular B2B', '', ...last(one)]),
      };
    case GstSection.B2CL:
      return { sheet: 'b2cl', rows: rows.map((one) => [number, day, value, where, '', ...last(one), '']) };
    case GstSection.EXP:
      return {
        sheet: 'exp',
        rows: rows.map((one) => [taxOf(one) > 0 ? 'WPAY' : 'WOPAY', number, day, value, '', '', '', ...last(one)]),
      };
    case GstSection.CDNR:
      return {
        sheet: 'cdnr',
        rows: rows.map((one) => [...buyer, number, day, 'C', where, 'N', 'Regular B2B', value, '', ...last(one)]),
      };
    case GstSection.CDNUR:
      return {
        sheet: 'cdnur',
        rows: rows.map((one) => {
          const type = place.abroad ? (taxOf(one) > 0 ? 'EXPWP' : 'EXPWOP') : 'B2CL';
          return [type, number, day, 'C', place.abroad ? '' : where, value, '', ...last(one)];
        }),
      };
    default:
      return undefined;
  }
}

const NATURES: readonly (readonly [series: string, nature: string])[] = [
  ['GS', 'Invoices for outward supply'],
  ['CN', 'Credit Note'],
  ['RV', 'Receipt Voucher'],
  ['RF', 'Refund Voucher'],
];

/** The sheets that sum a month up. */
export function summedSheets(
  totals: MonthTotals,
): Pick<Record<SheetName, Cell[][]>, 'b2cs' | 'exemp' | 'hsn_b2b' | 'hsn_b2c' | 'docs'> {
  const hsn = totals.hsn();
  const nil = totals.nil();
  const nilRow = (interState: boolean, business: boolean): Cell[] => {
    const found = nil.find((one) => one.interState === interState && one.business === business);
    const to = `${business ? 'registered' : 'unregistered'} persons`;
    return [`${interState ? 'Inter' : 'Intra'}-State supplies to ${to}`, rupees(found?.amount ?? 0), 0, 0];
  };
  return {
    b2cs: totals
      .smallSales()
      .map((one) => ['OE', placeCell(one.place), '', one.ratePercent, rupees(one.taxable), 0, '']),
    exemp: nil.length > 0 ? [nilRow(true, true), nilRow(false, true), nilRow(true, false), nilRow(false, false)] : [],
    hsn_b2b: hsn.filter(({ business }) => business).map(hsnRow),
    hsn_b2c: hsn.filter(({ business }) => !business).map(hsnRow),
    docs: NATURES.flatMap(([series, nature]) =>
      [...totals.numbers].flatMap(([key, numbers]): Cell[][] => {
        if (!key.startsWith(`${series}/`)) return [];
        const sorted = numbers.toSorted((a, b) => a - b);
        const written = (value: number) => `${key}/${String(value).padStart(6, '0')}`;
        return [[nature, written(sorted[0]!), written(sorted.at(-1)!), sorted.length, 0]];
      }),
    ),
  };
}

function hsnRow(sums: HsnSums): Cell[] {
  const { hsn, description, uqc, quantity, ratePercent, taxable, igst, cgst, sgst } = sums;
  return [
    hsn,
    proseCell(description.slice(0, 30)),
    uqc === 'NOS' ? 'NOS-NUMBERS' : uqc,
    quantity,
    rupees(taxable + taxOf(sums)),
    ratePercent,
    rupees(taxable),
    rupees(igst),
    rupees(cgst),
    rupees(sgst),
    0,
  ];
}
