/** Mails to the customer about the steps of a return or exchange. */
import { formatPaise } from '../pricing/index.js';
import { settings } from '../platform/settings/current.js';
import type { Block } from './layout.js';

export interface ReturnNews {
  kind: 'return';
  step: 'requested' | 'accepted' | 'refused' | 'received' | 'refund' | 'replacement' | 'closed';
  /** Number of the return. */
  number: string;
  isExchange: boolean;
  /** `instead` is the title of what is wanted in exchange, if not the same goods. */
  lines: readonly { title: string; quantity: number; instead?: string }[];
  /** Refunded paise. */
  amount?: number;
  /** Note of staff to the customer. */
  note?: string;
}

const text = (content: string): Block => ({ kind: 'text', text: content });

/** Placeholder values of a return, in addition to those of its order. */
export function returnFields({ number, isExchange, amount }: ReturnNews): Record<string, string | undefined> {
  const { street, city, state, postalCode } = settings().address;
  return {
    returnNumber: number,
    what: isExchange ? 'exchange' : 'return',
    aWhat: isExchange ? 'an exchange' : 'a return',
    place: `${settings().brand}, ${street}, ${city}, ${state} ${postalCode}`,
    amount: amount === undefined ? undefined : formatPaise(amount),
  };
}

const lineWords = ({ title, quantity, instead }: ReturnNews['lines'][number]): string =>
  `${title} × ${quantity}${instead ? `\nin exchange for: ${instead}` : ''}`;

/** The note of staff, and the returned goods. */
export const aboutReturn = ({ number, lines, note }: ReturnNews, orderNumber: string): Block[] => [
  ...(note ? [text(note)] : []),
  text(`${number}, order ${orderNumber}:\n${lines.map(lineWords).join('\n')}`),
];
