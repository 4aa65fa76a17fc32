/** The kinds of values that a setting may have: validation, stored form and form for callers. */
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { toRupees, type Paise } from '../../pricing/index.js';
import { readAmount, readPercent, readWholeNumber, type NumberProblem } from '../../types/numbers.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import { chatDigits, PHONE_HELP, readShopPhone } from '../../types/phone.js';
import { shownState, stateNamed, stateProblem } from '../../types/states.js';
import { gstinProblem } from '../../types/gstin.js';
import { mailTextsSchema, type MailTexts } from './mail-texts.js';

/** Determines the form field in the back office and the GraphQL type. */
export type KindName =
  | 'LINE'
  | 'PARAGRAPH'
  | 'PHONE'
  | 'EMAIL'
  | 'EMAILS'
  | 'LINK'
  | 'YES_NO'
  | 'WHOLE_NUMBER'
  | 'RUPEES'
  | 'PERCENT'
  | 'CHOICE'
  | 'COLOUR'
  | 'PICTURE'
  | 'MAIL_TEXTS'
  | 'ADDRESS'
  | 'POSITION'
  | 'HOURS'
  | 'LINKS'
  | 'WEEKDAYS'
  | 'DAYS'
  | 'DELIVERY_ZONES'
  | 'REDIRECTS';

/** One kind of value. `T` is the stored form, which services read. */
export interface Kind<T> {
  readonly name: KindName;
  /** Validates a caller's value and converts it to the stored form. Its messages are sentences for the user of the form. */
  readonly schema: z.ZodType<T>;
  /** A laxer schema for shop/shop.json of existing shops, when `schema` became stricter later. */
  readonly earlier?: z.ZodType<T>;
  /** What a stored value of an earlier release means today; by default they are the same. It never fails. */
  readonly understood: (stored: T) => T;
  /** Converts the stored form to the form for callers; by default they are the same. */
  readonly shown: (kept: T) => unknown;
  /** Bounds in the form for callers. */
  readonly least?: number;
  readonly most?: number;
  readonly unit?: string;
  readonly options?: readonly { value: string; label: string }[];
}

const same = <T>(kept: T): T => kept;
export const kind = <T>(name: KindName, schema: z.ZodType<T>, more: Partial<Kind<T>> = {}): Kind<T> => ({
  name,
  schema,
  understood: same,
  shown: same,
  ...more,
});

const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
const MANY_LINES = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;
const text = (most: number, pattern: RegExp) =>
  z
    .string({ error: 'Enter a text.' })
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(pattern, 'This has characters that are not text.');
export const needed = (most: number) => text(most, ONE_LINE).min(1, 'This is needed.');
const httpAddress = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
  .max(300, 'At most 300 characters.');
const email = z.email('Enter a valid e-mail address.').max(254, 'The e-mail address is too long.').toLowerCase();

/** One line that must not be blank. @param most characters */
export const line = (most = 100): Kind<string> => kind('LINE', needed(most), { most });
/** One line that may be blank. @param most characters */
export const optionalLine = (most = 100): Kind<string> => kind('LINE', text(most, ONE_LINE), { most });
/** Absolute path of a folder of the server; may be blank. */
export const optionalFolder: Kind<string> = kind(
  'LINE',
  text(200, ONE_LINE).refine((path) => path === '' || isAbsolute(path), {
    error: 'Enter the whole path of the folder, such as /var/backups/shop.',
  }),
  { most: 200 },
);
/** A day as YYYY-MM-DD; may be blank. */
export const optionalDay: Kind<string> = kind(
  'LINE',
  text(10, ONE_LINE).refine((day) => day === '' || z.iso.date().safeParse(day).success, {
    error: 'A day as 2027-04-01, or nothing.',
  }),
  { most: 10 },
);
/** Several lines that may be blank. @param most characters */
export const paragraph = (most = 2000): Kind<string> => kind('PARAGRAPH', text(most, MANY_LINES), { most });
/** A name that another program gave; may be blank. @param wrong what to enter where it is none */
export const optionalName = (most: number, pattern: RegExp, wrong: string): Kind<string> =>
  kind(
    'LINE',
    text(most, ONE_LINE).refine((value) => value === '' || pattern.test(value), { error: wrong }),
    { most },
  );
/** A registration number in capitals that may be blank. @param problem validates it */
export const registration = (problem: (value: string) => string | undefined): Kind<string> =>
  kind(
    'LINE',
    text(30, ONE_LINE)
      .toUpperCase()
      .superRefine((value, context) => {
        const wrong = value && problem(value);
        if (wrong) context.addIssue({ code: 'custom', message: wrong });
      }),
    { most: 30 },
  );
/** GST identification number, its check character included. */
export const gstin = registration(gstinProblem);
/** A phone number of the shop, stored as typed. */
export const phone: Kind<string> = kind(
  'PHONE',
  needed(30).refine((value) => readShopPhone(value) !== undefined, { error: PHONE_HELP }),
  { earlier: needed(30) },
);
/** A number for wa.me, in any usual notation; stored with its country code, digits only. */
export const chatNumber: Kind<string> = kind(
  'PHONE',
  needed(30).transform((value, context) => {
    const chat = chatDigits(value);
    if (chat) return chat;
    context.addIssue({ code: 'custom', message: PHONE_HELP });
    return z.NEVER;
  }),
  { earlier: needed(30), understood: (stored) => chatDigits(stored) ?? stored },
);
export const emailAddress: Kind<string> = kind('EMAIL', email);
/** May be blank. */
export const optionalEmailAddress: Kind<string> = kind('EMAIL', z.literal('').or(email));
/** At most `most` unique addresses; the list may be empty. */
export const emailAddresses = (most = 10): Kind<string[]> =>
  kind(
    'EMAILS',
    z
      .array(email)
      .max(most, `At most ${most} addresses.`)
      .transform((list) => [...new Set(list)]),
    { most },
  );
export const yesNo: Kind<boolean> = kind('YES_NO', z.boolean({ error: 'Choose yes or no.' }));
/** A number, or its text as people write it. @param read the reader of its kind @param nothing what to say to neither */
const numeral = (read: (sent: string | number) => { number: number } | NumberProblem, nothing: string) =>
  z.union([z.number(), z.string()], { error: nothing }).transform((sent, context) => {
    const value = read(sent);
    if ('number' in value) return value.number;
    context.addIssue({ code: 'custom', message: value.problem });
    return z.NEVER;
  });
/** Schema of a whole number; both bounds included. */
export const whole = (least: number, most: number) =>
  numeral(readWholeNumber, 'Enter a whole number.').pipe(
    z.number().min(least, `At least ${least}.`).max(most, `At most ${most}.`),
  );
/** Both bounds included. */
export const wholeNumber = (least: number, most: number, unit?: string): Kind<number> =>
  kind('WHOLE_NUMBER', whole(least, most), { least, most, unit });
/** Schema of an amount: rupees from callers, converted to paise. Bounds in paise, both included. */
export const amount = (least: Paise, most: Paise) =>
  z.union([z.number(), z.string()], { error: 'Enter an amount.' }).transform((sent, context) => {
    const read = readAmount(sent);
    if ('paise' in read && read.paise >= least && read.paise <= most) return read.paise;
    const message = 'problem' in read ? read.problem : `An amount from ₹${toRupees(least)} to ₹${toRupees(most)}.`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
/** An amount stored in paise and shown in rupees. Bounds in paise, both included. */
export const rupees = (least: Paise, most: Paise): Kind<Paise> =>
  kind('RUPEES', amount(least, most), { shown: toRupees, least: toRupees(least), most: toRupees(most) });
/** One of these percentages. */
export const percentOf = (allowed: readonly number[]): Kind<number> =>
  kind(
    'PERCENT',
    numeral(readPercent, 'Choose a rate.').refine((value) => allowed.includes(value), {
      error: `One of ${allowed.join(', ')}.`,
    }),
    { unit: '%', options: allowed.map((value) => ({ value: String(value), label: `${value} %` })) },
  );
/** One of these values, each with a label. */
export const choice = <V extends string>(options: Readonly<Record<V, string>>): Kind<V> => {
  const values = Object.keys(options) as V[];
  return kind(
    'CHOICE',
    z.enum(values as [V, ...V[]], { error: 'Choose one of the list.' }) as unknown as z.ZodType<V>,
    {
      options: values.map((value) => ({ value, label: options[value] })),
    },
  );
};
/** A colour in CSS hex notation, lower case. */
export const colour: Kind<string> = kind(
  'COLOUR',
  z
    .string({ error: 'Choose a colour.' })
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'A colour such as #22352d.'),
);
/** Path of an uploaded picture; blank: none. Its name contains width and height in pixels. */
export const PICTURE_PATH = /^\/media\/shop\/[0-9a-f]{24}-(\d{1,4})x(\d{1,4})\.png$/;
export const picture: Kind<string> = kind(
  'PICTURE',
  z
    .string({ error: 'Upload a picture.' })
    .regex(/^$|^\/media\/shop\/[0-9a-f]{24}-\d{1,4}x\d{1,4}\.png$/, 'Upload the picture first.'),
);
/** Texts of mails, by mail. */
export const mailTexts: Kind<MailTexts> = kind('MAIL_TEXTS', mailTextsSchema);
const shopAddress = z.object({
  street: needed(200),
  city: needed(100),
  state: needed(100),
  postalCode: z.string().regex(/^[1-9]\d{5}$/, 'A PIN has six digits.'),
  country: needed(60),
});
type ShopAddress = z.infer<typeof shopAddress>;
/** By its full name where that is known: settings of earlier releases have what was typed. */
const withStateNamed = (kept: ShopAddress): ShopAddress => ({ ...kept, state: shownState(kept) });
/** Address of the shop; its state decides between CGST + SGST and IGST, so in India it is one of the list. */
export const address: Kind<ShopAddress> = kind(
  'ADDRESS',
  shopAddress
    .superRefine((sent, context) => {
      if (countryNamed(sent.country) === DEFAULT_COUNTRY && !stateNamed(sent.state))
        context.addIssue({ code: 'custom', message: stateProblem(sent.state), path: ['state'] });
    })
    .transform(withStateNamed),
  { understood: withStateNamed, earlier: shopAddress.transform(withStateNamed) },
);
/** Degrees, WGS 84. */
export const position = kind(
  'POSITION',
  z.object({
    latitude: z.number('Enter degrees.').min(-90, 'From -90 to 90.').max(90, 'From -90 to 90.'),
    longitude: z.number('Enter degrees.').min(-180, 'From -180 to 180.').max(180, 'From -180 to 180.'),
  }),
);
/** Opening hours as displayed: a day or a range of days, with its hours. */
export const openingHours = kind(
  'HOURS',
  z
    .array(z.object({ days: needed(40), hours: needed(60) }))
    .min(1, 'At least one line.')
    .max(7, 'At most seven lines.'),
);
export const links = kind(
  'LINKS',
  z.array(z.object({ name: needed(40), url: httpAddress })).max(10, 'At most ten links.'),
);
