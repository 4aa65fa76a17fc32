// The stages of payment of an order, as a ladder that payments fill from the top.
import { Button, Flex, Progress, Tag } from 'antd';
import type { AdminOrderMoneyFragment } from '../../generated/admin-orders';
import { formatDate } from '../../shared/dates';
import { formatRupees, toPaise } from '../../shared/money';
import { dueInWords } from './money-words';

export type Stage = AdminOrderMoneyFragment['stages'][number];

export interface StagesProps {
  stages: readonly Stage[];
  /** Left out where nothing can be said to be due. */
  onDue?: (stage: Stage) => void;
}

/** Where a stage stands. */
function stateOf({ dueAmount, paidAmount, dueAt, due }: Stage): { words: string; colour: string } {
  if (dueAmount === 0) return { words: 'Paid', colour: 'green' };
  if (dueAt) return { words: `Due since ${formatDate(dueAt)}`, colour: 'orange' };
  if (paidAmount > 0) return { words: `${formatRupees(dueAmount)} left`, colour: 'gold' };
  return { words: `Due ${dueInWords[due]}`, colour: 'default' };
}

export function Stages({ stages, onDue }: StagesProps) {
  return (
    <ol aria-label="Stages of payment" className="admin-stages">
      {stages.map((stage) => {
        const { id, label, amount, paidAmount, dueAmount, dueAt } = stage;
        const { words, colour } = stateOf(stage);
        return (
          <li key={id}>
            <Flex wrap justify="space-between" align="baseline" gap="2px 12px">
              <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{label}</strong>{' '}
                <Tag color={colour} style={{ margin: 0 }}>
                  {words}
                </Tag>
              </span>
              <span style={{ whiteSpace: 'nowrap' }}>
                {paidAmount > 0 && dueAmount > 0 ? `${formatRupees(paidAmount)} of ` : ''}
                <strong>{formatRupees(amount)}</strong>
              </span>
            </Flex>
            <Progress
              percent={Math.floor((toPaise(paidAmount) / toPaise(amount)) * 100)}
              showInfo={false}
              size="small"
              strokeColor="var(--ant-color-success)"
              aria-label={`Paid of ${label}`}
            />
            {onDue && dueAmount > 0 && !dueAt && stage.due !== 'DELIVERY' && (
              <Button size="small" aria-label={`${label} is due now`} onClick={() => onDue(stage)}>
                Is due now
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
