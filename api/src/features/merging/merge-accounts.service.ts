/**
 * Two accounts of one person become one, in one transaction: everything moves to the older, and the other is closed. An order that is
 * placed meanwhile writes its account too, so that one of the two transactions begins anew.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { retryWhenLate } from '../../platform/database/change-feed.js';
import { hasNoMailbox } from '../../types/no-mailbox.js';
import type { ObjectId } from '../../types/object-id.js';
import { Role, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { CartReminderModel } from '../abandoned-carts/cart-reminder.model.js';
import { CART_LINES_MOST } from '../cart/cart.service.js';
import { ConsentModel, ConsentPurpose } from '../consents/consent.model.js';
import { tellAccessChanged } from '../customers/access-memory.js';
import { CodePurpose } from '../customers/code.model.js';
import { voidCodes } from '../customers/codes.service.js';
import { ContactConsentModel } from '../customers/contact-consent.model.js';
import { CustomerNoteModel } from '../customers/customer-note.model.js';
import { PendingPasswordModel } from '../customers/pending-password.model.js';
import { voidResetLinks } from '../customers/reset-links.service.js';
import { SessionModel } from '../customers/session.model.js';
import { laterOf } from '../customers/tokens.service.js';
import { UserModel, type CartLine, type User } from '../customers/user.model.js';
import { ReturnModel } from '../fulfilment/return.model.js';
import { OfferModel } from '../offers/offer.model.js';
import { OfferUseModel } from '../offers/offer-use.model.js';
import { moveQuestions } from '../questions/question-merge.service.js';
import { QuoteModel } from '../quotes/quote.model.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { moveToEmail } from '../privacy/personal-data.js';
import { PrivacyRequestModel } from '../privacy/privacy-request.model.js';
import { moveReviews } from '../reviews/review-merge.service.js';
import { SecurityEventModel } from '../security-log/security-log.model.js';

const ADDRESSES_MOST = 20;
const LIKES_MOST = 500;
const WORDS_MOST = 60;
const UNNAMED = 'Customer';

/**
 * Call `forgetAccount` for both once the transaction is over.
 * @param own of the viewer, and `other`: both as the transaction read them, and both proved; one of them has no e-mail
 * @param by the number that was proved last
 * @returns the account that stays and the id of the other
 * @throws ShopError CONFLICT while one of them is to be erased
 */
export async function mergeAccounts(
  viewer: Viewer,
  own: User,
  other: User,
  by: { phone?: string },
  session: ClientSession,
): Promise<{ user: User; closed: ObjectId }> {
  for (const { role } of [own, other])
    if (role !== Role.CUSTOMER) throw new ShopError(ErrorCode.CONFLICT, 'Accounts of staff stay as they are.');
  await assertNoErasure([own, other], session);
  const [stays, closes] = older(own, other) === own ? [own, other] : [other, own];
  const withEmail = [own, other].find(({ email }) => !hasNoMailbox(email));
  const email = (withEmail ?? (by.phone ? other : own)).email;

  // It goes first, because its e-mail and number are to be free.
  await UserModel.deleteOne({ _id: closes._id }, { session });
  // Nothing of the viewer's account is hidden by now, nor of a number's whose older PIN code was given.
  const ordersFrom = by.phone ? undefined : other.ordersFrom;
  const loginPhone = by.phone ?? own.loginPhone ?? other.loginPhone;
  const user = await UserModel.findOneAndUpdate(
    { _id: stays._id, email: stays.email, role: Role.CUSTOMER },
    {
      $set: {
        ...unitedFields(stays, closes, email),
        email,
        passwordHash: (withEmail ?? stays).passwordHash,
        tokenVersion: Math.max(stays.tokenVersion, closes.tokenVersion) + 1,
        ...(loginPhone && { loginPhone }),
        ...(ordersFrom && { ordersFrom }),
      },
      $unset: { placeWords: 1, place: 1, ...(ordersFrom ? {} : { ordersFrom: 1 }) },
    },
    { session, returnDocument: 'after' },
  ).lean<User>();
  if (!user) throw new ShopError(ErrorCode.CONFLICT);
  for (const one of [stays, closes]) {
    await SessionModel.deleteMany({ user: one._id }, { session });
    await PendingPasswordModel.deleteMany({ user: one._id }, { session });
    for (const purpose of Object.values(CodePurpose)) await voidCodes(one.email, purpose, session);
    await voidResetLinks(one.email, session);
    await tellAccessChanged(one._id.toHexString(), session);
  }
  await moveRecords(closes._id, stays._id, session);
  for (const one of [stays, closes])
    if (one.email !== email) await moveToEmail({ customer: stays._id, email: one.email }, email, session);
  if (withEmail) await mailOrdersTo(stays._id, email, session);
  await recordAudit({
    viewer,
    action: 'user.merge',
    entity: 'user',
    entityId: stays._id.toHexString(),
    summary: 'Made one account of two that one person has',
    before: { accounts: [stays._id.toHexString(), closes._id.toHexString()] },
    after: { accounts: [stays._id.toHexString()] },
    session,
  });
  return { user, closed: closes._id };
}

const older = (one: User, other: User): User =>
  one.createdAt < other.createdAt || (one.createdAt.getTime() === other.createdAt.getTime() && one._id < other._id)
    ? one
    : other;

/** @throws ShopError CONFLICT */
async function assertNoErasure(accounts: readonly User[], session: ClientSession): Promise<void> {
  const openErasure = mongoose.trusted({ $in: accounts.map(({ _id }) => _id.toHexString()) });
  if (await PrivacyRequestModel.exists({ openErasure }).session(session))
    throw new ShopError(
      ErrorCode.CONFLICT,
      'One of the two accounts is to be erased. Keep it after all under My account, or wait until it is gone.',
    );
}

function unitedFields(stays: User, closes: User, email: string): Partial<User> {
  const name = stays.name === UNNAMED ? closes : stays;
  const liked = [...new Map([...stays.liked, ...closes.liked].map((id) => [id.toHexString(), id])).values()];
  const defaultAddress = stays.defaultAddress ?? closes.defaultAddress;
  const phoned = stays.phone ? stays : closes;
  const notedAt = laterOf(stays.notedAt, closes.notedAt);
  const formerEmails = [
    ...new Set([...(stays.formerEmails ?? []), ...(closes.formerEmails ?? []), stays.email, closes.email]),
  ];
  return {
    name: name.name,
    nameKey: name.nameKey,
    liked: liked.slice(0, LIKES_MOST),
    cart: unitedCart(stays.cart, closes.cart),
    addresses: [...stays.addresses, ...closes.addresses].slice(0, ADDRESSES_MOST),
    ...(defaultAddress && { defaultAddress }),
    ...(phoned.phone && { phone: phoned.phone, phoneE164: phoned.phoneE164 ?? null }),
    searchWords: [...new Set([...stays.searchWords, ...closes.searchWords])].slice(0, 2 * WORDS_MOST),
    ...(notedAt && { notedAt }),
    ...unitedReminders(stays, closes, email),
    ...((stays.noReviewRequests || closes.noReviewRequests) && { noReviewRequests: true }),
    formerEmails: formerEmails.filter((one) => one !== email),
  };
}

/** What was agreed to for the address and the number that stay. A number counts while it is the one that logs in. */
function unitedReminders(stays: User, closes: User, email: string): Partial<User> {
  const both = [stays, closes];
  const mail = both.find((one) => one.email === email)?.cartReminders?.mail;
  const byPhone = both.find(({ cartReminders }) => cartReminders?.whatsapp)?.cartReminders;
  const cartChangedAt = laterOf(stays.cartChangedAt, closes.cartChangedAt);
  const cartRemindedAt = laterOf(stays.cartRemindedAt, closes.cartRemindedAt);
  return {
    cartReminders: { ...(mail && { mail }), ...(byPhone && { whatsapp: byPhone.whatsapp!, phone: byPhone.phone! }) },
    ...(cartChangedAt && { cartChangedAt }),
    ...(cartRemindedAt && { cartRemindedAt }),
  };
}

/** The larger quantity of each product, as when a cart of the browser is merged. */
function unitedCart(stays: readonly CartLine[], closes: readonly CartLine[]): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const { product, quantity } of [...stays, ...closes]) {
    const id = product.toHexString();
    lines.set(id, { product, quantity: Math.max(quantity, lines.get(id)?.quantity ?? 0) });
  }
  return [...lines.values()].slice(0, CART_LINES_MOST);
}

async function moveRecords(from: ObjectId, to: ObjectId, session: ClientSession): Promise<void> {
  const [customer, move] = [from, { $set: { customer: to } }];
  await moveOrders(from, to, session);
  await QuoteModel.updateMany({ customer }, move, { session, timestamps: false });
  await ReturnModel.updateMany({ customer }, move, { session, timestamps: false });
  await OfferUseModel.collection.updateMany(
    { customer },
    [{ $set: { customer: to, buyers: renamed('$buyers', from, to) } }],
    {
      session,
    },
  );
  // Another version, so that processes that remember the offer read it anew.
  await OfferModel.updateMany(
    { 'conditions.customers': from },
    { $addToSet: { 'conditions.customers': to }, $inc: { version: 1 } },
    { session },
  );
  await CartReminderModel.updateMany({ customer }, move, { session });
  await moveReviews(from, to, session);
  await moveQuestions(from, to, session);
  await CustomerNoteModel.updateMany({ customer }, move, { session, timestamps: false });
  await moveContacts(from, to, session);
  await PrivacyRequestModel.updateMany({ customer }, move, { session });
  await SecurityEventModel.updateMany(
    { actorId: from.toHexString() },
    { $set: { actorId: to.toHexString() } },
    { session },
  );
}

/** Keys of a buyer with the one account in the place of the other. */
const renamed = (keys: string, from: ObjectId, to: ObjectId) => ({
  $map: {
    input: { $ifNull: [keys, []] },
    as: 'key',
    in: {
      $cond: [{ $eq: ['$$key', `account:${from.toHexString()}`] }, `account:${to.toHexString()}`, '$$key'],
    },
  },
});

async function moveOrders(from: ObjectId, to: ObjectId, session: ClientSession): Promise<void> {
  const now = new Date();
  const keysOf = async (filter: Record<string, unknown>) =>
    (await OrderModel.find(filter, { idempotencyKey: 1 }, { session }).lean<StoredOrder[]>()).map(
      ({ idempotencyKey }) => idempotencyKey,
    );
  const keys = await keysOf({ customer: from });
  // Keys are a shopper's own; where both accounts used the same one, that of the closed account can be retried no more.
  const both = keys.length > 0 ? await keysOf({ customer: to, idempotencyKey: mongoose.trusted({ $in: keys }) }) : [];
  const update = {
    customer: to,
    idempotencyKey: {
      $cond: [
        { $in: ['$idempotencyKey', both] },
        { $concat: [from.toHexString(), ' ', '$idempotencyKey'] },
        '$idempotencyKey',
      ],
    },
    version: { $add: ['$version', 1] },
    updatedAt: now,
  };
  const cod = { buyerKeys: { $exists: true } };
  await OrderModel.collection.updateMany(
    { customer: from, ...cod },
    [{ $set: { ...update, buyerKeys: renamed('$buyerKeys', from, to) } }],
    { session },
  );
  await OrderModel.collection.updateMany({ customer: from }, [{ $set: update }], { session });
  retryWhenLate(now);
}

/** Addresses that both accounts named as a contact keep the answer they gave the account that stays. */
async function moveContacts(from: ObjectId, to: ObjectId, session: ClientSession): Promise<void> {
  const asked = await ContactConsentModel.find({ customer: from }, { email: 1 }, { session }).lean();
  const emails = mongoose.trusted({ $in: asked.map(({ email }) => email) });
  const known = await ContactConsentModel.find({ customer: to, email: emails }, { email: 1 }, { session }).lean();
  const twice = mongoose.trusted({ $in: known.map(({ email }) => email) });
  await ContactConsentModel.deleteMany({ customer: from, email: twice }, { session });
  await ContactConsentModel.updateMany({ customer: from }, { $set: { customer: to } }, { session });
  const purpose = mongoose.trusted({ $in: [ConsentPurpose.CART_MAIL, ConsentPurpose.CART_WHATSAPP] });
  for (const whose of [{ email: emails }, { purpose }])
    await ConsentModel.updateMany(
      { ...whose, subject: from.toHexString() },
      { $set: { subject: to.toHexString() } },
      { session },
    );
}

/** Orders of an account that had no e-mail when they were placed are mailed about from now on. */
export async function mailOrdersTo(customer: ObjectId, email: string, session: ClientSession): Promise<void> {
  const now = new Date();
  await OrderModel.collection.updateMany(
    { customer, customerEmail: '' },
    [
      {
        $set: {
          customerEmail: email,
          searchWords: { $setUnion: ['$searchWords', [email]] },
          version: { $add: ['$version', 1] },
          updatedAt: now,
        },
      },
    ],
    { session },
  );
  retryWhenLate(now);
}
