// A closed order says in words how it stands, and shows what was bought.
import { screen, within } from '@testing-library/react';
import { openScreen } from '../../../test/stage';
import type { OrderDetailsFragment } from '../../generated/orders';
import { OrderCard } from './OrderCard';

const item = (title: string): OrderDetailsFragment['items'][number] => ({
  __typename: 'OrderItem',
  title,
  image: `media/${title}.webp`,
  price: 500,
  priceWithTax: 590,
  priceHoldsTax: false,
  quantity: 1,
  productId: title,
  category: 'Cricket',
  specifications: [],
  product: null,
});

function show(facts: Partial<OrderDetailsFragment>) {
  const order = {
    id: '64f000000000000000abcdef',
    orderNumber: 'GS-20261122-0004',
    createdAt: '2026-11-22T05:00:00.000Z',
    deliveredAt: null,
    totalAmount: 2410,
    orderStatus: 'OUT_FOR_DELIVERY',
    paymentStatus: 'PENDING',
    paymentMethod: 'COD',
    items: [item('Wicket Set'), item('Leather Ball'), item('Bat'), item('Gloves')],
    piecesToReturn: [],
    discounts: [],
    ...facts,
  } as unknown as OrderDetailsFragment;
  const { unmount, container } = openScreen(
    '/my-orders',
    <OrderCard order={order} open={false} onToggle={() => undefined} />,
    {},
    'anonymous',
  );
  return { unmount, container, button: screen.getByRole('button', { expanded: false }) };
}

test('its states stand in words, each saying what it is the state of', () => {
  const { button } = show({});
  for (const words of ['Out for delivery', 'Payment pending', 'Cash on delivery'])
    expect(within(button).getByText(words)).toBeVisible();
  expect(button).not.toHaveTextContent(/OUT_FOR|pending pending/);
});

test('pictures and names tell what was bought', () => {
  const { button, container } = show({});
  expect(button).toHaveTextContent('Wicket Set and 3 more');
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/media/Wicket Set.webp',
    '/media/Leather Ball.webp',
    '/media/Bat.webp',
  ]);
});

test('what was paid for an order that came back is no good news, and its delivery stays told', () => {
  const deliveredAt = '2026-11-24T05:00:00.000Z';
  const delivered = show({ orderStatus: 'DELIVERED', paymentStatus: 'PAID', deliveredAt });
  const good = within(delivered.button).getByText('Paid').className;
  expect(good).toContain('text-success');
  expect(delivered.button).toHaveTextContent('delivered 24 Nov 2026');
  delivered.unmount();
  const { button } = show({ orderStatus: 'RETURNED', paymentStatus: 'PAID', deliveredAt });
  expect(within(button).getByText('Was paid').className).not.toContain('text-success');
  expect(button).toHaveTextContent('delivered 24 Nov 2026');
});

test('the next date stands on the closed card, and what is wanted most is one press away', () => {
  const expectedDelivery = { from: '2026-11-25T05:00:00.000Z', to: '2026-11-27T05:00:00.000Z' } as never;
  const coming = show({ expectedDelivery });
  expect(coming.button).toHaveTextContent('Arrives Wed 25 Nov – Fri 27 Nov');
  expect(screen.getByRole('button', { name: 'Order again' })).toHaveAccessibleDescription('Order GS-20261122-0004');
  const help = screen.getByRole('link', { name: 'Help' });
  expect(help.getAttribute('href')).toContain(encodeURIComponent('GS-20261122-0004'));
  coming.unmount();
  const there = show({ orderStatus: 'DELIVERED', expectedDelivery, returnUntil: '2026-12-04T05:00:00.000Z' });
  expect(there.button).toHaveTextContent('Can be returned until 04 Dec 2026');
  there.unmount();
  expect(show({ canPay: true, payBy: '2026-11-22T06:00:00.000Z' }).button).toHaveTextContent('Pay before 22 Nov 2026');
});
