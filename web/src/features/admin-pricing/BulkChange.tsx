// Changes every selling price by a percentage: shows what would happen while it is typed, and can take the last change back.
import { useEffect, useState } from 'react';
import { Alert, Button, Card, Flex, Input, Typography } from 'antd';
import { skipToken } from '@apollo/client/react';
import {
  useAdminChangeAllPricesMutation,
  useAdminLastPriceChangeQuery,
  useAdminPricePreviewQuery,
  useAdminUndoPriceChangeMutation,
} from '../../generated/admin-pricing';
import { formatDateTime } from '../../shared/dates';
import { errorCode, errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { PreviewTable } from './PreviewTable';
import { readPercent, signed } from './percent';

/** Milliseconds without a key press before the preview is asked for. */
const pause = 300;
const pageSize = 5;

export function BulkChange({ onChanged }: { onChanged: () => void }) {
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState<number>();
  const [page, setPage] = useState(1);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(readPercent(typed));
      setPage(1);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const preview = useAdminPricePreviewQuery(
    settled ? { variables: { percent: settled, page, pageSize }, fetchPolicy: 'network-only' } : skipToken,
  );
  const last = useAdminLastPriceChangeQuery({ fetchPolicy: 'cache-and-network' });
  const refresh = () => {
    void last.refetch();
    onChanged();
  };
  const [apply, applying] = useAdminChangeAllPricesMutation({ ...errorInForm });
  const [undo, undoing] = useAdminUndoPriceChangeMutation({
    onError: (error) => toast.error(errorText(error, 'The change could not be undone.')),
    onCompleted: ({ undoBulkPriceChange: { restored, skipped } }) => {
      toast.success(`${restored} prices restored${skipped ? `; ${skipped} edited since were left as they are` : ''}`);
      refresh();
    },
  });
  const percent = readPercent(typed);
  const applyToAll = async () => {
    if (percent === undefined || applying.loading) return;
    const known = last.data && { lastChangeId: last.data.lastBulkPriceChange?.id ?? null };
    const { data, error } = await apply({ variables: { percent, ...known } });
    if (errorCode(error) === 'STALE_VERSION') {
      refresh();
      void preview.refetch();
    }
    if (!data) return;
    toast.success(`${data.changeAllPrices.changed} prices changed by ${signed(percent)}%`);
    setTyped('');
    setSettled(undefined);
    refresh();
  };
  const change = last.data?.lastBulkPriceChange;
  const shown = settled === undefined ? undefined : (preview.data ?? preview.previousData)?.bulkPricePreview;

  return (
    <Card title="Change all prices">
      <Flex wrap gap={8} align="center">
        <Input
          aria-label="Bulk change percent"
          placeholder="Percent, e.g. 10 or -5"
          inputMode="decimal"
          suffix="%"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => void applyToAll()}
          style={{ width: 220 }}
        />
        <Button type="primary" loading={applying.loading} onClick={() => void applyToAll()}>
          Apply to All
        </Button>
        <Typography.Text type="secondary">
          Selling prices are rounded to the rupee; an MRP stays unless the new price exceeds it.
        </Typography.Text>
      </Flex>
      <div style={{ marginTop: 12 }}>
        <FailureNotice error={applying.error} fallback="The prices could not be changed. Please try again." />
        {settled !== undefined && (
          <FailureNotice error={preview.error} fallback="The preview could not be made. Please try again." />
        )}
        {shown && !preview.error && <PreviewTable preview={shown} loading={preview.loading} onPage={setPage} />}
        {change && !change.undone && (
          <Alert
            type="info"
            showIcon
            title={`Last change: ${signed(change.percent)}% on ${change.changed.toLocaleString('en-IN')} products, ${formatDateTime(change.at)} by ${change.actor}`}
            action={
              <Button
                size="small"
                loading={undoing.loading}
                onClick={() => void undo({ variables: { id: change.id } })}
              >
                Undo
              </Button>
            }
          />
        )}
      </div>
    </Card>
  );
}
