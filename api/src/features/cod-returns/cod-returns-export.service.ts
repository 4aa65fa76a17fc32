/** The report of parcels that came back undelivered, whole, as CSV. */
import { Readable } from 'node:stream';
import { CSV_START, csvLines } from '../../platform/files/csv.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import type { ExportFile } from '../../types/export-file.js';
import { allCodReturns, assertReport, type Report } from './cod-returns.service.js';
import { CodReturnsBy } from './cod-returns.types.js';

/** Lifetime of a link in seconds. */
const LINK_SECONDS = 5 * 60;
/** Rows read and written at once. */
const BATCH = 500;

const HEADING: Record<CodReturnsBy, string> = {
  [CodReturnsBy.PIN]: 'pin',
  [CodReturnsBy.COURIER]: 'courier',
  [CodReturnsBy.PRODUCT]: 'product_id',
  [CodReturnsBy.PAYMENT]: 'payment',
};

/** @throws ShopError BAD_INPUT as codReturns */
export function exportCodReturns(report: Report): ExportFile {
  assertReport(report);
  const filename = `returned-parcels-by-${report.by.toLowerCase()}.csv`;
  return { filename, url: downloadPath('cod-returns', { filename, ...report }, LINK_SECONDS) };
}

registerDownload('cod-returns', async (subject) => {
  const { filename, ...report } = subject as unknown as Report & { filename: string };
  return { filename, contentType: 'text/csv; charset=utf-8', content: Readable.from(csv(report)) };
});

async function* csv(report: Report): AsyncGenerator<string> {
  yield CSV_START + csvLines([[HEADING[report.by], 'name', 'sent', 'came_back', 'percent']]);
  for await (const rows of allCodReturns(report, BATCH))
    yield csvLines(rows.map(({ key, name, sent, cameBack, percent }) => [key, name, sent, cameBack, percent]));
}
