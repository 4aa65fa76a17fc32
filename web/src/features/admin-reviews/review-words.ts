// The words and colours of reviews, the same in list, filters and forms.
import type { ReviewHint, ReviewRefusalReason, ReviewState } from '../../generated/admin-reviews';
import { enumTable, inCapitals } from '../../shared/enum-table';

export const stateWords = enumTable<ReviewState, { words: string; colour: string }>(
  {
    PENDING: { words: 'To look at', colour: 'gold' },
    PUBLISHED: { words: 'Published', colour: 'green' },
    REFUSED: { words: 'Refused', colour: 'red' },
    WITHDRAWN: { words: 'Withdrawn', colour: 'default' },
  },
  (value) => ({ words: inCapitals(value), colour: 'default' }),
);

export const reasons: readonly { value: ReviewRefusalReason; label: string; about: string }[] = [
  { value: 'ABUSIVE', label: 'Abusive', about: 'Insults, threats or hatred' },
  { value: 'PERSONAL_DATA', label: 'Personal data', about: 'Names, numbers or pictures of persons' },
  { value: 'OFF_TOPIC', label: 'Off topic', about: 'Not about the product or its delivery' },
  { value: 'ADVERTISING', label: 'Advertising', about: 'For something else, or a link elsewhere' },
  { value: 'UNLAWFUL', label: 'Unlawful', about: 'A law forbids to publish it' },
  { value: 'NOT_GENUINE', label: 'Not genuine', about: 'Paid for, by a competitor, or one person under several names' },
];

export const reasonName = (reason: ReviewRefusalReason): string =>
  reasons.find(({ value }) => value === reason)?.label ?? inCapitals(reason);

export const hintWords = enumTable<ReviewHint, string>(
  {
    SAME_DEVICE: 'Same device as another reviewer',
    WORDS: 'Has a word of your list',
  },
  inCapitals,
);
