// Orders of the chosen period by status; each bar links to its orders.
import { Link } from 'react-router-dom';
import type { AdminSalesReportQuery } from '../../generated/admin-dashboard';
import { inCapitals } from '../../shared/back-office/order-words';
import { seriesColours } from '../../shared/back-office/theme';
import { Bar } from '../../shared/back-office/Bar';
import { statusBars } from './sales-series';
import { Panel } from '../../shared/back-office/Panel';

export interface StatusBarsProps {
  byStatus: AdminSalesReportQuery['salesReport']['byStatus'];
  /** `YYYY-MM-DD`, both ends included. */
  from: string;
  to: string;
}

export function StatusBars({ byStatus, from, to }: StatusBarsProps) {
  const bars = statusBars(byStatus);
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Panel title="Orders by status">
      <ul aria-label="Orders by status" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {bars.map(({ status, count }) => (
          <li key={status}>
            <Link
              to={`/admin/orders?${new URLSearchParams({ status, from, to })}`}
              style={{ display: 'block', padding: '7px 0', color: 'inherit' }}
            >
              <span style={{ display: 'flex', justifyContent: 'space-between', marginBottom: 4 }}>
                <span>{inCapitals(status)}</span>
                <strong style={{ fontVariantNumeric: 'tabular-nums' }}>{count.toLocaleString('en-IN')}</strong>
              </span>
              <Bar share={count / highest} colour={seriesColours.orders} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
