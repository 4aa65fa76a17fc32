// What came of a change of many orders: failures with their reasons first, successes in one line.
import { Alert } from 'antd';
import type { BackOfficeChangeManyOrdersMutation } from '../../generated/back-office';
import { counted } from '../counted';

export type OrderOutcome = Pick<BackOfficeChangeManyOrdersMutation['changeManyOrders'], 'done' | 'failed' | 'results'>;

/** Results of the orders that were processed, grouped; an order that had the status already is not counted as changed. */
function Done({ results }: { results: OrderOutcome['results'] }) {
  const times = new Map<string, number>();
  for (const { done, message } of results) if (done) times.set(message, (times.get(message) ?? 0) + 1);
  return times.size > 0 && <div>{[...times].map(([message, count]) => `${message}: ${count}`).join(' · ')}</div>;
}

/** Failures with their reasons first; successes in one line. */
export function OrderResults({ outcome, onClose }: { outcome: OrderOutcome; onClose: () => void }) {
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
        <>
          {failed.length > 0 && (
            <ul aria-label="What was not done" style={{ margin: 0, paddingLeft: 18 }}>
              {failed.map(({ id, orderNumber, message }) => (
                <li key={id}>
                  <strong>{orderNumber ?? 'An order'}</strong>: {message}
                </li>
              ))}
            </ul>
          )}
          <Done results={outcome.results} />
        </>
      }
    />
  );
}
