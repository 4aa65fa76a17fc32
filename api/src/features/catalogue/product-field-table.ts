/**
 * The table of the simple fields of a product. One entry defines how a field is stored, validated, shown and written to files, and
 * whether categories can set it for their products: product-fields.ts makes all of that from it.
 */
import { IsIn, IsNumber, Matches, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { GST_RATES, QUANTITY_DECIMALS, QuantityUnit } from '../../pricing/index.js';
import { settings } from '../../platform/settings/current.js';
import { isGtin, plainCharacters } from '../../types/identifiers.js';
import { readDecimal, readPercent } from '../../types/numbers.js';
import { Availability, AVAILABILITY_WORDS, MOST_MAKING_DAYS } from './availability-kinds.js';
import { CONDITION_WORDS, ProductCondition } from './condition-kinds.js';
import { MAKER_ROLE_WORDS, MakerRole, QUANTITY_UNIT_WORDS } from './declaration-kinds.js';
import { choice, choiceOfAll, moment, number, numberOfAll, text, wholeNumber } from './product-field-kinds.js';
import { ProductVisibility, VISIBILITY_WORDS } from './visibility-kinds.js';

/** Rules of a text that is there. @param what how the message calls it */
const words = (what: string, most: number) => [
  Matches(/\S/, { message: `${what} is not blank` }),
  MaxLength(most, { message: `${what} has at most ${most} characters` }),
];

/** A side of the packed piece. */
const side = (name: string, column: string) =>
  number({
    label: name,
    about: `${name[0]!.toUpperCase()}${name.slice(1)} of one packed piece in centimetres; null when unknown. The three sides make its volumetric weight.`,
    sent: `${name[0]!.toUpperCase()}${name.slice(1)} of one packed piece in centimetres, above 0, at most 2,000.`,
    sentForMany: `${name[0]!.toUpperCase()}${name.slice(1)} of one packed piece of each in centimetres.`,
    rules: [
      Min(0.1, { message: `The ${name} is above 0` }),
      Max(2_000, { message: `The ${name} is at most 2,000 cm` }),
    ],
    column,
  });

/** Working days until a product leaves the shop. */
const makingDays = (which: 'fewest' | 'most', column: string) =>
  wholeNumber({
    label: `${which} working days to make it`,
    about: `The ${which} working days until it leaves the shop; null while nobody said.`,
    sent: `The ${which} working days until it leaves the shop, 0 to ${MOST_MAKING_DAYS}; needed when it is made to order.`,
    sentForMany: `The ${which} working days until each leaves the shop, 0 to ${MOST_MAKING_DAYS}.`,
    ofCategory: `The ${which} working days until products of the category leave the shop; null where it says nothing.`,
    whole: 'availability',
    rules: [
      Min(0, { message: 'Working days are 0 or more' }),
      Max(MOST_MAKING_DAYS, { message: `Working days are at most ${MOST_MAKING_DAYS}` }),
    ],
    column,
  });

/** A GTIN with a check digit that is right, whatever blanks and dashes stand between its digits. */
const gtinRule = ValidateBy({
  name: 'isGtin',
  validator: {
    validate: (value) => typeof value === 'string' && isGtin(value),
    defaultMessage: () =>
      'The GTIN has 8, 12, 13 or 14 digits, as they stand below the bar code; one of these is wrong or missing',
  },
});

export const PLAIN_FIELDS = {
  visibility: choiceOfAll(
    {
      label: 'visibility',
      about: 'Whether it is shown and sold. What shoppers read is always LIVE.',
      sent: 'Whether it is shown and sold; LIVE when left out of a new product.',
      sentForMany: 'Whether each is shown and sold.',
      column: 'visibility',
    },
    ProductVisibility,
    VISIBILITY_WORDS,
    ProductVisibility.LIVE,
  ),
  liveFrom: moment({
    label: 'planned moment',
    about: 'When a draft or hidden product becomes live by itself; null without a plan, and once it is live.',
    sent: 'When a draft or hidden product becomes live by itself: a moment that lies ahead; null for no plan.',
    sentForMany: 'When each becomes live by itself, of drafts and hidden products: a moment that lies ahead.',
    column: 'live_from',
  }),
  hsnCode: text({
    label: 'HSN code',
    about: 'HSN code for the GST invoice; null while it has none.',
    sent: 'HSN code of 4 to 8 digits.',
    sentForMany: 'HSN code of 4 to 8 digits for each.',
    rules: [Matches(/^\d{4,8}$/, { message: 'HSN code has 4 to 8 digits' })],
    column: 'hsn',
  }),
  gstRatePercent: numberOfAll(
    {
      label: 'GST rate',
      about: 'GST rate in percent.',
      sent: 'GST rate in percent; 18 when left out.',
      sentForMany: 'GST rate in percent: 0, 0.25, 3, 5, 12, 18, 28 or 40.',
      rules: [IsIn(GST_RATES, { message: `GST rate is one of ${GST_RATES.join(', ')} percent` })],
      column: 'gst_rate',
    },
    () => settings().defaultGstRate,
    readPercent,
  ),
  weightKg: number(
    {
      label: 'weight',
      about: 'Weight of one piece in kilograms; null when unknown.',
      sent: 'Weight of one piece in kilograms, from 0 to 100,000; null when unknown.',
      rules: [Min(0), Max(100_000)],
      column: 'weight_kg',
    },
    // What an export writes is read back, however fine it is.
    (cell) => readDecimal(cell, 20),
  ),
  // Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10): an offer on the internet names it.
  countryOfOrigin: text({
    label: 'country of origin',
    about: 'Where it was made, as the law has it shown to shoppers; null while nobody said.',
    sent: 'Where it was made, at most 60 characters, such as India.',
    sentForMany: 'Where each was made, at most 60 characters.',
    ofCategory:
      'Where products of the category were made, unless one says otherwise; at most 60 characters; null where it says nothing.',
    rules: [Matches(/\S/, { message: 'The country of origin is not blank' }), MaxLength(60)],
    column: 'country_of_origin',
  }),
  makerRole: choice(
    {
      label: 'role of the maker',
      about: 'What makerName is to the product; null while nobody said.',
      sent: 'Whether makerName made, packed or imported it.',
      sentForMany: 'Whether makerName made, packed or imported each.',
      ofCategory: 'Whether makerName makes, packs or imports products of the category; null where it says nothing.',
      whole: 'maker',
      column: 'maker_role',
    },
    MakerRole,
    MAKER_ROLE_WORDS,
  ),
  makerName: text({
    label: 'maker',
    about: 'Manufacturer, packer or importer; null where its category says it, or else the shop is meant.',
    sent: 'Manufacturer, packer or importer, at most 200 characters; null where it is the shop or what its category says.',
    sentForMany: 'Manufacturer, packer or importer of each, at most 200 characters.',
    ofCategory: 'Manufacturer, packer or importer, at most 200 characters; null where it is the shop.',
    whole: 'maker',
    rules: words('The name of the maker', 200),
    column: 'maker_name',
  }),
  makerAddress: text({
    label: 'address of the maker',
    about: 'Complete address of makerName in one line; null where that is null or nobody said.',
    sent: 'Complete address of makerName, at most 500 characters.',
    sentForMany: 'Complete address of makerName, at most 500 characters.',
    ofCategory: 'Complete address of makerName, at most 500 characters; null where it says nothing.',
    whole: 'maker',
    rules: words('The address of the maker', 500),
    column: 'maker_address',
  }),
  genericName: text({
    label: 'generic name',
    about: 'What it is in common words, such as cricket bat; null while it does not say.',
    sent: 'What it is in common words, such as cricket bat; at most 100 characters.',
    sentForMany: 'What each is in common words; at most 100 characters.',
    ofCategory:
      'What products of the category are in common words; at most 100 characters; null where it says nothing.',
    rules: words('The generic name', 100),
    column: 'generic_name',
  }),
  netQuantity: number({
    label: 'net quantity',
    about: 'How many netQuantityUnit one package holds; null while it does not say.',
    sent: 'How many netQuantityUnit one package holds: above 0, at most 1,000,000, with at most three decimals.',
    sentForMany: 'How many netQuantityUnit one package of each holds: above 0, at most 1,000,000.',
    ofCategory: 'How many netQuantityUnit a package usually holds; null where it says nothing.',
    rules: [
      IsNumber(
        { maxDecimalPlaces: QUANTITY_DECIMALS },
        { message: 'The net quantity is a number with at most three decimals' },
      ),
      Min(0.001, { message: 'The net quantity is above 0' }),
      Max(1_000_000, { message: 'The net quantity is at most 10,00,000' }),
    ],
    column: 'net_quantity',
  }),
  netQuantityUnit: choice(
    {
      label: 'unit of the net quantity',
      about: 'What the net quantity is counted or measured in; null while it does not say.',
      sent: 'What the net quantity is counted or measured in.',
      sentForMany: 'What the net quantity of each is counted or measured in.',
      ofCategory: 'What net quantities of the category are counted or measured in; null where it says nothing.',
      column: 'net_quantity_unit',
    },
    QuantityUnit,
    QUANTITY_UNIT_WORDS,
  ),
  madeInMonth: text({
    label: 'month of manufacture',
    about: 'Month and year in which it was made, packed or imported, YYYY-MM; null where the owner enters none.',
    sent: 'Month and year in which it was made, packed or imported, such as 2026-11.',
    sentForMany: 'Month and year in which each was made, packed or imported, such as 2026-11.',
    rules: [
      Matches(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, {
        message: 'The month of manufacture is a year and a month, such as 2026-11',
      }),
    ],
    column: 'made_in_month',
  }),
  size: text({
    label: 'size',
    about: 'Size or dimensions where they matter, such as 180 × 90 × 75 cm; null where it says none.',
    sent: 'Size or dimensions, such as 180 × 90 × 75 cm; at most 120 characters.',
    sentForMany: 'Size or dimensions of each; at most 120 characters.',
    rules: words('The size', 120),
    column: 'size',
  }),
  boxContents: text({
    label: 'what is in the box',
    about: 'What comes in the package; null where it does not say.',
    sent: 'What comes in the package, such as 1 bat, 1 cover; at most 500 characters.',
    sentForMany: 'What comes in the package of each; at most 500 characters.',
    ofCategory: 'What usually comes in the package; at most 500 characters; null where it says nothing.',
    rules: words('What is in the box', 500),
    column: 'box_contents',
  }),
  lengthCm: side('length', 'length_cm'),
  widthCm: side('width', 'width_cm'),
  heightCm: side('height', 'height_cm'),
  availability: choice(
    {
      label: 'availability',
      about: 'Whether it lies ready or is made to order; null where its category says it, or nobody does.',
      sent: 'Whether it lies ready or is made to order; null where its category says it.',
      sentForMany: 'Whether each lies ready or is made to order.',
      ofCategory: 'Whether products of the category lie ready or are made to order; null where it says nothing.',
      whole: 'availability',
      column: 'availability',
    },
    Availability,
    AVAILABILITY_WORDS,
  ),
  makingDaysFrom: makingDays('fewest', 'making_days_from'),
  makingDaysTo: makingDays('most', 'making_days_to'),
  brand: text({
    label: 'brand',
    about: 'Brand it is sold under; null where its category says it, or else the shop is meant.',
    sent: 'Brand it is sold under, at most 70 characters; null where it is the shop or what its category says.',
    sentForMany: 'Brand each is sold under, at most 70 characters.',
    ofCategory:
      'Brand that products of the category are sold under, at most 70 characters; null where it says nothing.',
    rules: words('The brand', 70),
    column: 'brand',
  }),
  // What is the same for many products is no bar code: it cannot be set for many.
  gtin: text({
    label: 'GTIN',
    about: 'Number below its bar code (GTIN, EAN or UPC): 8, 12, 13 or 14 digits; null without one.',
    sent: 'Number below its bar code (GTIN, EAN or UPC): 8, 12, 13 or 14 digits, the last one being right for the others.',
    rules: [gtinRule],
    normal: (typed) => plainCharacters(typed).replace(/[ -]/g, ''),
    column: 'gtin',
  }),
  mpn: text({
    label: "maker's part number",
    about: "The maker's part number (MPN); null without one.",
    sent: "The maker's part number (MPN), at most 70 characters.",
    rules: words("The maker's part number", 70),
    column: 'mpn',
  }),
  condition: choiceOfAll(
    {
      label: 'condition',
      about: 'Whether it is new, refurbished or used.',
      sent: 'Whether it is new, refurbished or used; NEW when left out of a new product.',
      sentForMany: 'Whether each is new, refurbished or used.',
      column: 'condition',
    },
    ProductCondition,
    CONDITION_WORDS,
    ProductCondition.NEW,
  ),
  googleCategory: text({
    label: 'Google category',
    about: "Its place in Google's list of product categories: a number or a path; null while it does not say.",
    sent: "Its place in Google's list of product categories: its number, such as 6356, or its path, such as Furniture > Tables; at most 250 characters.",
    sentForMany: "The place of each in Google's list of product categories: a number or a path.",
    ofCategory:
      "The place of the category's products in Google's list of product categories: a number or a path; null where it says nothing.",
    rules: [
      Matches(/^\s*(?:[1-9]\d{0,6}|[^\s\d>][^>]*(?:>[^>]*[^\s>][^>]*)*)\s*$/, {
        message: 'The Google category is its number, such as 6356, or its path, such as Furniture > Tables',
      }),
      MaxLength(250, { message: 'The Google category has at most 250 characters' }),
    ],
    column: 'google_category',
  }),
  metaTitle: text({
    label: 'title for search engines',
    about: 'What search engines show as the title of its page; null where its title is meant.',
    sent: 'What search engines show as the title of its page, at most 120 characters; null for its title.',
    rules: words('The title for search engines', 120),
    column: 'meta_title',
  }),
  metaDescription: text({
    label: 'description for search engines',
    about: 'What search engines show below the title of its page; null where its description is meant.',
    sent: 'What search engines show below the title of its page, at most 320 characters; null for the beginning of its description.',
    rules: words('The description for search engines', 320),
    column: 'meta_description',
  }),
};
