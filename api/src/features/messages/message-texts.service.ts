/** The texts of notices as they are registered at Meta and on DLT, with the shop's brand and address in them. */
import { templateOf, wordsOf } from '../../platform/messages/templates.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import {
  NOTICE_KINDS,
  noticeEntry,
  registeredText,
  variablesOf,
  type NoticeKind,
} from '../../platform/settings/message-texts.js';
import type { MessageText, MessageTexts } from './messages.types.js';

export function messageTexts(): MessageTexts {
  const { msg91 } = platform().config;
  return {
    smsHeader: msg91?.sender ?? null,
    smsEntity: msg91?.entityId ?? null,
    texts: NOTICE_KINDS.map(textOf),
  };
}

function textOf(kind: NoticeKind): MessageText {
  const { title, about, category, fields, buttons } = noticeEntry(kind);
  const { publicUrl } = platform().config;
  const { brand, messageLanguage } = settings();
  const own = { brand, host: new URL(publicUrl).hostname };
  const { text, sms, buttons: labels } = wordsOf(kind);
  const meaningOf = (name: string) =>
    name === 'link' ? 'Page of the shop that the first button opens.' : fields[name]!;
  return {
    id: kind,
    title,
    about,
    category,
    language: messageLanguage,
    whatsappTemplate: templateOf('WHATSAPP', kind),
    whatsappText: registeredText(text, own, (place) => `{{${place}}}`),
    whatsappVariables: variablesOf(text).map(meaningOf),
    buttons: buttons.map((button, index) => ({
      words: labels[index]!,
      url: button.kind === 'link' ? `${publicUrl}/{{1}}` : null,
    })),
    smsTemplate: templateOf('SMS', kind),
    smsText: registeredText(sms, own, () => '{#var#}'),
    smsTextAtProvider: registeredText(sms, own, (place) => `##VAR${place}##`),
    smsVariables: variablesOf(sms).map(meaningOf),
  };
}
