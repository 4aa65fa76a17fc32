// How quotes are told on the screens: units, stages, shapes, what happened, and the message that brings the link.
import type { QuoteState, StageDue, WorkShape, WorkUnit } from '../../generated/admin-quotes';
import { enumTable, inCapitals } from '../../shared/enum-table';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { shop } from '../../shared/shop';

export const everyState: readonly QuoteState[] = ['DRAFT', 'SENT', 'SEEN', 'CHANGED', 'ACCEPTED', 'DECLINED', 'LAPSED'];

/** Behind a quantity. */
export const unitNames = enumTable<WorkUnit, string>(
  {
    PIECE: 'pcs',
    KG: 'kg',
    RUNNING_FOOT: 'running ft',
    SQUARE_FOOT: 'sq ft',
    METRE: 'm',
    SQUARE_METRE: 'sq m',
    HOUR: 'hours',
  },
  inCapitals,
);

/** Behind a rate. */
export const oneUnit: Record<WorkUnit, string> = enumTable<WorkUnit, string>(
  { ...unitNames, PIECE: 'piece', HOUR: 'hour' },
  inCapitals,
);

const units: readonly WorkUnit[] = ['PIECE', 'KG', 'RUNNING_FOOT', 'SQUARE_FOOT', 'METRE', 'SQUARE_METRE', 'HOUR'];
export const unitChoices = units.map((value) => ({ value, label: unitNames[value] }));
/** Those that a piece of some size has. */
export const measuredUnits = unitChoices.filter(({ value }) => value !== 'PIECE' && value !== 'HOUR');

export const dueNames = enumTable<StageDue, string>(
  { NOW: 'before the work begins', READY: 'when it is ready', DELIVERY: 'with the goods' },
  inCapitals,
);
const dues: readonly StageDue[] = ['NOW', 'READY', 'DELIVERY'];
export const dueChoices = dues.map((value) => ({ value, label: inCapitals(dueNames[value]) }));

export type SizeName = 'length' | 'width' | 'height' | 'thickness' | 'diameter';

export interface Shape {
  value: WorkShape;
  label: string;
  /** Besides the length, in the order in which they are said. */
  sizes: readonly { name: SizeName; label: string; optional?: true }[];
}

export const shapes: readonly Shape[] = [
  {
    value: 'PLATE',
    label: 'Plate, sheet or flat bar',
    sizes: [
      { name: 'width', label: 'Width' },
      { name: 'thickness', label: 'Thickness' },
    ],
  },
  { value: 'ROUND_BAR', label: 'Round bar', sizes: [{ name: 'diameter', label: 'Diameter' }] },
  {
    value: 'ROUND_TUBE',
    label: 'Round pipe',
    sizes: [
      { name: 'diameter', label: 'Outer diameter' },
      { name: 'thickness', label: 'Wall' },
    ],
  },
  {
    value: 'SQUARE_TUBE',
    label: 'Square or rectangular tube',
    sizes: [
      { name: 'width', label: 'Outer width' },
      { name: 'height', label: 'Outer height', optional: true },
      { name: 'thickness', label: 'Wall' },
    ],
  },
  {
    value: 'ANGLE',
    label: 'Angle',
    sizes: [
      { name: 'width', label: 'Leg' },
      { name: 'height', label: 'Other leg', optional: true },
      { name: 'thickness', label: 'Thickness' },
    ],
  },
];

/** Kilograms of a cubic metre. */
export const densities = [
  { label: 'Mild steel', value: 7850 },
  { label: 'Stainless 304', value: 7930 },
  { label: 'Aluminium', value: 2700 },
  { label: 'Brass', value: 8500 },
  { label: 'Teak', value: 650 },
] as const;

/** What happened, as the history tells it. */
export const eventNames: Readonly<Record<string, string>> = {
  made: 'Made',
  edited: 'Edited',
  sent: 'Sent',
  seen: 'Opened by the customer',
  question: 'Question',
  answer: 'Answer',
  accepted: 'Accepted',
  declined: 'Declined',
  lapsed: 'Lapsed',
  reminded: 'Reminder sent',
};

/** Digits of a number as wa.me takes them; empty when it is no mobile number that it would know. */
export function whatsAppNumber(phone: string): string {
  const typed = phone.trim();
  const digits = typed.replace(/\D/g, '');
  if (/^(\+|00)/.test(typed)) return digits.replace(/^00/, '');
  const national = digits.replace(/^(0|91(?=\d{10}$))/, '');
  return /^[6-9]\d{9}$/.test(national) ? `91${national}` : '';
}

interface Shareable {
  number: string;
  name: string;
  phone: string;
  link: string;
  totalAmount: number;
  validUntil: string;
}

/** Opens WhatsApp with the message that brings the link, to be sent by hand. */
export function whatsAppShare({ number, name, phone, link, totalAmount, validUntil }: Shareable): string {
  const text = `Hello ${name}, here is quote ${number} of ${shop.brand} for ${formatRupees(totalAmount)}, valid until ${formatDate(validUntil)}: ${link}`;
  return `https://wa.me/${whatsAppNumber(phone)}?text=${encodeURIComponent(text)}`;
}
