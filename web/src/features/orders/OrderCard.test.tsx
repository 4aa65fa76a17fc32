// A closed order says in words how it stands, and shows what was bought.
import { render, screen, within } from '@testing-library/react';
import type { OrderDetailsFragment } from '../../generated/orders';
import { OrderCard } from './OrderCard';

const item = (title: string): OrderDetailsFragment['items'][number] => ({
  __typename: 'OrderItem',
  title,
  image: `media/${title}.webp`,
  price: 500,
  quantity: 1,
  lineTotal: 500,
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
    ...facts,
  } as OrderDetailsFragment;
  const { unmount, container } = render(<OrderCard order={order} open={false} onToggle={() => undefined} />);
  return { unmount, container, button: screen.getByRole('button') };
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
