/** Rich text as a structured document (not HTML): allowed nodes, validation, and replacement of texts. */
import { z } from 'zod';

/** A node of a document; MAY_HOLD below defines the allowed nesting. */
export interface RichNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  /** Only in text nodes. */
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

/** The whole document. */
export interface RichText extends RichNode {
  type: 'doc';
  content: RichNode[];
}

/** Limits of one document. */
const MOST = { characters: 40_000, nodes: 4_000, depth: 12 };

/** The caller's check of a link. @returns the problem as a sentence; undefined when valid */
type LinkProblem = (to: string) => string | undefined;

const INLINE = ['text', 'hardBreak'];
const BLOCK = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'horizontalRule'];

/** The allowed children of each kind of node. Other kinds of nodes are refused. */
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

/** Copies only known properties, so that nothing else is stored. @throws Refused with a sentence for the author */
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

/** Schema that validates a document and drops unknown properties. @param wordProblem checks placeholders in braces */
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

/** All texts in reading order. */
export const textsOf = (node: RichNode): string[] =>
  node.type === 'text' ? [node.text!] : (node.content ?? []).flatMap(textsOf);

/** A copy of the document with mapped texts and links. */
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
