/**
 * The table of the simple fields of a product. One entry defines how a field is stored, validated, shown and written to files, and
 * whether categories can set it for their products: product-fields.ts makes all of that from it.
 */
import { IsIn, Matches, Max, MaxLength, Min } from 'class-validator';
import { GST_RATES } from '../../pricing/index.js';
import { settings } from '../../platform/settings/current.js';
import { readDecimal, readPercent } from '../../types/numbers.js';
import { number, numberOfAll, text } from './product-field-kinds.js';

export const PLAIN_FIELDS = {
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
};
