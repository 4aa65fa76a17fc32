// Validation of addresses.
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

test('the contact needs an e-mail address and a phone number', async () => {
  const problems = async (phone: string, email = 'asha@example.com') =>
    (await v.safeParseAsync(contactSchema(true), { email, phone })).issues?.length ?? 0;
  for (const phone of ['+91 98765 43210', '9876543210', '098765-43210', '0522 400 1122', '+44 20 7946 0958'])
    expect([phone, await problems(phone)]).toEqual([phone, 0]);
  for (const phone of [
    '98765',
    '1234567890',
    '+91 12345 67890',
    '5876543210',
    '0522 111222',
    'call me',
    '20 7946 0958',
  ])
    expect([phone, await problems(phone)]).toEqual([phone, 1]);
  expect(await problems('98765', 'asha')).toBe(2);
});

test('the form offers 28 states and four countries', () => {
  expect(new Set(states).size).toBe(28);
  expect(countries).toEqual(['India', 'United States', 'Canada', 'United Kingdom']);
});

test('the chat message lists name, price, quantity, what a line costs with GST, and the total', () => {
  const product = { id: 'bat', title: 'Cricket Bat', price: 9499, priceWithTax: 11208.82 } as ProductCardFragment;
  expect(cartMessage({ items: [{ product, quantity: 2, knownPrice: 9499 }], total: 18998 })).toBe(
    'Hello! I would like to order:\n- Cricket Bat: ₹9,499 x 2 = ₹18,998 (₹22,417.64 incl. GST)\nTotal: ₹18,998',
  );
  const readiness = {
    __typename: 'Readiness' as const,
    kind: 'MADE_TO_ORDER' as const,
    text: 'Made to order, 7-10 working days',
  };
  const made = { ...product, stock: 3, readiness };
  expect(cartMessage({ items: [{ product: made, quantity: 1, knownPrice: 9499 }], total: 9499 })).toContain(
    '(₹11,208.82 incl. GST) (Made to order, 7-10 working days)',
  );
});

test('the chat message names of a choice what the title does not', () => {
  const optionValues = [
    { name: 'Size', value: 'Size 6' },
    { name: 'Handle', value: 'Short' },
  ];
  const product = {
    id: 'bat',
    title: 'Bat, SIZE 6',
    price: 100,
    priceWithTax: 100,
    optionValues,
  } as ProductCardFragment;
  expect(cartMessage({ items: [{ product, quantity: 1, knownPrice: 100 }], total: 100 })).toContain(
    '\n- Bat, SIZE 6 – Short: ₹100 x 1',
  );
});
