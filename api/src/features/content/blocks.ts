/** THE table of page blocks. Validation, schema, editor and documentation read it; a new block is one entry and its React component. */
import { film, items, line, links, picture, prose, target, text, type Fields } from './fields.js';

/** The pages on which a block is allowed. */
export type Place = 'home' | 'contact' | 'footer' | 'any';

interface Block {
  /** Name in the editor. */
  readonly label: string;
  /** A sentence about what it shows. */
  readonly about: string;
  /** `any`: every page except Contact and the footer, which have their own blocks. */
  readonly on: Place;
  /** Most blocks of this type per page; default: no limit of its own. */
  readonly most?: number;
  readonly fields: Fields;
}

const heading = line('Heading');
const below = text('Sentence below the heading', { optional: true });
const passage: Fields = { title: line('Heading'), text: text('Text') };
const buttons = links('Buttons', { most: 3, help: 'The first stands out.' });

export const BLOCKS = {
  HERO: {
    label: 'Hero',
    about: 'Films or pictures over the whole width, one after the other, each with its words.',
    on: 'home',
    most: 1,
    fields: {
      items: items(
        'Slides',
        {
          title: line('Headline', { most: 60 }),
          text: text('Text', { most: 240 }),
          picture: picture('Picture', {
            help: 'Shown until the film plays, and in its place where films are unwanted.',
          }),
          film: film('Film', { optional: true, help: 'MP4 or WebM without sound, at most 10 MB.' }),
          detail: line('What it shows', { most: 200, help: 'For those who cannot see it.' }),
          note: line('Words of its link', { optional: true, most: 60, help: 'What of it can be bought.' }),
          to: target(
            'Its link leads to',
            'A path of the shop, such as /products?category=Cricket. One to a category shows its picture, and nothing while nothing of it is sold.',
          ),
        },
        { most: 6 },
      ),
      links: buttons,
    },
  },
  REASONS: {
    label: 'Reasons',
    about: 'Short passages side by side, each with a drawing.',
    on: 'any',
    fields: { title: heading, text: below, items: items('Reasons', passage, { most: 8 }) },
  },
  COLLECTIONS: {
    label: 'Collections',
    about: 'The categories of the catalogue.',
    on: 'home',
    most: 1,
    fields: { title: heading, text: below },
  },
  SIGNATURE_PIECES: {
    label: 'Signature pieces',
    about: 'The first four featured products.',
    on: 'home',
    most: 1,
    fields: { title: heading, text: below, links: links('Buttons', { most: 1 }) },
  },
  PROCESS: {
    label: 'Process',
    about: 'Numbered steps in one row.',
    on: 'any',
    fields: { title: heading, text: below, items: items('Steps', passage, { most: 8 }) },
  },
  STEPS: {
    label: 'Steps',
    about: 'Numbered steps in rows of three.',
    on: 'any',
    fields: { title: heading, text: below, items: items('Steps', passage, { most: 12 }) },
  },
  TESTIMONIALS: {
    label: 'Testimonials',
    about: 'What customers said.',
    on: 'any',
    fields: {
      title: heading,
      text: below,
      items: items(
        'Testimonials',
        {
          text: text('Words', { most: 500 }),
          title: line('Name'),
          detail: line('Place', { optional: true }),
          note: line('What was made for them', { optional: true }),
        },
        { most: 9 },
      ),
    },
  },
  CALL_TO_ACTION: {
    label: 'Call to action',
    about: 'A heading, a sentence and buttons on a dark ground.',
    on: 'any',
    fields: { title: heading, text: below, links: buttons },
  },
  BANNER: {
    label: 'Banner',
    about: 'A picture over the whole width with the heading of the page on it.',
    on: 'any',
    most: 1,
    fields: {
      overline: line('Line above the heading', { optional: true, most: 60 }),
      title: heading,
      text: below,
      picture: picture('Picture'),
    },
  },
  STATISTICS: {
    label: 'Numbers',
    about: 'Large numbers side by side.',
    on: 'any',
    fields: {
      items: items(
        'Numbers',
        { title: line('Number', { most: 20 }), text: line('What it counts', { most: 60 }) },
        { most: 8 },
      ),
    },
  },
  STORY: {
    label: 'Story',
    about: 'Text in large letters; certifications that follow stand beside it.',
    on: 'any',
    fields: { title: heading, body: prose('Text'), picture: picture('Picture beside it', { optional: true }) },
  },
  CERTIFICATIONS: {
    label: 'Certifications',
    about: 'Papers the shop is held to, each with what it means.',
    on: 'any',
    fields: {
      title: heading,
      text: below,
      items: items('Certifications', { title: line('Name'), text: text('What it means', { most: 240 }) }, { most: 12 }),
    },
  },
  CARDS: {
    label: 'Cards',
    about: 'Short passages on cards, with or without pictures.',
    on: 'any',
    fields: {
      title: heading,
      text: below,
      items: items('Cards', { ...passage, picture: picture('Picture', { optional: true }) }, { most: 9 }),
    },
  },
  QUESTIONS: {
    label: 'Questions and answers',
    about: 'Questions that open to their answers.',
    on: 'any',
    fields: {
      title: heading,
      items: items('Questions', { title: line('Question', { most: 200 }), text: text('Answer') }, { most: 30 }),
    },
  },
  PROSE: {
    label: 'Text',
    about: 'Text with headings, lists and links.',
    on: 'any',
    fields: { body: prose('Text') },
  },
  PICTURE: {
    label: 'Picture',
    about: 'One picture with words below it.',
    on: 'any',
    fields: { picture: picture('Picture'), text: text('Words below', { optional: true, most: 300 }) },
  },
  FILM: {
    label: 'Film',
    about: 'One film that plays when it is pressed, with words below it.',
    on: 'any',
    fields: {
      picture: picture('Picture until it plays'),
      film: film('Film', { help: 'MP4 or WebM, at most 10 MB.' }),
      text: text('Words below', { optional: true, most: 300 }),
    },
  },
  CONTACT_INTRODUCTION: {
    label: 'Introduction',
    about: 'The heading of the page, the sentence below it and a picture of the place.',
    on: 'contact',
    most: 1,
    fields: { title: heading, text: below, picture: picture('Picture', { optional: true }) },
  },
  CONTACT_PHONE: {
    label: 'Phone',
    about: 'The card with the phone number of the settings.',
    on: 'contact',
    most: 1,
    fields: { title: heading, text: below },
  },
  CONTACT_EMAIL: {
    label: 'E-mail',
    about: 'The card with the e-mail address of the settings.',
    on: 'contact',
    most: 1,
    fields: { title: heading, text: below },
  },
  CONTACT_SHOWROOM: {
    label: 'Showroom',
    about: 'The card with the address of the settings.',
    on: 'contact',
    most: 1,
    fields: { title: heading, text: below },
  },
  CONTACT_HOURS: {
    label: 'Opening hours',
    about: 'The card with the opening hours of the showroom of the settings.',
    on: 'contact',
    most: 1,
    fields: { title: heading, text: below },
  },
  CONTACT_FORM: {
    label: 'Message form',
    about: 'The form that sends a message to the shop.',
    on: 'contact',
    most: 1,
    fields: { title: heading, text: below },
  },
  CONTACT_MAP: {
    label: 'Map',
    about: 'The map with the position of the settings.',
    on: 'contact',
    most: 1,
    fields: { title: heading },
  },
  CONTACT_SOCIAL: {
    label: 'Social networks',
    about: 'The social networks of the settings.',
    on: 'contact',
    most: 1,
    fields: { title: heading, text: below },
  },
  FOOTER_ABOUT: {
    label: 'About the shop',
    about: 'The sentence below the brand.',
    on: 'footer',
    most: 1,
    fields: { text: text('Text', { most: 300 }) },
  },
  FOOTER_MENU: {
    label: 'Menu',
    about: 'A heading with links below it, in your order.',
    on: 'footer',
    most: 3,
    fields: { title: line('Heading', { most: 40 }), links: links('Links', { least: 1, most: 12 }) },
  },
  FOOTER_NOTE: {
    label: 'Note',
    about: 'The words at the very bottom.',
    on: 'footer',
    most: 1,
    fields: { text: text('Text', { most: 300 }) },
  },
} as const satisfies Record<string, Block>;

export type BlockType = keyof typeof BLOCKS;
export const BLOCK_TYPES = Object.keys(BLOCKS) as BlockType[];
/** An entry with its type erased, for code that handles all blocks alike. */
export const blockOf = (type: BlockType): Block => BLOCKS[type];
