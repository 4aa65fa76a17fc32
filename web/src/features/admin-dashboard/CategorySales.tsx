// What was sold of each category over the chosen span, beside the span before.
import type { AdminSalesReportQuery } from '../../generated/admin-dashboard';
import { formatRupees } from '../../shared/money';
import { Panel } from '../../shared/back-office/Panel';
import { seriesColours } from '../../shared/back-office/theme';
import { Bar } from '../../shared/back-office/Bar';
import { Change } from './Change';

export interface CategorySalesProps {
  categories: AdminSalesReportQuery['salesReport']['byCategory'];
}

export function CategorySales({ categories }: CategorySalesProps) {
  const most = Math.max(1, ...categories.map(({ revenue }) => revenue));
  return (
    <Panel
      className="dash-categories"
      title="By category"
      extra={<span className="admin-quiet">Before tax, cancelled and returned left out</span>}
    >
      {categories.length === 0 && (
        <p className="admin-quiet">Nothing was sold in these days. Choose a longer span above.</p>
      )}
      <ul className="dash-list" aria-label="Sales by category">
        {categories.map(({ category, unitsSold, revenue, revenueBefore }) => (
          <li key={category}>
            <div className="dash-line">
              <span>{category || 'No category'}</span>
              <strong>{formatRupees(revenue)}</strong>
            </div>
            <Bar share={revenue / most} colour={seriesColours.revenue} />
            <div className="dash-line admin-quiet">
              <span>{unitsSold.toLocaleString('en-IN')} sold</span>
              <Change now={revenue} before={revenueBefore} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
