/** The reasons for which a review is refused, as they are told to everybody. */
import { enumTable, inWords } from './enum-table';

type Reason = 'ABUSIVE' | 'ADVERTISING' | 'NOT_GENUINE' | 'OFF_TOPIC' | 'PERSONAL_DATA' | 'UNLAWFUL';

export const refusalWords = enumTable<Reason, string>(
  {
    ABUSIVE: 'insults or threats',
    ADVERTISING: 'advertising',
    NOT_GENUINE: 'not being genuine',
    OFF_TOPIC: 'not being about the product',
    PERSONAL_DATA: 'personal data',
    UNLAWFUL: 'being against the law',
  },
  inWords,
);

/** A sentence such as `3 reviews were refused: 2 for personal data, 1 for advertising.`; undefined without any. */
export function refusedSentence(refused: readonly { reason: Reason; count: number }[]): string | undefined {
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  const were = total === 1 ? '1 review was refused' : `${total} reviews were refused`;
  const [only, ...others] = refused;
  if (others.length === 0) return `${were} for ${refusalWords[only!.reason]}.`;
  return `${were}: ${refused.map(({ reason, count }) => `${count} for ${refusalWords[reason]}`).join(', ')}.`;
}
