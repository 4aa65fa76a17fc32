// Changes of all prices that can still be undone, newest first.
import { Alert, Button, Typography } from 'antd';
import type { AdminPriceChangesQuery, TaxMode } from '../../generated/admin-pricing';
import { enumTable } from '../../shared/enum-table';
import { formatDateTime } from '../../shared/dates';
import { signed } from './percent';

const modeWords = enumTable<TaxMode, string>(
  { TAX_EXCLUSIVE: 'prices before tax', TAX_INCLUSIVE: 'prices with tax' },
  () => 'another tax mode',
);

type Changes = AdminPriceChangesQuery['bulkPriceChanges'];

const describe = ({ percent, taxMode, changed, at, actor }: Changes['items'][number]) =>
  `${taxMode ? modeWords[taxMode] : `${signed(percent)}%`} on ${changed.toLocaleString('en-IN')} ${changed === 1 ? 'product' : 'products'}, ${formatDateTime(at)} by ${actor}`;

export interface EarlierChangesProps {
  changes: Changes;
  loading: boolean;
  onUndo: (id: string) => void;
}

export function EarlierChanges({ changes, loading, onUndo }: EarlierChangesProps) {
  const [last, ...earlier] = changes.items;
  if (!last) return null;
  const more = changes.total - changes.items.length;
  return (
    <Alert
      type="info"
      showIcon
      title={`Last change: ${describe(last)}`}
      description={
        earlier.length > 0 && (
          <>
            <Typography.Text type="secondary">Can be undone after it:</Typography.Text>
            <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
              {earlier.map((change) => (
                <li key={change.id}>{describe(change)}</li>
              ))}
              {more > 0 && <li>and {more} more</li>}
            </ul>
          </>
        )
      }
      action={
        <Button size="small" loading={loading} onClick={() => onUndo(last.id)}>
          Undo
        </Button>
      }
    />
  );
}
