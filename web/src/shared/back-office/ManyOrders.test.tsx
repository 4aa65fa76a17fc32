// Many orders at once: one list names what failed and why.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { cartOf, customer, openScreen, type Answers } from '../../../test/stage';
import { ManyOrders } from './ManyOrders';

const cart = cartOf([]);
const result = (id: string, orderNumber: string, done: boolean, message: string) => ({
  __typename: 'OrderResult',
  id,
  orderNumber,
  done,
  message,
});

const job = (status: string, message: string | null) => ({
  __typename: 'Job',
  id: 'j1',
  kind: 'ORDER_CHANGE',
  status,
  title: 'Mark all orders to pack as shipped',
  total: 250,
  done: status === 'DONE' ? 250 : 40,
  message,
  createdAt: new Date().toISOString(),
  endedAt: status === 'DONE' ? new Date().toISOString() : null,
  actor: 'Asha',
  canCancel: status !== 'DONE',
  canUndo: false,
});

function show(results: object[], manages = true, more: Answers = {}) {
  const [asked, cleared, changed] = [jest.fn(), jest.fn(), jest.fn()];
  openScreen(
    '/admin/to-pack',
    <App>
      <ManyOrders
        chosen={[
          { id: 'o1', orderNumber: 'GS-20261122-0001', paymentMethod: 'COD' },
          { id: 'o2', orderNumber: 'GS-20261122-0002', paymentMethod: 'ONLINE' },
        ]}
        list={{ total: 250, which: { toPack: true } }}
        manages={manages}
        onClear={cleared}
        onChanged={changed}
      />
    </App>,
    {
      Me: () => customer(cart, { role: 'ADMIN' }),
      MyCart: () => ({ myCart: cart }),
      BackOfficeJobs: () => ({ jobs: { __typename: 'JobPage', total: 0, page: 1, pages: 1, items: [] } }),
      ...more,
      BackOfficeChangeManyOrders: (variables) => {
        asked(variables);
        const done = results.filter((one) => (one as { done: boolean }).done).length;
        return {
          changeManyOrders: { __typename: 'ChangeManyOrdersPayload', done, failed: results.length - done, results },
        };
      },
    },
  );
  return { asked, cleared, changed };
}

test('what was not done is named with its reason, beside how many were', async () => {
  const { asked, cleared, changed } = show([
    result('o1', 'GS-20261122-0001', true, 'Is shipped now'),
    result('o2', 'GS-20261122-0002', false, 'This order is cancelled: nothing of it is sent any more.'),
    result('o3', 'GS-20261122-0003', true, 'Was shipped already'),
    result('o4', 'GS-20261122-0004', true, 'Is shipped now'),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark packed' }));
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(asked).toHaveBeenCalledWith({ input: { ids: ['o1', 'o2'], shipments: 'PACKED' } });
  expect(cleared).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('3 orders done, 1 not')).toBeVisible();
  expect(screen.getByText('Is shipped now: 2 · Was shipped already: 1')).toBeVisible();
  const list = screen.getByRole('list', { name: 'What was not done' });
  expect(list).toHaveTextContent('GS-20261122-0002: This order is cancelled');
  expect(list).not.toHaveTextContent('GS-20261122-0001');
});

test('orders that are shipped are asked for their numbers, told before anything is sent, and leave without one only knowingly', async () => {
  const line = (outcome: string, message: string) => ({
    __typename: 'TrackingLine',
    line: 1,
    number: 'GS-20261122-0001',
    trackingNumber: 'DL 1',
    orderId: 'o1',
    recipient: 'Asha Verma, Lucknow',
    outcome,
    done: true,
    message,
  });
  const payload = (message: string) => ({
    __typename: 'AddTrackingNumbersPayload',
    done: 1,
    failed: 0,
    lines: [line('SHIPS', message)],
  });
  const sent = jest.fn();
  const { asked, changed } = show([result('o2', 'GS-20261122-0002', true, 'Is shipped now')], true, {
    BackOfficeCouriers: () => ({ couriers: ['Delhivery'] }),
    BackOfficeTrackingPreview: () => ({ trackingNumbersPreview: payload('Is shipped with DL 1') }),
    BackOfficeAddTrackingNumbers: ({ numbers }) => {
      sent(numbers);
      return { addTrackingNumbers: payload('Is shipped now') };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark shipped' }));
  await userEvent.type(await screen.findByLabelText('GS-20261122-0001'), 'DL 1');
  await userEvent.type(screen.getByLabelText('Courier'), 'Delhivery');
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('2 parcels will be sent or get a number')).toBeVisible();
  expect(screen.getByText(/1 parcel leaves without a number/)).toBeVisible();
  expect([sent.mock.calls, asked.mock.calls]).toEqual([[], []]);
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 parcels, 1 without a number' }));
  expect(await screen.findByText('2 parcels done')).toBeVisible();
  expect(sent.mock.calls).toEqual([
    [{ lines: [{ orderNumber: 'GS-20261122-0001', trackingNumber: 'DL 1' }], courier: 'Delhivery' }],
  ]);
  expect(asked.mock.calls).toEqual([[{ input: { ids: ['o2'], shipments: 'SHIPPED' } }]]);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('asks before the status of several orders is set, and sets none when the answer is no', async () => {
  const { asked, changed } = show([result('o1', 'GS-20261122-0001', true, 'Is Confirmed now')]);
  const setTo = async (answer: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /Set status/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Confirmed' }));
    await userEvent.click(await screen.findByRole('button', { name: answer }));
  };
  await setTo('Cancel');
  expect(asked).not.toHaveBeenCalled();
  await setTo('Set 2 orders to Confirmed');
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(asked.mock.calls).toEqual([[{ input: { ids: ['o1', 'o2'], orderStatus: 'CONFIRMED' } }]]);
});

test('delivered orders are asked about their cash, once for all, and set only with an answer', async () => {
  const { asked, changed } = show([result('o1', 'GS-20261122-0001', true, 'Is delivered now')]);
  await userEvent.click(await screen.findByRole('button', { name: /Set status/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delivered' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Set to Delivered' }));
  expect(await screen.findByText('Say who has the cash')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('radio', { name: 'No, it is not paid yet' }));
  await userEvent.click(screen.getByRole('button', { name: 'Set to Delivered' }));
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(asked.mock.calls).toEqual([[{ input: { ids: ['o1', 'o2'], orderStatus: 'DELIVERED', cash: 'CUSTOMER' } }]]);
});

test('the payout of a courier is recorded for the chosen orders, with its day and number', async () => {
  const recorded = jest.fn();
  const { changed } = show([], true, {
    BackOfficeRecordCash: (variables) => {
      recorded(variables);
      const results = [result('o1', 'GS-20261122-0001', true, 'Cash received')];
      return { recordCash: { __typename: 'RecordCashPayload', done: 1, failed: 0, results } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark paid' }));
  await userEvent.type(await screen.findByLabelText('Reference (optional)'), 'UTR 7781');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  const { receivedAt, ...input } = recorded.mock.calls[0]![0].input;
  expect(input).toEqual({ orderIds: ['o1', 'o2'], holder: 'SHOP', reference: 'UTR 7781' });
  expect(receivedAt).toMatch(/T06:30:00.000Z$/);
  expect(await screen.findByText('Cash received: 1')).toBeVisible();
});

test('whoever only reads orders prints and exports them, and changes none', async () => {
  show([], false);
  expect(await screen.findByRole('button', { name: /Print/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Mark|status/ })).toBeNull();
});

test('all of a list are changed as work that goes on by itself, and afterwards what was not done is named', async () => {
  const started = jest.fn();
  let jobs: object[] = [];
  const { cleared, changed } = show([], true, {
    BackOfficeStartOrderChange: (variables) => {
      started(variables);
      jobs = [job('RUNNING', null)];
      return { startOrderChange: jobs[0]! };
    },
    BackOfficeJobs: () => ({ jobs: { __typename: 'JobPage', total: jobs.length, page: 1, pages: 1, items: jobs } }),
    BackOfficeOrderChangeReport: () => ({
      orderChangeReport: {
        __typename: 'OrderChangeReport',
        total: 1,
        page: 1,
        pages: 1,
        results: [result('o9', 'GS-20261122-0009', false, 'This order is cancelled')],
      },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all 250 orders of this list' }));
  expect(screen.getByText('All 250 orders of this list chosen')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mark shipped' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark 250 orders shipped' }));
  await waitFor(() => expect(cleared).toHaveBeenCalledTimes(1));
  expect(started).toHaveBeenCalledWith({ input: { orders: { toPack: true }, shipments: 'SHIPPED' } });
  expect(await screen.findByText(/40 of 250 orders/)).toBeVisible();
  jobs = [job('DONE', '249 orders done, 1 not.')];
  expect(await screen.findByText(/249 orders done, 1 not/)).toBeVisible();
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('button', { name: 'What was not done' }));
  expect(await screen.findByRole('list', { name: 'What was not done' })).toHaveTextContent(
    'GS-20261122-0009: This order is cancelled',
  );
});

test('what is printed for all of a list comes in files of a hundred orders', async () => {
  show([], false, {
    BackOfficePrintManyOrders: ({ input }) => {
      expect(input).toEqual({ orders: { toPack: true }, kind: 'PICK_LIST' });
      return {
        printManyOrders: [1, 2, 3].map((n) => ({
          __typename: 'ExportFile',
          url: `/d/${n}`,
          filename: `list-${n}.pdf`,
        })),
      };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all 250 orders of this list' }));
  await userEvent.click(screen.getByRole('button', { name: /Print/ }));
  await userEvent.click(await screen.findByText('Pick list'));
  expect(await screen.findByRole('button', { name: 'list-3.pdf' })).toBeVisible();
});

test('a file that lacks some of the chosen orders says which, and is downloaded by its own button', async () => {
  const missing = '1 of 2 orders are not in the file (GS-20261122-0002): they have no invoice yet.';
  show([], true, {
    BackOfficePrintOrders: () => ({
      printOrders: { __typename: 'ExportFile', url: '/x.pdf', filename: 'invoices.pdf', warnings: [missing] },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Print/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Invoices in one file' }));
  expect(await screen.findByText(missing)).toBeVisible();
  expect(screen.getByRole('button', { name: 'invoices.pdf' })).toBeVisible();
});
