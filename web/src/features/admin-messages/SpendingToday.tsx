// What each channel has cost today against its limit.
import { Link } from 'react-router-dom';
import type { AdminMessageSpendingQuery } from '../../generated/admin-messages';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { Bar } from '../../shared/back-office/Bar';
import { Panel } from '../../shared/back-office/Panel';
import { useCan } from '../../shared/back-office/permissions';
import { seriesColours } from '../../shared/back-office/theme';
import { channelNames } from './message-words';

type Spending = AdminMessageSpendingQuery['messageSpending'][number];

function Channel({ spending: { channel, isConnected, messages, spent, limit } }: { spending: Spending }) {
  const sets = useCan()('MANAGE_SETTINGS');
  const name = channelNames[channel];
  return (
    <li>
      <strong>{name}</strong>{' '}
      {isConnected || messages > 0 ? (
        <>
          {formatRupees(spent)} of {formatRupees(limit)}
          <Bar share={limit > 0 ? Math.min(1, spent / limit) : 1} colour={seriesColours.orders} />
          <span className="admin-quiet">
            {counted(messages, 'message')}
            {spent >= limit * 0.8 && '. Only codes go this way until midnight'}
          </span>
        </>
      ) : (
        <span className="admin-quiet">
          not connected. {sets && <Link to={`/admin/connections?kind=${channel}`}>{`Connect ${name}`}</Link>}
        </span>
      )}
    </li>
  );
}

export function SpendingToday({ channels }: { channels: readonly Spending[] }) {
  const sets = useCan()('MANAGE_SETTINGS');
  return (
    <Panel
      title="Spent today"
      style={{ marginBottom: 16 }}
      extra={sets && <Link to="/admin/settings?part=messages">Costs and limits</Link>}
    >
      <ul className="admin-spending" aria-label="Spent today">
        {channels.map((one) => (
          <Channel key={one.channel} spending={one} />
        ))}
      </ul>
    </Panel>
  );
}
