/** Finds the invented texts that every shop begins with, among what is published. */
import { isDeepStrictEqual } from 'node:util';
import { platform } from '../../platform/platform.js';
import { blockOf, type BlockType } from '../content/blocks.js';
import type { PageBlock } from '../content/content.js';
import { fixedPage, FIXED_IDS } from '../content/pages.js';
import { publishedPages } from '../content/published.js';
import { isDemoShop } from './demo-data.service.js';
import type { SampleNotice } from './go-live.types.js';

/** Blocks that state facts of a firm that does not exist: people, papers, numbers, a history. */
const CLAIMS: readonly BlockType[] = ['TESTIMONIALS', 'CERTIFICATIONS', 'STATISTICS', 'STORY'];
/** Blocks whose words are about its wares and ways. */
const WORDS: readonly BlockType[] = ['HERO', 'BANNER', 'REASONS', 'PROCESS', 'STEPS', 'CARDS', 'FOOTER_ABOUT'];

/** A block that is published and still says what it said at first. */
export interface Sample {
  /** For the owner, such as `Testimonials of the home page`. */
  title: string;
  /** Path of its editor. */
  path: string;
  /** It states invented facts. */
  isClaim: boolean;
}

const NAMES: Readonly<Record<string, string>> = { home: 'home page', about: 'page About', footer: 'foot of all pages' };

/** The samples that are published, claims first. */
export function samples(): Sample[] {
  const found = publishedPages().flatMap(({ id, content }) => {
    const first = FIXED_IDS.includes(id) ? fixedPage(id)?.content.blocks : undefined;
    if (!first) return [];
    return content.blocks
      .filter((block) => first.some((one) => isSample(block, one)))
      .map(({ type }) => ({
        title: `${blockOf(type).label} of the ${NAMES[id] ?? id}`,
        path: `/admin/content?edit=${encodeURIComponent(id)}`,
        isClaim: CLAIMS.includes(type),
      }));
  });
  return found.sort((a, b) => Number(b.isClaim) - Number(a.isClaim));
}

/** Of a list of claims one that is left is enough. */
function isSample(block: PageBlock, first: PageBlock): boolean {
  if (block.type !== first.type) return false;
  if (CLAIMS.includes(block.type) && block.items && first.items)
    return block.items.some((item) => first.items!.some((one) => isDeepStrictEqual({ ...item }, { ...one })));
  if (!CLAIMS.includes(block.type) && !WORDS.includes(block.type)) return false;
  return JSON.stringify(wordsOf(block)) === JSON.stringify(wordsOf(first));
}

/** What is read: a changed picture alone does not make a text one's own. */
const wordsOf = ({ title, text, body, items }: PageBlock) => [
  title,
  text,
  body,
  items?.map((item) => [item.title, item.text, item.detail]),
];

/** Warns staff of a shop that others use, or whose demo was emptied. */
export async function sampleNotice(): Promise<SampleNotice> {
  if (platform().config.demonstration === 'open' && (await isDemoShop())) return { invented: [] };
  return {
    invented: samples()
      .filter(({ isClaim }) => isClaim)
      .map(({ title }) => title),
  };
}
