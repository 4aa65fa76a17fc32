/** Reads what staff send of an offer into its stored form, and says at each field what is not right. */
import { ErrorCode, ShopError, type FieldProblem } from '../../errors/index.js';
import { settings } from '../../platform/settings/current.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { CODE_LEAST, CODE_MOST, codeKey, isCode } from './offer-code.js';
import { OfferGiftKind, OfferTrigger } from './offer.enums.js';
import type {
  AddOfferInput,
  EditOfferInput,
  OfferConditionsInput,
  OfferGiftInput,
  OfferGoodsInput,
  OfferLimitsInput,
} from './offer.inputs.js';
import type { StoredConditions, StoredGift, StoredGoods, StoredLimits, StoredOffer } from './offer.model.js';

/** What staff decide of an offer. */
export type OfferDraft = Pick<
  StoredOffer,
  'name' | 'description' | 'trigger' | 'code' | 'gift' | 'goods' | 'conditions' | 'limits' | 'priority' | 'combines'
>;

const PIN = /^[1-9]\d{0,5}$|^[1-9]\d{5}-[1-9]\d{5}$/;
const NO_GOODS: StoredGoods = { categories: [], products: [], groups: [], notReduced: false };

/** @throws ShopError BAD_INPUT naming every field that is not right */
export function newDraft(input: AddOfferInput): OfferDraft {
  return checked(undefined, {
    name: input.name.trim(),
    description: tidy(input.description),
    trigger: input.trigger,
    code: input.code ? codeKey(input.code) || undefined : undefined,
    gift: giftOf(input.gift),
    goods: goodsOf(input.goods ?? {}),
    conditions: conditionsOf(input.conditions ?? {}),
    limits: limitsOf(input.limits ?? {}),
    priority: input.priority ?? 0,
    combines: input.combines ?? false,
  });
}

/** @param before what is not sent stays as it is @throws ShopError BAD_INPUT naming every field that is not right */
export function editedDraft(before: OfferDraft, input: EditOfferInput): OfferDraft {
  return checked(before, {
    name: input.name == null ? before.name : input.name.trim(),
    description: input.description == null ? before.description : tidy(input.description),
    trigger: before.trigger,
    code: input.code == null ? before.code : codeKey(input.code) || undefined,
    gift: input.gift ? giftOf(input.gift) : before.gift,
    goods: input.goods ? goodsOf(input.goods) : before.goods,
    conditions: input.conditions ? conditionsOf(input.conditions) : before.conditions,
    limits: input.limits ? limitsOf(input.limits) : before.limits,
    priority: input.priority ?? before.priority,
    combines: input.combines ?? before.combines,
  });
}

function giftOf({ kind, percent, most, amount, buy, get, parts, price }: OfferGiftInput): StoredGift {
  return {
    kind,
    ...(percent != null && { percent }),
    ...(most != null && { most }),
    ...(amount != null && { amount }),
    ...(buy != null && { buy }),
    ...(get != null && { given: get }),
    ...(parts?.length && {
      parts: parts.map(({ productId, quantity }) => ({ product: objectId(productId, 'The product'), quantity })),
    }),
    ...(price != null && { price }),
  };
}

const idsOf = (ids: readonly string[] | null | undefined): ObjectId[] =>
  [...new Set((ids ?? []).map((id) => id.toLowerCase()))].map((id) => objectId(id));

function goodsOf({ categoryIds, productIds, groupIds, notReduced }: OfferGoodsInput): StoredGoods {
  return {
    categories: idsOf(categoryIds),
    products: idsOf(productIds),
    groups: idsOf(groupIds),
    notReduced: notReduced ?? false,
  };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function conditionsOf(input: OfferConditionsInput): StoredConditions {
  const { minimum, paymentMethod, startsAt, endsAt, hoursFrom, hoursUntil } = input;
  return {
    ...(minimum != null && { minimum }),
    firstOrder: input.firstOrder ?? false,
    customers: idsOf(input.customerIds),
    ...(paymentMethod != null && { paymentMethod }),
    zones: [...new Set(input.zoneIds ?? [])],
    pins: [...new Set((input.pins ?? []).map((pin) => pin.replace(/\s/g, '')))],
    ...(startsAt != null && { startsAt }),
    ...(endsAt != null && { endsAt }),
    weekdays: [...new Set(input.weekdays ?? [])].sort((a, b) => a - b),
    ...(hoursFrom != null && { fromMinute: minuteOf(hoursFrom) }),
    ...(hoursUntil != null && { untilMinute: minuteOf(hoursUntil) }),
  };
}

function limitsOf({ uses, usesPerCustomer, budget }: OfferLimitsInput): StoredLimits {
  return {
    ...(uses != null && { uses }),
    ...(usesPerCustomer != null && { usesPerCustomer }),
    ...(budget != null && { budget }),
  };
}

function checked(before: OfferDraft | undefined, draft: OfferDraft): OfferDraft {
  const fields = [
    ...giftProblems(draft.gift),
    ...codeProblems(draft),
    ...goodsProblems(draft, before?.goods ?? NO_GOODS, before?.gift.parts ?? []),
    ...conditionProblems(draft.conditions, before?.conditions),
  ];
  if (fields.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
  return draft;
}

type GiftField = Exclude<keyof StoredGift, 'kind'>;
/** Fields of each kind of gift: those that are needed, and those that may be left out. */
const GIFT_FIELDS: Record<OfferGiftKind, { needed: readonly GiftField[]; optional?: readonly GiftField[] }> = {
  [OfferGiftKind.PERCENT]: { needed: ['percent'], optional: ['most'] },
  [OfferGiftKind.AMOUNT]: { needed: ['amount'] },
  [OfferGiftKind.FREE_DELIVERY]: { needed: [] },
  [OfferGiftKind.BUY_GET]: { needed: ['buy', 'given', 'percent'] },
  [OfferGiftKind.SET_PRICE]: { needed: ['parts', 'price'] },
};
const ASKS: Record<GiftField, string> = {
  percent: 'Enter a percentage.',
  most: 'Enter an amount.',
  amount: 'Enter an amount.',
  buy: 'Enter how many pieces are bought.',
  given: 'Enter how many pieces are given.',
  parts: 'Choose the products of the set.',
  price: 'Enter what a set costs.',
};

function giftProblems(gift: StoredGift): FieldProblem[] {
  const { needed, optional = [] } = GIFT_FIELDS[gift.kind];
  const problems: FieldProblem[] = [];
  for (const field of Object.keys(ASKS) as GiftField[]) {
    const path = `gift.${field === 'given' ? 'get' : field}`;
    if (needed.includes(field) && gift[field] === undefined) problems.push({ path, message: ASKS[field] });
    if (!needed.includes(field) && !optional.includes(field) && gift[field] !== undefined)
      problems.push({ path, message: 'This kind of offer has no such field. Leave it empty.' });
  }
  const { parts = [] } = gift;
  const pieces = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  if (new Set(parts.map(({ product }) => product.toHexString())).size < parts.length)
    problems.push({ path: 'gift.parts', message: 'Name each product of a set once.' });
  else if (parts.length > 0 && pieces < 2)
    problems.push({ path: 'gift.parts', message: 'A set has at least 2 pieces.' });
  return problems;
}

function codeProblems({ trigger, code }: OfferDraft): FieldProblem[] {
  if (trigger !== OfferTrigger.CODE)
    return code === undefined ? [] : [{ path: 'code', message: 'Only an offer with one code has it here.' }];
  if (code === undefined) return [{ path: 'code', message: 'Enter a code.' }];
  if (isCode(code)) return [];
  return [
    { path: 'code', message: `A code has ${CODE_LEAST} to ${CODE_MOST} letters A to Z and digits, such as DIWALI10.` },
  ];
}

/** Only what is newly named must be there: what was deleted since stays named and has no effect. */
function goodsProblems(
  { gift, goods }: OfferDraft,
  before: StoredGoods,
  partsBefore: NonNullable<StoredGift['parts']>,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { categories, products, groups } = goods;
  const isUnknown = (ids: readonly ObjectId[], known: readonly ObjectId[], find: (id: string) => unknown) =>
    ids.some((id) => !known.some((one) => one.equals(id)) && !find(id.toHexString()));
  if (isUnknown(categories, before.categories, (id) => catalogue.categoryById(id)))
    problems.push({ path: 'goods.categoryIds', message: 'A category was not found. Choose it again.' });
  if (isUnknown(products, before.products, (id) => catalogue.product(id)))
    problems.push({ path: 'goods.productIds', message: 'A product is no longer sold. Choose another one.' });
  if (isUnknown(groups, before.groups, (id) => catalogue.groups.byId(id)))
    problems.push({ path: 'goods.groupIds', message: 'A product group was not found. Choose it again.' });
  const parts = (gift.parts ?? []).map(({ product }) => product);
  const known = partsBefore.map(({ product }) => product);
  if (isUnknown(parts, known, (id) => catalogue.product(id)))
    problems.push({ path: 'gift.parts', message: 'A product is no longer sold. Choose another one.' });
  if (gift.kind === OfferGiftKind.SET_PRICE && categories.length + products.length + groups.length > 0)
    problems.push({ path: 'goods', message: 'A set names its products itself. Leave the goods empty.' });
  return problems;
}

function conditionProblems(conditions: StoredConditions, before: StoredConditions | undefined): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { zones, pins, startsAt, endsAt, fromMinute, untilMinute } = conditions;
  const there = [...settings().deliveryZones.map(({ id }) => id), ...(before?.zones ?? [])];
  if (zones.some((zone) => !there.includes(zone)))
    problems.push({ path: 'conditions.zoneIds', message: 'A delivery zone was not found. Choose it again.' });
  for (const pin of pins)
    if (!PIN.test(pin) || (pin.includes('-') && pin.slice(0, 6) > pin.slice(7))) {
      const message = `${pin} is no PIN, beginning of one, or range such as 226001-226030.`;
      problems.push({ path: 'conditions.pins', message });
      break;
    }
  if (startsAt && endsAt && endsAt <= startsAt)
    problems.push({ path: 'conditions.endsAt', message: 'It ends after it starts. Choose a later moment.' });
  if ((fromMinute === undefined) !== (untilMinute === undefined))
    problems.push({
      path: fromMinute === undefined ? 'conditions.hoursFrom' : 'conditions.hoursUntil',
      message: 'Say both from when and until when, or neither.',
    });
  else if (fromMinute !== undefined && fromMinute === untilMinute)
    problems.push({ path: 'conditions.hoursUntil', message: 'Choose another time than that from which it counts.' });
  return problems;
}
