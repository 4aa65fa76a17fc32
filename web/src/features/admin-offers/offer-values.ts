// What the form of an offer holds, and what the server gets of it.
import type {
  AddOfferInput,
  AdminOfferDetailsFragment,
  EditOfferInput,
  OfferGiftKind,
  OfferTrigger,
  PaymentMethod,
} from '../../generated/admin-offers';
import type { TypedNumber } from '../../shared/back-office/NumberInput';

/** A row of a set, which may not have its product yet. */
export interface SetPart {
  productId?: string | undefined;
  quantity: TypedNumber;
}

/** Named as the server names them, so that what it refuses stands at its field. */
export interface OfferValues {
  name: string;
  description: string;
  trigger: OfferTrigger;
  code: string;
  gift: {
    kind: OfferGiftKind;
    percent: TypedNumber;
    most: TypedNumber;
    amount: TypedNumber;
    buy: TypedNumber;
    get: TypedNumber;
    parts: SetPart[];
    price: TypedNumber;
  };
  goods: { categoryIds: string[]; productIds: string[]; groupIds: string[]; notReduced: boolean };
  conditions: {
    minimum: TypedNumber;
    firstOrder: boolean;
    customerIds: string[];
    paymentMethod: PaymentMethod | null;
    zoneIds: string[];
    pins: string[];
    startsAt: string | null;
    endsAt: string | null;
    weekdays: number[];
    hoursFrom: string | null;
    hoursUntil: string | null;
  };
  limits: { uses: TypedNumber; usesPerCustomer: TypedNumber; budget: TypedNumber };
  priority: TypedNumber;
  combines: boolean;
}

export const emptyOffer: OfferValues = {
  name: '',
  description: '',
  trigger: 'AUTOMATIC',
  code: '',
  gift: {
    kind: 'PERCENT',
    percent: null,
    most: null,
    amount: null,
    buy: null,
    get: null,
    parts: [
      { productId: undefined, quantity: 1 },
      { productId: undefined, quantity: 1 },
    ],
    price: null,
  },
  goods: { categoryIds: [], productIds: [], groupIds: [], notReduced: false },
  conditions: {
    minimum: null,
    firstOrder: false,
    customerIds: [],
    paymentMethod: null,
    zoneIds: [],
    pins: [],
    startsAt: null,
    endsAt: null,
    weekdays: [],
    hoursFrom: null,
    hoursUntil: null,
  },
  limits: { uses: null, usesPerCustomer: null, budget: null },
  priority: 0,
  combines: false,
};

export const partsOf = (values: Partial<OfferValues>): OfferValues => ({
  ...emptyOffer,
  ...values,
  gift: { ...emptyOffer.gift, ...values.gift },
  goods: { ...emptyOffer.goods, ...values.goods },
  conditions: { ...emptyOffer.conditions, ...values.conditions },
  limits: { ...emptyOffer.limits, ...values.limits },
});

export function valuesOf(offer: AdminOfferDetailsFragment): OfferValues {
  const { parts, kind, percent, most, amount, buy, get, price } = offer.gift;
  const { categoryIds, productIds, groupIds, notReduced } = offer.goods;
  const { uses, usesPerCustomer, budget } = offer.limits;
  const { __typename: _, ...conditions } = offer.conditions;
  return {
    name: offer.name,
    description: offer.description ?? '',
    trigger: offer.trigger,
    code: offer.code ?? '',
    gift: {
      kind,
      percent,
      most,
      amount,
      buy,
      get,
      price,
      parts:
        parts.length > 0 ? parts.map(({ productId, quantity }) => ({ productId, quantity })) : emptyOffer.gift.parts,
    },
    goods: { categoryIds, productIds, groupIds, notReduced },
    conditions,
    limits: { uses, usesPerCustomer, budget },
    priority: offer.priority,
    combines: offer.combines,
  };
}

/** A new offer like another one: with a name of its own and without the code, which only one offer has. */
export function copyOf(offer: AdminOfferDetailsFragment): OfferValues {
  return { ...valuesOf(offer), name: `Copy of ${offer.name}`.slice(0, 60).trim(), code: '' };
}

/** What a field of numbers sends; the form's rules have refused what is none. */
const numberOf = (typed: TypedNumber): number | null => (typeof typed === 'number' ? typed : null);

function giftOf({ kind, percent, most, amount, buy, get, parts, price }: OfferValues['gift']): AddOfferInput['gift'] {
  switch (kind) {
    case 'PERCENT':
      return { kind, percent: numberOf(percent), most: numberOf(most) };
    case 'AMOUNT':
      return { kind, amount: numberOf(amount) };
    case 'BUY_GET':
      return { kind, buy: numberOf(buy), get: numberOf(get), percent: numberOf(percent) };
    case 'SET_PRICE':
      return {
        kind,
        price: numberOf(price),
        parts: parts.flatMap(({ productId, quantity }) =>
          productId ? [{ productId, quantity: numberOf(quantity) ?? 1 }] : [],
        ),
      };
    default:
      return { kind };
  }
}

/** @param values checked by the rules of the form */
export function addInput(values: OfferValues): AddOfferInput {
  const { name, description, trigger, code, gift, goods, conditions, limits, priority, combines } = values;
  const isSet = gift.kind === 'SET_PRICE';
  return {
    name: name.trim(),
    description: description.trim(),
    trigger,
    ...(trigger === 'CODE' && { code }),
    gift: giftOf(gift),
    // A set names its products itself.
    goods: isSet ? { notReduced: goods.notReduced } : goods,
    conditions: {
      ...conditions,
      minimum: numberOf(conditions.minimum),
      hoursFrom: conditions.hoursFrom || null,
      hoursUntil: conditions.hoursUntil || null,
    },
    limits: {
      uses: numberOf(limits.uses),
      usesPerCustomer: numberOf(limits.usesPerCustomer),
      budget: numberOf(limits.budget),
    },
    priority: numberOf(priority) ?? 0,
    combines,
  };
}

/** What changed since the form began; undefined when nothing did. Another trigger needs another offer. */
export function editInput(
  { id, version }: Pick<AdminOfferDetailsFragment, 'id' | 'version'>,
  before: OfferValues,
  after: OfferValues,
): EditOfferInput | undefined {
  const { trigger: _, ...was } = addInput(before);
  const { trigger: __, ...is } = addInput(after);
  const changed = Object.entries(is).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof was]),
  );
  return changed.length > 0 ? { id, version, ...Object.fromEntries(changed) } : undefined;
}

export interface Preset {
  label: string;
  values: OfferValues;
}

/** Offers that many shops have, to begin with. */
export const presets: readonly Preset[] = [
  { label: 'Diwali 10%', values: partsOf({ name: 'Diwali sale', gift: { ...emptyOffer.gift, percent: 10 } }) },
  {
    label: 'Free delivery over ₹999',
    values: partsOf({
      name: 'Free delivery',
      gift: { ...emptyOffer.gift, kind: 'FREE_DELIVERY' },
      conditions: { ...emptyOffer.conditions, minimum: 999 },
      combines: true,
    }),
  },
  {
    label: 'Buy 2 get 1',
    values: partsOf({
      name: 'Buy 2, get 1 free',
      gift: { ...emptyOffer.gift, kind: 'BUY_GET', buy: 2, get: 1, percent: 100 },
    }),
  },
  {
    label: 'Prepaid 5% off',
    values: partsOf({
      name: 'Pay online, save 5%',
      gift: { ...emptyOffer.gift, percent: 5 },
      conditions: { ...emptyOffer.conditions, paymentMethod: 'ONLINE' },
      combines: true,
    }),
  },
  {
    label: 'Welcome: first order',
    values: partsOf({
      name: 'Welcome',
      trigger: 'CODE',
      code: 'WELCOME',
      gift: { ...emptyOffer.gift, percent: 10, most: 200 },
      conditions: { ...emptyOffer.conditions, firstOrder: true },
      limits: { ...emptyOffer.limits, usesPerCustomer: 1 },
    }),
  },
];
