/** Returns the text of a mail: the owner's text if there is one, else the default, with placeholders replaced. */
import { settings } from '../platform/settings/current.js';
import { filled, mailEntry, type MailKey, type MailWords } from '../platform/settings/mail-texts.js';
import type { Block } from './layout.js';

/** Unsaved text for a preview. */
let draft: { key: MailKey; words: MailWords } | undefined;

/** Renders a mail with other text. @param render synchronous, so that no other mail uses the text */
export function withWords<T>(key: MailKey, words: MailWords, render: () => T): T {
  draft = { key, words };
  try {
    return render();
  } finally {
    draft = undefined;
  }
}

/** The text parts of a mail; paragraphs and small print as blocks. */
export interface SaidWords {
  subject: string;
  heading: string;
  text: Block[];
  note: Block[];
}

/** @param fields placeholder values by name; empty ones are removed */
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
