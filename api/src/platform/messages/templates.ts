/** Names and ids under which the owner registered the templates of notices. */
import { settings } from '../settings/current.js';
import { noticeEntry, type MessageChannel, type NoticeKind } from '../settings/message-texts.js';

/** Name or id of the registered template; empty when the owner entered none. */
export function templateOf(channel: MessageChannel, kind: NoticeKind): string {
  const all = settings();
  return channel === 'WHATSAPP'
    ? all[`${kind}WhatsappTemplate`] || noticeEntry(kind).template
    : all[`${kind}SmsTemplate`];
}
