/** Adds lines to the log of consents, in the transaction of what gives a consent or takes it back. */
import type { ClientSession } from 'mongoose';
import { assertInTransaction } from '../../platform/database/database.js';
import { ConsentModel, ConsentPurpose, type ConsentEntry } from './consent.model.js';

/** The words of each consent, as they stand where it is given. A change of words counts for later lines only. */
export const CONSENT_WORDING: Record<ConsentPurpose, string> = {
  [ConsentPurpose.ORDER_MAILS_TO_CONTACT]:
    'Mails about orders that name this address as their contact. They end with one click, under every such mail.',
  [ConsentPurpose.BACK_IN_STOCK]:
    'One mail when the product can be bought again. The address is used for nothing else and forgotten with the mail, at the latest after 180 days.',
  [ConsentPurpose.ORDER_WHATSAPP]:
    'Messages about my orders by WhatsApp to the phone number of the order. They end with STOP as an answer, or on the screen My account.',
  [ConsentPurpose.CART_MAIL]:
    'A mail when I have left something in my cart, at most one in seven days. They end by the link under each, or on the screen My account.',
  [ConsentPurpose.CART_WHATSAPP]:
    'A message by WhatsApp when I have left something in my cart, at most one in seven days. They end with STOP as an answer, or on the screen My account.',
};

type NewEntry = Pick<ConsentEntry, 'email' | 'phone' | 'purpose' | 'subject' | 'given' | 'source' | 'expiresAt'> & {
  at?: Date;
};

/** @throws Error outside of a transaction, because a consent and what it permits must be written together */
export async function noteConsent(entry: NewEntry, session: ClientSession): Promise<void> {
  assertInTransaction(session);
  await ConsentModel.create([{ at: new Date(), ...entry, wording: CONSENT_WORDING[entry.purpose] }], { session });
}
