// Changes what the prices of the shop are, before or with tax, for all products at once: with preview and undo.
import { useState } from 'react';
import { Button, Modal, Radio, Typography } from 'antd';
import { skipToken } from '@apollo/client/react';
import {
  useAdminStartTaxModeChangeMutation,
  useAdminTaxModePreviewQuery,
  type PriceKept,
} from '../../generated/admin-pricing';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { PreviewTable } from './PreviewTable';

export interface TaxModeChangeProps {
  /** What the prices of the shop are now. */
  mode: string;
  /** The newest change of all prices; null without one, undefined while it is not known. */
  lastChangeId: string | null | undefined;
  disabled: boolean;
  /** @param id of the work that was begun */
  onStarted: (id: string) => void;
}

const exclusive = {
  now: 'Your prices are before tax: GST is added at checkout.',
  other: 'Make all prices include GST',
  keeps: 'Shoppers pay as much as now: the price tags go up by the GST',
};
const inclusive = {
  now: 'Your prices include GST: a price is what a shopper pays.',
  other: 'Make all prices before tax',
  keeps: 'Shoppers pay as much as now: the price tags go down by the GST',
};

export function TaxModeChange({ mode, lastChangeId, disabled, onStarted }: TaxModeChangeProps) {
  const [open, setOpen] = useState(false);
  const [keep, setKeep] = useState<PriceKept>('PAID');
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 20 });
  const to = mode === 'TAX_INCLUSIVE' ? 'TAX_EXCLUSIVE' : 'TAX_INCLUSIVE';
  const preview = useAdminTaxModePreviewQuery(
    open ? { variables: { mode: to, keep, page, pageSize }, fetchPolicy: 'network-only' } : skipToken,
  );
  const [start, { loading, error, reset }] = useAdminStartTaxModeChangeMutation({ ...errorInForm });
  const shown = (preview.data ?? preview.previousData)?.taxModePreview;
  const said = mode === 'TAX_INCLUSIVE' ? inclusive : exclusive;
  const begin = async () => {
    const { data } = await start({
      variables: { mode: to, keep, ...(lastChangeId !== undefined && { lastChangeId }) },
    });
    if (!data) return;
    setOpen(false);
    onStarted(data.startTaxModeChange.id);
  };
  return (
    <>
      <Typography.Paragraph style={{ margin: '16px 0 0' }}>
        {said.now}{' '}
        <Button
          type="link"
          style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
          disabled={disabled}
          onClick={() => {
            reset();
            setOpen(true);
          }}
        >
          {said.other}
        </Button>
      </Typography.Paragraph>
      <Modal
        open={open}
        width={900}
        title={`${said.other}?`}
        okText={said.other}
        confirmLoading={loading}
        okButtonProps={{ disabled: !shown }}
        onOk={() => void begin()}
        onCancel={() => setOpen(false)}
      >
        <FailureNotice error={error ?? preview.error} fallback="The prices could not be changed. Please try again." />
        <Radio.Group
          aria-label="What stays of each price"
          value={keep}
          onChange={({ target }) => setKeep(target.value as PriceKept)}
          style={{ display: 'flex', flexDirection: 'column', gap: 8, marginBottom: 16 }}
          options={[
            { value: 'PAID', label: said.keeps },
            { value: 'NUMBER', label: 'The price tags stay: shoppers pay another amount than now' },
          ]}
        />
        {shown && (
          <PreviewTable
            preview={shown}
            loading={preview.loading}
            pageSize={pageSize}
            onPage={(next, size) => setPage((now) => ({ page: size === now.pageSize ? next : 1, pageSize: size }))}
          />
        )}
        <Typography.Paragraph type="secondary">
          Orders that were placed keep their amounts. It can be undone afterwards.
        </Typography.Paragraph>
      </Modal>
    </>
  );
}
