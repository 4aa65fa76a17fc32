// State of the packing queue in the address, and its filter for the server.
import type { ToPackFilter } from '../../generated/admin-to-pack';
import { endOfDay, startOfDay } from '../../shared/back-office/day-range';
import { day, oneOf, text, wholeNumber, type UrlValues } from '../../shared/back-office/url-state';

export const paymentWays = [
  { value: 'COD', label: 'Cash on delivery' },
  { value: 'ONLINE', label: 'Paid online' },
] as const;

export const toPackFields = {
  city: text,
  pin: text,
  from: day,
  to: day,
  pay: oneOf(paymentWays.map(({ value }) => value)),
  way: text,
  courier: text,
  page: wholeNumber(1),
};

export type ToPackState = UrlValues<typeof toPackFields>;

/** A PIN or its beginning; other text would be refused as a whole. */
const asPin = (text: string): string => text.replace(/\D/g, '').slice(0, 6);

/** Only the conditions that are set; the days are Indian and both included. */
export const toPackFilter = ({ city, pin, from, to, pay, way, courier }: ToPackState): ToPackFilter => ({
  ...(city && { city }),
  ...(asPin(pin) && { pin: asPin(pin) }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: endOfDay(to) }),
  ...(pay && { paymentMethod: pay }),
  ...(way && { deliveryMethod: way }),
  ...(courier && { courier }),
});

/** How many fields narrow the queue beside the city. */
export const filterCount = ({ pin, from, to, pay, way, courier }: ToPackState): number =>
  [pin, from ?? to, pay, way, courier].filter(Boolean).length;

export const noFilters: Partial<ToPackState> = {
  city: '',
  pin: '',
  from: undefined,
  to: undefined,
  pay: undefined,
  way: '',
  courier: '',
};
