/** Whether the customer of an order agreed to news of it by WhatsApp: said with the order, or before. */
import type { ClientSession } from 'mongoose';
import { connectedChannels } from '../../platform/messages/channels.js';
import type { ObjectId } from '../../types/object-id.js';
import { ConsentSource } from '../consents/consent.model.js';
import { keepMessageConsent, messageConsent, type NumberOfAccount } from '../messages/message-consents.service.js';

export interface AnswerWithOrder {
  /** The order is marked. */
  wanted: boolean;
  /** What is to be kept with the order. */
  kept?: NumberOfAccount & { given: boolean };
}

/**
 * @param phone E.164; undefined for a number that cannot be read
 * @param said with the order; null when nothing was
 */
export async function askedForWhatsapp(
  customer: ObjectId,
  phone: string | undefined,
  said: boolean | null | undefined,
): Promise<AnswerWithOrder> {
  if (!phone || !connectedChannels().includes('WHATSAPP')) return { wanted: false };
  const state = await messageConsent({ phone, customer });
  if (said == null) return { wanted: state.given };
  // A box that was left empty takes nothing back; that is done in the account.
  const isNew = said ? !state.given : !state.asked;
  return {
    wanted: said && !state.stopped,
    ...(isNew && !state.stopped && { kept: { phone, customer, given: said } }),
  };
}

export async function keepAnswer({ kept }: AnswerWithOrder, session: ClientSession): Promise<void> {
  if (kept) await keepMessageConsent(kept, kept.given, ConsentSource.CHECKOUT, session);
}
