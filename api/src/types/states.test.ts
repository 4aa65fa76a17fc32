/** Reads states of India as people, programs and the GST portal write them. */
import { STATE_CODES, stateNamed, stateOfGstin, stateProblem } from './states.js';

it('knows the 36 states and union territories, each by its name and its GST code', () => {
  const states = Object.entries(STATE_CODES);
  expect(states).toHaveLength(36);
  expect(new Set(Object.values(STATE_CODES)).size).toBe(36);
  for (const [name, code] of states) expect([stateNamed(name), stateNamed(code)]).toEqual([name, name]);
});

it.each([
  ['uttar pradesh', 'Uttar Pradesh'],
  [' UTTARPRADESH ', 'Uttar Pradesh'],
  ['U.P.', 'Uttar Pradesh'],
  ['IN-UP', 'Uttar Pradesh'],
  ['09-Uttar Pradesh', 'Uttar Pradesh'],
  ['Uttar Pradesh (09)', 'Uttar Pradesh'],
  ['Utter Pradesh', 'Uttar Pradesh'],
  ['उत्तर प्रदेश', 'Uttar Pradesh'],
  ['उत्तरप्रदेश', 'Uttar Pradesh'],
  // The dot below a letter as one character, as two, and left out.
  ['छत्तीसगढ़', 'Chhattisgarh'],
  ['छत्तीसगढ\u093C', 'Chhattisgarh'],
  ['छत्तीसगढ', 'Chhattisgarh'],
  ['चण्डीगढ़', 'Chandigarh'],
  ['नई दिल्ली', 'Delhi'],
  ['NCT of Delhi', 'Delhi'],
  ['J&K', 'Jammu and Kashmir'],
  ['J & K', 'Jammu and Kashmir'],
  ['Orissa', 'Odisha'],
  ['Tamilnadu', 'Tamil Nadu'],
  ['Pondicherry', 'Puducherry'],
  ['Dadra & Nagar Haveli and Daman & Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['महाराष्ट्र', 'Maharashtra'],
])('reads %j as %s', (written, name) => expect(stateNamed(written)).toBe(name));

it.each(['', '  ', '-', 'Ontario', 'Lucknow', '99', '226001', 'Pradesh'])('knows no state %j', (written) =>
  expect(stateNamed(written)).toBeUndefined(),
);

it.each([
  ['Uttr Prdesh', 'India has no state “Uttr Prdesh”. Did you mean Uttar Pradesh?'],
  ['Maharahstrra', 'India has no state “Maharahstrra”. Did you mean Maharashtra?'],
  ['Karnaataka', 'India has no state “Karnaataka”. Did you mean Karnataka?'],
  ['महाराष्ट', 'India has no state “महाराष्ट”. Did you mean Maharashtra?'],
  ['Ontario', 'India has no state “Ontario”. Write its full name, such as Uttar Pradesh.'],
])('names what comes near to %j', (written, sentence) => expect(stateProblem(written)).toBe(sentence));

it.each([
  ['09AAACG1234M1ZN', 'Uttar Pradesh'],
  ['26AAACG1234M1ZN', 'Dadra and Nagar Haveli and Daman and Diu'],
  // Registered before Daman and Diu joined its neighbour, and before Telangana left.
  ['25AAACG1234M1ZN', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['28AAACG1234M1ZN', 'Andhra Pradesh'],
  ['99AAACG1234M1ZN', undefined],
  ['', undefined],
])('finds the state of the GSTIN %s', (gstin, name) => expect(stateOfGstin(gstin)).toBe(name));
