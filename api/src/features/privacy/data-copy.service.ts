/** The copy of all that is stored of a person, written while it is downloaded: as JSON for programs, as a page for people. */
import { Readable } from 'node:stream';
import { DateTime } from 'luxon';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { downloadPath, registerDownload, type Download } from '../../platform/files/downloads.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { settings } from '../../platform/settings/current.js';
import type { ExportFile } from '../../types/export-file.js';
import { objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { UserModel, type User } from '../customers/user.model.js';
import { accountGone } from '../customers/users.service.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { pageOf } from './data-copy-page.js';
import type { Person } from './person.js';
import { PERSONAL_DATA, personOf } from './personal-data.js';
import { PrivacyRequestModel, PrivacyRequestState, type StoredPrivacyRequest } from './privacy-request.model.js';
import { DataFormat } from './privacy.types.js';

const DOWNLOAD = 'personal-data';
/** Seconds for which a link to a copy can be opened: it is opened at once, or not at all. */
const LINK_SECONDS = 300;
const COPIES_A_DAY: Limit = { name: 'copies-of-person', points: 10, seconds: 86_400 };

/** Who is told of what, in the words of the copy. */
const SHARED = [
  'The courier of a parcel: name, address and phone number on it.',
  'The provider of online payments: number and amount of an order, and what you enter there; we never see your card.',
  'Who carries our mails: your address and the text.',
];

/** Version of the account or the request that the link was made for: another one opens nothing. */
interface Subject {
  customer?: string;
  version?: number;
  /** In milliseconds since 1970: older orders are not in it. */
  ordersFrom?: number;
  request?: string;
  format: DataFormat;
  filename: string;
}

/** The copy of the signed-in account. @throws ShopError RATE_LIMITED */
export async function copyOfOwnData(viewer: Viewer, format: DataFormat): Promise<ExportFile> {
  await spend(COPIES_A_DAY, viewer.id);
  const user = await UserModel.findById(objectId(viewer.id), { tokenVersion: 1 }).lean<User>();
  if (!user) throw accountGone();
  const from = viewer.session?.ordersFrom?.getTime();
  return linkTo({ customer: viewer.id, version: user.tokenVersion, ...(from && { ordersFrom: from }), format });
}

/** The copy for the person of a request. @throws ShopError CONFLICT once it is over */
export async function copyForRequest(
  { _id, state, customer, email }: StoredPrivacyRequest,
  format: DataFormat,
): Promise<ExportFile> {
  if (state !== PrivacyRequestState.OPEN && state !== PrivacyRequestState.WAITING)
    throw new ShopError(ErrorCode.CONFLICT, 'This request is over. Make a new one for another copy.');
  await spend(COPIES_A_DAY, customer?.toHexString() ?? email ?? '');
  return linkTo({ request: _id.toHexString(), format });
}

function linkTo(subject: Omit<Subject, 'filename'>): ExportFile {
  const day = DateTime.now().setZone(SHOP_ZONE).toFormat('yyyy-MM-dd');
  const filename = `my-data-${day}.${subject.format === DataFormat.JSON ? 'json' : 'html'}`;
  return { filename, url: downloadPath(DOWNLOAD, { ...subject, filename } satisfies Subject, LINK_SECONDS) };
}

registerDownload(DOWNLOAD, async (subject): Promise<Download | undefined> => {
  const { format, filename, ...of } = subject as Subject;
  const person = await subjectOf(of);
  if (!person) return undefined;
  return format === DataFormat.JSON
    ? { filename, contentType: 'application/json; charset=utf-8', content: Readable.from(jsonOf(person)) }
    : {
        filename,
        contentType: 'text/html; charset=utf-8',
        content: Readable.from(pageOf(settings().brand, SHARED, sectionsOf(person))),
      };
});

async function subjectOf({
  customer,
  version,
  ordersFrom,
  request,
}: Omit<Subject, 'format' | 'filename'>): Promise<Person | undefined> {
  if (customer !== undefined) {
    const _id = objectId(customer);
    const person = (await UserModel.exists({ _id, tokenVersion: version })) ? await personOf(_id) : undefined;
    return person && { ...person, ...(ordersFrom && { ordersFrom: new Date(ordersFrom) }) };
  }
  const found = await PrivacyRequestModel.findById(objectId(request!)).lean<StoredPrivacyRequest>();
  if (!found?.email) return undefined;
  return found.customer ? personOf(found.customer) : { email: found.email };
}

/** A part of the copy: one kind of record. */
export interface Section {
  key: string;
  title: string;
  about: string;
  /** Why it shows nothing. */
  unread?: string;
  /** What of it stays after an erasure, and why. */
  kept?: string;
  rows: AsyncIterable<Record<string, unknown>>;
}

async function* none(): AsyncGenerator<Record<string, unknown>> {}

function* sectionsOf(person: Person): Generator<Section> {
  for (const [key, { title, about, unread, kept, read }] of Object.entries(PERSONAL_DATA))
    yield { key, title, about, ...(unread && { unread }), ...(kept && { kept }), rows: read ? read(person) : none() };
}

async function* jsonOf(person: Person): AsyncGenerator<string> {
  const head = { shop: settings().brand, writtenAt: new Date().toISOString(), sharedWith: SHARED };
  yield JSON.stringify(head).slice(0, -1);
  for (const { key, about, unread, kept, rows } of sectionsOf(person)) {
    const facts = { about: unread ? `${about} ${unread}` : about, ...(kept && { keptAfterErasure: kept }) };
    yield `,\n${JSON.stringify(key)}:${JSON.stringify(facts).slice(0, -1)},"records":[`;
    let first = true;
    for await (const row of rows) {
      yield `${first ? '' : ','}\n${JSON.stringify(row)}`;
      first = false;
    }
    yield ']}';
  }
  yield '\n}\n';
}
