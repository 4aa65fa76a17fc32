// All prices change only after a confirmation; earlier changes can be undone; progress is shown.
import { MockedProvider } from '@apollo/client/testing/react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AdminPriceChangesDocument,
  AdminPricePreviewDocument,
  AdminStartPriceChangeDocument,
} from '../../generated/admin-pricing';
import { BackOfficeJobsDocument, type LongWorkFragment } from '../../generated/back-office';
import { render } from '../../../test/stage';
import { BulkChange } from './BulkChange';

const product = (title: string) => ({ __typename: 'Product' as const, id: title, title, sku: title });
const move = (title: string, oldPrice: number, newPrice: number) => ({
  __typename: 'PriceChange' as const,
  oldPrice,
  newPrice,
  oldOriginalPrice: null,
  newOriginalPrice: null,
  product: product(title),
});
const job: LongWorkFragment = {
  __typename: 'Job',
  id: 'job',
  kind: 'PRICE_CHANGE',
  status: 'RUNNING',
  title: 'Change all prices by +10 %',
  total: 12_000,
  done: 4_200,
  message: null,
  createdAt: '2026-11-22T05:00:00.000Z',
  endedAt: null,
  actor: 'Asha',
  canCancel: true,
  canUndo: false,
};

/** @param work what is under way, as the server tells it to whoever looks; what is asked for is under way then */
const usual = { amount: null, ofChosen: false, taxMode: null };

function show(work: { is: LongWorkFragment | null }, percent = 10) {
  const asked = jest.fn(() => {
    work.is = job;
    return { data: { startPriceChange: { __typename: 'Job' as const, id: 'job' } } };
  });
  const look = () => {
    const items = work.is ? [work.is] : [];
    return { data: { jobs: { __typename: 'JobPage' as const, total: items.length, page: 1, pages: 1, items } } };
  };
  const changed = jest.fn();
  render(
    <MockedProvider
      mocks={[
        {
          request: { query: BackOfficeJobsDocument, variables: () => true },
          maxUsageCount: Number.POSITIVE_INFINITY,
          result: look,
        },
        {
          request: { query: AdminPriceChangesDocument },
          maxUsageCount: 99,
          result: {
            data: {
              lastBulkPriceChange: { __typename: 'BulkPriceChange', id: 'c2' },
              bulkPriceChanges: {
                __typename: 'BulkPriceChangePage',
                total: 2,
                items: [
                  {
                    __typename: 'BulkPriceChange',
                    id: 'c2',
                    percent: 5,
                    ...usual,
                    changed: 9,
                    at: job.createdAt,
                    actor: 'Asha',
                  },
                  {
                    __typename: 'BulkPriceChange',
                    id: 'c1',
                    percent: -3,
                    ...usual,
                    changed: 1,
                    at: job.createdAt,
                    actor: 'Ravi',
                  },
                ],
              },
            },
          },
        },
        {
          request: { query: AdminPricePreviewDocument, variables: { percent, page: 1, pageSize: 50 } },
          maxUsageCount: 99,
          result: {
            data: {
              bulkPricePreview: {
                __typename: 'BulkPricePreview',
                percent,
                total: 12_000,
                page: 1,
                pages: 240,
                changed: 11_999,
                largest: move('Treadmill', 90_000, 99_000),
                items: [move('Ball', 450, 495)],
              },
            },
          },
        },
        {
          request: { query: AdminStartPriceChangeDocument, variables: { percent, lastChangeId: 'c2' } },
          result: asked,
        },
      ]}
    >
      <BulkChange onChanged={changed} />
    </MockedProvider>,
  );
  return { asked, changed };
}

test('one Enter asks: how many, the largest change, one example; another press makes the change', async () => {
  const user = userEvent.setup();
  const { asked } = show({ is: null });
  await user.type(await screen.findByLabelText('Bulk change percent'), '10{Enter}');
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Change all prices by +10%?');
  expect(question).toHaveTextContent('11,999 get another price');
  expect(question).toHaveTextContent('Treadmill: ₹90,000 → ₹99,000');
  expect(question).toHaveTextContent('Ball: ₹450 → ₹495');
  expect(asked).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Change 11,999 prices' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('4,200 of 12,000 products')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Apply to All' })).toBeDisabled();
});

test('a change beyond 30 % is shown as dangerous, and made only once its percent was typed again', async () => {
  const user = userEvent.setup();
  const { asked } = show({ is: null }, -40);
  await user.type(await screen.findByLabelText('Bulk change percent'), '-40{Enter}');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByRole('alert')).toHaveTextContent('This is a large change');
  const go = question.getByRole('button', { name: 'Change 11,999 prices' });
  expect(go).toBeDisabled();
  const again = question.getByLabelText('Type -40 to make this change');
  await user.type(again, '40');
  expect(go).toBeDisabled();
  await user.clear(again);
  await user.type(again, '-40%');
  await user.click(go);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
});

test('work that is under way is shown to whoever comes back, and its end refreshes the prices', async () => {
  const work = { is: job };
  const { changed } = show(work);
  expect(await screen.findByText('4,200 of 12,000 products')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(changed).not.toHaveBeenCalled();
  const over = { status: 'DONE' as const, done: 12_000, endedAt: job.createdAt, canCancel: false };
  work.is = { ...job, ...over, message: '11,999 prices changed.' };
  expect(await screen.findByText(/11,999 prices changed\./)).toBeVisible();
  expect(changed).toHaveBeenCalledTimes(1);
});

test('the last change can be undone, and it is said what can be undone after it', async () => {
  show({ is: null });
  expect(await screen.findByText(/^Last change: \+5% on 9 products/)).toBeVisible();
  expect(screen.getByText(/^-3% on 1 product, .* by Ravi$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled();
});
