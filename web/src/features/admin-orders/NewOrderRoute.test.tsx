// An order that staff make for a customer.
import { screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, fill, openScreen, Refusal, type Answers } from '../../../test/stage';
import { NewOrderRoute } from './NewOrderRoute';

const product = (id: string, value: string, priceWithTax: number) => ({
  __typename: 'Product',
  id,
  title: `Oak table ${value}`,
  sku: `OT-${id}`,
  priceWithTax,
  stock: 3,
  groupId: 'g1',
  cardImages: [],
  optionValues: [{ __typename: 'ChosenValue', name: 'Finish', value }],
});
const walnut = product('p1', 'Walnut', 1_000);
const natural = product('p2', 'Natural', 900);

const quoteOf = (totalAmount: number, items: { productId: string; quantity: number }[]) => ({
  __typename: 'Quote',
  lines: items.map((item) => ({ __typename: 'QuoteLine', ...item, available: 3, priceWithTax: 900, lineTotal: 900 })),
  goodsTotal: totalAmount,
  discountAmount: 0,
  rounding: 0,
  discounts: [],
  codeProblems: [],
  subtotal: totalAmount,
  taxAmount: 0,
  deliveryCharge: 0,
  deliveryKnown: true,
  notDeliverable: null,
  totalAmount,
  shippingMethod: { __typename: 'ShippingMethod', id: 'standard', name: 'Standard', price: 0 },
  shippingMethods: [
    { __typename: 'DeliveryOption', id: 'standard', name: 'Standard', price: 0, deliveryTime: '3-5 days' },
    { __typename: 'DeliveryOption', id: 'truck', name: 'Truck', price: 0, deliveryTime: '7 days' },
  ],
  expectedDelivery: null,
});

const placed = (more: object = {}) => ({
  __typename: 'Order',
  id: 'o1',
  orderNumber: 'GS-20261126-0009',
  orderStatus: 'PENDING',
  totalAmount: 1_800,
  paidAmount: 0,
  dueAmount: 1_800,
  stages: [
    {
      __typename: 'PaymentStage',
      id: 's1',
      label: 'Payment',
      due: 'NOW',
      dueAt: null,
      amount: 1_800,
      paidAmount: 0,
      dueAmount: 1_800,
    },
  ],
  payments: [],
  paymentRequests: [],
  ...more,
});

function show(answers: Answers, permissions = ['MANAGE_ORDERS', 'VIEW_CUSTOMERS']) {
  const inputs: Record<string, unknown>[] = [];
  const { PlaceOrder = () => ({ placeOrderFor: placed() }), ...rest } = answers;
  openScreen(
    '/admin/orders/new',
    <App>
      <NewOrderRoute />
    </App>,
    {
      Me: () => customer(cartOf([]), { role: 'ADMIN', permissions }),
      AdminCustomersToOrderFor: () => ({
        customers: {
          __typename: 'CustomerPage',
          total: 1,
          items: [
            {
              __typename: 'Customer',
              id: 'u1',
              name: 'Meera Sharma',
              email: 'meera@example.com',
              phone: '9876543210',
              loginPhone: null,
              place: null,
            },
          ],
        },
      }),
      AdminCustomerToOrderFor: () => ({
        customer: {
          __typename: 'Customer',
          id: 'u1',
          addresses: [
            {
              __typename: 'Address',
              id: 'a1',
              label: 'Home',
              firstName: 'Meera',
              lastName: 'Sharma',
              company: null,
              street: '12 Station Road',
              street2: null,
              city: 'Lucknow',
              state: 'Uttar Pradesh',
              postalCode: '226001',
              country: 'India',
              isDefault: true,
            },
          ],
        },
      }),
      AdminProductsToOrder: () => ({
        products: {
          __typename: 'ProductPage',
          total: 1,
          items: [{ ...walnut, group: { __typename: 'ProductGroup', id: 'g1', title: 'Oak table' } }],
        },
      }),
      AdminChoicesToOrder: ({ id }) => ({
        product: {
          __typename: 'Product',
          id,
          group: { __typename: 'ProductGroup', id: 'g1', title: 'Oak table', members: [walnut, natural] },
        },
      }),
      AdminPinToOrder: () => ({
        pinCode: { __typename: 'PinCode', pin: '226001', city: 'Lucknow', state: 'Uttar Pradesh' },
        pinCodeProblem: null,
      }),
      AdminOrderQuote: ({ items }) => ({ quote: quoteOf(1_800, items as never) }),
      AdminPlaceOrderFor: ({ input }) => {
        inputs.push(input as Record<string, unknown>);
        return PlaceOrder({ input });
      },
      ...rest,
    },
  );
  return inputs;
}

async function addTable() {
  fill('Product or SKU', 'oak');
  const found = await screen.findByRole('list', { name: 'Products found' });
  await userEvent.click(await within(found).findByRole('button', { name: /Oak table/ }));
}

async function chooseMeera() {
  fill('Phone number or name', 'meera');
  const found = await screen.findByRole('list', { name: 'Customers found' });
  await userEvent.click(await within(found).findByRole('button', { name: /Meera Sharma/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Home: 12 Station Road/ }));
}

const place = async (total: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Place the order for ${total}` }));

const address = {
  firstName: 'Meera',
  lastName: 'Sharma',
  street: '12 Station Road',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postalCode: '226001',
  country: 'India',
};

test('a known customer, the choice of a group and a link: what was told is sent, and the link is there', async () => {
  const links: unknown[] = [];
  const inputs = show({
    AdminLinkPlacedOrder: ({ input }) => {
      links.push(input);
      const link = {
        __typename: 'PaymentRequest',
        id: 'l1',
        kind: 'LINK',
        amount: 1_800,
        label: 'Payment',
        state: 'OPEN',
        url: 'https://rzp.io/i/abc',
        createdAt: '2026-11-26T10:00:00Z',
        expiresAt: null,
      };
      return { createPaymentLink: placed({ paymentRequests: [link] }) };
    },
  });
  await addTable();
  await chooseMeera();
  await userEvent.click(await screen.findByRole('combobox', { name: /^Choice of Oak table/ }));
  await userEvent.click(await screen.findByText(/^Natural: ₹900/, { selector: '.ant-select-item-option-content' }));
  fill('Pieces of Oak table Natural', '2');
  await userEvent.click(await screen.findByRole('radio', { name: /^Truck/ }));
  await place('₹1,800');
  expect(await screen.findByText('Order GS-20261126-0009 is placed')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Payment link' })).toHaveValue('https://rzp.io/i/abc');
  expect(inputs).toEqual([
    {
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      totalAmount: 1_800,
      customer: { userId: 'u1' },
      phone: '9876543210',
      items: [{ productId: 'p2', quantity: 2 }],
      deliveryAddress: address,
      deliveryMethod: 'truck',
      stages: [{ label: 'Payment', due: 'NOW' }],
    },
  ]);
  expect(links).toEqual([{ orderId: 'o1', days: 7 }]);
});

test('a new customer who paid: a new price is told first, a lost recording is tried again with its key', async () => {
  const paid: Record<string, unknown>[] = [];
  let price = 1_800;
  const inputs = show(
    {
      PlaceOrder: ({ input }) => {
        const { totalAmount } = input as { totalAmount: number };
        if (totalAmount !== 1_700) {
          price = 1_700;
          throw new Refusal('PRICE_CHANGED', 'The price has changed.', { quote: { totalAmount: price } });
        }
        return { placeOrderFor: placed() };
      },
      AdminPayPlacedOrder: ({ input }) => {
        paid.push(input as Record<string, unknown>);
        if (paid.length === 1) throw new Refusal('CONFLICT', 'Somebody else changed this order. Try again.');
        return { recordPayment: placed({ paidAmount: 1_800, dueAmount: 0 }) };
      },
    },
    ['MANAGE_ORDERS'],
  );
  await addTable();
  // Whoever sees no customers types the number.
  expect(screen.queryByLabelText('Phone number or name')).toBeNull();
  fill('Mobile number', '98765 43210');
  fill('Name', 'Meera Sharma');
  fill('House and street', '12 Station Road');
  fill('PIN code', '226001');
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Lucknow'));
  await userEvent.click(screen.getByRole('radio', { name: 'Paid to you now' }));
  await place('₹1,800');
  expect(await screen.findByText('For this customer it comes to ₹1,700')).toBeVisible();
  await place('₹1,700');
  expect(await screen.findByText(/Somebody else changed this order/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('₹1,800 by UPI are recorded.')).toBeVisible();
  expect(inputs.map(({ totalAmount }) => totalAmount)).toEqual([1_800, 1_700]);
  expect(inputs[1]).toMatchObject({ customer: { phone: '98765 43210', name: 'Meera Sharma' } });
  expect(paid[0]!['idempotencyKey']).toBe(paid[1]!['idempotencyKey']);
});

test('stages are sent as they are agreed, and refusals stand at their fields', async () => {
  const inputs = show({
    PlaceOrder: () => {
      throw new Refusal('BAD_INPUT', 'Please check the order.', {
        fields: [{ path: 'deliveryAddress.street', message: 'The street is too long' }],
      });
    },
  });
  await addTable();
  await chooseMeera();
  await userEvent.click(screen.getByRole('radio', { name: 'In stages' }));
  await place('₹1,800');
  await waitFor(() =>
    expect(screen.getByLabelText('House and street')).toHaveAccessibleDescription('The street is too long'),
  );
  expect(inputs[0]).toMatchObject({
    stages: [
      { label: 'Advance', due: 'NOW', percent: 40 },
      { label: 'Ready', due: 'READY', percent: 40 },
      { label: 'On delivery', due: 'DELIVERY' },
    ],
  });
});

test('nothing is placed without a product or an address', async () => {
  const inputs = show({});
  await userEvent.click(await screen.findByRole('button', { name: 'Place the order' }));
  expect(await screen.findByText('The street is needed')).toBeVisible();
  expect(inputs).toEqual([]);
});
