// The accountant's month.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, openScreen } from '../../../test/stage';
import { GstRoute } from './GstRoute';
import { lastMonths, monthName } from './months';

const sums = { taxable: 1_000, cgst: 90, sgst: 90, igst: 0 };
const amounts = { ...sums, total: 1_180 };
const problem = {
  __typename: 'GstProblem',
  kind: 'HSN_MISSING',
  about: 'Bench',
  message: 'Bench has no HSN code. Give it to the product: this month takes it from there.',
  path: '/admin/products?edit=p1',
  documents: 2,
};

const invoice = {
  __typename: 'GstDocument',
  number: 'GS/26-27/000001',
  kind: 'INVOICE',
  section: 'B2CS',
  issuedAt: '2026-10-05T10:00:00Z',
  orderId: 'o1',
  orderNumber: 'GS-20261005-0001',
  buyerName: 'Meera Sharma',
  buyerGstin: null,
  placeCode: '09',
  placeName: 'Uttar Pradesh',
  pdfUrl: '/download/invoice',
  takesEinvoice: false,
  einvoice: null,
  ...amounts,
};
const business = {
  ...invoice,
  number: 'GS/26-27/000002',
  section: 'B2B',
  buyerName: 'Mehta Works',
  buyerGstin: '10AAACG1234M1ZV',
  takesEinvoice: true,
};
const irn = 'ab'.repeat(32);
const einvoice = { __typename: 'EInvoice', irn, ackNumber: '112610055512345', ackAt: '2026-11-28T09:02:00.000Z' };

interface Circumstances {
  matches?: boolean;
  done?: boolean;
  problems?: object[];
  /** Jobs that ended after that. */
  later?: object[];
  /** The month and, from the second time on, the list of jobs are answered after this. */
  until?: { month?: Promise<void>; jobs?: Promise<void> };
}

function show(permissions: readonly string[], more: Circumstances = {}) {
  const { matches = true, done = false, problems = [problem], later = [], until = {} } = more;
  let listed = 0;
  let recorded = false;
  const asked = jest.fn();
  const job = {
    __typename: 'Job',
    id: 'j1',
    kind: 'GST_FILES',
    title: 'GST files of 2026-10',
    total: 1,
    done: 1,
    createdAt: '2026-11-05T10:00:00Z',
    actor: 'Asha',
    canCancel: false,
    canUndo: false,
    status: 'DONE',
    message: 'Made of 1 documents. Download them below.',
    endedAt: '2026-11-05T10:01:00Z',
  };
  const jobs = done ? [...later.map((one) => ({ ...job, ...one })), job] : [];
  openScreen('/admin/gst?month=2026-10', <GstRoute />, {
    Me: () => customer(cartOf([]), { role: 'ACCOUNTANT', permissions }),
    BackOfficeJobs: async () => {
      listed += 1;
      if (listed > 1) await until.jobs;
      return { jobs: { __typename: 'JobPage', items: jobs, page: 1, pages: 1, total: jobs.length } };
    },
    AdminGstPeriod: async ({ month }) => {
      await until.month;
      return {
        gstPeriod: {
          __typename: 'GstPeriod',
          month,
          isOver: true,
          netTotal: 1_180,
          sectionsTotal: matches ? 1_180 : 1_179,
          matches,
          canDownload: matches,
          problemCount: problems.length,
          problems,
          kinds: [{ __typename: 'GstKindSums', kind: 'INVOICE', documents: 1, total: 1_180 }],
          hsnCount: 501,
          hsn: [
            {
              __typename: 'GstHsnSums',
              hsn: '94036000',
              description: 'Table',
              business: false,
              uqc: 'NOS',
              quantity: 3,
              ratePercent: 18,
              ...sums,
            },
          ],
          b2cs: [
            { __typename: 'GstSmallSales', placeCode: '09', placeName: 'Uttar Pradesh', ratePercent: 18, ...sums },
          ],
          sections: [{ __typename: 'GstSectionSums', section: 'B2CS', documents: 1, untaxed: 0, ...amounts }],
        },
      };
    },
    AdminGstDocuments: (variables) => {
      asked('documents', variables);
      return {
        gstDocuments: {
          __typename: 'GstDocumentPage',
          page: 1,
          pages: 1,
          total: 1,
          items: [invoice, { ...business, einvoice: recorded ? einvoice : null }],
        },
      };
    },
    AdminGstFiles: ({ jobId }) => {
      const filename = jobId === 'j1' ? 'gst-2026-10.zip' : 'tax-documents-2026-10-1.zip';
      const files = [{ __typename: 'ExportFile', filename, url: jobId === 'j1' ? '/download/gst' : '/download/pdfs' }];
      return { gstFiles: { __typename: 'GstFiles', month: '2026-10', files } };
    },
    BackOfficeRecordEinvoice: (variables) => {
      asked('record', variables);
      recorded = true;
      return { recordEinvoice: { __typename: 'GstDocument', number: business.number, einvoice } };
    },
    AdminStartGstFiles: (variables) => {
      asked('start', variables);
      return { startGstFiles: { __typename: 'Job', id: 'j1' } };
    },
  });
  return asked;
}

test('says that sections equal the documents, starts the files and offers those that are made', async () => {
  const asked = show(['READ_ORDERS', 'MANAGE_CATALOGUE'], { done: true });
  expect(await screen.findByText('Equal to invoices minus credit notes: ₹1,180, to the paisa.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Correct Bench' }).getAttribute('href')).toBe('/admin/products?edit=p1');
  const link = await screen.findByRole('link', { name: /gst-2026-10.zip/ });
  expect(link.getAttribute('href')).toBe('/download/gst');
  expect((await screen.findByRole('link', { name: 'GS/26-27/000001' })).getAttribute('href')).toBe('/download/invoice');
  await userEvent.click(screen.getByRole('button', { name: 'Make files' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith('start', { month: '2026-10' }));
});

test('still offers the files of a month after its PDFs were made, and after work that failed', async () => {
  const pdfs = { id: 'j2', kind: 'GST_DOCUMENTS', title: 'Tax documents of 2026-10' };
  show(['READ_ORDERS'], { done: true, later: [{ id: 'j3', status: 'FAILED', message: 'No files are made.' }, pdfs] });
  for (const name of ['Download gst-2026-10.zip', 'Download tax-documents-2026-10-1.zip'])
    expect(await screen.findByRole('link', { name })).toBeTruthy();
});

test('says that it adds a month up, which takes some seconds', async () => {
  let add = () => undefined as void;
  show(['READ_ORDERS'], { until: { month: new Promise((resolve) => (add = resolve)) } });
  const said = await screen.findByText(/^Adding up the documents of October 2026/);
  expect(said.getAttribute('role')).toBe('status');
  add();
  await screen.findByText(/^Equal to invoices minus credit notes/);
  await waitFor(() => expect(screen.queryByText(/^Adding up/)).toBeNull());
});

test('starts no second work before the first one is listed', async () => {
  let list = () => undefined as void;
  const asked = show(['READ_ORDERS'], { until: { jobs: new Promise((resolve) => (list = resolve)) } });
  await screen.findByText(/^Equal to invoices minus credit notes/);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Make files' });
  await userEvent.dblClick(button);
  await waitFor(() => expect(asked).toHaveBeenCalledWith('start', { month: '2026-10' }));
  await waitFor(() => expect(button.disabled).toBe(true));
  await userEvent.click(button);
  expect([button.disabled, asked.mock.calls.filter(([what]) => what === 'start').length]).toEqual([true, 1]);
  list();
  await waitFor(() => expect(button.disabled).toBe(false));
});

test('leads nobody to settings who may not change them', async () => {
  const shopFault = { ...problem, kind: 'EINVOICE_INCOMPLETE', about: 'Your shop', path: '/admin/settings?part=shop' };
  show(['READ_ORDERS', 'MANAGE_CATALOGUE'], { problems: [problem, shopFault] });
  await screen.findByRole('link', { name: 'Correct Bench' });
  expect(screen.queryByRole('link', { name: 'Correct Your shop' })).toBeNull();
});

test('makes no files while sums differ, and leads nobody to a screen that is closed to them', async () => {
  show(['READ_ORDERS'], { matches: false });
  const said = await screen.findByText(/and the sections are ₹1,179/);
  expect(within(said.closest('[role=alert]')!).getByText(/No files are made before/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make files' }).disabled).toBe(true);
  expect(screen.queryByRole('link', { name: 'Correct Bench' })).toBeNull();
});

test('fills the dialog of an IRN from a pasted answer, records it, and shows it in the list', async () => {
  const asked = show(['READ_ORDERS', 'MANAGE_ORDERS']);
  await userEvent.click(await screen.findByRole('button', { name: 'Record IRN of GS/26-27/000002' }));
  expect(screen.queryByRole('button', { name: 'Record IRN of GS/26-27/000001' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await dialog.findByText('The IRN is needed.')).toBeTruthy();
  expect(asked).not.toHaveBeenCalledWith('record', expect.anything());
  await userEvent.click(dialog.getByLabelText(/^Paste the portal/));
  await userEvent.paste('{"Irn": "cut off');
  expect(dialog.getByText(/^No answer for one document/)).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/^Paste the portal/));
  const answer = { AckNo: 112610055512345, AckDt: '2026-11-28 14:32:00', Irn: irn, SignedQRCode: 'e30.e30.c2ln' };
  await userEvent.paste(JSON.stringify(answer));
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
  const input = {
    orderId: 'o1',
    documentNumber: 'GS/26-27/000002',
    irn,
    ackNumber: '112610055512345',
    ackAt: '2026-11-28T09:02:00.000Z',
    signedQr: 'e30.e30.c2ln',
  };
  await waitFor(() => expect(asked).toHaveBeenCalledWith('record', { input }));
  expect(await screen.findByText(`IRN ${irn.slice(0, 12)}…`)).toBeTruthy();
});

test('offers nobody to record an IRN who only reads orders', async () => {
  show(['READ_ORDERS']);
  expect(await screen.findByText('Mehta Works')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Record IRN/ })).toBeNull();
});

test('counts months by the days of India', () => {
  expect(lastMonths(Date.parse('2026-12-31T18:29:59Z')).slice(0, 2)).toEqual(['2026-12', '2026-11']);
  expect(lastMonths(Date.parse('2026-12-31T18:30:00Z')).slice(0, 2)).toEqual(['2027-01', '2026-12']);
  expect(monthName('2026-11')).toBe('November 2026');
});

test('has the sales by HSN code, and those by place and rate, folded', async () => {
  show(['READ_ORDERS']);
  expect(await screen.findByText('The first 1 of 501 HSN rows are shown. The files have all of them.')).toBeTruthy();
  expect(screen.queryByText('HSN, sales to businesses (1 row)')).toBeNull();
  expect(screen.queryByText('94036000')).toBeNull();
  await userEvent.click(screen.getByText('HSN, other sales (1 row)'));
  expect(await screen.findByText('94036000')).toBeTruthy();
  expect(screen.getByText('Table · 3 NOS')).toBeTruthy();
  await userEvent.click(screen.getByText('B2CS by place and rate (1 row)'));
  expect(await screen.findByText('Code 09')).toBeTruthy();
});
