// What waits links to its list and follows permissions; figures are compared with the previous period.
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { render } from '../../../test/stage';
import { Change } from './Change';
import { spanInWords } from './sales-series';
import { WaitingPanel } from './WaitingPanel';

const none = {
  __typename: 'WaitingWork' as const,
  ordersToPack: null,
  ordersToHandOver: null,
  ordersSentUnpaid: null,
  ordersCashWithCouriers: null,
  cashWithCouriers: null,
  ordersCashNotReceived: null,
  overdueOrders: null,
  failedRefunds: null,
  returnsToAnswer: null,
  returnsToSettle: null,
  productsOutOfStock: null,
  newContactSubmissions: null,
  newCustomOrders: null,
  pausedWebhooks: null,
  privacyRequestsDue: null,
  quotesToAnswer: null,
  reviewsToLookAt: null,
  questionsToAnswer: null,
};
const shown = (waiting: Partial<typeof none> | Record<string, number>) =>
  render(
    <MemoryRouter>
      <WaitingPanel waiting={{ ...none, ...waiting } as typeof none} />
    </MemoryRouter>,
  );

test('leads from each count to just those records, failed refunds first', () => {
  shown({
    ordersToPack: 1234,
    ordersToHandOver: 34,
    ordersSentUnpaid: 1,
    ordersCashWithCouriers: 5,
    cashWithCouriers: 12400,
    ordersCashNotReceived: 2,
    overdueOrders: 1,
    failedRefunds: 2,
    returnsToAnswer: 5,
    returnsToSettle: 1,
    productsOutOfStock: 3,
    newContactSubmissions: 4,
    newCustomOrders: 1,
    pausedWebhooks: 1,
    privacyRequestsDue: 2,
    quotesToAnswer: 1,
    reviewsToLookAt: 3,
    questionsToAnswer: 2,
  });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 refunds failed', '/admin/orders?refundfailed=yes'],
    ['1,200 orders to pack', '/admin/to-pack'],
    ['34 packed orders to hand over', '/admin/to-pack'],
    ['1 order unpaid beyond an hour', '/admin/orders?overdue=yes'],
    ['1 order sent unpaid', '/admin/orders?unpaid=yes'],
    ['2 delivered orders not paid yet', '/admin/orders?cash=CUSTOMER'],
    ['₹12,400 with couriers', '/admin/cash'],
    ['5 returns to answer', '/admin/returns?view=REQUESTED'],
    ['1 return to settle', '/admin/returns?view=RECEIVED'],
    ['4 messages to answer', '/admin/contacts?state=NEW'],
    ['1 request to answer', '/admin/custom-order?state=NEW'],
    ['1 question about quotes to answer', '/admin/quotes?waiting=yes'],
    ['3 reviews to look at', '/admin/reviews?state=PENDING'],
    ['2 questions about products to answer', '/admin/reviews?tab=questions&waiting=yes'],
    ['3 products out of stock', '/admin/products?stock=OUT_OF_STOCK'],
    ['1 webhook paused: no answer, or all is refused', '/admin/integrations?tab=webhooks'],
    ['2 requests about personal data due within a week', '/admin/privacy'],
  ]);
});

test('says nothing of what does not wait or may not be seen', () => {
  shown({ ordersToPack: 0, productsOutOfStock: 1 });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['1 product out of stock']);
});

test('says so when nothing waits', () => {
  shown({ ordersToPack: 0 });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/Nothing waits/)).toBeInTheDocument();
});

test.each([
  [150, 100, '50 % more than the 7 days before'],
  [50, 100, '50 % less than the 7 days before'],
  [100, 100, 'As much as the 7 days before'],
  [5, 0, 'None in the 7 days before'],
  [0, 0, '–'],
])('%d after %d is told as “%s”', (now, before, said) => {
  const { container } = render(<Change now={now} before={before} than={spanInWords('2026-11-16', '2026-11-22')} />);
  expect(container.textContent!.trim()).toBe(said);
});
