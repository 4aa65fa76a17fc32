/** Prose as a structured document: what it may hold, how it is checked, and how words are put into it. Nothing of it is HTML. */
import { z } from 'zod';

/** A part of a document; which parts may stand in which is said by the rules below. */
export interface RichNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  /** Of a text alone. */
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

/** The whole document. */
export interface RichText extends RichNode {
  type: 'doc';
  content: RichNode[];
}

/** Characters and parts of one document. */
const MOST = { characters: 40_000, nodes: 4_000, depth: 12 };

/** How links are checked is the caller's to say. @returns what is wrong, in words; undefined when nothing is */
type LinkProblem = (to: string) => string | undefined;

const INLINE = ['text', 'hardBreak'];
const BLOCK = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'horizontalRule'];

/** What may stand in each kind of part; every part that a document may have is named here. */
const MAY_HOLD: Readonly<Record<string, readonly string[]>> = {
  doc: BLOCK,
  paragraph: INLINE,
  heading: INLINE,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: BLOCK,
  blockquote: BLOCK,
  horizontalRule: [],
  text: [],
  hardBreak: [],
};
const HEADINGS = [2, 3];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Refused extends Error {}

/** Takes over only what is known, so that nothing else is ever stored. @throws Refused with a sentence for the writer */
function taken(sent: unknown, allowed: readonly string[], linkProblem: LinkProblem): RichNode {
  const seen = { characters: 0, nodes: 0 };
  const node = (value: unknown, within: readonly string[], depth: number): RichNode => {
    if (!isObject(value) || typeof value['type'] !== 'string') throw new Refused('This is no document of rich text.');
    const type = value['type'];
    if (!within.includes(type)) throw new Refused(`There may be no ${type} here.`);
    seen.nodes += 1;
    if (seen.nodes > MOST.nodes || depth > MOST.depth) throw new Refused('This text has too many parts.');
    if (type === 'text') return textOf(value);
    const holds = MAY_HOLD[type]!;
    const children = value['content'] ?? [];
    if (!Array.isArray(children)) throw new Refused('This is no document of rich text.');
    const content = children.map((child) => node(child, holds, depth + 1));
    if (type === 'listItem' && content.length === 0) throw new Refused('A line of a list is empty.');
    return { type, ...attrsOf(type, value['attrs']), ...(holds.length > 0 && content.length > 0 && { content }) };
  };
  const textOf = ({ text, marks = [] }: Record<string, unknown>): RichNode => {
    if (typeof text !== 'string' || text === '') throw new Refused('This is no document of rich text.');
    if (/[^\P{Cc}\t\n]/u.test(text)) throw new Refused('This has characters that are not text.');
    seen.characters += text.length;
    if (seen.characters > MOST.characters) throw new Refused(`At most ${MOST.characters} characters.`);
    if (!Array.isArray(marks)) throw new Refused('This is no document of rich text.');
    const kept = marks.map(markOf);
    return { type: 'text', text, ...(kept.length > 0 && { marks: kept }) };
  };
  const markOf = (mark: unknown): { type: string; attrs?: Record<string, unknown> } => {
    const type = isObject(mark) ? mark['type'] : undefined;
    if (type === 'bold' || type === 'italic') return { type };
    const attrs = isObject(mark) ? mark['attrs'] : undefined;
    const href = type === 'link' && isObject(attrs) ? attrs['href'] : undefined;
    if (typeof href !== 'string') throw new Refused('Text may be bold, italic or a link.');
    const wrong = linkProblem(href);
    if (wrong) throw new Refused(`The link ${href}: ${wrong}`);
    return { type: 'link', attrs: { href } };
  };
  return node(sent, allowed, 0);
}

function attrsOf(type: string, attrs: unknown): { attrs?: Record<string, unknown> } {
  if (type !== 'heading') return {};
  const level = isObject(attrs) ? attrs['level'] : undefined;
  if (!HEADINGS.includes(level as number)) throw new Refused('A heading is of level 2 or 3.');
  return { attrs: { level } };
}

/** Checks a document and takes over what is known of it. @param wordProblem what is wrong with words in braces */
export const richText = (linkProblem: LinkProblem, wordProblem: LinkProblem): z.ZodType<RichText> =>
  z.unknown().transform((sent, context) => {
    try {
      const document = taken(sent, ['doc'], linkProblem) as RichText;
      const wrong = textsOf(document).map(wordProblem).find(Boolean);
      if (wrong) throw new Refused(wrong);
      if (!textsOf(document).some((text) => text.trim())) throw new Refused('This is needed.');
      return document;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

/** Every text in the order it is read. */
export const textsOf = (node: RichNode): string[] =>
  node.type === 'text' ? [node.text!] : (node.content ?? []).flatMap(textsOf);

/** The same document with other texts and addresses. */
export function withTexts<N extends RichNode>(
  node: N,
  text: (text: string) => string,
  link: (to: string) => string,
): N {
  return {
    ...node,
    ...(node.text !== undefined && { text: text(node.text) }),
    ...(node.marks && {
      marks: node.marks.map((mark) =>
        mark.attrs ? { ...mark, attrs: { href: link(mark.attrs['href'] as string) } } : mark,
      ),
    }),
    ...(node.content && { content: node.content.map((child) => withTexts(child, text, link)) }),
  };
}
