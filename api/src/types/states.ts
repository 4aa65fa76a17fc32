/** States and union territories of India, with alternative names. */

/** Every state with its GST code. Source: the state code list of the GST portal (form REG-01). */
export const STATE_CODES: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

/** Former names, short forms and other spellings, normalized by `fold`. */
const ALSO: Readonly<Record<string, string>> = {
  up: 'Uttar Pradesh',
  uk: 'Uttarakhand',
  mp: 'Madhya Pradesh',
  hp: 'Himachal Pradesh',
  ap: 'Andhra Pradesh',
  tn: 'Tamil Nadu',
  wb: 'West Bengal',
  jandk: 'Jammu and Kashmir',
  jammukashmir: 'Jammu and Kashmir',
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  uttaranchal: 'Uttarakhand',
  chattisgarh: 'Chhattisgarh',
  telengana: 'Telangana',
  newdelhi: 'Delhi',
  nctofdelhi: 'Delhi',
  dadraandnagarhaveli: 'Dadra and Nagar Haveli and Daman and Diu',
  damananddiu: 'Dadra and Nagar Haveli and Daman and Diu',
  andamanandnicobar: 'Andaman and Nicobar Islands',
};

const fold = (name: string) =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '');
const BY_FOLDED = new Map([
  ...Object.keys(STATE_CODES).map((name) => [fold(name), name] as const),
  ...Object.entries(ALSO),
]);

/** The full name of a state from any of its names; undefined when unknown. */
export function stateNamed(name: string): string | undefined {
  return BY_FOLDED.get(fold(name));
}
