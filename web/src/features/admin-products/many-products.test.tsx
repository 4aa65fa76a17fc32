// Bulk edit of selected or all listed products; a CSV import has a dry run and shows its progress.
import { MockedProvider } from '@apollo/client/testing/react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AdminProductImportDocument,
  AdminStartBulkEditDocument,
  AdminStartProductImportDocument,
  type AdminProductImportQuery,
} from '../../generated/admin-products';
import { gstRates } from '../../../test/gst-rates';
import { render } from '../../../test/stage';
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
  type Report = AdminProductImportQuery['importReport'];
  /** What the server tells of an import to whoever looks. */
  interface Told {
    facts: object;
    report: Report;
    /** The report from the next look on: the work may end between the server's own two looks. */
    reportThen?: Report;
  }
  const look = (id: string, told: Told) => ({
    request: { query: AdminProductImportDocument, variables: { id } },
    maxUsageCount: Number.POSITIVE_INFINITY,
    result: () => {
      const importReport = told.report;
      told.report ??= told.reportThen ?? null;
      return { data: { job: job(id, told.facts), importReport } };
    },
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
  const csv = new File(['sku,price\nA-1,x'], 'products.csv', { type: 'text/csv' });

  test('tells how far its rehearsal is, what would happen, and is carried out only when told to', async () => {
    const user = userEvent.setup();
    const carriedOut = jest.fn();
    const followed = jest.fn();
    const dry: Told = { facts: {}, report: null };
    const real: Told = { facts: { status: 'RUNNING', done: 6_000, total: 11_999 }, report: null };
    render(
      <MockedProvider
        mocks={[start(true, 'dry'), look('dry', dry), start(false, 'real', carriedOut), look('real', real)]}
      >
        <ImportProducts onStarted={followed} />
      </MockedProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Import CSV' }));
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, csv);
    expect(await screen.findByText('Looking at what would happen: 4,200 of 12,000 lines')).toBeVisible();
    Object.assign(dry, { facts: over, reportThen: report(true) });
    const go = await screen.findByRole('button', { name: 'Import 11,999 products' });
    expect(screen.getByText('11,000 would be added, 999 would be changed, 0 unchanged, 1 failed')).toBeVisible();
    expect(screen.getByText(/1 of 12,000 lines are told\./)).toBeVisible();
    expect(carriedOut).not.toHaveBeenCalled();
    await user.click(go);
    expect(await screen.findByText(/^6,000 of 11,999 lines\. You can close this; the work goes on/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave it to itself' })).toBeEnabled();
    expect(followed).toHaveBeenCalledWith('real');
    Object.assign(real, { facts: over, report: report(false) });
    expect(await screen.findByText('11,000 added, 999 changed, 0 unchanged, 1 failed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Done' })).toBeEnabled();
  });

  test('that was stopped says why', async () => {
    const user = userEvent.setup();
    const message = 'Line 3 was right a moment ago and is not now: There is no category Cricket';
    const failed = { ...over, status: 'FAILED' as const, message };
    render(
      <MockedProvider mocks={[start(true, 'dry'), look('dry', { facts: failed, report: null })]}>
        <ImportProducts onStarted={() => undefined} />
      </MockedProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Import CSV' }));
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, csv);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  });
});
