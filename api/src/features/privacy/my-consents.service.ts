/** The consents of a person: the log of them, which of them stand, and their withdrawal. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { isObjectId, objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { keepCartConsent } from '../abandoned-carts/cart-consent.service.js';
import { BackInStockRequestModel, type BackInStockRequest } from '../back-in-stock/back-in-stock.model.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import {
  ConsentModel,
  ConsentPurpose,
  ConsentSource,
  PURPOSES_OF_PHONES,
  type ConsentEntry,
} from '../consents/consent.model.js';
import { CONSENT_WORDING, noteConsent } from '../consents/consents.service.js';
import { ConsentState, ContactConsentModel, type StoredContactConsent } from '../customers/contact-consent.model.js';
import { findCustomer } from '../customers/customers.service.js';
import { keepContactAnswer } from '../customers/contact-consent.service.js';
import { UserModel, type User } from '../customers/user.model.js';
import { accountGone } from '../customers/users.service.js';
import { MessageConsentModel, type MessageConsent } from '../messages/message-consent.model.js';
import { keepMessageConsent } from '../messages/message-consents.service.js';
import { anyOf } from './person.js';
import type { Consent, ConsentPage } from './privacy.types.js';

/** Consents of before the log that are taken into it at once; nobody has more. */
const EARLIER_MOST = 500;

/** Whose consents: an account. */
export interface ConsentHolder {
  id: string;
  email: string;
}

/** Lines of an address, and of the phone numbers that the account agreed for. */
const linesOf = ({ id, email }: ConsentHolder) => ({
  $or: [{ email }, { purpose: anyOf(PURPOSES_OF_PHONES), subject: id }],
});

/** The log, newest first. */
export async function consentsOf(holder: ConsentHolder, page: number, pageSize: number): Promise<ConsentPage> {
  const { email } = holder;
  const request = pageRequest(page, pageSize);
  await takeEarlierOnes(email);
  const [entries, total] = await Promise.all([
    ConsentModel.find(linesOf(holder))
      .sort({ at: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<ConsentEntry[]>(),
    ConsentModel.countDocuments(linesOf(holder)),
  ]);
  return { items: await presented(holder, entries), ...pageFacts(request, total) };
}

/** The log of an account, for staff. @throws ShopError NOT_FOUND */
export async function consentsOfCustomer(customerId: string, page: number, pageSize: number): Promise<ConsentPage> {
  const { id } = await findCustomer(customerId);
  const user = await UserModel.findById(objectId(id), { email: 1 }).lean<User>();
  if (!user) throw accountGone();
  return consentsOf({ id, email: user.email }, page, pageSize);
}

/** Gives what was agreed to before there was a log a line in it, with the moment of its record. */
async function takeEarlierOnes(email: string): Promise<void> {
  const [contacts, wanted] = await Promise.all([
    ContactConsentModel.find({ email, state: anyOf([ConsentState.CONFIRMED, ConsentState.DECLINED]) })
      .limit(EARLIER_MOST)
      .lean<StoredContactConsent[]>(),
    BackInStockRequestModel.find({ email }).limit(EARLIER_MOST).lean<BackInStockRequest[]>(),
  ]);
  const stored = [
    ...contacts.map(({ _id, customer, state }) => ({
      at: _id.getTimestamp(),
      purpose: ConsentPurpose.ORDER_MAILS_TO_CONTACT,
      subject: customer.toHexString(),
      given: state === ConsentState.CONFIRMED,
    })),
    ...wanted.map(({ _id, product, expiresAt }) => ({
      at: _id.getTimestamp(),
      purpose: ConsentPurpose.BACK_IN_STOCK,
      subject: product.toHexString(),
      given: true,
      expiresAt,
    })),
  ];
  if (stored.length === 0) return;
  const logged = await ConsentModel.distinct('subject', { email });
  for (const one of stored.filter(({ subject }) => !logged.includes(subject)))
    await ConsentModel.updateOne(
      { email, purpose: one.purpose, subject: one.subject },
      { $setOnInsert: { ...one, email, source: ConsentSource.BEFORE_THE_LOG, wording: CONSENT_WORDING[one.purpose] } },
      { upsert: true },
    );
}

/** Only the newest line of what still stands can be taken back. */
async function presented(holder: ConsentHolder, entries: readonly ConsentEntry[]): Promise<Consent[]> {
  const { email } = holder;
  const subjects = entries.map(({ subject }) => subject);
  const ids = subjects.filter(isObjectId).map((id) => objectId(id));
  const [newest, contacts, wanted, numbers, account] = await Promise.all([
    ConsentModel.find({ ...linesOf(holder), subject: anyOf(subjects) }, { subject: 1, purpose: 1, phone: 1 })
      .sort({ at: -1, _id: -1 })
      .lean<ConsentEntry[]>(),
    ContactConsentModel.find({ email, state: ConsentState.CONFIRMED, customer: anyOf(ids) }, { customer: 1 }).lean<
      StoredContactConsent[]
    >(),
    BackInStockRequestModel.find({ email, product: anyOf(ids) }, { product: 1 }).lean<BackInStockRequest[]>(),
    MessageConsentModel.find({ customer: objectId(holder.id), given: true })
      .limit(EARLIER_MOST)
      .lean<MessageConsent[]>(),
    UserModel.findById(objectId(holder.id), { cartReminders: 1 }).lean<Pick<User, 'cartReminders'>>(),
  ]);
  const aboutOf = ({ purpose, subject, phone }: Pick<ConsentEntry, 'purpose' | 'subject' | 'phone'>) =>
    `${purpose} ${phone ?? subject}`;
  const last = new Map<string, string>();
  for (const line of newest) {
    const about = aboutOf(line);
    if (!last.has(about)) last.set(about, line._id.toHexString());
  }
  const stands = new Set([
    ...contacts.map(({ customer }) => `${ConsentPurpose.ORDER_MAILS_TO_CONTACT} ${customer.toHexString()}`),
    ...wanted.map(({ product }) => `${ConsentPurpose.BACK_IN_STOCK} ${product.toHexString()}`),
    ...numbers.map(({ phone }) => `${ConsentPurpose.ORDER_WHATSAPP} ${phone}`),
    ...(account?.cartReminders?.mail ? [`${ConsentPurpose.CART_MAIL} ${holder.id}`] : []),
    ...(account?.cartReminders?.whatsapp ? [`${ConsentPurpose.CART_WHATSAPP} ${account.cartReminders.phone}`] : []),
  ]);
  return entries.map((line) => {
    const { _id, purpose, subject, phone, given, at, source, wording } = line;
    const id = _id.toHexString();
    const about = aboutOf(line);
    return {
      id,
      purpose,
      about: purpose === ConsentPurpose.BACK_IN_STOCK ? (catalogue.product(subject)?.title ?? null) : (phone ?? null),
      given,
      at,
      source,
      wording,
      canWithdraw: given && last.get(about) === id && stands.has(about),
    };
  });
}

/**
 * Takes a consent back: what it permitted ends at once.
 * @returns the new line of the log
 * @throws ShopError NOT_FOUND when it is another's; CONFLICT when it does not stand any more
 */
export async function withdrawConsent(holder: ConsentHolder, id: string): Promise<Consent> {
  const { email } = holder;
  const entry = await ConsentModel.findOne({
    _id: objectId(id, 'This consent'),
    ...linesOf(holder),
  }).lean<ConsentEntry>();
  if (!entry) throw new ShopError(ErrorCode.NOT_FOUND, 'This consent was not found.');
  const [shown] = await presented(holder, [entry]);
  if (!shown!.canWithdraw) throw new ShopError(ErrorCode.CONFLICT, 'This consent does not stand any more.');
  const { purpose, subject, phone, expiresAt } = entry;
  await inTransaction(async (session) => {
    if (purpose === ConsentPurpose.ORDER_MAILS_TO_CONTACT) {
      await keepContactAnswer(objectId(subject), email, false, ConsentSource.MY_ACCOUNT, session);
      return;
    }
    if (purpose === ConsentPurpose.CART_MAIL || purpose === ConsentPurpose.CART_WHATSAPP) {
      const channel = purpose === ConsentPurpose.CART_MAIL ? 'mail' : 'whatsapp';
      await keepCartConsent(objectId(subject), channel, false, ConsentSource.MY_ACCOUNT, session);
      return;
    }
    if (phone) {
      await keepMessageConsent({ phone, customer: objectId(subject) }, false, ConsentSource.MY_ACCOUNT, session);
      return;
    }
    await BackInStockRequestModel.deleteOne({ email, product: objectId(subject) }, { session });
    const taken = { email, purpose, subject, given: false, source: ConsentSource.MY_ACCOUNT };
    await noteConsent({ ...taken, ...(expiresAt && { expiresAt }) }, session);
  });
  const newest = await ConsentModel.findOne(phone ? { phone, purpose, subject } : { email, purpose, subject })
    .sort({ at: -1, _id: -1 })
    .lean<ConsentEntry>();
  return (await presented(holder, [newest!]))[0]!;
}
