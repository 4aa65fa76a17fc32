/** Finds the pages that a search of the shop wants, such as "return policy": by their titles, headings and descriptions, and what people call them. */
import { settingsGeneration } from '../../platform/settings/current.js';
import { STOP_WORDS } from '../catalogue/search/word-lists.js';
import { stemOf, tokensOf, type Token } from '../catalogue/search/tokens.js';
import { Vocabulary } from '../catalogue/search/vocabulary.js';
import type { ContentPageSummary } from './content.types.js';
import { summaryOf } from './content.service.js';
import { asked, fixedPage, pathOf } from './pages.js';
import { contentGeneration, publishedPages, type PublishedPage } from './published.js';
import { textsOf, type RichNode } from './rich-text.js';
import { filled } from './words.js';

/** Most pages of one search. */
const MOST = 3;
/** Words of pages that say nothing of which one: a search is never found by them alone. */
const OF_ANY_PAGE_WORDS =
  'policy policies page info information detail details rule rules question questions help order orders'.split(' ');
const OF_ANY_PAGE = new Set(OF_ANY_PAGE_WORDS.map(stemOf));
/** How much it counts where a word stands. */
const WEIGHT = { title: 4, heading: 2, description: 1 } as const;

/** Shorter words that no page knows are no misspelled ones: too many others are as near. */
const MISSPELLED_FROM = 5;
/** How near a misspelled word has to be. */
const NEAR = 0.75;

const wordsIn = (text: string) => tokensOf(text).filter(({ kind, raw }) => kind === 'word' && !STOP_WORDS.has(raw));

const headingsOf = (node: RichNode): string[] =>
  node.type === 'heading' ? [textsOf(node).join('')] : (node.content ?? []).flatMap(headingsOf);

interface Found {
  page: PublishedPage;
  /** Weights by word. */
  words: ReadonlyMap<string, number>;
}

interface Read {
  generation: string;
  pages: readonly Found[];
  /** All words of all pages. */
  known: ReadonlySet<string>;
  vocabulary: Vocabulary;
}

let read: Read | undefined;

/** Pages with their words; made anew when something is published, or a setting that texts show is changed. */
function pagesRead(): Read {
  const generation = `${contentGeneration()} ${settingsGeneration()}`;
  if (read?.generation === generation) return read;
  const vocabulary = new Vocabulary();
  for (const word of OF_ANY_PAGE_WORDS) vocabulary.add(word);
  // The home page is where one is, and the footer stands below every page.
  const pages = publishedPages().flatMap((page) =>
    page.id === 'home' || !pathOf(page.id) ? [] : [{ page, words: wordsOf(page, vocabulary) }],
  );
  read = { generation, pages, known: new Set(pages.flatMap(({ words }) => [...words.keys()])), vocabulary };
  return read;
}

function wordsOf({ id, content }: PublishedPage, vocabulary: Vocabulary): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const { raw, term } of wordsIn(filled(text))) {
      words.set(term, Math.max(weight, words.get(term) ?? 0));
      vocabulary.add(raw);
    }
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
  const { pages, known, vocabulary } = pagesRead();
  const meant = ({ raw, term }: Token): string => {
    if (known.has(term) || OF_ANY_PAGE.has(term) || raw.length < MISSPELLED_FROM) return term;
    const [near] = vocabulary.near(raw, () => true);
    return near && near.weight >= NEAR ? near.term : term;
  };
  const terms = [...new Set(wordsIn(search.slice(0, 200)).map(meant))].filter((term) => !OF_ANY_PAGE.has(term));
  if (terms.length === 0) return [];
  return pages
    .map(({ page, words }) => ({ page, weights: terms.map((term) => words.get(term) ?? 0) }))
    .filter(({ weights }) => weights.every((weight) => weight > 0))
    .map(({ page, weights }) => ({ page, weight: weights.reduce((sum, one) => sum + one, 0) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .map(({ page }) => summaryOf(page));
}
