/**
 * The consent to notices by WhatsApp: asked once, given at the checkout or in the account for the number of an account, taken back there or
 * by STOP from the phone itself. STOP stands above every account, so that nobody who types a stranger's number can have it written to again.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import type { ObjectId } from '../../types/object-id.js';
import { ConsentPurpose, ConsentSource } from '../consents/consent.model.js';
import { noteConsent } from '../consents/consents.service.js';
import { MessageConsentModel, type MessageConsent } from './message-consent.model.js';

/** Accounts with one number whose consent a STOP notes in the log. */
const ACCOUNTS_MOST = 100;

/** Whose number it is used for. */
export interface NumberOfAccount {
  /** E.164. */
  phone: string;
  customer: ObjectId;
}

/** What stands for a number of an account. */
export interface MessageConsentState {
  /** Agreed, and not stopped. */
  given: boolean;
  /** The number wrote STOP. */
  stopped: boolean;
  /** The account has said yes or no before. */
  asked: boolean;
}

export async function messageConsent(
  { phone, customer }: NumberOfAccount,
  session?: ClientSession,
): Promise<MessageConsentState> {
  const rows = await MessageConsentModel.find({ phone, customer: mongoose.trusted({ $in: [customer, null] }) })
    .session(session ?? null)
    .lean<MessageConsent[]>();
  const own = rows.find((one) => one.customer !== null);
  const stopped = rows.some((one) => one.customer === null && !one.given);
  return { given: own?.given === true && !stopped, stopped, asked: own !== undefined };
}

/** Keeps what an account says, with a line in the log for every change. */
export async function keepMessageConsent(
  { phone, customer }: NumberOfAccount,
  given: boolean,
  source: ConsentSource,
  session: ClientSession,
  at = new Date(),
): Promise<void> {
  const before = await MessageConsentModel.findOneAndUpdate(
    { phone, customer },
    { $set: { given, at } },
    { upsert: true, session },
  ).lean<MessageConsent>();
  if (before?.given === given || (!before && !given)) return;
  const subject = customer.toHexString();
  await noteConsent({ phone, purpose: ConsentPurpose.ORDER_WHATSAPP, subject, given, source, at }, session);
}

/**
 * Takes STOP or START of a phone: STOP ends every consent for the number, START lets accounts agree anew.
 * @param at when it was written: of two that arrive in another order the later one holds
 */
export async function takeStop(phone: string, stops: boolean, at: Date): Promise<void> {
  await inTransaction(async (session) => {
    const before = await MessageConsentModel.findOne({ phone, customer: null }, null, {
      session,
    }).lean<MessageConsent>();
    if (before && before.at >= at) return;
    if (!before && !stops) return;
    await MessageConsentModel.updateOne(
      { phone, customer: null },
      { $set: { given: !stops, at } },
      { upsert: true, session },
    );
    if (!stops) return;
    const standing = await MessageConsentModel.find(
      { phone, given: true, customer: mongoose.trusted({ $ne: null }) },
      null,
      {
        session,
      },
    )
      .limit(ACCOUNTS_MOST)
      .lean<MessageConsent[]>();
    for (const { customer } of standing)
      await keepMessageConsent({ phone, customer: customer! }, false, ConsentSource.WHATSAPP_REPLY, session, at);
  });
}

/** Whether the number wants no messages, or wrote STOP or START since: after either, accounts agree anew. */
export async function isStoppedSince(phone: string, since: Date, session: ClientSession): Promise<boolean> {
  const row = await MessageConsentModel.findOne({ phone, customer: null }).session(session).lean<MessageConsent>();
  return row !== null && (!row.given || row.at >= since);
}
