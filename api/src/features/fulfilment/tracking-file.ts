/** Reads a courier's CSV of tracking numbers: which column has the orders, which the numbers, which the couriers. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { headingKey, readCsv, type CsvRow } from '../../platform/files/csv-table.js';
import { hasLostLetters, LOST_LETTERS } from '../../platform/files/text-file.js';
import { compactIdentifier } from '../../types/identifiers.js';
import { MOST_NUMBERS } from './tracking-numbers.inputs.js';
import type { DescribeTrackingFilePayload } from './tracking-numbers.types.js';

export const MAX_TRACKING_FILE_BYTES = 1024 * 1024;
/** Characters of an example. */
const EXAMPLE = 60;

/** Headings of couriers and their resellers, as plain() has them; the first one that a file has is taken. */
const HEADINGS = {
  order: [
    ...['order number', 'order no', 'order id', 'order ref', 'order reference', 'order', 'channel order id'],
    ...['customer order number', 'merchant order id', 'client order id', 'seller order id', 'sub order no'],
    ...['reference number', 'reference no', 'ref number', 'ref no', 'customer reference', 'reference id', 'reference'],
  ],
  tracking: [
    ...['awb', 'awb number', 'awb no', 'awb code', 'waybill', 'waybill number', 'waybill no', 'tracking number'],
    ...['tracking no', 'tracking id', 'tracking', 'consignment number', 'consignment no', 'consignment'],
    ...['docket number', 'docket no', 'cn no', 'cn number', 'c note', 'c note no', 'lr number', 'lr no'],
    ...['article number', 'article no', 'shipment number'],
  ],
  courier: ['courier', 'courier name', 'courier company', 'courier partner', 'carrier', 'logistics partner'],
} as const;

/** A heading without case, brackets, dashes and underscores. */
const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** A number of an order or a parcel of this shop: letters, a day, a count. */
const OF_ORDER = /^[A-Z]{1,6}20\d{6}\d+$/;

/** Columns that somebody has chosen by their headings. */
export interface ChosenColumns {
  order?: string | null;
  tracking?: string | null;
}

/** @throws ShopError BAD_INPUT when the file as a whole cannot be read, or a chosen heading is none of it */
export async function describeTrackingFile(
  content: Buffer,
  chosen: ChosenColumns,
): Promise<DescribeTrackingFilePayload> {
  const { headings, rows } = await readCsv(content, MOST_NUMBERS);
  const good = rows.filter(({ problem, cells }) => !problem && !cells.some(hasLostLetters));
  const tracking = chosenPlace(headings, chosen.tracking, 'trackingColumn') ?? placeOf(headings, HEADINGS.tracking);
  const order =
    chosenPlace(headings, chosen.order, 'orderColumn') ??
    placeOf(headings, HEADINGS.order, tracking) ??
    likelyOrders(headings, good);
  if (order !== undefined && order === tracking)
    throw wrong('trackingColumn', 'The orders and the tracking numbers stand in two different columns.');
  const courier = placeOf(headings, HEADINGS.courier);
  const isKnown = order !== undefined && tracking !== undefined;
  const lines = isKnown
    ? good.map(({ row, cells }) => ({
        row,
        orderNumber: cells[order]!,
        trackingNumber: cells[tracking]!,
        courier: (courier !== undefined && cells[courier]) || null,
      }))
    : [];
  return {
    columns: headings.flatMap((heading, at) => (heading ? [{ heading, example: exampleOf(good, at) }] : [])),
    orderColumn: headings[order ?? -1] ?? null,
    trackingColumn: headings[tracking ?? -1] ?? null,
    courierColumn: headings[courier ?? -1] ?? null,
    lines: lines.filter(({ orderNumber, trackingNumber }) => orderNumber !== '' || trackingNumber !== ''),
    problems: rows.flatMap(({ row, cells, problem }) => {
      const said = problem ?? (cells.some(hasLostLetters) ? LOST_LETTERS : undefined);
      return said ? [`Row ${row}: ${said}`] : [];
    }),
  };
}

function placeOf(headings: readonly string[], names: readonly string[], not?: number): number | undefined {
  const known = headings.map(plain);
  for (const name of names) {
    const at = known.findIndex((one, index) => one === name && index !== not);
    if (at >= 0) return at;
  }
  return undefined;
}

/** The column in which most cells look like numbers of orders. */
function likelyOrders(headings: readonly string[], rows: readonly CsvRow[]): number | undefined {
  const counts = headings.map(
    (_, at) => rows.filter(({ cells }) => OF_ORDER.test(compactIdentifier(cells[at]!))).length,
  );
  const most = Math.max(0, ...counts);
  return most * 2 > rows.length ? counts.indexOf(most) : undefined;
}

/** @throws ShopError BAD_INPUT */
function chosenPlace(
  headings: readonly string[],
  heading: string | null | undefined,
  path: string,
): number | undefined {
  if (heading == null) return undefined;
  const at = headings.findIndex((one) => one !== '' && headingKey(one) === headingKey(heading.trim()));
  if (at < 0) throw wrong(path, `The file has no heading ${heading.trim()}.`);
  return at;
}

const wrong = (path: string, message: string) =>
  new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });

const exampleOf = (rows: readonly CsvRow[], at: number): string =>
  [...(rows.find(({ cells }) => cells[at] !== '')?.cells[at] ?? '')].slice(0, EXAMPLE).join('');
