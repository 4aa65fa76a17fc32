/** States and union territories with their GST codes, as place of supply is written on a tax document. */

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

/** Spellings people use, folded as `fold` does. */
const ALSO: Readonly<Record<string, string>> = {
  up: 'Uttar Pradesh',
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  uttaranchal: 'Uttarakhand',
  newdelhi: 'Delhi',
  nctofdelhi: 'Delhi',
};

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
  abroad: boolean;
}

/** Where the goods go. A state that nobody knows is another state than the shop's. */
export function placeOfSupply(address: { state: string; country: string }, shopState: string): PlaceOfSupply {
  if (fold(address.country) !== 'india') return { text: `${address.country} (96)`, withinState: false, abroad: true };
  const name = BY_FOLDED.get(fold(address.state));
  if (!name) return { text: address.state, withinState: false, abroad: false };
  return { text: `${name} (${CODES[name]})`, withinState: name === BY_FOLDED.get(fold(shopState)), abroad: false };
}
