// What is typed to make an order for a customer, and the API's input made of it.
import type {
  AdminProductToOrderFragment,
  DeliveryAddressInput,
  PaymentStageInput,
  PlaceOrderForInput,
  StageDue,
} from '../../generated/admin-orders';
import type { TypedNumber } from '../../shared/back-office/NumberInput';
import type { MethodByHand } from './money-words';

/** A product of the order; of a group it is the member that was chosen. */
export interface Line {
  product: AdminProductToOrderFragment;
  quantity: TypedNumber;
}

/** As the API takes them. */
export const MOST_PIECES = 10_000;

/** Whether a number of pieces was typed that can be ordered. */
export const isQuantity = (typed: TypedNumber): typed is number =>
  typeof typed === 'number' && typed >= 1 && typed <= MOST_PIECES;

/** A customer with an account. */
export interface KnownCustomer {
  id: string;
  name: string;
  email: string;
  phone: string | null;
}

export type Pay = 'DELIVERY' | 'NOW' | 'LINK' | 'STAGES';

/** A stage as it is typed: the last one takes what remains and has no share. */
export interface StageValues {
  label: string;
  due: StageDue;
  unit: 'PERCENT' | 'RUPEES';
  share?: number | null;
}

/** Named as the API names them, so that its refusals find their fields. */
export interface NewOrderValues {
  customer: { phone: string; name: string };
  email: string;
  deliveryAddress: Record<keyof Required<DeliveryAddressInput>, string>;
  pay: Pay;
  method: MethodByHand;
  reference: string;
  linkDays: number;
  daysToPay: number | null;
  stages: StageValues[];
  notes: string;
  buyerGstin: string;
  buyerLegalName: string;
}

export const emptyAddress: NewOrderValues['deliveryAddress'] = {
  firstName: '',
  lastName: '',
  company: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'India',
};

export const emptyOrder: NewOrderValues = {
  customer: { phone: '', name: '' },
  email: '',
  deliveryAddress: emptyAddress,
  pay: 'LINK',
  method: 'UPI',
  reference: '',
  linkDays: 7,
  daysToPay: null,
  stages: [
    { label: 'Advance', due: 'NOW', unit: 'PERCENT', share: 40 },
    { label: 'Ready', due: 'READY', unit: 'PERCENT', share: 40 },
    { label: 'On delivery', due: 'DELIVERY', unit: 'PERCENT' },
  ],
  notes: '',
  buyerGstin: '',
  buyerLegalName: '',
};

export const pays: readonly { value: Pay; label: string; about: string }[] = [
  { value: 'LINK', label: 'By a payment link', about: 'You send the customer a link, and the payment records itself.' },
  { value: 'NOW', label: 'Paid to you now', about: 'Cash, UPI to your own id, bank or cheque. You have the money.' },
  { value: 'DELIVERY', label: 'On delivery', about: 'All of it is collected with the goods.' },
  { value: 'STAGES', label: 'In stages', about: 'For example 40 % now, 40 % when it is ready, the rest on delivery.' },
];

/** The name of a member of a group with its choice. */
export function nameOf({ title, optionValues }: AdminProductToOrderFragment): string {
  const choice = optionValues.map(({ value }) => value).filter((value) => !title.includes(value));
  return choice.length > 0 ? `${title} – ${choice.join(', ')}` : title;
}

export const itemsOf = (lines: readonly Line[]): PlaceOrderForInput['items'] =>
  lines.flatMap(({ product, quantity }) => (isQuantity(quantity) ? [{ productId: product.id, quantity }] : []));

function stagesOf({ pay, stages }: NewOrderValues): PaymentStageInput[] {
  if (pay === 'DELIVERY') return [{ label: 'On delivery', due: 'DELIVERY' }];
  if (pay !== 'STAGES') return [{ label: 'Payment', due: 'NOW' }];
  return stages.map(({ label, due, unit, share }, at) => ({
    label: label.trim(),
    due,
    ...(at < stages.length - 1 && share != null && (unit === 'PERCENT' ? { percent: share } : { amount: share })),
  }));
}

const filled = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) => (String(text).trim() ? [[name, String(text).trim()]] : [])),
  ) as Partial<Values>;

export interface Draft {
  values: NewOrderValues;
  lines: readonly Line[];
  known: KnownCustomer | undefined;
  codes: readonly string[];
  /** Id of a way of delivery; the first of the place without. */
  way: string | undefined;
}

/** What is ordered, without the key and the total. */
export function contentOf({ values, lines, known, codes, way }: Draft): Omit<PlaceOrderForInput, 'idempotencyKey'> {
  const { street, city, state, postalCode, ...rest } = values.deliveryAddress;
  const isPaidLater = values.pay === 'LINK' || values.pay === 'STAGES';
  return {
    customer: known ? { userId: known.id } : filled(values.customer),
    items: itemsOf(lines),
    deliveryAddress: { street, city, state, postalCode, ...filled(rest) },
    stages: stagesOf(values),
    ...(way && { deliveryMethod: way }),
    ...(codes.length > 0 && { codes: [...codes] }),
    ...filled({
      email: values.email,
      notes: values.notes,
      buyerGstin: values.buyerGstin,
      buyerLegalName: values.buyerLegalName,
    }),
    ...(known?.phone && { phone: known.phone }),
    ...(isPaidLater && values.daysToPay && { daysToPay: values.daysToPay }),
  };
}
