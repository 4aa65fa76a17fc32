/** What a mail says: the owner's words where they have written some, the shop's own otherwise, with their fields filled in. */
import { settings } from '../platform/settings/current.js';
import { filled, mailEntry, type MailKey, type MailWords } from '../platform/settings/mail-texts.js';
import type { Block } from './layout.js';

/** Words that are looked at before they are saved. */
let draft: { key: MailKey; words: MailWords } | undefined;

/** Renders a mail as it would be with other words. @param render synchronously, so that no other mail can come between */
export function withWords<T>(key: MailKey, words: MailWords, render: () => T): T {
  draft = { key, words };
  try {
    return render();
  } finally {
    draft = undefined;
  }
}

/** The parts of a mail that are words; paragraphs and small print as blocks. */
export interface SaidWords {
  subject: string;
  heading: string;
  text: Block[];
  note: Block[];
}

/** @param fields by name; blank ones leave nothing behind */
export function mailWords(key: MailKey, fields: Readonly<Record<string, string | undefined>> = {}): SaidWords {
  const { brand, phone, email, mailTexts } = settings();
  const words = (draft?.key === key ? draft.words : undefined) ?? mailTexts[key] ?? mailEntry(key);
  const values: Record<string, string> = { brand, phone, email };
  for (const [name, value] of Object.entries(fields)) if (value) values[name] = value;
  const fill = (template: string) => filled(template, values);
  return {
    subject: fill(words.subject),
    heading: fill(words.heading),
    text: words.text
      .split(/\n\s*\n/)
      .map(fill)
      .filter(Boolean)
      .map((text) => ({ kind: 'text', text })),
    note: [fill(words.note)].filter(Boolean).map((text) => ({ kind: 'note', text })),
  };
}
