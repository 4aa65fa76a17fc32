/** The kinds of fields a block may have: how each is checked, and what the editor shows for it. */
import { z } from 'zod';
import { linkProblem } from './links.js';
import { richText } from './rich-text.js';
import { wordProblem } from './words.js';

export type FieldKind = 'LINE' | 'TEXT' | 'RICH_TEXT' | 'PICTURE' | 'FILM' | 'LINK' | 'ITEMS' | 'LINKS';

/** One field of a block, or of an entry of its lists. */
export interface Field {
  readonly kind: FieldKind;
  /** Beside it in the editor. */
  readonly label: string;
  /** Under it, where its label does not say all. */
  readonly help: string;
  readonly required: boolean;
  /** Fewest and most entries of a list; most characters of a text. */
  readonly least?: number;
  readonly most?: number;
  /** Of each entry of a list. */
  readonly of?: Fields;
  /** Gives what is kept; its issues are sentences for the person at the form. */
  readonly schema: z.ZodType;
}
export type Fields = Readonly<Record<string, Field>>;

interface More {
  help?: string;
  optional?: true;
  most?: number;
}

const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

function words(most: number, optional: boolean): z.ZodType {
  const text = z
    .string({ error: 'Enter a text.' })
    .transform((sent) => sent.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(most, `At most ${most} characters.`).regex(ONE_LINE, 'This has characters that are not text.'))
    .superRefine((value, context) => {
      const wrong = wordProblem(value);
      if (wrong) context.addIssue({ code: 'custom', message: wrong });
    });
  return optional ? absent(text) : text.refine((value) => value !== '', 'This is needed.');
}

/** Nothing, null and a blank text are all the same: nothing is kept. */
const absent = (schema: z.ZodType): z.ZodType =>
  z.preprocess((sent) => (sent === null || sent === '' ? undefined : sent), schema.optional());

const field = (kind: FieldKind, label: string, schema: z.ZodType, { help = '', optional, most }: More): Field => ({
  kind,
  label,
  help,
  required: !optional,
  schema,
  ...(most !== undefined && { most }),
});

/** A heading, a label or a name. */
export const line = (label: string, more: More = {}): Field =>
  field('LINE', label, words(more.most ?? 120, more.optional ?? false), { most: 120, ...more });
/** A few sentences without form. */
export const text = (label: string, more: More = {}): Field =>
  field('TEXT', label, words(more.most ?? 1_000, more.optional ?? false), { most: 1_000, ...more });
/** Prose with headings, lists and links. */
export const prose = (label: string, more: More = {}): Field =>
  field('RICH_TEXT', label, richText(linkProblem, wordProblem), more);

/** Names a picture that was taken in; what is stored of it is looked up by its key. */
const pictureKey = z.object(
  {
    key: z.string({ error: 'Choose a picture.' }).min(1, 'Choose a picture.').max(100),
    alt: words(300, true),
  },
  { error: 'Choose a picture.' },
);
export const picture = (label: string, more: More = {}): Field =>
  field('PICTURE', label, more.optional ? absent(pictureKey) : pictureKey, more);
/** Names a film that was taken in. */
const filmKey = z.object(
  { key: z.string({ error: 'Choose a film.' }).min(1, 'Choose a film.').max(100) },
  { error: 'Choose a film.' },
);
export const film = (label: string, more: More = {}): Field =>
  field('FILM', label, more.optional ? absent(filmKey) : filmKey, more);

const linkTo = z
  .string({ error: 'Enter where it leads.' })
  .trim()
  .min(1, 'Enter where it leads.')
  .superRefine((value, context) => {
    const wrong = value && linkProblem(value);
    if (wrong) context.addIssue({ code: 'custom', message: wrong });
  });

interface ListOf extends More {
  least?: number;
  most: number;
}

/** Entries that look alike, in the owner's order. */
export function items(label: string, of: Fields, { least = 1, most, help = '' }: ListOf): Field {
  return { kind: 'ITEMS', label, help, required: least > 0, least, most, of, schema: list(of, least, most) };
}

/** Where an entry itself leads. */
export const target = (label: string, help: string): Field =>
  field('LINK', label, absent(linkTo), { help, optional: true, most: 500 });

const LINK: Fields = {
  label: line('Label', { most: 60 }),
  to: field('LINK', 'Leads to', linkTo, {
    help: 'A path of the shop such as /products, an address that begins with https://, mailto: or tel:, or the word chat.',
    most: 500,
  }),
};
/** Buttons, or the lines of a menu. */
export function links(label: string, { least = 0, most, help = '' }: ListOf): Field {
  return { kind: 'LINKS', label, help, required: least > 0, least, most, of: LINK, schema: list(LINK, least, most) };
}

const entries = (count: number) => (count === 1 ? 'one entry' : `${count} entries`);

function list(of: Fields, least: number, most: number): z.ZodType {
  const all = z
    .array(shapeOf(of), { error: 'Send a list.' })
    .min(least, `At least ${entries(least)}.`)
    .max(most, `At most ${entries(most)}.`);
  return least > 0 ? all : z.preprocess((sent) => sent ?? [], all);
}

/** Takes over these fields alone. */
export const shapeOf = (fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])), {
    error: 'This is no entry.',
  });
