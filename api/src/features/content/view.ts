/** Maps stored content to the GraphQL types: with placeholders replaced for readers, and unchanged for the editor. */
import { imageWithAlt } from '../catalogue/product-view.js';
import type { ProductImage } from '../catalogue/product.model.js';
import type { ContentBlock } from './content.types.js';
import type { BlockItem, PageBlock, PageContent } from './content.js';
import { linkShown } from './links.js';
import { filmView } from './media.service.js';
import { withTexts } from './rich-text.js';
import { filled } from './words.js';

type Pictures = ReadonlyMap<string, ProductImage>;
interface Words {
  text(text: string): string;
  link(to: string): string;
}

const asRead: Words = { text: filled, link: linkShown };
const asWritten: Words = { text: (text) => text, link: (to) => to };

interface Shown {
  title: string;
  description: string;
  blocks: ContentBlock[];
}

/** For readers. */
export const readView = (content: PageContent, pictures: Pictures): Shown => view(content, pictures, asRead);
/** For the editor. */
export const writtenView = (content: PageContent, pictures: Pictures): Shown => view(content, pictures, asWritten);

function view({ title, description, blocks }: PageContent, pictures: Pictures, words: Words): Shown {
  return {
    title: words.text(title),
    description: words.text(description),
    blocks: blocks.map((block) => blockView(block, pictures, words)),
  };
}

function blockView(block: PageBlock, pictures: Pictures, words: Words): ContentBlock {
  const { type, overline, body, items = [], links = [] } = block;
  return {
    type,
    ...commonView(block, pictures, words),
    overline: overline && words.text(overline),
    body: body && withTexts(body, words.text, words.link),
    items: items.map((item) => {
      const { detail, note, to } = item;
      return {
        ...commonView(item, pictures, words),
        detail: detail && words.text(detail),
        note: note && words.text(note),
        to: to && words.link(to),
      };
    }),
    links: links.map(({ label, to }) => ({ label: words.text(label), to: words.link(to) })),
  };
}

function commonView({ title, text, picture, film }: BlockItem, pictures: Pictures, words: Words) {
  const stored = picture && pictures.get(picture.key);
  return {
    title: title && words.text(title),
    text: text && words.text(text),
    picture: stored && imageWithAlt(stored, picture.alt ? words.text(picture.alt) : ''),
    film: film && filmView(film.key),
  };
}
