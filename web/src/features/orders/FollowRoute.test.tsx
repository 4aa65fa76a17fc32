// Following an order without an account: one answer for whatever is wrong, and what is shown of the order.
import { screen } from '@testing-library/react';
import { fill, noAnswer, openScreen, press, Refusal } from '../../../test/stage';
import FollowRoute from './FollowRoute';

test('asks for both, tells a refusal in the server’s words, and shows the order without a name or a street', async () => {
  const wrong = 'No order has this number and this phone number. Check both.';
  const pairs: unknown[] = [];
  openScreen(
    '/follow?order=GS-20261126-0004',
    <FollowRoute />,
    {
      FollowOrder: (pair) => {
        pairs.push(pair);
        if (pairs.length === 1) return noAnswer();
        if (pairs.length === 2) throw new Refusal('NOT_FOUND', wrong);
        return {
          followOrder: {
            __typename: 'FollowedOrder',
            orderNumber: 'GS-20261126-0004',
            orderStatus: 'SHIPPED',
            createdAt: '2026-11-26T05:00:00.000Z',
            deliveredAt: null,
            totalAmount: 1230,
            city: 'Lucknow',
            postalCodeStart: '226',
            trackingPath: '/track/64f?expires=1&signature=s',
            expectedDelivery: {
              __typename: 'DeliveryWindow',
              from: '2026-11-29T05:00:00.000Z',
              to: '2026-12-01T05:00:00.000Z',
            },
            shipments: [],
          },
        };
      },
    },
    'anonymous',
  );
  expect(await screen.findByLabelText(/^Order number/)).toHaveValue('GS-20261126-0004');
  press('Follow the order');
  expect(await screen.findByText('Phone number is required')).toBeVisible();
  fill('Phone number', '98765 43210');
  press('Follow the order');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check your connection');
  press('Follow the order');
  expect(await screen.findByText(wrong)).toBeVisible();
  press('Follow the order');
  expect(await screen.findByRole('heading', { name: 'Order GS-20261126-0004' })).toHaveFocus();
  expect(screen.getByText('Expected 29 Nov 2026 to 01 Dec 2026')).toBeVisible();
  expect(screen.getByText(/It goes to Lucknow, PIN 226…/)).toHaveTextContent('Total ₹1,230');
  expect(screen.getByRole('link', { name: /to keep or to share/ })).toHaveAttribute(
    'href',
    '/track/64f?expires=1&signature=s',
  );
  expect(pairs[2]).toEqual({ orderNumber: 'GS-20261126-0004', phone: '98765 43210' });
});
