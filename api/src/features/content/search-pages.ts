/** Finds the pages that a search of the shop wants, such as "return policy": by their titles, headings and descriptions, and what people call them. */
import { settingsGeneration } from '../../platform/settings/current.js';
import { STOP_WORDS } from '../catalogue/search/word-lists.js';
import { stemOf, tokensOf } from '../catalogue/search/tokens.js';
import type { ContentPageSummary } from './content.types.js';
import { summaryOf } from './content.service.js';
import { asked, fixedPage, pathOf } from './pages.js';
import { contentGeneration, publishedPages, type PublishedPage } from './published.js';
import { textsOf, type RichNode } from './rich-text.js';
import { filled } from './words.js';

/** Most pages of one search. */
const MOST = 3;
/** Words of pages that say nothing of which one: a search is never found by them alone. */
const OF_ANY_PAGE = new Set(
  'policy policies page info information detail details rule rules question questions help'.split(' ').map(stemOf),
);
/** How much it counts where a word stands. */
const WEIGHT = { title: 4, heading: 2, description: 1 } as const;

const termsOf = (text: string): string[] =>
  tokensOf(text).flatMap(({ kind, raw, term }) => (kind === 'word' && !STOP_WORDS.has(raw) ? [term] : []));

const headingsOf = (node: RichNode): string[] =>
  node.type === 'heading' ? [textsOf(node).join('')] : (node.content ?? []).flatMap(headingsOf);

interface Found {
  page: PublishedPage;
  /** Weights by word. */
  words: ReadonlyMap<string, number>;
}

let read: { generation: string; pages: readonly Found[] } | undefined;

/** Pages with their words; made anew when something is published, or a setting that texts show is changed. */
function pagesRead(): readonly Found[] {
  const generation = `${contentGeneration()} ${settingsGeneration()}`;
  if (read?.generation !== generation)
    read = {
      generation,
      // The home page is where one is, and the footer stands below every page.
      pages: publishedPages().flatMap((page) =>
        page.id === 'home' || !pathOf(page.id) ? [] : [{ page, words: wordsOf(page) }],
      ),
    };
  return read.pages;
}

function wordsOf({ id, content }: PublishedPage): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const term of termsOf(filled(text))) words.set(term, Math.max(weight, words.get(term) ?? 0));
  };
  add(`${content.title} ${asked(id)}`, WEIGHT.title);
  // Screens and pages of the owner speak of products: what stands on them is no reason to lead a search for these there.
  if (fixedPage(id)?.kind !== 'POLICY') return words;
  add(content.description, WEIGHT.description);
  for (const { title, body } of content.blocks)
    for (const heading of [title ?? '', ...(body ? headingsOf(body) : [])]) add(heading, WEIGHT.heading);
  return words;
}

/** The best first; empty for a search that wants no page. */
export function pagesForSearch(search: string): ContentPageSummary[] {
  const terms = [...new Set(termsOf(search.slice(0, 200)))].filter((term) => !OF_ANY_PAGE.has(term));
  if (terms.length === 0) return [];
  return pagesRead()
    .map(({ page, words }) => ({ page, weights: terms.map((term) => words.get(term) ?? 0) }))
    .filter(({ weights }) => weights.every((weight) => weight > 0))
    .map(({ page, weights }) => ({ page, weight: weights.reduce((sum, one) => sum + one, 0) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .map(({ page }) => summaryOf(page));
}
