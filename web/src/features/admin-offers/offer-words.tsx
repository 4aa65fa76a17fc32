// How the screens of offers say what an offer is: its state, what makes it count, its period, and which offers meet.
import { Flex, Tag } from 'antd';
import type {
  AdminOfferConditionsFragment,
  AdminOfferMeetingFragment,
  AdminOfferRowFragment,
  OfferGiftKind,
  OfferState,
  OfferTrigger,
} from '../../generated/admin-offers';
import { counted } from '../../shared/counted';
import { formatDate, formatDateTime, formatTime } from '../../shared/dates';
import { enumTable, inCapitals, inWords } from '../../shared/enum-table';

export const stateNames = enumTable<OfferState, string>(
  { DRAFT: 'Draft', PLANNED: 'Planned', LIVE: 'Live', PAUSED: 'Paused', ENDED: 'Ended' },
  inCapitals,
);
const stateColours = enumTable<OfferState, string>(
  { DRAFT: 'gold', PLANNED: 'blue', LIVE: 'green', PAUSED: 'orange', ENDED: 'default' },
  () => 'default',
);
export const everyState = ['LIVE', 'PLANNED', 'DRAFT', 'PAUSED', 'ENDED'] as const satisfies readonly OfferState[];

export function OfferTags({ offer: { state, usedUp } }: { offer: Pick<AdminOfferRowFragment, 'state' | 'usedUp'> }) {
  return (
    <Flex wrap gap={4}>
      <Tag color={stateColours[state]} style={{ margin: 0 }}>
        {stateNames[state]}
      </Tag>
      {usedUp && (
        <Tag color="red" style={{ margin: 0 }}>
          Used up
        </Tag>
      )}
    </Flex>
  );
}

export const kinds: { value: OfferGiftKind; label: string }[] = [
  { value: 'PERCENT', label: 'A percentage off' },
  { value: 'AMOUNT', label: 'An amount off' },
  { value: 'FREE_DELIVERY', label: 'Free delivery' },
  { value: 'BUY_GET', label: 'Buy some, get some' },
  { value: 'SET_PRICE', label: 'A set for one price' },
];

export const triggers: { value: OfferTrigger; label: string }[] = [
  { value: 'AUTOMATIC', label: 'Automatically: it is shown beside the products and in the cart' },
  { value: 'CODE', label: 'With one code that everybody may use' },
  { value: 'CODES', label: 'With many codes, each for one order or a few' },
];

/** What a shopper types, in a few words. */
export function codeInWords({ trigger, code }: Pick<AdminOfferRowFragment, 'trigger' | 'code'>): string {
  if (trigger === 'CODE') return `Code ${code ?? ''}`;
  if (trigger === 'CODES') return 'Many codes';
  return trigger === 'AUTOMATIC' ? 'Automatic, no code needed' : inWords(trigger);
}

type Period = Pick<AdminOfferConditionsFragment, 'startsAt' | 'endsAt'>;

const MINUTE = 60_000;

/** The day alone at midnight, otherwise with the time. */
const startInWords = (at: string): string => (formatTime(at) === '00:00' ? formatDate(at) : formatDateTime(at));

/** The last day alone where it ends with it: at midnight, or a minute before. */
function endInWords(at: string): string {
  const before = new Date(Date.parse(at) - MINUTE);
  return ['23:58', '23:59'].includes(formatTime(before)) ? formatDate(before) : formatDateTime(at);
}

/** Such as `01 Nov 2026 to 15 Nov 2026`. */
export function periodInWords({ startsAt, endsAt }: Period): string {
  if (startsAt && endsAt) return `${startInWords(startsAt)} to ${endInWords(endsAt)}`;
  if (startsAt) return `From ${startInWords(startsAt)}, no end date`;
  return endsAt ? `Until ${endInWords(endsAt)}` : 'No end date';
}

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** As India counts its week, and as forms show it. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0].map((value) => ({ value, label: dayNames[value]! }));

/** Such as `Sat, Sun from 18:00 to 21:00`; empty when it counts all week and all day. */
export function hoursInWords({
  weekdays: days,
  hoursFrom,
  hoursUntil,
}: Pick<AdminOfferConditionsFragment, 'weekdays' | 'hoursFrom' | 'hoursUntil'>): string {
  const some = days.length > 0 && days.length < 7;
  return [
    some && weekdays.flatMap(({ value, label }) => (days.includes(value) ? [label] : [])).join(', '),
    hoursFrom && hoursUntil && `from ${hoursFrom} to ${hoursUntil}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Such as `On 2 categories, 1 product`; undefined when it is for the whole cart. */
export function goodsInWords({ categoryIds, productIds, groupIds, notReduced }: AdminOfferRowFragment['goods']) {
  const named = [
    categoryIds.length > 0 && counted(categoryIds.length, 'category', 'categories'),
    productIds.length > 0 && counted(productIds.length, 'product'),
    groupIds.length > 0 && counted(groupIds.length, 'product group'),
  ].filter(Boolean);
  const words = [
    ...(named.length > 0 ? [`On ${named.join(', ')}`] : []),
    ...(notReduced ? ['not on products already below their MRP'] : []),
  ];
  return words.length > 0 ? inSentence(words.join(', ')) : undefined;
}

const inSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Two offers that meet, and what that means. @param offer the one that the other one meets */
export function meetingInWords(
  { name: own, state }: Pick<AdminOfferRowFragment, 'name' | 'state'>,
  { name: other, from, until, together }: AdminOfferMeetingFragment,
): string {
  const name = state === 'DRAFT' || state === 'PAUSED' ? `${own} (${inWords(state)})` : own;
  const span = [from && `from ${startInWords(from)}`, until && `to ${endInWords(until)}`].filter(Boolean);
  const when = span.length > 0 ? ` ${span.join(' ')}` : '';
  return `${name} and ${other} run at the same time${when}: ${
    together ? 'both count' : 'the better one for the shopper counts'
  }.`;
}
