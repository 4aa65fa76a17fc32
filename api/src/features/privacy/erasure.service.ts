/**
 * Erasure: at once when nothing is open, otherwise later by itself. First the account is closed, in one transaction that looks once
 * more whether something is open; then every kind of record is gone through (personal-data), and a failure in between is resumed.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { accountErasedMail, erasureWaitsMail } from '../../emails/account-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { OutboxMailModel, OutboxStatus } from '../../platform/mail/mail-outbox.model.js';
import { logFault } from '../../platform/observability/faults.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { Role, type Caller, type Viewer } from '../../types/viewer.js';
import { forgetAccount, tellAccessChanged } from '../customers/access-memory.js';
import { SessionModel } from '../customers/session.model.js';
import { UserModel, type User } from '../customers/user.model.js';
import { accountGone } from '../customers/users.service.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { assertOlderShown } from '../orders/older-orders.service.js';
import { openMatters } from './open-matters.js';
import { assertOwnPassword } from './own-password.js';
import type { Person } from './person.js';
import { eraseEverywhere, personOf } from './personal-data.js';
import {
  PrivacyChannel,
  PrivacyRequestKind,
  PrivacyRequestModel,
  PrivacyRequestState,
  type StoredPrivacyRequest,
} from './privacy-request.model.js';

const DAY = 86_400_000;
/** Milliseconds until an erasure that waits is looked at again. */
const LOOK_EVERY = 5 * 60_000;
/** Milliseconds after which an erasure that was interrupted is resumed. */
const RESUMED_AFTER = 60_000;
const AT_ONCE = 20;
const MAIL_KEY = 'account-erased:';
const DUPLICATE_KEY = 11000;

/** Fields of a new erasure. @param askedAt when the person asked for it */
export function newErasure(
  person: Person & { name?: string },
  channel: PrivacyChannel,
  askedAt: Date,
): StoredPrivacyRequest {
  const { customer, email, name } = person;
  const now = new Date();
  return {
    _id: new ObjectId(),
    kind: PrivacyRequestKind.ERASURE,
    ...(customer && { customer }),
    email,
    ...(name && { name }),
    channel,
    state: PrivacyRequestState.WAITING,
    askedAt,
    dueAt: new Date(askedAt.getTime() + settings().privacyDays * DAY),
    notBefore: new Date(now.getTime() + settings().erasureWaitDays * DAY),
    lookAt: now,
    openErasure: customer?.toHexString() ?? email,
  };
}

/**
 * A person wants their account erased. Asking again answers the request that stands.
 * @throws ShopError WRONG_CREDENTIALS, RATE_LIMITED, CONFLICT for an account of staff, and while older orders are not shown
 */
export async function requestErasure(viewer: Viewer, password: string, caller: Caller): Promise<StoredPrivacyRequest> {
  await assertOwnPassword(viewer, password, caller);
  await assertOlderShown(viewer);
  const person = await personOf(objectId(viewer.id));
  if (!person) throw accountGone();
  await assertNoStaff(person);
  return begin(newErasure(person, PrivacyChannel.OWN, new Date()), person);
}

/** @throws ShopError CONFLICT for an account of staff */
export async function assertNoStaff({ customer }: Person): Promise<void> {
  const user = customer && (await UserModel.findById(customer, { role: 1 }).lean<User>());
  if (user && user.role !== Role.CUSTOMER)
    throw new ShopError(
      ErrorCode.CONFLICT,
      'This is an account of staff. An admin first makes it a customer’s account; then it can be erased.',
    );
}

/** Carries it out at once where it can be, and otherwise tells the person what it waits for. */
async function begin(request: StoredPrivacyRequest, person: Person): Promise<StoredPrivacyRequest> {
  const standing = await standingErasure(request.openErasure!);
  if (standing) return standing;
  const reasons = await reasonsToWait(request, person);
  try {
    await inTransaction(async (session) => {
      await PrivacyRequestModel.create([request], { session });
      const key = `erasure-waits:${request._id.toHexString()}`;
      if (reasons.length > 0)
        await enqueueMails([{ key, ...erasureWaitsMail(person.email, reasons, platform().config.publicUrl) }], session);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== DUPLICATE_KEY) throw error;
    return (await standingErasure(request.openErasure!)) ?? request;
  }
  return carryOut(request._id);
}

function standingErasure(openErasure: string): Promise<StoredPrivacyRequest | null> {
  return PrivacyRequestModel.findOne({ openErasure }).lean<StoredPrivacyRequest>().exec();
}

/** What it waits for, a sentence each; empty when it can be carried out now. */
export async function reasonsToWait(
  { notBefore }: Pick<StoredPrivacyRequest, 'notBefore'>,
  person: Person,
  now = new Date(),
): Promise<string[]> {
  return withRest(notBefore, (await openMatters([person]))[0]!, now);
}

/** What each of these requests waits for, see reasonsToWait. */
export async function reasonsOfAll(requests: readonly StoredPrivacyRequest[], now: Date): Promise<string[][]> {
  const matters = await openMatters(requests.map(personIn));
  return requests.map(({ notBefore }, at) => withRest(notBefore, matters[at]!, now));
}

/** The matters that are open, behind the time in which an erasure can be taken back. */
function withRest(notBefore: Date | undefined, reasons: string[], now: Date): string[] {
  if (!notBefore || notBefore <= now) return reasons;
  const days = Math.ceil((notBefore.getTime() - now.getTime()) / DAY);
  return [`It can be taken back for ${days === 1 ? 'a day' : `${days} days`} more.`, ...reasons];
}

/**
 * Closes the account and erases everything, unless something is open; may be called again at any time.
 * @returns the request as it stands then
 */
export async function carryOut(_id: ObjectId, now = new Date()): Promise<StoredPrivacyRequest> {
  const closed = await close(_id, now);
  if (closed.state !== PrivacyRequestState.ERASING) return closed;
  if (closed.customer) forgetAccount(closed.customer.toHexString());
  try {
    await eraseEverywhere(personIn(closed));
    return await finish(closed);
  } catch (error) {
    // The account is closed already; the background work goes on from here.
    logFault(error, 'an erasure stopped in the middle; it is resumed', { task: 'erasures' });
    return closed;
  }
}

/** The person of a request that stands. */
export const personIn = ({ customer, email, formerEmails }: StoredPrivacyRequest): Person => ({
  ...(customer && { customer }),
  email: email ?? '',
  formerEmails: formerEmails ?? [],
});

/** First step: the account and its sign-ins are gone, so that nothing new comes in; the request alone knows the address. */
async function close(_id: ObjectId, now: Date): Promise<StoredPrivacyRequest> {
  return inTransaction(async (session) => {
    const request = await PrivacyRequestModel.findById(_id, null, { session }).lean<StoredPrivacyRequest>();
    if (!request) throw new ShopError(ErrorCode.NOT_FOUND, 'The request was not found.');
    if (request.state !== PrivacyRequestState.WAITING) return request;
    const account = request.customer && (await personOf(request.customer));
    const person: Person = account ?? personIn(request);
    // An order that is placed meanwhile writes the account too, so that one of the two begins anew.
    if (request.customer) {
      await UserModel.deleteOne({ _id: request.customer }, { session });
      await SessionModel.deleteMany({ user: request.customer }, { session });
      await tellAccessChanged(request.customer.toHexString(), session);
    }
    const waits = (await reasonsToWait(request, person, now)).length > 0 || (await isStaff(person));
    if (waits) throw new Waits(request);
    const set = {
      state: PrivacyRequestState.ERASING,
      email: person.email,
      formerEmails: [...(person.formerEmails ?? [])],
      // Whoever closes it goes on; others take over after a while.
      lookAt: new Date(now.getTime() + RESUMED_AFTER),
    };
    return (await PrivacyRequestModel.findByIdAndUpdate(
      _id,
      { $set: set },
      { session, returnDocument: 'after' },
    ).lean<StoredPrivacyRequest>())!;
  }).catch(async (error: unknown) => {
    if (!(error instanceof Waits)) throw error;
    const lookAt = new Date(now.getTime() + LOOK_EVERY);
    await PrivacyRequestModel.updateOne({ _id, state: PrivacyRequestState.WAITING }, { $set: { lookAt } });
    return { ...error.request, lookAt };
  });
}

/** Rolls the closing back. */
class Waits extends Error {
  constructor(readonly request: StoredPrivacyRequest) {
    super('The erasure waits');
  }
}

/** Whoever joined the staff since asking. */
async function isStaff({ customer }: Person): Promise<boolean> {
  return Boolean(
    customer && (await UserModel.exists({ _id: customer, role: mongoose.trusted({ $ne: Role.CUSTOMER }) })),
  );
}

/** Last step: the request forgets who it was, and the last mail and the event go out, once. */
async function finish({ _id, customer, email }: StoredPrivacyRequest): Promise<StoredPrivacyRequest> {
  return inTransaction(async (session) => {
    const done = await PrivacyRequestModel.findOneAndUpdate(
      { _id, state: PrivacyRequestState.ERASING },
      {
        $set: { state: PrivacyRequestState.DONE, doneAt: new Date() },
        $unset: { email: 1, name: 1, formerEmails: 1, openErasure: 1, lookAt: 1 },
      },
      { session, returnDocument: 'after' },
    ).lean<StoredPrivacyRequest>();
    if (!done) return (await PrivacyRequestModel.findById(_id, null, { session }).lean<StoredPrivacyRequest>())!;
    await tell(_id, customer, email, session);
    return done;
  });
}

async function tell(_id: ObjectId, customer: ObjectId | undefined, email: string | undefined, session: ClientSession) {
  const key = `${MAIL_KEY}${_id.toHexString()}`;
  if (email) await enqueueMails([{ key, ...accountErasedMail(email, platform().config.publicUrl) }], session);
  if (customer)
    await emitEvent(
      WebhookTopic.CUSTOMER_ERASED,
      { customerId: customer.toHexString(), erasedAt: new Date().toISOString() },
      session,
    );
}

/**
 * A person keeps their account after all.
 * @throws ShopError NOT_FOUND when nothing can be taken back
 */
export async function takeBackErasure(viewer: Viewer): Promise<StoredPrivacyRequest> {
  const taken = await PrivacyRequestModel.findOneAndUpdate(
    { openErasure: objectId(viewer.id).toHexString(), state: PrivacyRequestState.WAITING },
    { $set: { state: PrivacyRequestState.WITHDRAWN, doneAt: new Date() }, $unset: { openErasure: 1, lookAt: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredPrivacyRequest>();
  if (!taken) throw new ShopError(ErrorCode.NOT_FOUND, 'There is nothing to take back.');
  return taken;
}

/** Background work: carries out what waited or was interrupted, and forgets the last mails. @returns erasures that are done */
export async function workOnErasures(now = new Date()): Promise<number> {
  const due = await PrivacyRequestModel.find({ lookAt: mongoose.trusted({ $lte: now }) }, { _id: 1 })
    .sort({ lookAt: 1 })
    .limit(AT_ONCE)
    .lean<StoredPrivacyRequest[]>();
  let done = 0;
  for (const { _id } of due) done += (await carryOut(_id, now)).state === PrivacyRequestState.DONE ? 1 : 0;
  await OutboxMailModel.deleteMany({
    key: mongoose.trusted({ $gte: MAIL_KEY, $lt: `${MAIL_KEY}~` }),
    status: mongoose.trusted({ $ne: OutboxStatus.WAITING }),
  });
  return done;
}
