// What is done with many chosen orders at once, and one list of what came of it.
import { useState } from 'react';
import { Alert, Button, Dropdown, Flex } from 'antd';
import { DownOutlined, PrinterOutlined } from '@ant-design/icons';
import {
  useBackOfficeChangeManyOrdersMutation,
  useBackOfficeExportOrdersMutation,
  useBackOfficePrintOrdersMutation,
  type BackOfficeChangeManyOrdersMutation,
  type OrderStatus,
  type PrintKind,
} from '../../generated/back-office';
import { counted } from '../counted';
import { errorText } from '../error-text';
import { toast } from '../toasts';
import { download } from './download';
import { inCapitals } from './order-words';

const prints: readonly (readonly [PrintKind, string])[] = [
  ['PICK_LIST', 'Pick list'],
  ['PACKING_SLIPS', 'Packing slips'],
  ['LABELS_A4', 'Labels, four on A4'],
  ['LABELS_100X150', 'Labels, 100 × 150 mm'],
  ['INVOICES', 'Invoices in one file'],
];

/** Cancelled and returned are set one by one: money goes back by them. */
const statuses = [
  'CONFIRMED',
  'PROCESSING',
  'SHIPPED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
] as const satisfies readonly OrderStatus[];

type Outcome = BackOfficeChangeManyOrdersMutation['changeManyOrders'];

/** What failed and why stands first; what was done is one line. */
export function OrderResults({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const failed = outcome.results.filter(({ done }) => !done);
  return (
    <Alert
      type={failed.length > 0 ? 'warning' : 'success'}
      showIcon
      closable={{ onClose }}
      style={{ marginBottom: 12 }}
      title={
        failed.length > 0
          ? `${counted(outcome.done, 'order')} done, ${outcome.failed} not`
          : `${counted(outcome.done, 'order')} done`
      }
      description={
        failed.length > 0 && (
          <ul aria-label="What was not done" style={{ margin: 0, paddingLeft: 18 }}>
            {failed.map(({ id, orderNumber, message }) => (
              <li key={id}>
                <strong>{orderNumber ?? 'An order'}</strong>: {message}
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}

export interface ManyOrdersProps {
  chosen: readonly string[];
  /** False for those who only read orders: they print and export. */
  manages: boolean;
  onClear: () => void;
  /** Something was changed. */
  onChanged: () => void;
}

export function ManyOrders({ chosen, manages, onClear, onChanged }: ManyOrdersProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const failed = (error: unknown) => toast.error(errorText(error, 'That failed. Please try again.'));
  const [change, changing] = useBackOfficeChangeManyOrdersMutation({ onError: failed });
  const [print, printing] = useBackOfficePrintOrdersMutation({ onError: failed });
  const [exportOrders, exporting] = useBackOfficeExportOrdersMutation({ onError: failed });
  const ids = [...chosen];
  const run = async (what: { shipments: 'PACKED' | 'SHIPPED' } | { orderStatus: OrderStatus }) => {
    const { data } = await change({ variables: { input: { ids, ...what } } });
    if (!data) return;
    setOutcome(data.changeManyOrders);
    onClear();
    onChanged();
  };
  const tall = { style: { minHeight: 44 } } as const;
  return (
    <>
      {outcome && <OrderResults outcome={outcome} onClose={() => setOutcome(undefined)} />}
      {chosen.length > 0 && (
        <Flex
          wrap
          align="center"
          gap={8}
          role="status"
          style={{ padding: '8px 12px', marginBottom: 12, background: '#f3e4d3', borderRadius: 8 }}
        >
          <strong style={{ marginRight: 4 }}>{chosen.length} chosen</strong>
          {manages && (
            <>
              <Button {...tall} disabled={changing.loading} onClick={() => void run({ shipments: 'PACKED' })}>
                Mark packed
              </Button>
              <Button
                {...tall}
                type="primary"
                loading={changing.loading}
                onClick={() => void run({ shipments: 'SHIPPED' })}
              >
                Mark shipped
              </Button>
              <Dropdown
                trigger={['click']}
                menu={{
                  items: statuses.map((key) => ({ key, label: inCapitals(key) })),
                  onClick: ({ key }) => void run({ orderStatus: key as OrderStatus }),
                }}
              >
                <Button {...tall} disabled={changing.loading}>
                  Set status <DownOutlined aria-hidden />
                </Button>
              </Dropdown>
            </>
          )}
          <Dropdown
            trigger={['click']}
            menu={{
              items: prints.map(([key, label]) => ({ key, label })),
              onClick: ({ key }) =>
                void print({ variables: { ids, kind: key as PrintKind } }).then(
                  ({ data }) => data && download(data.printOrders.url, data.printOrders.filename),
                ),
            }}
          >
            <Button {...tall} icon={<PrinterOutlined aria-hidden />} loading={printing.loading}>
              Print <DownOutlined aria-hidden />
            </Button>
          </Dropdown>
          <Button
            {...tall}
            loading={exporting.loading}
            onClick={() =>
              void exportOrders({ variables: { filter: { ids } } }).then(
                ({ data }) => data && download(data.exportOrders.url, data.exportOrders.filename),
              )
            }
          >
            Export CSV
          </Button>
          <Button {...tall} type="text" onClick={onClear}>
            Clear choice
          </Button>
        </Flex>
      )}
    </>
  );
}
