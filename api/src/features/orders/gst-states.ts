/** States and union territories with their GST codes, as place of supply is written on a tax document. */
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';

/** Source: the state code list of the GST portal (form REG-01). */
const CODES: Readonly<Record<string, string>> = {
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

/** Former names, short forms and spellings people use, folded as `fold` does. */
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

/** Union territories without a legislature: within them UTGST stands in the place of SGST (section 7 of the UTGST Act). */
const UTGST: readonly string[] = [
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Lakshadweep',
  'Andaman and Nicobar Islands',
  'Ladakh',
];

const fold = (name: string) =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '');
const BY_FOLDED = new Map([...Object.keys(CODES).map((name) => [fold(name), name] as const), ...Object.entries(ALSO)]);

export interface PlaceOfSupply {
  /** As it is printed, e.g. `Uttar Pradesh (09)`. */
  text: string;
  /** True in the shop's own state: CGST + SGST apply there, IGST elsewhere. */
  withinState: boolean;
  /** What the state's half of the tax is called there. */
  stateTax: 'SGST' | 'UTGST';
  abroad: boolean;
}

/** Where the goods go. A state that nobody knows is another state than the shop's. */
export function placeOfSupply(address: { state: string; country: string }, shopState: string): PlaceOfSupply {
  const abroad = countryNamed(address.country) !== DEFAULT_COUNTRY;
  const elsewhere = { withinState: false, stateTax: 'SGST', abroad } as const;
  if (abroad) return { text: `${address.country} (96)`, ...elsewhere };
  const name = BY_FOLDED.get(fold(address.state));
  if (!name) return { text: address.state, ...elsewhere };
  return {
    text: `${name} (${CODES[name]})`,
    withinState: name === BY_FOLDED.get(fold(shopState)),
    stateTax: UTGST.includes(name) ? 'UTGST' : 'SGST',
    abroad,
  };
}
