/** Helpers that build rich-text documents for the default content. */
import type { RichNode, RichText } from '../rich-text.js';

/** A Markdown link: `[Privacy](/pages/privacy)`. */
const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

function inline(words: string): RichNode[] {
  const parts: RichNode[] = [];
  let from = 0;
  const plain = (to: number) => to > from && parts.push({ type: 'text', text: words.slice(from, to) });
  for (const match of words.matchAll(LINK)) {
    plain(match.index);
    parts.push({ type: 'text', text: match[1]!, marks: [{ type: 'link', attrs: { href: match[2]! } }] });
    from = match.index + match[0].length;
  }
  plain(words.length);
  return parts;
}

export const p = (words: string): RichNode => ({ type: 'paragraph', content: inline(words) });
export const h = (words: string): RichNode => ({ type: 'heading', attrs: { level: 2 }, content: inline(words) });
export const list = (...lines: string[]): RichNode => ({
  type: 'bulletList',
  content: lines.map((line) => ({ type: 'listItem', content: [p(line)] })),
});
export const prose = (...content: RichNode[]): RichText => ({ type: 'doc', content });
