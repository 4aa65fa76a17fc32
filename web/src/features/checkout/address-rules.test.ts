// Which addresses an order can go to, and how the cart reads as a message.
import * as v from 'valibot';
import type { ProductCardFragment } from '../../generated/shared';
import { addressSchema, contactSchema } from './address-rules';
import { emptyAddress } from './addresses';
import { cartMessage } from './CartStep';
import { countries, states } from '../../shared/places';

const full = {
  ...emptyAddress,
  firstName: 'Asha',
  lastName: 'Verma',
  street: '12 Hazratganj',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postalCode: '226001',
};

const problems = (address: object): string[] => {
  const { issues = [] } = v.safeParse(addressSchema, address);
  return issues.map((issue) => String(issue.path?.[0]?.key));
};

test('everything but company, label and second line is required', () => {
  expect(problems(full)).toEqual([]);
  for (const field of ['firstName', 'lastName', 'street', 'city', 'state', 'postalCode', 'country'])
    expect(problems({ ...full, [field]: '  ' })).toContain(field);
});

test('an Indian address needs a PIN code of six digits, others only some code', () => {
  expect(problems({ ...full, postalCode: '2260' })).toEqual(['postalCode']);
  expect(problems({ ...full, country: 'United Kingdom', state: 'Kent', postalCode: 'CT1 2EH' })).toEqual([]);
});

test('the contact needs an e-mail address and a phone number', () => {
  expect(v.safeParse(contactSchema, { email: 'asha@example.com', phone: '+91 98765 43210' }).success).toBe(true);
  expect(v.safeParse(contactSchema, { email: 'asha', phone: '98765' }).issues).toHaveLength(2);
});

test('the form offers 28 states and four countries', () => {
  expect(new Set(states).size).toBe(28);
  expect(countries).toEqual(['India', 'United States', 'Canada', 'United Kingdom']);
});

test('the chat message lists name, price, quantity and the total', () => {
  const product = { id: 'bat', title: 'Cricket Bat', price: 9499 } as ProductCardFragment;
  expect(cartMessage({ items: [{ product, quantity: 2, knownPrice: 9499 }], total: 18998 })).toBe(
    'Hello! I would like to order:\n- Cricket Bat: ₹9,499 x 2 = ₹18,998\nTotal: ₹18,998',
  );
});
