// What feeds, robots and problems are called, and where a problem is corrected.
import type { AdminFeedProblemsQuery, FeedName, FeedProblem, FeedRobot } from '../../generated/admin-feeds';
import { enumTable, inCapitals } from '../../shared/enum-table';

export const feedWords = enumTable<FeedName, { name: string; where: string }>(
  {
    GOOGLE: {
      name: 'Google Merchant Center',
      where: 'Give it there under Products, Feeds, as a scheduled fetch once a day.',
    },
    META: {
      name: 'Facebook, Instagram and WhatsApp (Meta)',
      where: 'Give it in Commerce Manager under Catalogue, Data sources, as a scheduled feed once a day.',
    },
  },
  (name) => ({ name: inCapitals(name), where: '' }),
);

export const robotWords = enumTable<FeedRobot, string>(
  { GOOGLE: 'Google', META: 'Meta', MICROSOFT: 'Microsoft', PINTEREST: 'Pinterest', OTHER: 'Somebody else' },
  inCapitals,
);

type Product = AdminFeedProblemsQuery['feedProblems']['items'][number]['product'];

interface Words {
  label: string;
  /** The gravest: the product is not shown there. */
  grave?: true;
  /** Where it is corrected: a field of the product, or another screen. */
  at?: string | ((product: Product) => string);
}

const ofCategory = ({ categoryId }: Product) => `/admin/category?usual=${categoryId}`;

export const problemWords = enumTable<FeedProblem, Words>(
  {
    NO_PICTURE: { label: 'No picture: left out', grave: true, at: 'images' },
    SAME_GTIN: { label: 'Another product has its GTIN', grave: true, at: 'gtin' },
    NO_DELIVERY: { label: 'No delivery takes it', grave: true, at: () => '/admin/settings?part=delivery' },
    NO_BRAND: { label: 'No brand', at: 'brand' },
    NO_CODE: { label: 'No GTIN or part number', at: 'gtin' },
    NO_DESCRIPTION: { label: 'No description', at: 'description' },
    TITLE_CUT: { label: 'Title over 150 characters', at: 'title' },
    SMALL_PICTURE: { label: 'Picture under 500 pixels', at: 'images' },
    NO_GOOGLE_CATEGORY: { label: 'No Google category', at: ofCategory },
  },
  (problem) => ({ label: inCapitals(problem) }),
);

export function correctedAt(problem: FeedProblem, product: Product): string {
  const { at } = problemWords[problem];
  if (typeof at === 'function') return at(product);
  return `/admin/products?edit=${product.id}${at ? `&field=${at}` : ''}`;
}
