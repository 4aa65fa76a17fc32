/** Published pages for readers. */
import { pageFacts, pageRequest } from '../../types/page.js';
import { BLOCK_TYPES, blockOf } from './blocks.js';
import type {
  ContentBlockKind,
  ContentField,
  ContentPage,
  ContentPageList,
  ContentPageSummary,
  ContentWord,
} from './content.types.js';
import type { Fields } from './fields.js';
import { fixedPage, pathOf, type PageKind } from './pages.js';
import { publishedPage, publishedPages, publishedPictures, type PublishedPage } from './published.js';
import { readView } from './view.js';
import { filled, WORDS } from './words.js';

export const kindOf = (id: string): PageKind => fixedPage(id)?.kind ?? 'OWN';

/** Null when the page does not exist. */
export function contentPage(id: string): ContentPage | null {
  const page = publishedPage(id);
  return page ? { ...factsOf(page), ...readView(page.content, publishedPictures()) } : null;
}

export function contentPages(page: number, pageSize: number): ContentPageList {
  const request = pageRequest(page, pageSize);
  const all = publishedPages();
  const items = all.slice(request.skip, request.skip + request.pageSize).map(summaryOf);
  return { items, ...pageFacts(request, all.length) };
}

/** A page in a list. */
export const summaryOf = (page: PublishedPage): ContentPageSummary => ({
  ...factsOf(page),
  title: filled(page.content.title),
  description: filled(page.content.description),
});

const factsOf = ({ id, publishedAt }: PublishedPage) => ({ id, kind: kindOf(id), path: pathOf(id), publishedAt });

/** Paths of policies and custom pages, for the sitemap. */
export const contentPaths = (): { path: string; changed?: Date }[] =>
  publishedPages()
    .filter(({ id }) => kindOf(id) !== 'SCREEN')
    .map(({ id, publishedAt }) => ({ path: pathOf(id)!, ...(publishedAt && { changed: publishedAt }) }));

/** The table of blocks, for the editor. */
export const contentBlockKinds = (): ContentBlockKind[] =>
  BLOCK_TYPES.map((type) => {
    const { label, about, most, fields } = blockOf(type);
    return { type, label, about, most: most ?? null, fields: fieldsShown(fields) };
  });

const fieldsShown = (fields: Fields): ContentField[] =>
  Object.entries(fields).map(([name, { kind, label, help, required, least, most, of }]) => ({
    name,
    kind,
    label,
    help,
    required,
    least: least ?? null,
    most: most ?? null,
    fields: of ? fieldsShown(of) : [],
  }));

export const contentWords = (): ContentWord[] =>
  Object.entries(WORDS).map(([name, { means }]) => ({ word: `{${name}}`, means, now: filled(`{${name}}`) }));
