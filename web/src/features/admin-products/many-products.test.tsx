// Bulk edit of selected or all listed products; a CSV import has a dry run and shows its progress.
import { MockedProvider } from '@apollo/client/testing/react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AdminDescribeImportFileDocument,
  AdminProductImportDocument,
  AdminStartBulkEditDocument,
  AdminStartProductImportDocument,
  type AdminDescribeImportFileMutation,
  type AdminProductImportQuery,
} from '../../generated/admin-products';
import { gstRates } from '../../../test/gst-rates';
import { render } from '../../../test/stage';
import { BulkEditBar } from './BulkEditBar';
import { ImportProducts } from './ImportProducts';
import { ImportReport } from './ImportReport';

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
    canUndo: false,
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
    encoding: 'UTF_8' as const,
    unusualCharacters: '',
    columns: null,
    lines: [line(2, 'FAILED', { messages: ['Not a price'] })],
  });
  const line = (line: number, outcome: 'FAILED' | 'UPDATED' | 'CREATED', facts: object) => ({
    __typename: 'ImportLine' as const,
    line,
    sku: 'A-1',
    outcome,
    messages: [] as string[],
    title: 'Bench',
    oldPrice: null,
    newPrice: null,
    ...facts,
  });
  type Column = AdminDescribeImportFileMutation['describeImportFile']['columns'][number];
  const column = (heading: string, column: string | null, facts: Partial<Column> = {}): Column => ({
    __typename: 'ImportColumn',
    heading,
    column,
    needsChoice: false,
    example: '',
    ...facts,
  });
  const described = (...columns: Column[]) => ({
    request: { query: AdminDescribeImportFileDocument, variables: () => true },
    result: {
      data: {
        describeImportFile: {
          __typename: 'DescribeImportFilePayload' as const,
          encoding: 'UTF_8' as const,
          unusualCharacters: '',
          rows: 1,
          columns,
          known: ['sku', 'title', 'price'].map((name) => ({
            __typename: 'KnownColumn' as const,
            column: name,
            label: name,
          })),
        },
      },
    },
  });
  const understood = described(column('sku', 'sku'), column('price', 'price'));
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
        mocks={[understood, start(true, 'dry'), look('dry', dry), start(false, 'real', carriedOut), look('real', real)]}
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
    expect(screen.getByText(/1 of 12,000 rows are shown\./)).toBeVisible();
    expect(carriedOut).not.toHaveBeenCalled();
    await user.click(go);
    expect(await screen.findByText(/^6,000 of 11,999 lines\. You can close this; the work goes on/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Close and let it run' })).toBeEnabled();
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
      <MockedProvider mocks={[understood, start(true, 'dry'), look('dry', { facts: failed, report: null })]}>
        <ImportProducts onStarted={() => undefined} />
      </MockedProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Import CSV' }));
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, csv);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  test('asks what headings are that nobody knows, and sends what was said with the preview and the import', async () => {
    const user = userEvent.setup();
    const sent = jest.fn();
    const told = { ...report(true), created: 0, updated: 1 };
    const begun = (id: string) => ({
      request: { query: AdminStartProductImportDocument, variables: () => true },
      result: ({ file: _, ...variables }: Record<string, unknown>) => {
        sent(variables);
        return { data: { startProductImport: started(id) } };
      },
    });
    render(
      <MockedProvider
        mocks={[
          described(
            column('Artikel', null, { needsChoice: true, example: 'A-1' }),
            column('Farbe', null, { needsChoice: true }),
            column('Name', 'title'),
          ),
          begun('dry'),
          look('dry', { facts: over, report: told }),
          begun('real'),
          look('real', { facts: over, report: { ...told, dryRun: false } }),
        ]}
      >
        <ImportProducts onStarted={() => undefined} />
      </MockedProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Import CSV' }));
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, csv);
    expect(await screen.findByText('Say which column these are, or leave them out: Artikel, Farbe')).toBeVisible();
    expect(screen.getByText('such as A-1')).toBeVisible();
    const preview = screen.getByRole('button', { name: 'Preview' });
    expect(preview).toBeDisabled();
    const choose = async (heading: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name: `Column for ${heading}` }));
      const options = await screen.findAllByText(option);
      await user.click(options.at(-1)!);
    };
    await choose('Artikel', 'Sku');
    await choose('Farbe', 'Leave out');
    await user.click(preview);
    await user.click(await screen.findByRole('button', { name: 'Import 1 product' }));
    expect(await screen.findByRole('button', { name: 'Done' })).toBeEnabled();
    const columns = [
      { heading: 'Name', column: 'title' },
      { heading: 'Artikel', column: 'sku' },
      { heading: 'Farbe', column: null },
    ];
    expect(sent.mock.calls).toEqual([[{ dryRun: true, columns }], [{ dryRun: false, columns }]]);
  });
});

describe('the report of an import', () => {
  const report: NonNullable<AdminProductImportQuery['importReport']> = {
    __typename: 'ImportProductsPayload',
    dryRun: true,
    created: 1,
    updated: 1,
    unchanged: 0,
    failed: 0,
    encoding: 'WINDOWS_1252',
    unusualCharacters: 'é ½',
    columns: [
      { __typename: 'ImportColumn', heading: 'SKU', column: 'sku' },
      { __typename: 'ImportColumn', heading: 'Variant Price', column: 'price' },
      { __typename: 'ImportColumn', heading: 'Vendor', column: null },
    ],
    lines: [
      ['UPDATED', 'A-1', 'Café chair', 1000, 1499.5] as const,
      ['CREATED', 'A-2', 'Bench', null, 900] as const,
    ].map(([outcome, sku, title, oldPrice, newPrice], index) => ({
      __typename: 'ImportLine',
      line: index + 2,
      sku,
      outcome,
      messages: [],
      title,
      oldPrice,
      newPrice,
    })),
  };

  test('says how letters and headings were read, and shows title, old price and new price', () => {
    render(<ImportReport report={report} onColumns={() => undefined} />);
    expect(screen.getByText(/^The file was read as Windows-1252/)).toBeVisible();
    expect(screen.getByText(/^Check that these characters are right: é ½\. If they are not/)).toBeVisible();
    expect(screen.getByText(/^Headings: Variant Price is price\. Left out: Vendor\./)).toBeVisible();
    expect(screen.getByText('Café chair')).toBeVisible();
    expect(screen.getByText('₹1,000 → ₹1,499.50')).toBeVisible();
    expect(screen.getByText('₹900')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change columns' })).toBeVisible();
  });

  test('of an earlier release, which says nothing of letters and headings, is still shown', () => {
    render(<ImportReport report={{ ...report, encoding: null, unusualCharacters: null, columns: null }} />);
    expect(screen.queryByText(/was read as/)).toBeNull();
    expect(screen.queryByText(/Headings/)).toBeNull();
    expect(screen.getByText('Café chair')).toBeVisible();
  });
});
