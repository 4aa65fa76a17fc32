// The account's addresses: add, change, default, delete and undo.
import { screen, waitFor, within } from '@testing-library/react';
import {
  cartOf,
  customer,
  fill,
  noAnswer,
  notice,
  openScreen,
  press,
  Refusal,
  type Answers,
} from '../../../test/stage';
import AddressesRoute from './AddressesRoute';

const address = (id: string, more: object = {}) => ({
  __typename: 'Address',
  id,
  label: 'Home',
  firstName: 'Asha',
  lastName: 'Verma',
  company: null,
  street: `${id} Hazratganj`,
  street2: null,
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postalCode: '226001',
  country: 'India',
  isDefault: false,
  buyerGstin: null,
  buyerLegalName: null,
  ...more,
});

type Kept = ReturnType<typeof address>[];

/** A shop that keeps these addresses and does what it is told. */
function open(kept: Kept, more: Answers = {}) {
  let addresses = kept;
  const sent: [string, Record<string, any>][] = [];
  const stage = openScreen('/addresses', <AddressesRoute />, {
    Me: () => customer(cartOf([])),
    MyAddresses: () => ({ myAddresses: addresses }),
    PinCode: () => ({ pinCode: null, pinCodeProblem: null }),
    SaveAddress: ({ input }: any) => {
      sent.push(['save', input]);
      const made = address(`new-${addresses.length}`, input);
      addresses = [...addresses, made];
      return { saveAddress: made };
    },
    EditAddress: ({ id, input }: any) => {
      sent.push(['edit', { id, ...input }]);
      addresses = addresses.map((one) =>
        one.id === id ? { ...one, ...input } : { ...one, ...(input.isDefault && { isDefault: false }) },
      );
      return { editAddress: addresses.find((one) => one.id === id)! };
    },
    DeleteAddress: ({ id }: any) => {
      sent.push(['delete', { id }]);
      addresses = addresses.filter((one) => one.id !== id);
      return { deleteAddress: { __typename: 'DeletedPayload', id } };
    },
    ...more,
  });
  return { ...stage, sent };
}
const of = (street: string) => screen.findByRole('region', { name: `Home, ${street}` });

test('makes another address the default, and says which it is', async () => {
  const { sent } = open([address('12', { isDefault: true }), address('14')]);
  expect(within(await of('12 Hazratganj')).getByText('Default')).toBeVisible();
  press('Make Home, 14 Hazratganj the default');
  await waitFor(async () => expect(within(await of('14 Hazratganj')).getByText('Default')).toBeVisible());
  expect(within(await of('12 Hazratganj')).queryByText('Default')).toBeNull();
  expect(sent).toMatchObject([['edit', { id: '14', isDefault: true, street: '14 Hazratganj' }]]);
});

test('changes an address, and sends nothing while something is missing', async () => {
  const { sent } = open([address('12', { isDefault: true })]);
  await of('12 Hazratganj');
  press('Edit Home, 12 Hazratganj');
  fill('Street Address', '');
  press('Save Address');
  await notice('Please fill all address fields');
  expect(sent).toEqual([]);
  fill('Street Address', '13 Hazratganj');
  press('Save Address');
  expect(await of('13 Hazratganj')).toBeVisible();
  await notice('Address saved successfully');
  expect(sent).toMatchObject([['edit', { id: '12', isDefault: true, street: '13 Hazratganj' }]]);
});

test('deletes an address at a press, and brings it back at another', async () => {
  const { sent } = open([address('12', { isDefault: true }), address('14')]);
  await of('14 Hazratganj');
  press('Delete Home, 14 Hazratganj');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Home, 14 Hazratganj' })).toBeNull());
  await notice('Address deleted');
  press('Undo');
  expect(await of('14 Hazratganj')).toBeVisible();
  expect(sent.map(([what]) => what)).toEqual(['delete', 'save']);
});

test('takes the first address of an account that has none', async () => {
  const { sent } = open([]);
  await screen.findByText('No addresses yet');
  press('Add an address');
  fill('PIN / Postal Code', '226001');
  fill('Street Address', '12 Hazratganj');
  fill('City', 'Lucknow');
  press('Save Address');
  await waitFor(() =>
    expect(sent).toMatchObject([['save', { firstName: 'Asha', state: 'Uttar Pradesh', label: null }]]),
  );
});

test('are not left with a PIN code that nobody knows: it is told as it is typed, and what the server refuses stands at its field', async () => {
  const problem = 'We do not know PIN 226999. Please check it. If it is right, call +91 66666 00100.';
  const refusal = 'PIN 226001 is in Uttar Pradesh, not in Kerala. Correct one of them.';
  const { sent } = open([address('12', { isDefault: true })], {
    PinCode: ({ pin }) => ({ pinCode: null, pinCodeProblem: pin === '226999' ? problem : null }),
    SaveAddress: () => {
      throw new Refusal('BAD_INPUT', refusal, { fields: [{ path: 'state', message: refusal }] });
    },
  });
  await of('12 Hazratganj');
  press('Edit Home, 12 Hazratganj');
  fill('PIN / Postal Code', '226999');
  expect(await screen.findByText(problem)).toBeVisible();
  press('Save Address');
  await waitFor(() => expect(screen.getByLabelText(/^PIN/)).toHaveFocus());
  expect(sent).toEqual([]);
  press('Cancel');
  press('Add an address');
  for (const [name, text] of [
    ['PIN / Postal Code', '226001'],
    ['Street Address', '12 Hazratganj'],
    ['City', 'Lucknow'],
  ] as const)
    fill(name, text);
  press('Save Address');
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.getByLabelText(/^State/)).toHaveAccessibleDescription(refusal);
});

test('says when they cannot be fetched, and asks again', async () => {
  let tries = 0;
  open([], {
    MyAddresses: () => {
      tries += 1;
      return tries === 1 ? noAnswer() : { myAddresses: [address('12')] };
    },
  });
  await screen.findByText('Your addresses could not be loaded');
  press('Try again');
  expect(await of('12 Hazratganj')).toBeVisible();
});
