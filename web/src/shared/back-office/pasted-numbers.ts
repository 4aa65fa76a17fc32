// Reads columns that were pasted: the numbers of orders, their tracking numbers and, if there are any, the couriers; whatever stands between.

/** A line with the number of an order and its tracking number; blank where the line has none. */
export interface NumberLine {
  orderNumber: string;
  trackingNumber: string;
  courier?: string;
}

/** What programs put between columns; blanks only where there is nothing else. */
const separators = ['\t', ';', ','] as const;

/** As numbers of orders and their parcels look: letters, a day, a count. */
const looksLikeOrder = /^[a-z]{1,6}[-\s]?20\d{6}[-\s]?\d+(-\d+)?$/i;

const bare = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

function cellsOf(line: string): string[] {
  const separator = separators.find((one) => line.includes(one));
  if (separator) return line.split(separator).map(bare);
  const [first = '', ...rest] = line.trim().split(/\s+/);
  return [bare(first), bare(rest.join(' '))];
}

/**
 * @returns the lines with something in them, the number of the order first; and those that cannot be understood, as sentences. A first
 * line without a digit is a heading.
 */
export function readPastedNumbers(pasted: string): { lines: NumberLine[]; problems: string[] } {
  const problems: string[] = [];
  const rows = pasted.split(/\r\n|\r|\n/).flatMap((text, index) => {
    const cells = text.trim() ? cellsOf(text) : [];
    while (cells.length > 2 && cells.at(-1) === '') cells.pop();
    if (cells.length > 3)
      problems.push(`Line ${index + 1} has ${cells.length} columns. Paste two: order and tracking number.`);
    return cells.length > 0 && cells.length <= 3 ? [cells] : [];
  });
  if (rows[0] && !rows[0].some((cell) => /\d/.test(cell))) rows.shift();
  const orders = (at: number) => rows.filter((cells) => looksLikeOrder.test(cells[at] ?? '')).length;
  const [order, tracking] = orders(1) > orders(0) ? ([1, 0] as const) : ([0, 1] as const);
  const lines = rows.map((cells) => ({
    orderNumber: cells[order] ?? '',
    trackingNumber: cells[tracking] ?? '',
    ...(cells[2] && { courier: cells[2] }),
  }));
  return { lines, problems };
}

/** Lines as they could have been pasted. */
export const asPasted = (
  lines: readonly { orderNumber: string; trackingNumber: string; courier: string | null }[],
): string =>
  lines
    .map(({ orderNumber, trackingNumber, courier }) =>
      [orderNumber, trackingNumber, ...(courier ? [courier] : [])].join('\t'),
    )
    .join('\n');
