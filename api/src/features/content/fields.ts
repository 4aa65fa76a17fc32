/** The kinds of block fields: validation, and form field in the editor. */
import { z } from 'zod';
import { linkProblem } from './links.js';
import { richText } from './rich-text.js';
import { wordProblem } from './words.js';

export type FieldKind = 'LINE' | 'TEXT' | 'RICH_TEXT' | 'PICTURE' | 'FILM' | 'LINK' | 'ITEMS' | 'LINKS';

/** A field of a block, or of a list entry. */
export interface Field {
  readonly kind: FieldKind;
  /** Label in the editor. */
  readonly label: string;
  /** Help text, if the label is not enough. */
  readonly help: string;
  readonly required: boolean;
  /** Fewest and most entries of a list; most characters of a text. */
  readonly least?: number;
  readonly most?: number;
  /** Fields of each entry of a list. */
  readonly of?: Fields;
  /** Validates a value and converts it to the stored form. Its messages are sentences for the user of the form. */
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

/** Treats undefined, null and blank text alike, and stores nothing. */
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
/** A few sentences of plain text. */
export const text = (label: string, more: More = {}): Field =>
  field('TEXT', label, words(more.most ?? 1_000, more.optional ?? false), { most: 1_000, ...more });
/** Rich text with headings, lists and links. */
export const prose = (label: string, more: More = {}): Field =>
  field('RICH_TEXT', label, richText(linkProblem, wordProblem), more);

/** Refers to an uploaded picture by key. */
const pictureKey = z.object(
  {
    key: z.string({ error: 'Choose a picture.' }).min(1, 'Choose a picture.').max(100),
    alt: words(300, true),
  },
  { error: 'Choose a picture.' },
);
export const picture = (label: string, more: More = {}): Field =>
  field('PICTURE', label, more.optional ? absent(pictureKey) : pictureKey, more);
/** Refers to an uploaded film by key. */
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

/** A list of entries with the same fields. */
export function items(label: string, of: Fields, { least = 1, most, help = '' }: ListOf): Field {
  return { kind: 'ITEMS', label, help, required: least > 0, least, most, of, schema: list(of, least, most) };
}

/** Link target of an entry. */
export const target = (label: string, help: string): Field =>
  field('LINK', label, absent(linkTo), { help, optional: true, most: 500 });

const LINK: Fields = {
  label: line('Label', { most: 60 }),
  to: field('LINK', 'Leads to', linkTo, {
    help: 'A path of the shop such as /products, an address that begins with https://, mailto: or tel:, or the word chat.',
    most: 500,
  }),
};
/** Buttons, or links of a menu. */
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

/** Schema with these fields; drops unknown ones. */
export const shapeOf = (fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])), {
    error: 'This is no entry.',
  });
