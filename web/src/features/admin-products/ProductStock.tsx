// Stock of a product: pieces, shelf, corrections, and the stock ledger.
import { useState } from 'react';
import { Button, Descriptions, Flex, Form, Input, Segmented, Select, Skeleton, Typography } from 'antd';
import {
  useAdminChangeStockMutation,
  useAdminSetShelfMutation,
  useAdminStockLedgerQuery,
  type AdminStockLedgerQuery,
  type StockReason,
} from '../../generated/admin-products';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { between, readable } from '../../shared/back-office/number-rules';
import { Pager } from '../../shared/back-office/Pager';
import { Part } from '../../shared/back-office/Part';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { readWholeNumber } from '../../shared/numbers';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { toast } from '../../shared/toasts';
import { enumTable, inCapitals } from '../../shared/enum-table';

type Ledger = AdminStockLedgerQuery['stockLedger'];

const reasons = enumTable<StockReason, string>(
  {
    COUNTED: 'Counted',
    RECEIVED: 'Came in',
    DAMAGED: 'Damaged',
    LOST: 'Lost',
    FOUND: 'Found',
    ADJUSTED: 'Corrected',
    SOLD: 'Sold',
    RETURNED: 'Given back',
  },
  inCapitals,
);
const forChange: StockReason[] = ['RECEIVED', 'DAMAGED', 'LOST', 'FOUND', 'ADJUSTED'];

export default function ProductStock({ id, onChanged }: { id: string; onChanged: () => void }) {
  const [page, setPage] = useState(1);
  const [corrections, setCorrections] = useState(0);
  const { data, previousData, error, refetch } = useAdminStockLedgerQuery({
    variables: { productId: id, page },
    fetchPolicy: 'network-only',
  });
  const ledger = (data ?? previousData)?.stockLedger;
  const changed = () => {
    setPage(1);
    void refetch();
    onChanged();
  };
  return (
    <Part title="Stock">
      <FailureNotice error={error} fallback="The stock could not be loaded." onRetry={() => void refetch()} />
      {!ledger ? (
        !error && <Skeleton active paragraph={{ rows: 4 }} />
      ) : (
        <>
          <Descriptions
            size="small"
            bordered
            column={{ xs: 1, sm: 3 }}
            style={{ marginBottom: 16 }}
            items={[
              { key: 'stock', label: 'Can be ordered', children: ledger.stock.stock },
              { key: 'promised', label: 'Booked in orders', children: ledger.stock.promised },
              { key: 'shelf', label: 'On the shelf', children: ledger.stock.onShelf },
            ]}
          />
          <Shelf key={ledger.stock.shelf} id={id} shelf={ledger.stock.shelf ?? ''} onChanged={changed} />
          {/* A new key empties the form for the next correction. */}
          <Correction
            key={corrections}
            id={id}
            onShelf={ledger.stock.onShelf}
            onChanged={() => {
              setCorrections(corrections + 1);
              changed();
            }}
          />
          <Movements ledger={ledger} onPage={setPage} />
        </>
      )}
    </Part>
  );
}

function Shelf({ id, shelf, onChanged }: { id: string; shelf: string; onChanged: () => void }) {
  const [text, setText] = useState(shelf);
  const [save, { loading }] = useAdminSetShelfMutation({
    onCompleted: onChanged,
    onError: (error) => toast.error(errorText(error, 'The shelf could not be saved.')),
  });
  useUnsavedChanges(true, () => text.trim() !== shelf);
  const keep = () => void save({ variables: { productId: id, shelf: text } });
  return (
    <Flex gap={8} align="center" wrap style={{ marginBottom: 16 }}>
      <label htmlFor={`shelf-${id}`}>Shelf</label>
      <Input
        id={`shelf-${id}`}
        placeholder="Such as B-12"
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={keep}
        style={{ width: 160 }}
      />
      <Button onClick={keep} loading={loading} disabled={text.trim() === shelf}>
        Save shelf
      </Button>
    </Flex>
  );
}

interface Typed {
  how: 'change' | 'counted';
  pieces: number | null;
  reason: StockReason;
  note: string;
}

function Correction({ id, onShelf, onChanged }: { id: string; onShelf: number; onChanged: () => void }) {
  const [form] = Form.useForm<Typed>();
  const how = Form.useWatch('how', form) ?? 'change';
  const [change, { loading, error }] = useAdminChangeStockMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const save = async ({ pieces, reason, note }: Typed) => {
    const { data } = await change({
      variables: {
        input: {
          productId: id,
          ...(how === 'counted' ? { counted: pieces } : { change: pieces }),
          // Names the count it started from, so that a second press or a concurrent sale is refused.
          seenOnShelf: onShelf,
          reason: how === 'counted' ? 'COUNTED' : reason,
          note: note || null,
        },
      },
    });
    if (!data) return;
    toast.success('Stock corrected');
    onChanged();
  };
  return (
    <EditForm<Typed>
      name="stock"
      form={form}
      layout="vertical"
      initialValues={{ how: 'change', pieces: null, reason: 'RECEIVED', note: '' }}
      onFinish={(typed) => void save(typed)}
    >
      <FailureNotice error={error} fallback="The stock could not be corrected." />
      <Form.Item name="how" label="Correct the stock" style={{ marginBottom: 8 }}>
        <Segmented
          options={[
            { value: 'change', label: 'More or fewer' },
            { value: 'counted', label: 'Counted on the shelf' },
          ]}
        />
      </Form.Item>
      <Flex gap={8} wrap align="flex-start">
        <Form.Item
          name="pieces"
          rules={[
            { required: true, message: 'How many?' },
            how === 'counted' ? between('The number of pieces', 0, 1_000_000) : readable(readWholeNumber),
          ]}
          style={{ marginBottom: 8 }}
          extra={how === 'counted' ? `${onShelf} by the ledger` : undefined}
        >
          <NumberInput
            aria-label={how === 'counted' ? 'Pieces counted' : 'Pieces more or fewer'}
            placeholder={how === 'counted' ? 'Pieces' : '+5 or -2'}
            // The keyboard for digits of some phones lacks the minus.
            inputMode={how === 'counted' ? 'numeric' : 'text'}
            style={{ width: 120 }}
          />
        </Form.Item>
        {how === 'change' && (
          <Form.Item name="reason" style={{ marginBottom: 8 }}>
            <Select
              aria-label="Reason"
              options={forChange.map((value) => ({ value, label: reasons[value] }))}
              style={{ width: 140 }}
            />
          </Form.Item>
        )}
        <Form.Item name="note" style={{ flex: '1 1 160px', marginBottom: 8 }}>
          <Input aria-label="Note" placeholder="A word about it" maxLength={200} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={loading}>
          Correct
        </Button>
      </Flex>
    </EditForm>
  );
}

function Movements({ ledger, onPage }: { ledger: Ledger; onPage: (page: number) => void }) {
  const { items, page, pages, total } = ledger;
  return (
    <>
      <ul style={{ listStyle: 'none', margin: '12px 0 0', padding: 0 }} aria-label="Stock ledger">
        {items.map(({ id, at, change, stockAfter, reason, actor, note, orderNumber }) => (
          <li
            key={id}
            style={{ display: 'flex', gap: 12, padding: '8px 0', borderTop: '1px solid rgba(0, 0, 0, 0.08)' }}
          >
            <Typography.Text
              strong
              type={change > 0 ? 'success' : undefined}
              style={{ flex: '0 0 56px', fontVariantNumeric: 'tabular-nums' }}
            >
              {change > 0 ? `+${change}` : `−${-change}`}
            </Typography.Text>
            <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {[reasons[reason], orderNumber, note].filter(Boolean).join(' · ')}
              <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                {formatDateTime(at)}
                {actor && `, ${actor}`}
              </Typography.Text>
            </div>
            <Typography.Text type="secondary" style={{ whiteSpace: 'nowrap' }}>
              {stockAfter} left
            </Typography.Text>
          </li>
        ))}
      </ul>
      {items.length === 0 && <Typography.Text type="secondary">Nothing has moved yet.</Typography.Text>}
      <Pager page={page} pages={pages} total={total} noun="movements" label="Pages of the ledger" onPage={onPage} />
    </>
  );
}
