// Changes all selling prices by a percentage, with preview, confirmation and undo.
import { startTransition, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { Button, Card, Flex, Input, Typography } from 'antd';
import { skipToken } from '@apollo/client/react';
import {
  useAdminPriceChangesQuery,
  useAdminPricePreviewQuery,
  useAdminStartPriceChangeMutation,
  useAdminStartPriceUndoMutation,
} from '../../generated/admin-pricing';
import { errorCode, errorText } from '../../shared/error-text';
import { readPercent } from '../../shared/numbers';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { LongWork } from '../../shared/back-office/LongWork';
import { useLongWork } from '../../shared/back-office/use-long-work';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { ApplyToAll } from './ApplyToAll';
import { EarlierChanges } from './EarlierChanges';
import { PreviewTable } from './PreviewTable';
import { percentOf } from './percent';
import { TaxModeChange } from './TaxModeChange';

/** Milliseconds without a key press before the preview is asked for. */
const pause = 300;
const kinds = ['PRICE_CHANGE', 'PRICE_UNDO'] as const;

export interface BulkChangeProps {
  /** What the prices of the shop are; undefined while it is not known, and for those who may not change it. */
  mode?: string;
  onChanged: () => void;
}

export function BulkChange({ mode, onChanged }: BulkChangeProps) {
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState<number>();
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 50 });
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(percentOf(typed));
      setPage((now) => ({ ...now, page: 1 }));
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const preview = useAdminPricePreviewQuery(
    settled !== undefined
      ? { variables: { percent: settled, page, pageSize }, fetchPolicy: 'network-only' }
      : skipToken,
  );
  const changes = useAdminPriceChangesQuery({ fetchPolicy: 'cache-and-network' });
  const work = useLongWork(kinds, (job) => {
    if (job.status === 'DONE' && job.message) toast.success(job.message);
    refresh();
  });
  const refresh = () => {
    void changes.refetch();
    if (settled !== undefined) void preview.refetch();
    onChanged();
  };
  const [start, starting] = useAdminStartPriceChangeMutation({ ...errorInForm });
  const [undo, undoing] = useAdminStartPriceUndoMutation({
    onError: (error) => toast.error(errorText(error, 'The change could not be undone.')),
    onCompleted: ({ startPriceUndo }) => work.follow(startPriceUndo.id),
  });
  useUnsavedChanges(true, () => typed.trim() !== '');
  const read = readPercent(typed);
  const percent = 'number' in read ? read.number : undefined;
  const problem = typed.trim() && typed.trim() !== '-' && 'problem' in read ? read.problem : undefined;
  const busy = work.active.length > 0;
  const ask = () => {
    if (percent === undefined || busy) return;
    starting.reset();
    setSettled(percent);
    startTransition(() => setAsking(true));
  };
  const shown = settled === undefined ? undefined : (preview.data ?? preview.previousData)?.bulkPricePreview;
  // Deferred: the input is painted before fifty rows rerender.
  const drawn = useDeferredValue(shown);
  const loads = useDeferredValue(preview.loading);
  const onPage = useCallback(
    (page: number, size: number) => setPage((now) => ({ page: size === now.pageSize ? page : 1, pageSize: size })),
    [],
  );
  const asked = asking && !preview.error && shown?.percent === percent && !preview.loading ? shown : undefined;
  useEffect(() => {
    if (preview.error) setAsking(false);
  }, [preview.error]);

  const apply = async () => {
    if (percent === undefined) return;
    const known = changes.data && { lastChangeId: changes.data.lastBulkPriceChange?.id ?? null };
    const { data, error } = await start({ variables: { percent, ...known } });
    setAsking(false);
    if (errorCode(error) === 'STALE_VERSION') refresh();
    if (!data) return;
    setTyped('');
    setSettled(undefined);
    work.follow(data.startPriceChange.id);
  };

  return (
    <Card title="Change all prices">
      <LongWork work={work} kinds={kinds} />
      <Flex wrap gap={8} align="center">
        <Input
          aria-label="Bulk change percent"
          placeholder="Percent, e.g. 10 or -5"
          inputMode="decimal"
          suffix="%"
          status={problem ? 'error' : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAsking(false);
          }}
          onPressEnter={(event) => {
            // Keeps the same Enter from confirming the dialog that opens now.
            event.preventDefault();
            ask();
          }}
          style={{ width: 220 }}
        />
        <Button type="primary" loading={asking && !asked} disabled={busy} onClick={ask}>
          Apply to All
        </Button>
        <Typography.Text type="secondary">
          Selling prices are rounded to the rupee; an MRP stays unless the new price
          {shop.chargesTax === false ? '' : ' with GST'} exceeds it.
        </Typography.Text>
      </Flex>
      <Typography.Text type="danger" role="alert">
        {problem}
      </Typography.Text>
      {mode && shop.chargesTax !== false && (
        <TaxModeChange
          mode={mode}
          lastChangeId={changes.data && (changes.data.lastBulkPriceChange?.id ?? null)}
          disabled={busy}
          onStarted={work.follow}
        />
      )}
      <div style={{ marginTop: 12 }}>
        <FailureNotice error={starting.error} fallback="The prices could not be changed. Please try again." />
        {settled !== undefined && (
          <FailureNotice error={preview.error} fallback="The preview could not be made. Please try again." />
        )}
        {shown && drawn && !preview.error && (
          <PreviewTable preview={drawn} loading={loads} pageSize={pageSize} onPage={onPage} />
        )}
        {changes.data && !busy && (
          <EarlierChanges
            changes={changes.data.bulkPriceChanges}
            loading={undoing.loading}
            onUndo={(id) => void undo({ variables: { id } })}
          />
        )}
      </div>
      <ApplyToAll
        preview={asked}
        loading={starting.loading}
        onApply={() => void apply()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}
