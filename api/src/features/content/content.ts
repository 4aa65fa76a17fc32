/** The stored form of a page's content, and its validation. All content is validated here before it is stored. */
import { z } from 'zod';
import { BLOCKS, blockOf, BLOCK_TYPES, type BlockType } from './blocks.js';
import { line, shapeOf, text } from './fields.js';
import type { RichText } from './rich-text.js';

export interface PictureRef {
  key: string;
  alt?: string;
}
export interface FilmRef {
  key: string;
}
export interface PageLink {
  label: string;
  to: string;
}
export interface BlockItem {
  title?: string;
  text?: string;
  detail?: string;
  note?: string;
  to?: string;
  picture?: PictureRef;
  film?: FilmRef;
}
/** A block's fields are defined by its entry in the table of blocks. */
export interface PageBlock {
  type: BlockType;
  overline?: string;
  title?: string;
  text?: string;
  body?: RichText;
  picture?: PictureRef;
  film?: FilmRef;
  items?: readonly BlockItem[];
  links?: readonly PageLink[];
}
export interface PageContent {
  /** Document title; blank only on the home page, which shows just the brand. */
  title: string;
  /** Meta description; blank: the shop's default. */
  description: string;
  blocks: readonly PageBlock[];
}

const MOST_BLOCKS = 40;
/** Most characters of a stored page. */
const MOST_CHARACTERS = 120_000;

/** Longest title and description; search engines show less. */
const FACTS = {
  title: line('Title', { most: 120, optional: true }),
  description: text('Description', { most: 300, optional: true }),
};

const shapes = new Map(BLOCK_TYPES.map((type) => [type, shapeOf(blockOf(type).fields)]));

interface Problem {
  path: string;
  message: string;
}

/**
 * Validates a page: drops unknown fields and reports problems by dotted path.
 * @param allowed the block types that the page may have
 */
export function checkContent(
  sent: { title?: string | null; description?: string | null; blocks: readonly object[] },
  allowed: readonly BlockType[],
  titleNeeded: boolean,
): { content: PageContent; problems: Problem[] } {
  const problems: Problem[] = [];
  const tell = (path: (string | number)[], issues: readonly z.core.$ZodIssue[]) => {
    for (const issue of issues) problems.push({ path: [...path, ...issue.path].join('.'), message: issue.message });
  };
  const facts = shapeOf(FACTS).safeParse({ title: sent.title ?? '', description: sent.description ?? '' });
  if (!facts.success) tell([], facts.error.issues);
  const title = (facts.data?.['title'] as string | undefined) ?? '';
  if (titleNeeded && facts.success && title === '') problems.push({ path: 'title', message: 'This is needed.' });
  if (sent.blocks.length > MOST_BLOCKS)
    problems.push({ path: 'blocks', message: `A page has at most ${MOST_BLOCKS} blocks.` });
  const counts = new Map<BlockType, number>();
  const blocks = sent.blocks.slice(0, MOST_BLOCKS).map((block, index): PageBlock => {
    const type = (block as { type: BlockType }).type;
    const { label, most } = Object.hasOwn(BLOCKS, type) ? blockOf(type) : { label: String(type), most: undefined };
    if (!allowed.includes(type)) {
      problems.push({ path: `blocks.${index}`, message: `${label} has no place on this page.` });
      return { type };
    }
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    if (most !== undefined && count > most)
      problems.push({
        path: `blocks.${index}`,
        message: `A page has ${label} at most ${most === 1 ? 'once' : `${most} times`}.`,
      });
    const parsed = shapes.get(type)!.safeParse(block);
    if (!parsed.success) tell(['blocks', index], parsed.error.issues);
    return { type, ...withoutNothing((parsed.data ?? {}) as Record<string, unknown>) };
  });
  const content = { title, description: (facts.data?.['description'] as string | undefined) ?? '', blocks };
  if (problems.length === 0 && JSON.stringify(content).length > MOST_CHARACTERS)
    problems.push({ path: 'blocks', message: `A page has at most ${MOST_CHARACTERS} characters in all.` });
  return { content, problems };
}

/** Removes keys with undefined values, at any depth. */
function withoutNothing<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNothing) as T;
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return Object.fromEntries(known.map(([key, one]) => [key, withoutNothing(one)])) as T;
}

/** All pictures and films of a page, with their dotted paths. */
export function mediaOf({ blocks }: PageContent): { path: string; kind: 'picture' | 'film'; key: string }[] {
  const found: { path: string; kind: 'picture' | 'film'; key: string }[] = [];
  const look = (at: string, { picture, film }: { picture?: PictureRef; film?: FilmRef }) => {
    if (picture) found.push({ path: `${at}.picture`, kind: 'picture', key: picture.key });
    if (film) found.push({ path: `${at}.film`, kind: 'film', key: film.key });
  };
  blocks.forEach((block, index) => {
    look(`blocks.${index}`, block);
    block.items?.forEach((item, at) => look(`blocks.${index}.items.${at}`, item));
  });
  return found;
}
