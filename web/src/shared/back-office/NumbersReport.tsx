// What tracking numbers do or did, line by line: what does not go comes first, with its reason.
import { Alert, Tag, Typography } from 'antd';
import type { TrackingOutcome } from '../../generated/back-office';
import { counted } from '../counted';
import { enumTable, inCapitals } from '../enum-table';
import { isToDo, type NumbersReportLine } from './use-tracking-numbers';

interface Words {
  before: string;
  after: string;
  colour: string;
}

const same = (words: string, colour: string): Words => ({ before: words, after: words, colour });

const outcomes = enumTable<TrackingOutcome, Words>(
  {
    SHIPS: { before: 'Will be shipped', after: 'Shipped', colour: 'green' },
    GETS_NUMBER: { before: 'Gets its number', after: 'Number saved', colour: 'green' },
    UNCHANGED: same('No change', 'default'),
    UNKNOWN_ORDER: same('Unknown order', 'red'),
    OTHER_NUMBER: same('Has another number', 'orange'),
    DUPLICATE: same('Duplicate', 'orange'),
    ENDED: same('Cancelled', 'red'),
    REFUNDED: same('Money went back', 'red'),
    NOT_READY: same('Not ready', 'orange'),
    UNREADABLE: same('No tracking number', 'red'),
  },
  (value) => same(inCapitals(value), 'default'),
);

export interface NumbersReportProps {
  lines: readonly NumbersReportLine[];
  /** True once it was done. */
  isDone: boolean;
}

export function NumbersReport({ lines, isDone }: NumbersReportProps) {
  const failed = lines.filter(({ done }) => !done);
  const going = lines.filter((line) => line.done && isToDo(line)).length;
  const unchanged = lines.length - failed.length - going;
  const bare = lines.filter((line) => isToDo(line) && !line.trackingNumber).length;
  const said = [
    isDone ? `${counted(going, 'parcel')} done` : `${counted(going, 'parcel')} will be sent or get a number`,
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(failed.length > 0 ? [`${failed.length} not`] : []),
  ].join(', ');
  return (
    <>
      <Alert
        type={failed.length > 0 ? 'warning' : isDone ? 'success' : 'info'}
        showIcon
        title={said}
        description={
          isDone
            ? undefined
            : `Nothing is written yet.${bare > 0 ? ` ${counted(bare, 'parcel')} ${bare === 1 ? 'leaves' : 'leave'} without a number: ${bare === 1 ? 'its customer' : 'their customers'} cannot follow ${bare === 1 ? 'it' : 'them'}.` : ''}`
        }
        style={{ marginBottom: 12 }}
      />
      <ul aria-label="Line by line" className="admin-lines">
        {[...failed, ...lines.filter(({ done }) => done)].map((line) => {
          const { before, after, colour } = outcomes[line.outcome];
          return (
            <li key={line.key}>
              <div>
                <strong>{line.number || 'No order'}</strong>
                {line.recipient && <Typography.Text type="secondary">{line.recipient}</Typography.Text>}
              </div>
              <div>{line.trackingNumber || '–'}</div>
              <div>
                <Tag color={colour}>{isDone && line.done ? after : before}</Tag>
                <Typography.Text type="secondary">{line.message}</Typography.Text>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
