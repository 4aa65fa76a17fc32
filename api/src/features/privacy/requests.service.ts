/** Requests about personal data as staff see, enter and carry them out, each with its due date. */
import type { ClientSession } from 'mongoose';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import type { ExportFile } from '../../types/export-file.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { shownLogin, storedLogin } from '../../types/no-mailbox.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { forgetAccount } from '../customers/access-memory.js';
import { UserModel, type User } from '../customers/user.model.js';
import { copyForRequest } from './data-copy.service.js';
import { assertNoStaff, carryOut, newErasure, personIn, reasonsOfAll, reasonsToWait } from './erasure.service.js';
import { anyOf, type Person } from './person.js';
import { personOf } from './personal-data.js';
import {
  PrivacyChannel,
  PrivacyRequestKind,
  PrivacyRequestModel,
  PrivacyRequestState,
  STANDING,
  type StoredPrivacyRequest,
} from './privacy-request.model.js';
import type {
  ClosePrivacyRequestInput,
  CreatePrivacyRequestInput,
  DataFormat,
  PrivacyRequest,
  PrivacyRequestFilter,
  PrivacyRequestPage,
} from './privacy.types.js';
import { correctProfile } from './profile.service.js';

const DAY = 86_400_000;
/** Days before its due date from which on a request is counted as waiting work. */
const TOLD_DAYS_BEFORE = 7;

const isStanding = (state: PrivacyRequestState): boolean => (STANDING as readonly string[]).includes(state);

/** A stored request as it is shown; what an erasure waits for is asked anew. */
export async function presentRequest(stored: StoredPrivacyRequest): Promise<PrivacyRequest> {
  return (await presentRequests([stored]))[0]!;
}

async function presentRequests(stored: readonly StoredPrivacyRequest[], now = new Date()): Promise<PrivacyRequest[]> {
  const waiting = stored.filter(({ state }) => state === PrivacyRequestState.WAITING);
  const reasons = await reasonsOfAll(waiting, now);
  const waitsFor = new Map(waiting.map((request, at) => [request, reasons[at]!]));
  return stored.map((request) => shown(request, waitsFor.get(request) ?? [], now));
}

function shown(stored: StoredPrivacyRequest, waitsFor: string[], now: Date): PrivacyRequest {
  const { _id, kind, channel, state, customer, name, email, askedAt, dueAt, doneAt, by, note } = stored;
  return {
    id: _id.toHexString(),
    kind,
    channel,
    state,
    customerId: customer?.toHexString() ?? null,
    name: name ?? null,
    email: email == null ? null : shownLogin(email),
    askedAt,
    dueAt,
    isOverdue: isStanding(state) && dueAt < now,
    waitsFor,
    doneAt: doneAt ?? null,
    by: by ?? null,
    note: note ?? null,
  };
}

/** For staff: those that stand first, the first due in front. */
export async function privacyRequests(
  filter: PrivacyRequestFilter | undefined,
  page: number,
  pageSize: number,
): Promise<PrivacyRequestPage> {
  const { standing, kind, email } = filter ?? {};
  const request = pageRequest(page, pageSize);
  const of = { ...(kind ? { kind } : {}), ...(email?.trim() ? { email: storedLogin(email) } : {}) };
  const stands = { ...of, state: anyOf(STANDING) };
  const over = { ...of, state: mongoose.trusted({ $nin: [...STANDING] }) };
  const [standingCount, overCount] = await Promise.all([
    standing === false ? 0 : PrivacyRequestModel.countDocuments(stands),
    standing === true ? 0 : PrivacyRequestModel.countDocuments(over),
  ]);
  const first =
    standingCount > request.skip
      ? await PrivacyRequestModel.find(stands)
          .sort({ dueAt: 1, _id: 1 })
          .skip(request.skip)
          .limit(request.pageSize)
          .lean<StoredPrivacyRequest[]>()
      : [];
  const rest = request.pageSize - first.length;
  const then =
    rest > 0 && overCount > 0
      ? await PrivacyRequestModel.find(over)
          .sort({ askedAt: -1, _id: -1 })
          .skip(Math.max(0, request.skip - standingCount))
          .limit(rest)
          .lean<StoredPrivacyRequest[]>()
      : [];
  const items = await presentRequests([...first, ...then]);
  return { items, ...pageFacts(request, standingCount + overCount) };
}

/** Those of the signed-in account, newest first. */
export async function ownRequests(viewer: Viewer, page: number, pageSize: number): Promise<PrivacyRequestPage> {
  const request = pageRequest(page, pageSize);
  const own = { customer: objectId(viewer.id) };
  const [stored, total] = await Promise.all([
    PrivacyRequestModel.find(own)
      .sort({ askedAt: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredPrivacyRequest[]>(),
    PrivacyRequestModel.countDocuments(own),
  ]);
  const items = await presentRequests(stored);
  // Who of the staff did it, and what they noted, is for the shop.
  return { items: items.map((one) => ({ ...one, by: null, note: null })), ...pageFacts(request, total) };
}

/** Requests whose time is nearly or already over, for the list of waiting work. */
export function countDueRequests(now = new Date()): Promise<number> {
  const soon = new Date(now.getTime() + TOLD_DAYS_BEFORE * DAY);
  return PrivacyRequestModel.countDocuments({ state: anyOf(STANDING), dueAt: mongoose.trusted({ $lte: soon }) }).exec();
}

/**
 * Enters the request of a person who wrote. An erasure waits until it is carried out by hand or, once nothing is open, by itself
 * after the days that the owner has set.
 * @throws ShopError BAD_INPUT; NOT_FOUND; CONFLICT for the erasure of staff, or when one stands already
 */
export async function createRequest(viewer: Viewer, input: CreatePrivacyRequestInput): Promise<PrivacyRequest> {
  const askedAt = input.askedAt ?? new Date();
  if (input.channel === PrivacyChannel.OWN)
    throw wrong('channel', 'Say how the person wrote: by mail, letter or phone.');
  if (askedAt.getTime() > Date.now() + DAY)
    throw wrong('askedAt', 'The day is in the future. Enter when the request came.');
  const person = await personNamed(input);
  const isErasure = input.kind === PrivacyRequestKind.ERASURE;
  if (isErasure) await assertNoStaff(person);
  const erasure = newErasure(person, input.channel, askedAt);
  const { notBefore: _, lookAt: __, openErasure: ___, ...plain } = erasure;
  const note = tidy(input.note);
  const request: StoredPrivacyRequest = {
    ...(isErasure ? erasure : { ...plain, kind: input.kind, state: PrivacyRequestState.OPEN }),
    by: viewer.name,
    ...(note && { note }),
  };
  await inTransaction(async (session) => {
    await PrivacyRequestModel.create([request], { session });
    await audit(viewer, request, 'create', `Entered a request: ${KIND_WORDS[request.kind]}`, session);
  }).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 11000) throw error;
    throw new ShopError(ErrorCode.CONFLICT, 'The erasure of this person is asked for already; see the list.');
  });
  return presentRequest(request);
}

const KIND_WORDS: Record<PrivacyRequestKind, string> = {
  [PrivacyRequestKind.ERASURE]: 'erasure',
  [PrivacyRequestKind.COPY]: 'copy of their data',
  [PrivacyRequestKind.CORRECTION]: 'correction',
  [PrivacyRequestKind.GRIEVANCE]: 'complaint about the use of data',
};

async function personNamed({ customerId, email }: CreatePrivacyRequestInput): Promise<Person & { name?: string }> {
  if (customerId) {
    const person = await personOf(objectId(customerId, 'This account'));
    if (!person) throw new ShopError(ErrorCode.NOT_FOUND, 'This account was not found.');
    return person;
  }
  const address = tidy(email)?.toLowerCase();
  if (!address) throw wrong('email', 'Choose the account, or enter the e-mail of somebody without one.');
  const user = await UserModel.findOne({ email: address }, { _id: 1 }).lean<User>();
  return (user && (await personOf(user._id))) ?? { email: address };
}

/**
 * Carries out an erasure that was entered by staff, now and without the days to think about it.
 * @throws ShopError NOT_FOUND; CONFLICT when something is open, or it is over
 */
export async function carryOutErasure(viewer: Viewer, id: string): Promise<PrivacyRequest> {
  const request = await found(id);
  if (request.kind !== PrivacyRequestKind.ERASURE || !isStanding(request.state)) throw isOver();
  const reasons = await reasonsToWait({}, personIn(request));
  if (reasons.length > 0) throw new ShopError(ErrorCode.CONFLICT, reasons.join(' '));
  await inTransaction(async (session) => {
    const { matchedCount } = await PrivacyRequestModel.updateOne(
      { _id: request._id, state: anyOf(STANDING) },
      { $set: { notBefore: new Date(), by: viewer.name } },
      { session },
    );
    if (matchedCount === 0) throw isOver();
    await audit(viewer, request, 'erase', 'Carried out an erasure', session);
  });
  return presentRequest(await carryOut(request._id));
}

/** The copy to hand on. Writes the audit log. @throws ShopError NOT_FOUND, CONFLICT, RATE_LIMITED */
export async function copyForPerson(viewer: Viewer, id: string, format: DataFormat): Promise<ExportFile> {
  const request = await found(id);
  const file = await copyForRequest(request, format);
  await inTransaction((session) => audit(viewer, request, 'copy', 'Made the copy of the data of a person', session));
  return file;
}

/**
 * Ends a request: done, with the corrections it asked for, or refused.
 * @throws ShopError NOT_FOUND; BAD_INPUT without a reason for a refusal; CONFLICT when it is over, or an erasure that is not refused
 */
export async function closeRequest(viewer: Viewer, input: ClosePrivacyRequestInput): Promise<PrivacyRequest> {
  const note = tidy(input.note);
  if (!input.done && !note) throw wrong('note', 'Say why it is refused: the person may ask.');
  const before = await found(input.id);
  const isErasure = before.kind === PrivacyRequestKind.ERASURE;
  if (isErasure && input.done)
    throw new ShopError(ErrorCode.CONFLICT, 'An erasure is done when it is carried out. Carry it out, or refuse it.');
  const name = tidy(input.name);
  const phone = tidy(input.phone);
  const corrects = input.done && before.kind === PrivacyRequestKind.CORRECTION && Boolean(name ?? phone);
  if (corrects && !before.customer)
    throw wrong('name', 'Without an account there is nothing to correct here; say in the note what you did.');
  const after = await inTransaction(async (session) => {
    const done = await PrivacyRequestModel.findOneAndUpdate(
      { _id: before._id, state: anyOf([PrivacyRequestState.OPEN, PrivacyRequestState.WAITING]) },
      {
        $set: {
          state: input.done ? PrivacyRequestState.DONE : PrivacyRequestState.REFUSED,
          doneAt: new Date(),
          by: viewer.name,
          ...(note && { note }),
        },
        $unset: { openErasure: 1, lookAt: 1 },
      },
      { session, returnDocument: 'after' },
    ).lean<StoredPrivacyRequest>();
    if (!done) throw isOver();
    if (corrects) await correct(before.customer!, name, phone, session);
    const what = input.done ? (corrects ? 'Corrected the account, as asked for' : 'Done') : 'Refused';
    await audit(viewer, before, input.done ? 'close' : 'refuse', `${what}: ${KIND_WORDS[before.kind]}`, session);
    return done;
  });
  if (corrects) forgetAccount(before.customer!.toHexString());
  return presentRequest(after);
}

async function correct(
  customer: ObjectId,
  name: string | undefined,
  phone: string | undefined,
  session: ClientSession,
): Promise<void> {
  const user = await UserModel.findById(customer, { name: 1, phone: 1 }, { session }).lean<User>();
  if (!user) throw new ShopError(ErrorCode.NOT_FOUND, 'This account was not found.');
  await correctProfile(customer, { name: name ?? user.name, phone: phone ?? user.phone }, session);
}

async function found(id: string): Promise<StoredPrivacyRequest> {
  const request = await PrivacyRequestModel.findById(objectId(id, 'This request')).lean<StoredPrivacyRequest>();
  if (!request) throw new ShopError(ErrorCode.NOT_FOUND, 'This request was not found.');
  return request;
}

const isOver = () =>
  new ShopError(ErrorCode.CONFLICT, 'This request is over, or being carried out. Load the list again.');

const wrong = (path: string, message: string) =>
  new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });

/** The log names the account by its id alone, so that nothing of a person stays in it. */
function audit(
  viewer: Viewer,
  { _id, customer }: StoredPrivacyRequest,
  verb: string,
  summary: string,
  session: ClientSession,
): Promise<void> {
  return recordAudit({
    viewer,
    action: `privacy.${verb}`,
    entity: 'privacy',
    entityId: _id.toHexString(),
    summary: customer ? `${summary} (account ${customer.toHexString()})` : summary,
    session,
  });
}
