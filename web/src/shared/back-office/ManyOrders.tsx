// What is done with many chosen orders at once, and one list of what came of it.
import { useState } from 'react';
import { Alert, App, Button, Dropdown, Flex } from 'antd';
import { DownOutlined, PrinterOutlined } from '@ant-design/icons';
import {
  useBackOfficeChangeManyOrdersMutation,
  useBackOfficeExportOrdersMutation,
  useBackOfficePrintManyOrdersMutation,
  useBackOfficePrintOrdersMutation,
  useBackOfficeStartOrderChangeMutation,
  type BackOfficePrintManyOrdersMutation,
  type OrderFilter,
  type OrderStatus,
  type PrintKind,
  type ToPackFilter,
} from '../../generated/back-office';
import { counted } from '../counted';
import { errorText } from '../error-text';
import { toast } from '../toasts';
import { download } from './download';
import { RecordCash } from './CashQuestion';
import { DeliverOrders, type Delivery } from './DeliverOrders';
import { useSeesMoney } from './permissions';
import { inCapitals } from './order-words';
import { OrderResults, type OrderOutcome } from './OrderResults';
import { OrderWork, orderWork } from './OrderWork';
import { TrackingNumbers } from './TrackingNumbers';
import { useLongWork } from './use-long-work';
import type { ChosenOrder } from './use-tracking-numbers';

const prints: readonly (readonly [PrintKind, string])[] = [
  ['PICK_LIST', 'Pick list'],
  ['PACKING_SLIPS', 'Packing slips'],
  ['LABELS_A4', 'Labels, four on A4'],
  ['LABELS_100X150', 'Labels, 100 × 150 mm'],
  ['INVOICES', 'Invoices in one file'],
];

/** Cancelled and returned are set on single orders only, since they refund money. */
const statuses = [
  'CONFIRMED',
  'PROCESSING',
  'SHIPPED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
] as const satisfies readonly OrderStatus[];

/** What those set who pack and see no money: where a parcel is. */
const statusesOfPackers: readonly OrderStatus[] = ['SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED'];

/** Skips the query of jobs. */
const noWork = [] as const;
const none: readonly ChosenOrder[] = [];

type Change = { shipments: 'PACKED' | 'SHIPPED' } | ({ orderStatus: OrderStatus } & Delivery);

type Files = BackOfficePrintManyOrdersMutation['printManyOrders'];

/** Each file is made when it is opened. */
function PrintedFiles({ files, onClose }: { files: Files; onClose: () => void }) {
  const warnings = files.flatMap((file) => file.warnings ?? []);
  return (
    <Alert
      type={warnings.length > 0 ? 'warning' : 'success'}
      showIcon
      closable={{ onClose }}
      style={{ marginBottom: 12 }}
      title={files.length > 1 ? `${files.length} files, a hundred orders each` : 'The file is ready'}
      description={
        <Flex wrap gap={8}>
          {warnings.map((warning) => (
            <div key={warning} style={{ flexBasis: '100%', overflowWrap: 'anywhere' }}>
              {warning}
            </div>
          ))}
          {files.map(({ url, filename }) => (
            <Button key={filename} style={{ minHeight: 44 }} onClick={() => download(url, filename)}>
              {filename}
            </Button>
          ))}
        </Flex>
      }
    />
  );
}

/** The whole filtered list, which can be selected at once. */
export interface WholeList {
  total: number;
  which: { filter: OrderFilter } | { toPack: true; toPackFilter?: ToPackFilter };
}

export interface ManyOrdersProps {
  chosen: readonly ChosenOrder[];
  list: WholeList | undefined;
  /** False for those who only read orders: they print and export. Those who pack are asked about no cash, and export nothing. */
  manages: boolean;
  onClear: () => void;
  /** Something was changed. */
  onChanged: () => void;
}

export function ManyOrders({ chosen, list: whole, manages, onClear, onChanged }: ManyOrdersProps) {
  const money = useSeesMoney();
  // Long work is for those who manage orders.
  const list = money ? whole : undefined;
  const [outcome, setOutcome] = useState<OrderOutcome>();
  const failed = (error: unknown) => toast.error(errorText(error, 'That failed. Please try again.'));
  const [change, changing] = useBackOfficeChangeManyOrdersMutation({ onError: failed });
  const [print, printing] = useBackOfficePrintOrdersMutation({ onError: failed });
  const [exportOrders, exporting] = useBackOfficeExportOrdersMutation({ onError: failed });
  const [start, starting] = useBackOfficeStartOrderChangeMutation({ onError: failed });
  const [printMany, printingMany] = useBackOfficePrintManyOrdersMutation({ onError: failed });
  const [files, setFiles] = useState<Files>();
  const [wantsAll, setWantsAll] = useState(false);
  const [delivering, setDelivering] = useState(false);
  const [recording, setRecording] = useState<readonly string[]>();
  const all = wantsAll && chosen.length > 0 ? list : undefined;
  const ids = chosen.map(({ id }) => id);
  const [shipping, setShipping] = useState<readonly ChosenOrder[]>();
  const clear = () => {
    setWantsAll(false);
    onClear();
  };
  const { modal } = App.useApp();
  const run = async (what: Change) => {
    if (all) {
      const started = await start({ variables: { input: { orders: all.which, ...what } } });
      if (!started.data) return;
      setOutcome(undefined);
      work.follow(started.data.startOrderChange.id);
      return clear();
    }
    const { data } = await change({ variables: { input: { ids, ...what } } });
    if (!data) return;
    setOutcome(data.changeManyOrders);
    clear();
    onChanged();
  };
  /** Asks first when more orders change than are visible, or when the status is easily mistaken for another: customers are mailed at once. */
  const ask = (what: Change): void => {
    // Its day is asked, and who has the cash.
    if ('orderStatus' in what && what.orderStatus === 'DELIVERED') return setDelivering(true);
    const isSending = 'shipments' in what ? what.shipments === 'SHIPPED' : what.orderStatus === 'SHIPPED';
    // Their tracking numbers are asked; those of a whole list come by pasting them.
    if (isSending && !all) return setShipping(chosen);
    const count = all ? all.total : ids.length;
    if (!all && ('shipments' in what || count === 1)) return void run(what);
    const orders = counted(count, 'order');
    const whole =
      'shipments' in what
        ? `Mark ${orders} ${what.shipments.toLowerCase()}`
        : `Set ${orders} to ${inCapitals(what.orderStatus)}`;
    void modal.confirm({
      title: `${whole}?`,
      content: isSending
        ? 'They leave without tracking numbers, and their customers get a mail. To send them with numbers, choose Paste tracking numbers on To pack.'
        : 'Their customers get a mail. To take it back, change each order on its own.',
      okText: whole,
      onOk: () => run(what),
    });
  };
  const printAll = async (kind: PrintKind) => {
    const { data } = await (all
      ? printMany({ variables: { input: { orders: all.which, kind } } })
      : print({ variables: { ids, kind } }));
    if (!data) return;
    const made = 'printManyOrders' in data ? data.printManyOrders : [data.printOrders];
    // A file that lacks something is offered with what it lacks, and not just downloaded.
    if (made.length > 1 || made.some(({ warnings }) => warnings?.length)) setFiles(made);
    else if (made[0]) download(made[0].url, made[0].filename);
  };
  const work = useLongWork(manages && money ? orderWork : noWork, onChanged);
  const busy = changing.loading || starting.loading;
  const tall = { style: { minHeight: 44 } } as const;
  return (
    <>
      {manages && money && <OrderWork work={work} />}
      {files && <PrintedFiles files={files} onClose={() => setFiles(undefined)} />}
      <DeliverOrders
        open={delivering}
        count={all ? all.total : ids.length}
        hasCash={all !== undefined || chosen.some(({ paymentMethod }) => paymentMethod === 'COD')}
        asksCash={money}
        loading={busy}
        onAnswer={(delivery) => void run({ orderStatus: 'DELIVERED', ...delivery }).then(() => setDelivering(false))}
        onClose={() => setDelivering(false)}
      />
      <TrackingNumbers
        open={shipping !== undefined}
        orders={shipping ?? none}
        onClose={() => {
          setShipping(undefined);
          clear();
        }}
        onDone={onChanged}
      />
      <RecordCash
        orderIds={recording}
        onClose={() => setRecording(undefined)}
        onDone={(done) => {
          setRecording(undefined);
          setOutcome(done);
          clear();
          onChanged();
        }}
      />
      {outcome && <OrderResults outcome={outcome} onClose={() => setOutcome(undefined)} />}
      {chosen.length > 0 && (
        <Flex
          wrap
          align="center"
          gap={8}
          role="status"
          style={{ padding: '8px 12px', marginBottom: 12, background: 'var(--color-accent-soft)', borderRadius: 8 }}
        >
          <strong style={{ marginRight: 4 }}>
            {all ? `All ${counted(all.total, 'order')} of this list chosen` : `${chosen.length} chosen`}
          </strong>
          {!all && list && list.total > chosen.length && (
            <Button {...tall} onClick={() => setWantsAll(true)}>
              {`Choose all ${counted(list.total, 'order')} of this list`}
            </Button>
          )}
          {manages && (
            <>
              <Button {...tall} disabled={busy} onClick={() => ask({ shipments: 'PACKED' })}>
                Mark packed
              </Button>
              <Button {...tall} type="primary" loading={busy} onClick={() => ask({ shipments: 'SHIPPED' })}>
                Mark shipped
              </Button>
              <Dropdown
                trigger={['click']}
                menu={{
                  items: statuses
                    .filter((one) => money || statusesOfPackers.includes(one))
                    .map((key) => ({ key, label: inCapitals(key) })),
                  onClick: ({ key }) => ask({ orderStatus: key as OrderStatus }),
                }}
              >
                <Button {...tall} disabled={busy}>
                  Set status <DownOutlined aria-hidden />
                </Button>
              </Dropdown>
              {!all && money && (
                <Button {...tall} onClick={() => setRecording(ids)}>
                  Mark paid
                </Button>
              )}
            </>
          )}
          <Dropdown
            trigger={['click']}
            menu={{
              items: prints.filter(([kind]) => money || kind !== 'INVOICES').map(([key, label]) => ({ key, label })),
              onClick: ({ key }) => void printAll(key as PrintKind),
            }}
          >
            <Button {...tall} icon={<PrinterOutlined aria-hidden />} loading={printing.loading || printingMany.loading}>
              Print <DownOutlined aria-hidden />
            </Button>
          </Dropdown>
          <Button
            {...tall}
            loading={exporting.loading}
            hidden={!money || (all !== undefined && !('filter' in all.which))}
            onClick={() =>
              void exportOrders({
                variables: { filter: all && 'filter' in all.which ? all.which.filter : { ids } },
              }).then(({ data }) => data && download(data.exportOrders.url, data.exportOrders.filename))
            }
          >
            Export CSV
          </Button>
          <Button {...tall} type="text" onClick={clear}>
            Clear choice
          </Button>
        </Flex>
      )}
    </>
  );
}
