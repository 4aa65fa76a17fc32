// Many products at once: whichever were chosen, or all of the list; a file is rehearsed before it changes anything, and followed.
import { MockedProvider } from '@apollo/client/testing/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AdminProductImportDocument,
  AdminStartBulkEditDocument,
  AdminStartProductImportDocument,
  type AdminProductImportQuery,
} from '../../generated/admin-products';
import { gstRates } from '../../../test/gst-rates';
import { BulkEditBar } from './BulkEditBar';
import { ImportProducts } from './ImportProducts';

const started = (id: string) => ({ __typename: 'Job' as const, id });

test('all products of a list can be changed at once, by its conditions and not one by one', async () => {
  const user = userEvent.setup();
  const sent = jest.fn(() => ({ data: { startBulkEdit: started('job') } }));
  const followed = jest.fn();
  render(
    <MockedProvider
      mocks={[
        gstRates,
        {
          request: {
            query: AdminStartBulkEditDocument,
            variables: { input: { filter: { category: 'Cricket' }, hsnCode: '9506' } },
          },
          result: sent,
        },
      ]}
    >
      <BulkEditBar
        chosen={[{ id: 'p1', version: 1 }]}
        listed={{ filter: { category: 'Cricket' }, total: 12_345 }}
        categories={[]}
        busy={false}
        onClear={() => undefined}
        onStarted={followed}
      />
    </MockedProvider>,
  );
  expect(screen.getByText('1 chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose all 12,345 products of this list' }));
  expect(screen.getByText('All 12,345 products of this list chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change them at once' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Change 12,345 products')).toBeInTheDocument();
  // What is set without having been read could bring back pieces that were just sold.
  expect(within(dialog).getByLabelText('Set stock to')).toBeDisabled();
  await user.type(within(dialog).getByLabelText('HSN code'), '9506');
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(followed).toHaveBeenCalledWith('job'));
  expect(sent).toHaveBeenCalledTimes(1);
});

describe('an import', () => {
  const job = (id: string, facts: object) => ({
    __typename: 'Job' as const,
    id,
    status: 'CHECKING' as const,
    total: 12_000,
    done: 4_200,
    message: null,
    endedAt: null,
    canCancel: true,
    ...facts,
  });
  const over = { status: 'DONE' as const, done: 12_000, endedAt: '2026-11-22T05:00:00.000Z', canCancel: false };
  const report = (dryRun: boolean) => ({
    __typename: 'ImportProductsPayload' as const,
    dryRun,
    created: 11_000,
    updated: 999,
    unchanged: 0,
    failed: 1,
    lines: [
      { __typename: 'ImportLine' as const, line: 2, sku: 'A-1', outcome: 'FAILED' as const, messages: ['Not a price'] },
    ],
  });
  const look = (id: string, facts: object, importReport: AdminProductImportQuery['importReport']) => ({
    request: { query: AdminProductImportDocument, variables: { id } },
    result: { data: { job: job(id, facts), importReport } },
  });
  const start = (dryRun: boolean, id: string, sent = jest.fn()) => ({
    request: {
      query: AdminStartProductImportDocument,
      variables: (asked: { dryRun: boolean }) => asked.dryRun === dryRun,
    },
    result: () => {
      sent();
      return { data: { startProductImport: started(id) } };
    },
  });
  /** It looks again every moment: on a busy machine that takes its time. */
  const soon = { timeout: 60_000 };
  const csv = new File(['sku,price\nA-1,x'], 'products.csv', { type: 'text/csv' });

  test('tells how far its rehearsal is, what would happen, and is carried out only when told to', async () => {
    const user = userEvent.setup();
    const carriedOut = jest.fn();
    const followed = jest.fn();
    render(
      <MockedProvider
        mocks={[
          start(true, 'dry'),
          look('dry', {}, null),
          // It ended between the server's two looks: the report comes with the next.
          look('dry', over, null),
          look('dry', over, report(true)),
          start(false, 'real', carriedOut),
          look('real', { status: 'RUNNING', done: 6_000, total: 11_999 }, null),
          look('real', over, report(false)),
        ]}
      >
        <ImportProducts onStarted={followed} />
      </MockedProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Import CSV' }));
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, csv);
    expect(await screen.findByText('Looking at what would happen: 4,200 of 12,000 lines', {}, soon)).toBeVisible();
    const go = await screen.findByRole('button', { name: 'Import 11,999 products' }, soon);
    expect(screen.getByText('11,000 would be added, 999 would be changed, 0 unchanged, 1 failed')).toBeVisible();
    expect(screen.getByText(/1 of 12,000 lines are told\./)).toBeVisible();
    expect(carriedOut).not.toHaveBeenCalled();
    await user.click(go);
    expect(
      await screen.findByText(/^6,000 of 11,999 lines\. You can close this; the work goes on/, {}, soon),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave it to itself' })).toBeEnabled();
    expect(followed).toHaveBeenCalledWith('real');
    expect(await screen.findByText('11,000 added, 999 changed, 0 unchanged, 1 failed', {}, soon)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Done' })).toBeEnabled();
  });

  test('that was stopped says why', async () => {
    const user = userEvent.setup();
    const message = 'Line 3 was right a moment ago and is not now: There is no category Cricket';
    const failed = { ...over, status: 'FAILED' as const, message };
    render(
      <MockedProvider mocks={[start(true, 'dry'), look('dry', failed, null)]}>
        <ImportProducts onStarted={() => undefined} />
      </MockedProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Import CSV' }));
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, csv);
    expect(await screen.findByText(message, {}, soon)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  });
});
