// Renders the owner's rich text as React elements, never as HTML.
import { Fragment, type ReactNode } from 'react';
import { ContentLink } from './ContentLink';

/** A part of a document, as the schema tells it. */
interface Part {
  type: string;
  attrs?: { level?: number };
  content?: Part[];
  text?: string;
  marks?: { type: string; attrs?: { href: string } }[];
}

const tags = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
} as const;

const marked = ({ text, marks = [] }: Part): ReactNode =>
  marks.reduce<ReactNode>((inner, { type, attrs }) => {
    if (type === 'bold') return <strong>{inner}</strong>;
    if (type === 'italic') return <em>{inner}</em>;
    return attrs ? <ContentLink to={attrs.href}>{inner}</ContentLink> : inner;
  }, text);

function drawn(part: Part): ReactNode {
  if (part.type === 'text') return marked(part);
  if (part.type === 'hardBreak') return <br />;
  if (part.type === 'horizontalRule') return <hr />;
  const Tag = part.type === 'heading' ? (part.attrs?.level === 3 ? 'h3' : 'h2') : tags[part.type as keyof typeof tags];
  // An unknown element is left out, its content is not.
  return Tag ? <Tag>{parts(part)}</Tag> : parts(part);
}

const parts = ({ content = [] }: Part): ReactNode =>
  content.map((part, index) => <Fragment key={index}>{drawn(part)}</Fragment>);

export function RichText({ body, className }: { body: unknown; className?: string }) {
  return <div className={`rich-text ${className ?? ''}`}>{parts(body as Part)}</div>;
}
