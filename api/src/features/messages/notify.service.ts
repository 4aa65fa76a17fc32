/** THE way a feature tells a person something: by the channels that the owner chose for this kind of notice and the person agreed to. */
import type { ClientSession } from 'mongoose';
import { writeAll, type Write } from '../../platform/database/writes.js';
import { mailWrites, type NewMail } from '../../platform/mail/mail-outbox.js';
import { connectedChannels } from '../../platform/messages/channels.js';
import { messageWrites, usableOf, type NewMessage } from '../../platform/messages/message-outbox.js';
import { settings } from '../../platform/settings/current.js';
import {
  channelPlan,
  noticeEntry,
  type Channel,
  type NoticeKind,
  type NoticeValues,
} from '../../platform/settings/message-texts.js';
import type { ObjectId } from '../../types/object-id.js';
import { messageConsent } from './message-consents.service.js';

export interface Notice<K extends NoticeKind = NoticeKind> {
  /** Idempotency key: what the notice is about, e.g. `order:<id>:3:shipped`. */
  key: string;
  kind: K;
  to: {
    /** E.164; without one only the mail is sent. */
    phone?: string;
    /** Whose message it is: it is shown to them and erased with them. */
    customer?: ObjectId;
    /** The account whose consent counts where the kind needs one; without it the kind does not go by WhatsApp. */
    consentOf?: ObjectId;
    /** True where the sender has looked up a consent of its own, which is asked instead. */
    hasAgreed?: true;
  };
  values: NoticeValues<K>;
  /** Payload (`<handler>:<what>`) or path without a leading slash for each button of the kind, in its order. */
  buttons?: readonly string[];
  /** Undefined where the person has no address. It is always sent when it carries a document. */
  mail?: NewMail;
}

/**
 * The writes that send notices, in the transaction of what they tell of. In a shop without WhatsApp and SMS they are the mails.
 * @throws Error outside of a transaction
 */
export async function noticeWrites(notices: readonly Notice<any>[], session: ClientSession): Promise<Write[]> {
  const mails: NewMail[] = [];
  const messages: NewMessage[] = [];
  for (const { key, kind, to, values, buttons = [], mail } of notices as Notice[]) {
    const plan = channelPlan(settings()[`${kind}Channels`]);
    const hasDocument = (mail?.attachments?.length ?? 0) > 0;
    const isMailed = mail !== undefined && (plan.mail || hasDocument);
    const chain = to.phone ? await allowed(kind, to, plan.chain, session) : [];
    const spare = isMailed ? undefined : mail;
    const message: NewMessage = {
      key,
      kind,
      to: to.phone ?? '',
      ...(to.customer && { customer: to.customer }),
      values: values as Record<string, string>,
      buttons,
      chain: spare ? chain : chain.filter((one) => one !== 'MAIL'),
      ...(spare && { mail: spare }),
    };
    const reaches = usableOf(message).length > 0;
    if (reaches) messages.push(message);
    // Whoever is reached by no other channel is mailed.
    if (mail && (isMailed || !reaches)) mails.push(mail);
  }
  return [...mailWrites(mails, session), ...messageWrites(messages, session)];
}

/** Sends a notice in the transaction, with its own command. */
export async function notify<K extends NoticeKind>(notice: Notice<K>, session: ClientSession): Promise<void> {
  await writeAll(await noticeWrites([notice], session), session);
}

/** Channels of a chain that the person has agreed to. The log is asked only where it matters. */
async function allowed(
  kind: NoticeKind,
  { phone, consentOf, hasAgreed }: Notice['to'],
  chain: readonly Channel[],
  session: ClientSession,
): Promise<Channel[]> {
  const asks = noticeEntry(kind).needsConsent && chain.includes('WHATSAPP') && connectedChannels().includes('WHATSAPP');
  if (!asks || hasAgreed) return [...chain];
  const given =
    consentOf !== undefined && (await messageConsent({ phone: phone!, customer: consentOf }, session)).given;
  return given ? [...chain] : chain.filter((one) => one !== 'WHATSAPP');
}
