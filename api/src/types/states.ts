/** States and union territories of India: GST codes, other spellings, Hindi names, and the reader of what people write for them. */
import { distance } from 'fastest-levenshtein';
import { countryNamed, DEFAULT_COUNTRY } from './countries.js';

/**
 * Name, GST code, and other ways to write it: codes of ISO 3166-2 and of number plates, former and Hindi names, frequent slips.
 * Source of the GST codes: the state code list of the GST portal (form REG-01).
 */
const STATES: readonly (readonly [name: string, gstCode: string, ...also: string[]])[] = [
  [
    'Jammu and Kashmir',
    '01',
    'JK',
    'J and K',
    'Jammu',
    'Kashmir',
    'Jammu Kashmir',
    'जम्मू और कश्मीर',
    'जम्मू कश्मीर',
    'जम्मू व कश्मीर',
  ],
  ['Himachal Pradesh', '02', 'HP', 'Himachal', 'Himanchal Pradesh', 'हिमाचल प्रदेश', 'हिमाचल'],
  ['Punjab', '03', 'PB', 'Panjab', 'पंजाब', 'पन्जाब'],
  ['Chandigarh', '04', 'CH', 'Chandigadh', 'चंडीगढ़', 'चण्डीगढ़'],
  ['Uttarakhand', '05', 'UK', 'UT', 'Uttaranchal', 'Uttrakhand', 'Uttarkhand', 'उत्तराखंड', 'उत्तराखण्ड', 'उत्तरांचल'],
  ['Haryana', '06', 'HR', 'Hariyana', 'Harayana', 'हरियाणा'],
  [
    'Delhi',
    '07',
    'DL',
    'New Delhi',
    'NCT of Delhi',
    'NCT',
    'Delhi NCT',
    'Delhi NCR',
    'National Capital Territory of Delhi',
    'दिल्ली',
    'नई दिल्ली',
  ],
  ['Rajasthan', '08', 'RJ', 'Rajsthan', 'Rajastan', 'राजस्थान'],
  ['Uttar Pradesh', '09', 'UP', 'Utter Pradesh', 'Uttra Pradesh', 'Utar Pradesh', 'उत्तर प्रदेश', 'उ प्र', 'यूपी'],
  ['Bihar', '10', 'BR', 'बिहार'],
  ['Sikkim', '11', 'SK', 'सिक्किम'],
  ['Arunachal Pradesh', '12', 'AR', 'Arunachal', 'अरुणाचल प्रदेश', 'अरुणाचल'],
  ['Nagaland', '13', 'NL', 'नागालैंड', 'नागालैण्ड'],
  ['Manipur', '14', 'MN', 'मणिपुर'],
  ['Mizoram', '15', 'MZ', 'मिजोरम'],
  ['Tripura', '16', 'TR', 'त्रिपुरा'],
  ['Meghalaya', '17', 'ML', 'मेघालय'],
  ['Assam', '18', 'AS', 'Asom', 'Asam', 'असम'],
  ['West Bengal', '19', 'WB', 'Westbengal', 'Paschim Banga', 'Paschimbanga', 'पश्चिम बंगाल'],
  ['Jharkhand', '20', 'JH', 'Jharkand', 'झारखंड', 'झारखण्ड'],
  ['Odisha', '21', 'OD', 'OR', 'Orissa', 'Orrisa', 'Odissa', 'ओडिशा', 'उड़ीसा', 'ओड़िशा'],
  ['Chhattisgarh', '22', 'CG', 'CT', 'Chattisgarh', 'Chhatisgarh', 'Chatisgarh', 'Chhattisgadh', 'छत्तीसगढ़'],
  ['Madhya Pradesh', '23', 'MP', 'Madhaya Pradesh', 'Madhy Pradesh', 'मध्य प्रदेश', 'म प्र', 'एमपी'],
  ['Gujarat', '24', 'GJ', 'Gujrat', 'Gujrath', 'गुजरात'],
  [
    'Dadra and Nagar Haveli and Daman and Diu',
    '26',
    'DH',
    'DN',
    'DD',
    'DNH',
    'DNHDD',
    'Dadra and Nagar Haveli',
    'Daman and Diu',
    'Dadra Nagar Haveli',
    'Daman',
    'Diu',
    'Dadra and Nagar Haveli and Daman Diu',
    'दादरा और नगर हवेली और दमन और दीव',
    'दादरा और नगर हवेली',
    'दादरा एवं नगर हवेली',
    'दमन और दीव',
    'दमन एवं दीव',
  ],
  ['Maharashtra', '27', 'MH', 'Maharastra', 'Maharashtara', 'Maharashtr', 'महाराष्ट्र'],
  ['Karnataka', '29', 'KA', 'Karnatak', 'Karnatka', 'कर्नाटक'],
  ['Goa', '30', 'GA', 'गोवा'],
  ['Lakshadweep', '31', 'LD', 'Lakshdweep', 'लक्षद्वीप'],
  ['Kerala', '32', 'KL', 'Kerela', 'Keralam', 'Keral', 'केरल'],
  ['Tamil Nadu', '33', 'TN', 'Tamilnad', 'तमिलनाडु', 'तमिल नाडु', 'तमिलनाडू'],
  ['Puducherry', '34', 'PY', 'Pondicherry', 'Pondichery', 'Puduchery', 'पुडुचेरी', 'पुदुचेरी', 'पांडिचेरी'],
  [
    'Andaman and Nicobar Islands',
    '35',
    'AN',
    'Andaman and Nicobar',
    'Andaman Nicobar',
    'Andaman',
    'अंडमान और निकोबार द्वीपसमूह',
    'अंडमान और निकोबार',
    'अण्डमान और निकोबार द्वीप समूह',
    'अंडमान निकोबार',
  ],
  ['Telangana', '36', 'TS', 'TG', 'Telengana', 'Telangna', 'तेलंगाना', 'तेलंगना'],
  ['Andhra Pradesh', '37', 'AP', 'AD', 'Andhra', 'Andra Pradesh', 'आंध्र प्रदेश', 'आन्ध्र प्रदेश'],
  ['Ladakh', '38', 'LA', 'लद्दाख'],
];

/** Codes of states that are part of others now; registrations from before keep them. */
const FORMER_CODES: Readonly<Record<string, string>> = {
  '25': 'Dadra and Nagar Haveli and Daman and Diu',
  '28': 'Andhra Pradesh',
};

/** The GST code of each state, by its full name. */
export const STATE_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  STATES.map(([name, code]) => [name, code]),
);
const BY_CODE = new Map([...STATES.map(([name, code]) => [code, name] as const), ...Object.entries(FORMER_CODES)]);

/** Without case, spaces, accents, signs and the dot below Hindi letters, which keyboards differ in; `&` is `and`. */
const fold = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/&/g, 'and')
    .replace(/[\u0300-\u036F\u093C]|[^\p{L}\p{M}]/gu, '');
const BY_FOLDED = new Map(
  STATES.flatMap(([name, , ...also]) => [name, ...also].map((one) => [fold(one), name] as const)),
);

/** Longest text that is looked at. */
const LONGEST = 100;
/** Of the letters that may differ in what counts as near. */
const NEAR = 0.4;
const MOST_NEAR = 3;

/**
 * The full name of a state from any of its names, in Latin or Devanagari letters; also with its GST code, as in `09-Uttar Pradesh`, or
 * from the code alone. Undefined when unknown.
 */
export function stateNamed(text: string): string | undefined {
  const written = text.slice(0, LONGEST).trim();
  if (/^\d{2}$/.test(written)) return BY_CODE.get(written);
  return BY_FOLDED.get(fold(written)) ?? BY_FOLDED.get(fold(written.replace(/^IN-/i, '')));
}

/** The state that a GSTIN is registered in, by its first two digits; undefined when there is none, as in a blank one. */
export function stateOfGstin(gstin: string): string | undefined {
  return BY_CODE.get(gstin.slice(0, 2));
}

/** Why a text is no state of India, with the names that come near, as a sentence. */
export function stateProblem(text: string): string {
  const folded = fold(text.slice(0, LONGEST));
  const near = [...BY_FOLDED]
    .map(([spelling, name]) => ({
      name,
      far: distance(folded, spelling) / Math.max(folded.length, spelling.length, 1),
    }))
    .filter(({ far }) => far <= NEAR)
    .sort((a, b) => a.far - b.far);
  const names = [...new Set(near.map(({ name }) => name))].slice(0, MOST_NEAR);
  const advice =
    names.length > 0
      ? `Did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}?`
      : 'Write its full name, such as Uttar Pradesh.';
  return `India has no state “${text.trim().slice(0, LONGEST)}”. ${advice}`;
}

/** The state of a stored address, by its full name where it can be read: earlier releases stored it as it was typed. */
export function shownState({ state, country }: { state: string; country?: string | null }): string {
  return (countryNamed(country) === DEFAULT_COUNTRY && stateNamed(state)) || state;
}
