// What the form of a quote holds, and how it becomes the API's input. No sum is reckoned here: the saved draft tells them.
import type {
  AdminQuoteDetailsFragment,
  AdminWorkRateFragment,
  EditQuoteInput,
  MakeQuoteInput,
  PaymentStageInput,
  QuotationAddressInput,
  QuotedLineInput,
  StageDue,
  WorkShape,
  WorkUnit,
} from '../../generated/admin-quotes';
import { dayInIndia } from '../../shared/back-office/indian-day';
import type { TypedNumber } from '../../shared/back-office/NumberInput';

export interface LineValues {
  kind: 'PRODUCT' | 'WORK';
  productId?: string;
  title: string;
  detail: string;
  hsnCode: string;
  gstRatePercent: number | null;
  holdsTax: boolean;
  unit: WorkUnit;
  quantity: TypedNumber;
  rate: TypedNumber;
  /** Of the price list, for the calculator. */
  shape?: WorkShape;
  density?: number;
}

export interface StageValues {
  label: string;
  due: StageDue;
  kind: 'PERCENT' | 'AMOUNT';
  percent: TypedNumber;
  amount: TypedNumber;
}

export interface AddressValues {
  firstName: string;
  lastName: string;
  company: string;
  street: string;
  street2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

/** Named as the API names them, so that its refusals stand at their fields. */
export interface QuoteValues {
  customerId?: string;
  name: string;
  phone: string;
  email: string;
  hasAddress: boolean;
  address: AddressValues;
  content: {
    lines: LineValues[];
    discountKind: 'PERCENT' | 'AMOUNT';
    discountPercent: TypedNumber;
    discountAmount: TypedNumber;
    delivery: TypedNumber;
    daysFrom: TypedNumber;
    daysTo: TypedNumber;
    terms: string;
    /** The last day, in India. */
    validUntil: string;
    stages: StageValues[];
  };
}

/** Days for which a new quote is valid. */
const DAYS_VALID = 15;
const DAY = 86_400_000;

const emptyAddress: AddressValues = {
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

export const newWork: LineValues = {
  kind: 'WORK',
  title: '',
  detail: '',
  hsnCode: '',
  gstRatePercent: null,
  holdsTax: false,
  unit: 'PIECE',
  quantity: 1,
  rate: null,
};
export const newProduct: LineValues = { ...newWork, kind: 'PRODUCT' };

/** A line as the price list has it. */
export const lineOfRate = ({
  title,
  hsnCode,
  gstRatePercent,
  holdsTax,
  unit,
  rate,
  shape,
  density,
}: AdminWorkRateFragment): LineValues => ({
  ...newWork,
  title,
  hsnCode: hsnCode ?? '',
  gstRatePercent,
  holdsTax,
  unit,
  rate,
  ...(shape && { shape }),
  ...(density !== null && { density }),
});

export const newStage: StageValues = { label: '', due: 'READY', kind: 'PERCENT', percent: null, amount: null };

/** 40 % before the work, 40 % when it is ready, the rest with the goods. */
export const inThreeParts: readonly StageValues[] = [
  { ...newStage, label: 'Advance', due: 'NOW', percent: 40 },
  { ...newStage, label: 'Second part', due: 'READY', percent: 40 },
  { ...newStage, label: 'Rest', due: 'DELIVERY' },
];
export const allAtOnce: readonly StageValues[] = [{ ...newStage, label: 'Whole amount', due: 'NOW' }];

/** @param now tells the last day to accept it */
export const emptyQuote = (now = Date.now()): QuoteValues => ({
  name: '',
  phone: '',
  email: '',
  hasAddress: false,
  address: emptyAddress,
  content: {
    lines: [newWork],
    discountKind: 'PERCENT',
    discountPercent: null,
    discountAmount: null,
    delivery: null,
    daysFrom: null,
    daysTo: null,
    terms: '',
    validUntil: dayInIndia(new Date(now + DAYS_VALID * DAY)),
    stages: [...inThreeParts],
  },
});

export function valuesOf({ name, phone, email, address, draft }: AdminQuoteDetailsFragment): QuoteValues {
  const isAmount = draft.discountPercent === null && draft.discount > 0;
  return {
    name,
    phone,
    email,
    hasAddress: address !== null,
    address: {
      firstName: address?.firstName ?? '',
      lastName: address?.lastName ?? '',
      company: address?.company ?? '',
      street: address?.street ?? '',
      street2: address?.street2 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      postalCode: address?.postalCode ?? '',
      country: address?.country ?? 'India',
    },
    content: {
      lines: draft.lines.map((line) => ({
        kind: line.productId ? 'PRODUCT' : 'WORK',
        ...(line.productId && { productId: line.productId }),
        title: line.title,
        detail: line.detail ?? '',
        hsnCode: line.hsnCode ?? '',
        gstRatePercent: line.gstRatePercent,
        holdsTax: line.holdsTax,
        unit: line.unit,
        quantity: line.quantity,
        rate: line.rate,
      })),
      discountKind: isAmount ? 'AMOUNT' : 'PERCENT',
      discountPercent: draft.discountPercent,
      discountAmount: isAmount ? draft.discount : null,
      delivery: draft.delivery || null,
      daysFrom: draft.daysFrom || null,
      daysTo: draft.daysTo || null,
      terms: draft.terms ?? '',
      validUntil: dayInIndia(draft.validUntil),
      stages: draft.stages.map(({ label, due, percent, amount }, index) => {
        const isLast = index === draft.stages.length - 1;
        const kind = percent === null && !isLast ? 'AMOUNT' : 'PERCENT';
        return { label, due, kind, percent: isLast ? null : percent, amount: kind === 'AMOUNT' ? amount : null };
      }),
    },
  };
}

/** What a field of numbers sends; the form's rules have refused what is none. */
const numberOf = (typed: TypedNumber | undefined): number | null => (typeof typed === 'number' ? typed : null);

function lineInput(line: LineValues): QuotedLineInput {
  const common = {
    detail: line.detail.trim() || null,
    quantity: numberOf(line.quantity) ?? 0,
    rate: numberOf(line.rate),
  };
  if (line.kind === 'PRODUCT') return { ...common, productId: line.productId ?? null, unit: 'PIECE' };
  return {
    ...common,
    title: line.title.trim(),
    hsnCode: line.hsnCode.trim() || null,
    gstRatePercent: line.gstRatePercent ?? null,
    holdsTax: line.holdsTax,
    unit: line.unit,
  };
}

/** The last one takes what remains. */
function stageInput({ label, due, kind, percent, amount }: StageValues, isLast: boolean): PaymentStageInput {
  const named = { label: label.trim(), due };
  if (isLast) return named;
  return kind === 'PERCENT' ? { ...named, percent: numberOf(percent) } : { ...named, amount: numberOf(amount) };
}

type Written = Pick<EditQuoteInput, 'name' | 'phone' | 'email' | 'content'> & { address: QuotationAddressInput | null };

/** @param values checked by the rules of the form */
export function inputOf({ name, phone, email, hasAddress, address, content }: QuoteValues): Written {
  const { lines, discountKind, discountPercent, discountAmount, delivery, terms, validUntil, stages } = content;
  return {
    name: name.trim(),
    phone: phone.trim() || null,
    email: email.trim() || null,
    address: hasAddress ? address : null,
    content: {
      lines: lines.map(lineInput),
      ...(discountKind === 'PERCENT'
        ? { discountPercent: numberOf(discountPercent) }
        : { discountAmount: numberOf(discountAmount) }),
      delivery: numberOf(delivery),
      daysFrom: numberOf(content.daysFrom) ?? 0,
      daysTo: numberOf(content.daysTo) ?? numberOf(content.daysFrom) ?? 0,
      terms: terms.trim() || null,
      validUntil: new Date(`${validUntil}T23:59:59+05:30`).toISOString(),
      stages: stages.map((stage, index) => stageInput(stage, index === stages.length - 1)),
    },
  };
}

export type Origin = Pick<MakeQuoteInput, 'customOrderId' | 'contactId' | 'customerId'>;

export const makeInput = (values: QuoteValues, origin: Origin): MakeQuoteInput => ({
  ...inputOf(values),
  ...origin,
  ...(values.customerId && { customerId: values.customerId }),
});

/** A day may be missing while it is typed. */
export const isSame = (one: QuoteValues, other: QuoteValues): boolean =>
  JSON.stringify([one.customerId, one.content.validUntil, withoutDay(one)]) ===
  JSON.stringify([other.customerId, other.content.validUntil, withoutDay(other)]);

const withoutDay = (values: QuoteValues) =>
  inputOf({ ...values, content: { ...values.content, validUntil: '2000-01-01' } });
