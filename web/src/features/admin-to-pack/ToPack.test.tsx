// The packing queue: scanning order numbers, and the pieces still to be packed.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderToPackFragment } from '../../generated/admin-to-pack';
import { cartOf, customer, openScreen, Refusal } from '../../../test/stage';
import { PackRow } from './PackRow';
import { ScanBox } from './ScanBox';

const cart = cartOf([]);
const visitor = { Me: () => customer(cart, { role: 'ADMIN' }), MyCart: () => ({ myCart: cart }) };
const shipment = (number: string, state: string, quantity = 1) => ({
  __typename: 'Shipment' as const,
  id: number,
  number,
  state,
  nextStates: [],
  courier: null,
  trackingNumber: null,
  trackingUrl: null,
  isBooked: false,
  expectedAt: null,
  packedAt: '2026-11-22T06:00:00.000Z',
  shippedAt: null,
  deliveredAt: null,
  cameBackAt: null,
  lines: [{ __typename: 'ShipmentLine' as const, line: 0, quantity, title: 'Bench', sku: 'B1' }],
});
const order = (more: object = {}) =>
  ({
    __typename: 'Order' as const,
    id: 'o1',
    orderNumber: 'GS-20261122-0001',
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PENDING',
    paymentMethod: 'COD',
    amountToCollect: 1230,
    totalAmount: 1230,
    createdAt: '2026-11-22T06:00:00.000Z',
    version: 1,
    notes: null,
    piecesToPack: [2, 1, 0],
    arrivesIfSentNow: null,
    deliveryAddress: {
      __typename: 'DeliveryAddress',
      firstName: 'Asha',
      lastName: 'Verma',
      city: 'Lucknow',
      state: 'Uttar Pradesh',
      postalCode: '226001',
    },
    user: { __typename: 'OrderUser', name: 'Asha Verma' },
    items: ['Bench', 'Lamp', 'Gate'].map((title) => ({
      __typename: 'OrderItem',
      title,
      image: null,
      quantity: 3,
      sku: null,
      productId: title,
    })),
    shipments: [],
    ...more,
  }) as unknown as OrderToPackFragment;

test('numbers are scanned one after the other: each is said, the field is empty and ready, and what failed names its number', async () => {
  const [sent, done] = [jest.fn(), jest.fn()];
  openScreen('/admin/to-pack', <ScanBox onDone={done} />, {
    ...visitor,
    AdminScanShipment: ({ input }) => {
      sent(input);
      const { number, state } = input as { number: string; state: string };
      if (number === 'X9') throw new Refusal('NOT_FOUND', 'No order or shipment has the number X9.');
      return {
        scanShipment: { __typename: 'ShipmentPayload', shipment: shipment(`${number}-1`, state), order: order() },
      };
    },
  });
  const field = await screen.findByLabelText('Number of an order or a shipment');
  // A scanner types the number and presses Enter.
  await userEvent.type(field, 'GS-1{Enter}');
  expect(await screen.findByText('GS-1-1 is packed')).toBeVisible();
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  await userEvent.keyboard('X9{Enter}');
  expect(await screen.findByText(/^X9: /)).toBeVisible();
  expect(done).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByText('Shipped'));
  await userEvent.type(field, '  GS-2 ');
  await userEvent.click(screen.getByRole('button', { name: 'Mark' }));
  expect(await screen.findByText('GS-2-1 is shipped')).toBeVisible();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls.map(([input]) => input)).toEqual([
    { number: 'GS-1', state: 'PACKED' },
    { number: 'X9', state: 'PACKED' },
    { number: 'GS-2', state: 'SHIPPED' },
  ]);
});

test('a row shows the pieces that are still here, not those that were cancelled or have left, and its one next step', async () => {
  const ship = jest.fn();
  const packed = shipment('GS-20261122-0001-1', 'PACKED', 1);
  const one = order({ shipments: [packed, shipment('GS-20261122-0001-2', 'SHIPPED', 1)], piecesToPack: [1, 1, 0] });
  openScreen(
    '/admin/to-pack',
    <ul>
      <PackRow order={one} chosen={false} onChoose={jest.fn()} onShip={ship} />
    </ul>,
    visitor,
  );
  const rows = within(await screen.findByRole('list', { name: 'Items' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^2Bench/),
    expect.stringMatching(/^1Lamp/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Ship GS-20261122-0001-1' }));
  expect(ship).toHaveBeenCalledWith({ order: one, shipment: packed });
});
