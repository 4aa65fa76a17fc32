/** The templates of notices: names and ids under which the owner registered them, and what they say in the language of the shop's messages. */
import { settings } from '../settings/current.js';
import {
  noticeEntry,
  noticeWords,
  valuesIn,
  type MessageChannel,
  type NoticeKind,
  type NoticeWords,
} from '../settings/message-texts.js';

/** Name or id of the registered template; empty when the owner entered none. */
export function templateOf(channel: MessageChannel, kind: NoticeKind): string {
  const all = settings();
  return channel === 'WHATSAPP'
    ? all[`${kind}WhatsappTemplate`] || noticeEntry(kind).template
    : all[`${kind}SmsTemplate`];
}

/** What a notice says in the language that the owner chose. */
export const wordsOf = (kind: NoticeKind): NoticeWords => noticeWords(kind, settings().messageLanguage);

/** The values of a notice in that language. */
export const valuesOf = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  valuesIn(settings().messageLanguage, values);
