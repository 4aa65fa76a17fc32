// The shipments of an order: correcting a tracking number, the cash of a delivery, and the file of an e-way bill.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SendingOrderFragment } from '../../generated/back-office';
import { cartOf, customer, openScreen, Refusal } from '../../../test/stage';
import { Shipments } from './Shipments';

const shipment = {
  __typename: 'Shipment' as const,
  id: 's1',
  number: 'GS-20261122-0001-1',
  state: 'SHIPPED',
  nextStates: ['OUT_FOR_DELIVERY', 'DELIVERED', 'COMING_BACK'],
  courier: 'Delhivery',
  trackingNumber: 'DL1',
  trackingUrl: null,
  isBooked: false,
  expectedAt: null,
  packedAt: '2026-11-22T06:30:00.000Z',
  shippedAt: '2026-11-22T06:30:00.000Z',
  deliveredAt: null,
  cameBackAt: null,
  lines: [],
};
const order = {
  __typename: 'Order' as const,
  id: 'o1',
  orderNumber: 'GS-20261122-0001',
  orderStatus: 'SHIPPED',
  paymentStatus: 'PENDING',
  paymentMethod: 'COD',
  amountToCollect: 1230,
  version: 7,
  piecesToPack: [0],
  arrivesIfSentNow: null,
  items: [],
  shipments: [shipment],
} as unknown as SendingOrderFragment;

function show(of: SendingOrderFragment = order) {
  const [sent, changed] = [jest.fn(), jest.fn()];
  openScreen('/admin/orders', <Shipments order={of} onShip={jest.fn()} onChanged={changed} />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN' }),
    MyCart: () => ({ myCart: cartOf([]) }),
    BackOfficeEditShipment: ({ input }) => {
      sent(input);
      return { editShipment: { __typename: 'ShipmentPayload', shipment, order } };
    },
  });
  return { sent, changed };
}

test('a wrong tracking number is corrected without moving the shipment', async () => {
  const { sent, changed } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Correct tracking of GS-20261122-0001-1' }));
  const field = await screen.findByLabelText('Tracking number');
  expect(field).toHaveValue('DL1');
  await userEvent.clear(field);
  await userEvent.type(field, 'DL 77');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls).toEqual([[{ id: 's1', version: 7, courier: 'Delhivery', trackingNumber: 'DL 77' }]]);
});

test('the last parcel of an order that is paid on delivery asks who has the cash', async () => {
  const { sent } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Next step of GS-20261122-0001-1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delivered' }));
  expect(await screen.findByText('Was ₹1,230 in cash received?')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Yes, the shop has it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark as delivered' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ id: 's1', state: 'DELIVERED', version: 7, cash: 'SHOP' }));
});

test('a parcel of a paid order asks nothing', async () => {
  const { sent } = show({ ...order, amountToCollect: 0, paymentStatus: 'PAID' });
  await userEvent.click(await screen.findByRole('button', { name: 'Next step of GS-20261122-0001-1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delivered' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ id: 's1', state: 'DELIVERED', version: 7 }));
});

test('the file of an e-way bill says at its field what the shop lacks, and is saved once that is there', async () => {
  const asked = jest.fn();
  openScreen('/admin/orders', <Shipments order={order} onShip={jest.fn()} onChanged={jest.fn()} showsEwayBills />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN', permissions: ['READ_ORDERS', 'READ_MONEY'] }),
    MyCart: () => ({ myCart: cartOf([]) }),
    BackOfficeEwayBillNeeds: () => ({
      ewayBillNeeds: [{ __typename: 'EwayBillNeed', shipmentId: 's1', value: 61000, isNeeded: true, problem: null }],
    }),
    BackOfficeEwayBill: ({ transport }) => {
      asked(transport);
      const { vehicleNumber } = transport as { vehicleNumber?: string };
      if (!vehicleNumber)
        throw new Refusal('BAD_INPUT', 'Not every field is right.', {
          fields: [{ path: 'vehicleNumber', message: 'Enter the vehicle number' }],
        });
      return { ewayBill: '{}' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'File for the portal of GS-20261122-0001-1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Download file' }));
  const vehicle = screen.getByLabelText('Vehicle number');
  await waitFor(() => expect(vehicle).toBeInvalid());
  expect(screen.getByText('Enter the vehicle number')).toBeVisible();
  await userEvent.type(vehicle, 'UP32AB1234');
  await userEvent.click(screen.getByRole('button', { name: 'Download file' }));
  await waitFor(() => expect(screen.queryByLabelText('Vehicle number')).not.toBeInTheDocument());
  expect(asked).toHaveBeenLastCalledWith(
    expect.objectContaining({ mode: 'ROAD', vehicleNumber: 'UP32AB1234', distanceKm: 0 }),
  );
});
