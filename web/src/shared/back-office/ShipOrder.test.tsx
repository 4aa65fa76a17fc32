// The ship dialog: what it fills in, what it sends, and that a refusal loses nothing that was typed.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SendingOrderFragment, SentShipmentFragment } from '../../generated/back-office';
import { cartOf, customer, openScreen, Refusal } from '../../../test/stage';
import { ShipOrder } from './ShipOrder';

const cart = cartOf([]);
const day = (ahead: number) =>
  new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
const noon = (ahead: number) => new Date(`${day(ahead)}T12:00:00+05:30`).toISOString();
const item = (title: string, sku: string, quantity: number) => ({
  __typename: 'OrderItem' as const,
  title,
  sku,
  quantity,
  image: null,
  productId: sku,
});
const order = {
  __typename: 'Order' as const,
  id: 'o1',
  orderNumber: 'GS-20261122-0001',
  orderStatus: 'CONFIRMED',
  paymentStatus: 'PAID',
  version: 3,
  needsShopper: false,
  piecesToPack: [2, 0, 1],
  arrivesIfSentNow: noon(5),
  items: [item('Bench', 'B1', 2), item('Lamp', 'L1', 1), item('Gate', 'G1', 1)],
  shipments: [],
} as unknown as SendingOrderFragment;
const packed = {
  __typename: 'Shipment' as const,
  id: 's1',
  number: 'GS-20261122-0001-1',
  state: 'PACKED',
  nextStates: ['SHIPPED'],
  courier: 'Delhivery',
  trackingNumber: 'DL1',
  trackingUrl: null,
  isBooked: false,
  expectedAt: noon(9),
  packedAt: noon(0),
  shippedAt: null,
  deliveredAt: null,
  cameBackAt: null,
  lines: [],
} as unknown as SentShipmentFragment;

/** @param refuse the first so many requests */
function show(shipment?: SentShipmentFragment, refuse = 0, more: Partial<SendingOrderFragment> = {}) {
  const [sent, closed, done] = [jest.fn(), jest.fn(), jest.fn()];
  let left = refuse;
  const answer = (field: string, typename: string) => (variables: Record<string, unknown>) => {
    sent(variables['input']);
    if (left-- > 0) throw new Refusal('STALE_VERSION', 'This order was changed meanwhile.');
    const made = { ...packed, state: 'SHIPPED' };
    return { [field]: { __typename: typename, shipment: made, order: { ...order, shipments: [made] } } };
  };
  openScreen(
    '/admin/to-pack',
    <ShipOrder
      target={{ order: { ...order, ...more }, ...(shipment && { shipment }) }}
      onClose={closed}
      onDone={done}
    />,
    {
      Me: () => customer(cart, { role: 'ADMIN' }),
      MyCart: () => ({ myCart: cart }),
      BackOfficeCouriers: () => ({ couriers: ['Delhivery', 'Own van'] }),
      BackOfficeCreateShipment: answer('createShipment', 'ShipmentPayload'),
      BackOfficeEditShipment: answer('editShipment', 'ShipmentPayload'),
    },
  );
  return { sent, closed, done };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('is filled with the day by which it should arrive, and sends all that is left in one press', async () => {
  const { sent, closed, done } = show();
  expect(await screen.findByLabelText('Expected on')).toHaveValue(day(5));
  await userEvent.type(screen.getByLabelText('Tracking number'), ' DL 77 ');
  await press('Mark as shipped');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls).toEqual([
    [{ orderId: 'o1', state: 'SHIPPED', version: 3, trackingNumber: 'DL 77', expectedAt: noon(5) }],
  ]);
  expect(closed).toHaveBeenCalledTimes(1);
});

test('another day is told, none when it is emptied, and one that is over is refused before it is sent', async () => {
  const { sent, done } = show();
  const field = await screen.findByLabelText('Expected on');
  fireEvent.change(field, { target: { value: day(-1) } });
  await press('Mark as shipped');
  expect(await screen.findByText('That day is over')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '' } });
  await press('Mark as shipped');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]![0]).toMatchObject({ expectedAt: null });
  fireEvent.change(field, { target: { value: day(2) } });
  await press('Mark as shipped');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls[1]![0]).toMatchObject({ expectedAt: noon(2) });
});

test('a part is packed by its pieces, without a day, since it leaves another time', async () => {
  const { sent, done } = show();
  await press('Send only a part of it');
  expect(screen.getAllByLabelText(/^Pieces of /).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Pieces of Bench',
    'Pieces of Gate',
  ]);
  const bench = screen.getByRole('textbox', { name: 'Pieces of Bench' });
  await userEvent.clear(bench);
  await userEvent.type(bench, '1');
  const gate = screen.getByRole('textbox', { name: 'Pieces of Gate' });
  await userEvent.clear(gate);
  await userEvent.type(gate, '0');
  await press('Only packed');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls).toEqual([
    [{ orderId: 'o1', state: 'PACKED', version: 3, lines: [{ line: 0, quantity: 1 }] }],
  ]);
});

test('a packed shipment keeps its courier, number and day; a refusal is said and loses nothing that was typed', async () => {
  const { sent, closed, done } = show(packed, 1);
  expect(await screen.findByLabelText('Tracking number')).toHaveValue('DL1');
  expect(screen.getByLabelText('Expected on')).toHaveValue(day(9));
  expect(screen.queryByRole('button', { name: 'Only packed' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Message to the customer (optional)'), 'Ring twice');
  await press('Mark as shipped');
  expect(await screen.findByText(/changed meanwhile/)).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Message to the customer (optional)')).toHaveValue('Ring twice');
  await press('Mark as shipped');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[1]![0]).toEqual({
    id: 's1',
    state: 'SHIPPED',
    version: 3,
    courier: 'Delhivery',
    trackingNumber: 'DL1',
    notes: 'Ring twice',
    expectedAt: noon(9),
  });
});

test.each([
  [
    'that is not paid online',
    { paymentMethod: 'ONLINE', paymentStatus: 'PENDING' },
    'Say why it is sent unpaid',
    'Why is it sent before it is paid?',
  ],
  [
    'that its shopper has not confirmed',
    { paymentMethod: 'COD', paymentStatus: 'PENDING', needsShopper: true },
    'Say why it is sent unconfirmed',
    'Why is it sent before its shopper has confirmed it?',
  ],
] as const)('an order %s is sent only with a reason', async (_, order, missing, label) => {
  const { sent, done } = show(undefined, 0, order);
  await press('Mark as shipped');
  expect(await screen.findByText(missing)).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(label), 'Pays on Monday');
  await press('Mark as shipped');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]![0]).toMatchObject({ unpaidReason: 'Pays on Monday' });
});
