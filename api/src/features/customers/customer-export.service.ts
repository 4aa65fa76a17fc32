/** Customers as CSV, one line an account, written while it is downloaded. */
import { Readable } from 'node:stream';
import { DateTime } from 'luxon';
import { inTransaction } from '../../platform/database/database.js';
import { addressCell, csvLines, CSV_START, proseCell } from '../../platform/files/csv.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import type { ExportFile } from '../../types/export-file.js';
import { shownEmail } from '../../types/no-mailbox.js';
import { phoneForLabels } from '../../types/phone.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { customerCondition } from './customers.service.js';
import type { CustomerFilter } from './customers.types.js';
import { UserModel, type User } from './user.model.js';

const DOWNLOAD = 'customers';
const ZONE = 'Asia/Kolkata';
/** A list of persons is opened at once, or not at all. */
const LINK_SECONDS = 300;
/** Accounts read and written in one batch. */
const BATCH = 500;
const NEEDED = { name: 1, email: 1, phone: 1, place: 1, role: 1, createdAt: 1 } as const;

const COLUMNS: Readonly<Record<string, (user: User) => string>> = {
  name: (u) => proseCell(u.name),
  email: (u) => addressCell(shownEmail(u.email)),
  phone: (u) => (u.phone ? phoneForLabels(u.phone) : ''),
  city: (u) => proseCell(u.place?.city ?? ''),
  state: (u) => proseCell(u.place?.state ?? ''),
  pin_code: (u) => proseCell(u.place?.postalCode ?? ''),
  role: (u) => u.role,
  since: (u) => DateTime.fromJSDate(u.createdAt, { zone: ZONE }).toFormat('yyyy-MM-dd'),
};

/** @returns a signed link; the download holds the accounts that the filter lets through at that time */
export async function exportCustomers(viewer: Viewer, filter: CustomerFilter | undefined): Promise<ExportFile> {
  const filename = `customers-${DateTime.now().setZone(ZONE).toFormat('yyyy-MM-dd')}.csv`;
  await inTransaction((session) =>
    recordAudit({
      viewer,
      action: 'customer.export',
      entity: 'export',
      entityId: 'customers',
      summary: `Exported customers${Object.values(filter ?? {}).some((one) => one != null) ? ' of a filter' : ''}`,
      after: { ...filter },
      session,
    }),
  );
  return { filename, url: downloadPath(DOWNLOAD, { filename, filter: filter ?? {} }, LINK_SECONDS) };
}

registerDownload(DOWNLOAD, async (subject) => {
  const { filename, filter } = subject as { filename: string; filter: CustomerFilter };
  return { filename, contentType: 'text/csv; charset=utf-8', content: Readable.from(csv(filter)) };
});

async function* csv(filter: CustomerFilter): AsyncGenerator<string> {
  yield CSV_START + csvLines([Object.keys(COLUMNS)]);
  const cursor = UserModel.find(customerCondition(filter), NEEDED)
    .sort({ createdAt: -1, _id: -1 })
    .lean<User>()
    .cursor({ batchSize: BATCH });
  let rows: string[][] = [];
  for await (const user of cursor) {
    rows.push(Object.values(COLUMNS).map((value) => value(user as User)));
    if (rows.length < BATCH) continue;
    yield csvLines(rows);
    rows = [];
  }
  if (rows.length > 0) yield csvLines(rows);
}
