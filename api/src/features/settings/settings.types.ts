/** GraphQL types of the settings: for the back office, and the public ones of `Shop`. */
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { KindName } from '../../platform/settings/kinds.js';
import { SETTING_KEYS, settingOf } from '../../platform/settings/settings.js';
import { DateTime, Rupees, SettingValue } from '../../types/scalars.js';

export const SettingKind: { [K in KindName]: K } = {
  LINE: 'LINE',
  PARAGRAPH: 'PARAGRAPH',
  PHONE: 'PHONE',
  EMAIL: 'EMAIL',
  EMAILS: 'EMAILS',
  LINK: 'LINK',
  YES_NO: 'YES_NO',
  WHOLE_NUMBER: 'WHOLE_NUMBER',
  RUPEES: 'RUPEES',
  PERCENT: 'PERCENT',
  CHOICE: 'CHOICE',
  COLOUR: 'COLOUR',
  PICTURE: 'PICTURE',
  MAIL_TEXTS: 'MAIL_TEXTS',
  ADDRESS: 'ADDRESS',
  POSITION: 'POSITION',
  HOURS: 'HOURS',
  LINKS: 'LINKS',
  WEEKDAYS: 'WEEKDAYS',
  DAYS: 'DAYS',
  DELIVERY_ZONES: 'DELIVERY_ZONES',
  REDIRECTS: 'REDIRECTS',
};
registerEnumType(SettingKind, {
  name: 'SettingKind',
  description: 'What a value of a setting looks like.',
  valuesConfig: {
    LINE: { description: 'One line of text.' },
    PARAGRAPH: { description: 'Text of several lines.' },
    PHONE: { description: 'A phone number.' },
    EMAIL: { description: 'An e-mail address.' },
    EMAILS: { description: 'A list of e-mail addresses.' },
    LINK: { description: 'An address that begins with https://.' },
    YES_NO: { description: 'true or false.' },
    WHOLE_NUMBER: { description: 'A whole number from `least` to `most`.' },
    RUPEES: { description: 'An amount in rupees from `least` to `most`.' },
    PERCENT: { description: 'One of the percentages in `options`.' },
    CHOICE: { description: 'One of the values in `options`.' },
    COLOUR: { description: 'A colour such as #22352d.' },
    PICTURE: { description: 'The path that uploadShopPicture answered, or blank for none.' },
    MAIL_TEXTS: { description: '`{ subject, heading, text, note }` by the id of a mail.' },
    ADDRESS: { description: '`{ street, city, state, postalCode, country }`.' },
    POSITION: { description: '`{ latitude, longitude }` in degrees.' },
    HOURS: { description: 'A list of `{ days, hours }`.' },
    LINKS: { description: 'A list of `{ name, url }`.' },
    WEEKDAYS: { description: 'A list of days of the week, 0 for Sunday to 6 for Saturday.' },
    DAYS: { description: 'A list of days as YYYY-MM-DD.' },
    REDIRECTS: { description: 'A list of `{ from, to }`: paths of the shop.' },
    DELIVERY_ZONES: {
      description:
        'A list of `{ id, name, india, abroad, states, pins, radiusKm, methods, cod, codCharge, codMost }`, looked through in its order. A method is `{ id, name, daysFrom, daysTo, tariff }`; a tariff is `{ kind, amount, steps, everyMore, amountMore, freeFrom }` of kind FREE, FLAT, BY_WEIGHT or BY_VALUE, with steps `{ upTo, amount }` in grams or rupees.',
    },
  },
});

@ObjectType({ description: 'One of the values a setting may take.', simpleResolvers: true })
export class SettingOption {
  @Field(() => String, { description: 'What is saved.' })
  value: string;

  @Field(() => String, { description: 'What people read.' })
  label: string;
}

@ObjectType({ description: 'Something the owner sets.', simpleResolvers: true })
export class Setting {
  @Field(() => ID, { description: 'Its key, the same in shop/shop.json.' })
  key: string;

  @Field(() => String, { description: 'Beside its field.' })
  label: string;

  @Field(() => String, { description: 'What it does, in a sentence.' })
  help: string;

  @Field(() => SettingKind, { description: 'What its value looks like.' })
  kind: KindName;

  @Field(() => SettingValue, { description: 'What holds now.' })
  value: unknown;

  @Field(() => String, {
    nullable: true,
    description:
      'What is not right with the value that holds, as a sentence that says what to mend; null when nothing is. An earlier release may have taken it.',
  })
  problem: string | null;

  @Field(() => SettingValue, { description: 'What holds when the owner saves nothing.' })
  defaultValue: unknown;

  @Field(() => Boolean, { description: 'The owner has saved a value of their own.' })
  changed: boolean;

  @Field(() => Boolean, { description: 'Anybody may read it.' })
  public: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'The least value of a number or an amount. Null where there is none.',
  })
  least: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'The largest value of a number or an amount, or the most characters or entries. Null where there is none.',
  })
  most: number | null;

  @Field(() => String, { nullable: true, description: 'Stands behind the value. Null where there is none.' })
  unit: string | null;

  @Field(() => [SettingOption], { description: 'Empty unless one of them must be chosen.' })
  options: SettingOption[];
}

@ObjectType({ description: 'A part of the settings, saved as a whole.', simpleResolvers: true })
export class SettingGroup {
  @Field(() => ID, { description: 'Which part.' })
  id: string;

  @Field(() => String, { description: 'Its heading.' })
  title: string;

  @Field(() => String, { description: 'What it is for, in a sentence.' })
  about: string;

  @Field(() => Int, { description: 'Grows with each save; a save names the one it started from.' })
  version: number;

  @Field(() => DateTime, { nullable: true, description: 'Null when nothing was ever saved.' })
  updatedAt: Date | null;

  @Field(() => [Setting], { description: 'In the order of the screen.' })
  settings: Setting[];
}

@InputType({ description: 'A setting to be saved.' })
export class SettingInput {
  @Field(() => ID, { description: 'Its key.' })
  key: string;

  @Field(() => SettingValue, { nullable: true, description: 'As its kind says; null takes the default again.' })
  value: unknown;
}

@ObjectType({ description: 'Where the shop is.', simpleResolvers: true })
export class ShopAddress {
  @Field(() => String, { description: 'House and street.' })
  street: string;

  @Field(() => String, { description: 'City.' })
  city: string;

  @Field(() => String, { description: 'State; decides between CGST + SGST and IGST.' })
  state: string;

  @Field(() => String, { description: 'PIN, six digits.' })
  postalCode: string;

  @Field(() => String, { description: 'Country.' })
  country: string;
}

@ObjectType({ description: 'A place on the earth, WGS 84.', simpleResolvers: true })
export class MapPosition {
  @Field(() => Float, { description: 'Degrees north.' })
  latitude: number;

  @Field(() => Float, { description: 'Degrees east.' })
  longitude: number;
}

@ObjectType({ description: 'A line of opening hours as it is printed.', simpleResolvers: true })
export class OpeningHours {
  @Field(() => String, { description: 'A day or a range of days.' })
  days: string;

  @Field(() => String, { description: 'The hours of it, or Closed.' })
  hours: string;
}

@ObjectType({ description: 'A page of the shop elsewhere.', simpleResolvers: true })
export class ShopLink {
  @Field(() => String, { description: 'Such as Instagram.' })
  name: string;

  @Field(() => String, { description: 'Its address.' })
  url: string;
}

@ObjectType({ description: 'A colour of the design that the owner has changed.', simpleResolvers: true })
export class ShopThemeColour {
  @Field(() => String, { description: 'Token of the design, such as primary or on-primary.' })
  name: string;

  @Field(() => String, { description: 'On light screens, such as #22352d.' })
  light: string;

  @Field(() => String, { description: 'On dark screens.' })
  dark: string;
}

@ObjectType({ description: 'A picture of the shop that was taken in.', simpleResolvers: true })
export class UploadShopPicturePayload {
  @Field(() => String, {
    description: 'What a setting of the kind PICTURE is saved with; also the path it is fetched by.',
  })
  path: string;

  @Field(() => Int, { description: 'Pixels.' })
  width: number;

  @Field(() => Int, { description: 'Pixels.' })
  height: number;
}

@ObjectType({
  description: 'Who the shop is and how it sells: the settings that anybody may read.',
  simpleResolvers: true,
})
export class Shop {}

const SCHEMA_TYPES: Record<KindName, NonNullable<Parameters<typeof Field>[0]> & (() => unknown)> = {
  LINE: () => String,
  PARAGRAPH: () => String,
  PHONE: () => String,
  EMAIL: () => String,
  EMAILS: () => [String],
  LINK: () => String,
  YES_NO: () => Boolean,
  WHOLE_NUMBER: () => Int,
  RUPEES: () => Rupees,
  PERCENT: () => Float,
  CHOICE: () => String,
  COLOUR: () => String,
  PICTURE: () => String,
  // Never public.
  MAIL_TEXTS: () => String,
  ADDRESS: () => ShopAddress,
  POSITION: () => MapPosition,
  HOURS: () => [OpeningHours],
  LINKS: () => [ShopLink],
  WEEKDAYS: () => [Int],
  DAYS: () => [String],
  // Shoppers use deliveryOptions; the whole tariff is not public.
  DELIVERY_ZONES: () => SettingValue,
  // Never public.
  REDIRECTS: () => SettingValue,
};

// Adds each public setting of the table as a field of Shop.
for (const key of SETTING_KEYS) {
  const { kind, label, help, public: isPublic } = settingOf(key);
  if (isPublic) Field(SCHEMA_TYPES[kind.name], { description: `${label}. ${help}` })(Shop.prototype, key);
}
