/** GraphQL types of pages, for readers and for the editor. */
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime, RichTextDocument } from '../../types/scalars.js';
import { ProductImage } from '../catalogue/product.model.js';
import { BLOCK_TYPES, blockOf, type BlockType } from './blocks.js';
import type { FieldKind, Fields } from './fields.js';
import type { PageKind } from './pages.js';
import type { RichText } from './rich-text.js';

/** Describes the fields of a block for the schema: `items` (Slides: `title`, `text`). */
const fieldsInWords = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, { label, of }]) => `\`${name}\` (${label}${of && name !== 'links' ? `: ${fieldsInWords(of)}` : ''})`)
    .join(', ');

export const ContentBlockType = Object.fromEntries(BLOCK_TYPES.map((type) => [type, type])) as {
  [T in BlockType]: T;
};
registerEnumType(ContentBlockType, {
  name: 'ContentBlockType',
  description: 'What a block shows. Each has the fields that are named here; the others are null or empty.',
  valuesConfig: Object.fromEntries(
    BLOCK_TYPES.map((type) => {
      const { about, fields } = blockOf(type);
      return [type, { description: `${about} Has ${fieldsInWords(fields)}.` }];
    }),
  ),
});

export const ContentPageKind: { [K in PageKind]: K } = { SCREEN: 'SCREEN', POLICY: 'POLICY', OWN: 'OWN' };
registerEnumType(ContentPageKind, {
  name: 'ContentPageKind',
  description: 'Where a page comes from.',
  valuesConfig: {
    SCREEN: { description: 'Of a screen every shop has: Home, About, Contact, the footer.' },
    POLICY: { description: 'What the law wants shown: terms, privacy, shipping, returns, grievance.' },
    OWN: { description: 'Made by the owner.' },
  },
});

export const ContentFieldKind: { [K in FieldKind]: K } = {
  LINE: 'LINE',
  TEXT: 'TEXT',
  RICH_TEXT: 'RICH_TEXT',
  PICTURE: 'PICTURE',
  FILM: 'FILM',
  LINK: 'LINK',
  ITEMS: 'ITEMS',
  LINKS: 'LINKS',
};
registerEnumType(ContentFieldKind, {
  name: 'ContentFieldKind',
  description: 'What a field of a block looks like.',
  valuesConfig: {
    LINE: { description: 'One line of text.' },
    TEXT: { description: 'A few sentences without form.' },
    RICH_TEXT: { description: 'A document of rich text.' },
    PICTURE: { description: 'A picture that was uploaded.' },
    FILM: { description: 'A film that was uploaded.' },
    LINK: { description: 'Where a link leads.' },
    ITEMS: { description: 'A list of entries that look alike.' },
    LINKS: { description: 'A list of labels, each with where it leads.' },
  },
});

@ObjectType({ description: 'A file of a film.', simpleResolvers: true })
class ContentFilmSource {
  @Field(() => String, { description: 'Relative path.' })
  url: string;

  @Field(() => String, { description: 'Such as video/mp4.' })
  type: string;
}

@ObjectType({ description: 'A film on a page.', simpleResolvers: true })
export class ContentFilm {
  @Field(() => ID, { description: 'Send it back when saving a page.' })
  key: string;

  @Field(() => [ContentFilmSource], {
    description: 'The same film in one or several formats; the first is to be tried first.',
  })
  sources: ContentFilmSource[];
}

@ObjectType({ description: 'A picture that was taken in.', simpleResolvers: true })
export class UploadContentPicturePayload {
  @Field(() => ProductImage, { description: 'Its key goes into a block.' })
  picture: ProductImage;
}

@ObjectType({ description: 'A film that was taken in.', simpleResolvers: true })
export class UploadContentFilmPayload {
  @Field(() => ContentFilm, { description: 'Its key goes into a block.' })
  film: ContentFilm;
}

@ObjectType({ description: 'A button or a line of a menu.', simpleResolvers: true })
export class ContentLink {
  @Field(() => String, { description: 'What people read.' })
  label: string;

  @Field(() => String, {
    description:
      'A path of the shop, or an address that begins with https:, http:, mailto: or tel:. In a draft as it was written.',
  })
  to: string;
}

@ObjectType({ description: 'One of the entries of a block that look alike.', simpleResolvers: true })
export class ContentItem {
  @Field(() => String, { nullable: true, description: 'Null where its block has none.' })
  title?: string;

  @Field(() => String, { nullable: true, description: 'Null where its block has none.' })
  text?: string;

  @Field(() => String, { nullable: true, description: 'Null where its block has none.' })
  detail?: string;

  @Field(() => String, { nullable: true, description: 'Null where its block has none.' })
  note?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where it leads, as the `to` of a link does. Null where it leads nowhere.',
  })
  to?: string;

  @Field(() => ProductImage, { nullable: true, description: 'Null where its block has none.' })
  picture?: ProductImage;

  @Field(() => ContentFilm, { nullable: true, description: 'Null where its block has none.' })
  film?: ContentFilm;
}

@ObjectType({ description: 'A part of a page. Which fields it has is told by its type.', simpleResolvers: true })
export class ContentBlock {
  @Field(() => ContentBlockType, { description: 'What it shows.' })
  type: BlockType;

  @Field(() => String, { nullable: true, description: 'A line above the title. Null where the block has none.' })
  overline?: string;

  @Field(() => String, { nullable: true, description: 'Its heading. Null where the block has none.' })
  title?: string;

  @Field(() => String, { nullable: true, description: 'Sentences without form. Null where the block has none.' })
  text?: string;

  @Field(() => RichTextDocument, { nullable: true, description: 'Prose. Null where the block has none.' })
  body?: RichText;

  @Field(() => ProductImage, { nullable: true, description: 'Null where the block has none.' })
  picture?: ProductImage;

  @Field(() => ContentFilm, { nullable: true, description: 'Null where the block has none.' })
  film?: ContentFilm;

  @Field(() => [ContentItem], { description: 'Empty where the block has none.' })
  items: ContentItem[];

  @Field(() => [ContentLink], { description: 'Buttons, or the lines of a menu. Empty where the block has none.' })
  links: ContentLink[];
}

@ObjectType({ description: 'A page as it is published, or as a draft would be.', simpleResolvers: true })
export class ContentPage {
  @Field(() => ID, {
    description:
      'home, about, contact, footer, terms, privacy, shipping, returns, grievance, or the last part of the path of an own page.',
  })
  id: string;

  @Field(() => ContentPageKind, { description: 'Where it comes from.' })
  kind: PageKind;

  @Field(() => String, {
    nullable: true,
    description: 'Where it stands. Null for the footer, which stands on every page.',
  })
  path: string | null;

  @Field(() => String, {
    description: 'For the title of the document. Blank for the home page unless its owner wants one.',
  })
  title: string;

  @Field(() => String, { description: 'For search engines; blank where the owner gave none.' })
  description: string;

  @Field(() => [ContentBlock], { description: 'From the top to the bottom.' })
  blocks: ContentBlock[];

  @Field(() => DateTime, { nullable: true, description: 'Null while it has the words of a new shop.' })
  publishedAt: Date | null;
}

@ObjectType({ description: 'A page in a list of them.', simpleResolvers: true })
export class ContentPageSummary {
  @Field(() => ID, { description: 'As contentPage takes it.' })
  id: string;

  @Field(() => ContentPageKind, { description: 'Where it comes from.' })
  kind: PageKind;

  @Field(() => String, {
    nullable: true,
    description: 'Where it stands. Null for the footer, which stands on every page.',
  })
  path: string | null;

  @Field(() => String, { description: 'For the title of the document.' })
  title: string;

  @Field(() => String, { description: 'For search engines; blank where the owner gave none.' })
  description: string;

  @Field(() => DateTime, { nullable: true, description: 'Null while it has the words of a new shop.' })
  publishedAt: Date | null;
}

@ObjectType({ description: 'A page of the list of pages.', simpleResolvers: true })
export class ContentPageList extends PageFacts {
  @Field(() => [ContentPageSummary], { description: 'Those every shop has first, then own ones by their addresses.' })
  items: ContentPageSummary[];

  @Field(() => Int, { description: 'How many pages are published.' })
  total: number;
}

@InputType({ description: 'A picture on a page.' })
export class ContentPictureInput {
  @Field(() => ID, { description: 'Its key, as it was uploaded.' })
  key: string;

  @Field(() => String, {
    nullable: true,
    description: 'What it shows, at most 300 characters; null or blank when it is there for its looks alone.',
  })
  alt?: string | null;
}

@InputType({ description: 'A film on a page.' })
export class ContentFilmInput {
  @Field(() => ID, { description: 'Its key, as it was uploaded.' })
  key: string;
}

@InputType({ description: 'A button or a line of a menu.' })
export class ContentLinkInput {
  @Field(() => String, { description: 'What people read, at most 60 characters.' })
  label: string;

  @Field(() => String, {
    description:
      'A path of the shop, an address that begins with https:, http:, mailto: or tel:, or the word chat. Words in braces may be used.',
  })
  to: string;
}

@InputType({ description: 'One of the entries of a block. Which fields it has is told by the type of the block.' })
export class ContentItemInput {
  @Field(() => String, { nullable: true, description: 'Null where its block has none.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Null where its block has none.' })
  text?: string | null;

  @Field(() => String, { nullable: true, description: 'Null where its block has none.' })
  detail?: string | null;

  @Field(() => String, { nullable: true, description: 'Null where its block has none.' })
  note?: string | null;

  @Field(() => String, { nullable: true, description: 'As the `to` of a link. Null where its block has none.' })
  to?: string | null;

  @Field(() => ContentPictureInput, { nullable: true, description: 'Null where its block has none.' })
  picture?: ContentPictureInput | null;

  @Field(() => ContentFilmInput, { nullable: true, description: 'Null where its block has none.' })
  film?: ContentFilmInput | null;
}

@InputType({ description: 'A part of a page. Which fields it has is told by its type; others are left out.' })
export class ContentBlockInput {
  @Field(() => ContentBlockType, { description: 'What it shows.' })
  type: BlockType;

  @Field(() => String, { nullable: true, description: 'A line above the title. Null where the block has none.' })
  overline?: string | null;

  @Field(() => String, { nullable: true, description: 'Its heading. Null where the block has none.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Sentences without form. Null where the block has none.' })
  text?: string | null;

  @Field(() => RichTextDocument, { nullable: true, description: 'Prose. Null where the block has none.' })
  body?: RichText | null;

  @Field(() => ContentPictureInput, { nullable: true, description: 'Null where the block has none.' })
  picture?: ContentPictureInput | null;

  @Field(() => ContentFilmInput, { nullable: true, description: 'Null where the block has none.' })
  film?: ContentFilmInput | null;

  @Field(() => [ContentItemInput], { nullable: true, description: 'Null or empty where the block has none.' })
  items?: ContentItemInput[] | null;

  @Field(() => [ContentLinkInput], { nullable: true, description: 'Null or empty where the block has none.' })
  links?: ContentLinkInput[] | null;
}

@InputType({ description: 'A whole page, as it is saved.' })
export class SaveContentDraftInput {
  @Field(() => ID, { description: 'The page.' })
  id: string;

  @Field(() => Int, {
    description: 'The version of the draft that this starts from; another one by now is refused with STALE_VERSION.',
  })
  version: number;

  @Field(() => String, { description: 'At most 120 characters; blank on the home page alone.' })
  title: string;

  @Field(() => String, { description: 'For search engines, at most 300 characters; blank takes the shop’s own.' })
  description: string;

  @Field(() => [ContentBlockInput], { description: 'At most 40, from the top to the bottom.' })
  blocks: ContentBlockInput[];
}

@ObjectType({
  description: 'A page as the back office edits it: texts as they were written, words in braces and all.',
  simpleResolvers: true,
})
export class ContentDraft {
  @Field(() => ID, { description: 'As contentPage takes it.' })
  id: string;

  @Field(() => ContentPageKind, { description: 'Where it comes from.' })
  kind: PageKind;

  @Field(() => String, { description: 'Its name in the back office.' })
  name: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where it stands. Null for the footer, which stands on every page.',
  })
  path: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What an owner should know of the words of a new shop. Null where there is nothing, or once others were published.',
  })
  note: string | null;

  @Field(() => String, { description: 'As it is to be published.' })
  title: string;

  @Field(() => String, { description: 'As it is to be published.' })
  description: string;

  @Field(() => [ContentBlock], { description: 'As they are to be published.' })
  blocks: ContentBlock[];

  @Field(() => [ContentBlockType], { description: 'The blocks the page may have.' })
  blockTypes: BlockType[];

  @Field(() => Boolean, { description: 'It differs from what is published.' })
  changed: boolean;

  @Field(() => Boolean, { description: 'Everybody can read the page, with these words or older ones.' })
  public: boolean;

  @Field(() => Int, { description: 'The edition that is published; 0 while none of the owner’s is.' })
  edition: number;

  @Field(() => Int, { description: 'Grows with each save; an edit names the one it started from.' })
  version: number;

  @Field(() => DateTime, { nullable: true, description: 'Null when none of the owner’s words were published.' })
  publishedAt: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Null when it was never saved.' })
  updatedAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Who saved it last. Null when it was never saved.' })
  updatedBy: string | null;
}

@ObjectType({ description: 'A page in the list of the back office.', simpleResolvers: true })
export class ContentDraftSummary {
  @Field(() => ID, { description: 'As contentDraft takes it.' })
  id: string;

  @Field(() => ContentPageKind, { description: 'Where it comes from.' })
  kind: PageKind;

  @Field(() => String, { description: 'Its name in the back office.' })
  name: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where it stands. Null for the footer, which stands on every page.',
  })
  path: string | null;

  @Field(() => Boolean, { description: 'Its draft differs from what is published.' })
  changed: boolean;

  @Field(() => Boolean, { description: 'Everybody can read it.' })
  public: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Null when none of the owner’s words were published.' })
  publishedAt: Date | null;
}

@ObjectType({ description: 'A page of the list of the back office.', simpleResolvers: true })
export class ContentDraftList extends PageFacts {
  @Field(() => [ContentDraftSummary], { description: 'Those every shop has first, then own ones by their addresses.' })
  items: ContentDraftSummary[];

  @Field(() => Int, { description: 'How many pages there are.' })
  total: number;
}

@ObjectType({ description: 'Words of a page that were published once.', simpleResolvers: true })
export class ContentEdition {
  @Field(() => Int, { description: 'From 1, in the order they were published; 0 are the words of a new shop.' })
  number: number;

  @Field(() => String, { description: 'The title it had.' })
  title: string;

  @Field(() => DateTime, { nullable: true, description: 'When it was published. Null for the words of a new shop.' })
  at: Date | null;

  @Field(() => String, { nullable: true, description: 'Who published it. Null for the words of a new shop.' })
  by: string | null;

  @Field(() => Boolean, { description: 'It is what everybody sees now.' })
  current: boolean;
}

@ObjectType({ description: 'A page of the history of a page.', simpleResolvers: true })
export class ContentEditionList extends PageFacts {
  @Field(() => [ContentEdition], { description: 'Newest first.' })
  items: ContentEdition[];

  @Field(() => Int, { description: 'How many there are.' })
  total: number;
}

@ObjectType({ description: 'A field of a block, or of the entries of its lists.', simpleResolvers: true })
export class ContentField {
  @Field(() => String, { description: 'The field of ContentBlockInput or ContentItemInput it is.' })
  name: string;

  @Field(() => ContentFieldKind, { description: 'What it looks like.' })
  kind: FieldKind;

  @Field(() => String, { description: 'Beside it.' })
  label: string;

  @Field(() => String, { description: 'Under it; blank where the label says all.' })
  help: string;

  @Field(() => Boolean, { description: 'It may not be left out.' })
  required: boolean;

  @Field(() => Int, { nullable: true, description: 'Fewest entries of a list. Null for what is no list.' })
  least: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Most entries of a list, most characters of a text. Null where there is no limit.',
  })
  most: number | null;

  @Field(() => [ContentField], { description: 'The fields of each entry; empty for what is no list of entries.' })
  fields: ContentField[];
}

@ObjectType({ description: 'A kind of block as the editor shows it.', simpleResolvers: true })
export class ContentBlockKind {
  @Field(() => ContentBlockType, { description: 'What is saved.' })
  type: BlockType;

  @Field(() => String, { description: 'Its name for people.' })
  label: string;

  @Field(() => String, { description: 'What it shows, in a sentence.' })
  about: string;

  @Field(() => Int, { nullable: true, description: 'How many of it a page may have. Null: as many as a page holds.' })
  most: number | null;

  @Field(() => [ContentField], { description: 'In the order of the editor.' })
  fields: ContentField[];
}

@ObjectType({ description: 'A word in braces that texts of pages may use.', simpleResolvers: true })
export class ContentWord {
  @Field(() => String, { description: 'As it is written, braces included.' })
  word: string;

  @Field(() => String, { description: 'What it stands for.' })
  means: string;

  @Field(() => String, { description: 'What stands in its place now.' })
  now: string;
}
