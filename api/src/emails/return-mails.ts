/** What a shopper is told about a return or an exchange, at each step of it. */
import { formatPaise } from '../pricing/index.js';
import { settings } from '../platform/settings/current.js';
import type { Block } from './layout.js';

export interface ReturnNews {
  kind: 'return';
  step: 'requested' | 'accepted' | 'refused' | 'received' | 'refund' | 'replacement' | 'closed';
  /** Number of the return. */
  number: string;
  isExchange: boolean;
  lines: readonly { title: string; quantity: number }[];
  /** Paise that go back. */
  amount?: number;
  /** Of staff to the customer. */
  note?: string;
}

const text = (content: string): Block => ({ kind: 'text', text: content });

/** What the words of a mail about a return may name beside its order. */
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

/** What staff wrote, and the goods it is about. */
export const aboutReturn = ({ number, lines, note }: ReturnNews, orderNumber: string): Block[] => [
  ...(note ? [text(note)] : []),
  text(`${number}, order ${orderNumber}:\n${lines.map((line) => `${line.title} × ${line.quantity}`).join('\n')}`),
];
