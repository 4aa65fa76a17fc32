/**
 * Mails to a contact address that is not the account's own: it is asked once, in words of the shop alone, and gets mails about
 * orders only after it has said yes. Whoever types a stranger's address at checkout can therefore send them nothing.
 */
import jwt from 'jsonwebtoken';
import type { ClientSession } from 'mongoose';
import { contactQuestionMail } from '../../emails/account-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { isObjectId, objectId, type ObjectId } from '../../types/object-id.js';
import { ConsentPurpose, ConsentSource } from '../consents/consent.model.js';
import { noteConsent } from '../consents/consents.service.js';
import { ConsentState, ContactConsentModel } from './contact-consent.model.js';
import { claimsFor, signingKeys } from './tokens.service.js';

const AUDIENCE = 'gs-mart-contact';
const DAY_SECONDS = 86_400;
/** How long a question waits for its answer. */
const QUESTION_SECONDS = 30 * DAY_SECONDS;
/** How long the link under a mail ends the mails. */
const END_SECONDS = 400 * DAY_SECONDS;

/** However many accounts name it. */
const ofContact: Limit = { name: 'contact-questions-to-email', points: 2, seconds: DAY_SECONDS };
const ofAccount: Limit = { name: 'contact-questions-of-account', points: 5, seconds: DAY_SECONDS };

/** Undefined without one, and for the account's own address, which needs no question. */
export function otherContact(accountEmail: string, contactEmail: string): string | undefined {
  const contact = contactEmail.trim().toLowerCase();
  return contact === '' || contact === accountEmail.toLowerCase() ? undefined : contact;
}

/**
 * Whether an address that an order names is to be asked now: it was not asked before, nobody's question was declined there, and
 * neither it nor the account has had too many questions today. Counts the question as asked when there is to be one.
 */
export async function isToBeAsked(customer: ObjectId, email: string): Promise<boolean> {
  if (await ContactConsentModel.exists({ customer, email })) return false;
  return mayAsk(customer, email);
}

async function mayAsk(customer: ObjectId, email: string): Promise<boolean> {
  if (await ContactConsentModel.exists({ email, state: ConsentState.DECLINED })) return false;
  try {
    await spend(ofAccount, customer.toHexString());
    await spend(ofContact, email);
  } catch (error) {
    if (error instanceof ShopError && error.code === ErrorCode.RATE_LIMITED) return false;
    throw error;
  }
  return true;
}

/** Asks the address by mail, in the transaction of the order that names it. */
export async function askContact(customer: ObjectId, email: string, session: ClientSession): Promise<void> {
  const expiresAt = new Date(Date.now() + QUESTION_SECONDS * 1000);
  const { upsertedId } = await ContactConsentModel.updateOne(
    { email, customer },
    { $setOnInsert: { state: ConsentState.ASKED, expiresAt } },
    { upsert: true, session },
  );
  if (!upsertedId) return;
  const mail = contactQuestionMail(email, contactLink(customer, email, QUESTION_SECONDS));
  await enqueueMails([{ key: `contact-question:${upsertedId.toHexString()}`, ...mail }], session);
}

export async function contactWantsMails(customer: ObjectId, email: string, session?: ClientSession): Promise<boolean> {
  const state = ConsentState.CONFIRMED;
  return Boolean(await ContactConsentModel.exists({ email, customer, state }).session(session ?? null));
}

/** Where the address says yes or no. */
export function contactLink(customer: ObjectId, email: string, seconds = END_SECONDS): string {
  const token = jwt.sign({ email }, signingKeys()[0]!, {
    algorithm: 'HS256',
    issuer: 'gs-mart',
    audience: AUDIENCE,
    subject: customer.toHexString(),
    expiresIn: seconds,
  });
  return `${platform().config.publicUrl}/contact-mails?token=${token}`;
}

/**
 * Keeps what the holder of a mailed link says; it may be changed by the same link.
 * @returns the address
 * @throws ShopError NOT_FOUND for a link that is not right or too old
 */
export async function answerContactQuestion(token: string, wanted: boolean): Promise<string> {
  const claims = claimsFor(token, AUDIENCE);
  const email: unknown = claims?.['email'];
  if (!claims || !isObjectId(claims.sub) || typeof email !== 'string')
    throw new ShopError(ErrorCode.NOT_FOUND, 'This link is not valid any more. The next order asks again.');
  const customer = objectId(claims.sub);
  await inTransaction((session) => keepContactAnswer(customer, email, wanted, ConsentSource.MAILED_LINK, session));
  return email;
}

/** Keeps whether an address wants mails about the orders of an account, with a line in the log of consents for every change. */
export async function keepContactAnswer(
  customer: ObjectId,
  email: string,
  wanted: boolean,
  source: ConsentSource,
  session: ClientSession,
): Promise<void> {
  const state = wanted ? ConsentState.CONFIRMED : ConsentState.DECLINED;
  const before = await ContactConsentModel.findOneAndUpdate(
    { email, customer },
    { $set: { state }, $unset: { expiresAt: 1 } },
    { upsert: true, session },
  ).lean();
  if (before?.state === state) return;
  const subject = customer.toHexString();
  await noteConsent({ email, purpose: ConsentPurpose.ORDER_MAILS_TO_CONTACT, subject, given: wanted, source }, session);
}
