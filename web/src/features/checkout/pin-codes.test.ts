// The states of a PIN code.
import { isPinCode, isPossible, otherState, problemOfPin, statesOfPin } from './pin-codes';
import { states, unionTerritories } from '../../shared/places';

test.each([
  ['226001', 'Uttar Pradesh'],
  ['110 001', 'Delhi'],
  ['400001', 'Maharashtra'],
  ['403001', 'Goa'],
  ['160017', 'Chandigarh'],
  ['248001', 'Uttarakhand'],
  ['500001', 'Telangana'],
  ['682001', 'Kerala'],
  ['737101', 'Sikkim'],
  ['793001', 'Meghalaya'],
  ['800001', 'Bihar'],
  ['834001', 'Jharkhand'],
])('%s is most likely in %s', (pin, state) => expect(statesOfPin(pin)[0]).toBe(state));

test('every state and territory of the form is in some circle, and every state of a circle is in the form', () => {
  const all = Array.from({ length: 900 }, (_, index) => statesOfPin(`${100 + index}001`)).flat();
  expect([...new Set(all)].sort()).toEqual([...states, ...unionTerritories].sort());
});

test.each(['000000', '012345', '350001', '660001', '880001', '22600', '2260011', ''])('%s cannot be', (pin) =>
  expect(isPinCode(pin)).toBe(false),
);

test('the post of the army reaches every state, and other countries have codes of their own', () => {
  expect(isPinCode('900056')).toBe(true);
  expect(otherState({ country: 'India', postalCode: '900056', state: 'Kerala' })).toBeUndefined();
  expect(otherState({ country: 'Canada', postalCode: '226001', state: 'Ontario' })).toBeUndefined();
  expect(otherState({ country: 'India', postalCode: '226001', state: 'Kerala' })).toBe('Uttar Pradesh');
});

test("the directory's state is asked about where another one is chosen, and may be kept in a district of both", () => {
  const roorkee = { country: 'India', postalCode: '247 667', state: 'Uttar Pradesh' };
  const answer = { pin: '247667', state: 'Uttarakhand', problem: null };
  expect(otherState(roorkee)).toBeUndefined();
  expect(otherState(roorkee, answer)).toBe('Uttarakhand');
  expect(otherState({ ...roorkee, state: 'Uttarakhand' }, answer)).toBeUndefined();
  // An answer of another PIN code says nothing.
  expect(otherState(roorkee, { ...answer, pin: '247001' })).toBeUndefined();
  expect(isPossible(roorkee)).toBe(true);
  expect(isPossible({ ...roorkee, state: 'Kerala' })).toBe(false);
  // The same circle, but no border.
  expect(isPossible({ postalCode: '226001', state: 'Uttarakhand' })).toBe(false);
  expect(otherState({ country: 'India', postalCode: '226001', state: 'Uttarakhand' })).toBe('Uttar Pradesh');
});

test('what the server says of a PIN code counts for this code in India alone', () => {
  const answer = { pin: '226999', state: null, problem: 'We do not know PIN 226999.' };
  const address = { country: 'India', postalCode: '226999', state: '' };
  expect(problemOfPin(address, answer)).toBe(answer.problem);
  expect(problemOfPin({ ...address, postalCode: '226001' }, answer)).toBeUndefined();
  expect(problemOfPin({ ...address, country: 'Canada' }, answer)).toBeUndefined();
});
