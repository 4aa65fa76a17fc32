// Changes of many prices that can still be undone, newest first.
import { Alert, Button, Typography } from 'antd';
import type { AdminPriceChangesQuery, TaxMode } from '../../generated/admin-pricing';
import { enumTable } from '../../shared/enum-table';
import { counted } from '../../shared/counted';
import { formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { signed } from './percent';

const modeWords = enumTable<TaxMode, string>(
  { TAX_EXCLUSIVE: 'prices before tax', TAX_INCLUSIVE: 'prices with tax' },
  () => 'another tax mode',
);

type Changes = AdminPriceChangesQuery['bulkPriceChanges'];

type Change = Changes['items'][number];

function byWords({ percent, amount, taxMode }: Change): string {
  if (taxMode) return modeWords[taxMode];
  if (amount === null) return `${signed(percent)}%`;
  return `${amount < 0 ? '-' : '+'}${formatRupees(Math.abs(amount))}`;
}

const describe = (change: Change) =>
  `${byWords(change)} on ${change.ofChosen ? 'chosen products: ' : ''}${counted(change.changed, 'product')}, ${formatDateTime(change.at)} by ${change.actor}`;

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
