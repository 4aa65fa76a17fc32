// The dashboard: four figures, what waits today, and sales over a chosen period.
import { lazy, Suspense } from 'react';
import { Flex, Skeleton } from 'antd';
import { useAdminDashboardQuery, useAdminSalesReportQuery } from '../../generated/admin-dashboard';
import { dayBefore, endOfDay, startOfDay } from '../../shared/back-office/day-range';
import { DayRange } from '../../shared/back-office/DayRange';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Panel } from '../../shared/back-office/Panel';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useCan } from '../../shared/back-office/permissions';
import { day, useUrlState } from '../../shared/back-office/url-state';
import { CategorySales } from './CategorySales';
import { LowStockCard } from './LowStockCard';
import { RecentOrders } from './RecentOrders';
import { SalesCharts } from './SalesCharts';
import { StatusBars } from './StatusBars';
import { SummaryCards } from './SummaryCards';
import { TopProducts } from './TopProducts';
import { WaitingPanel } from './WaitingPanel';

const FirstSteps = lazy(() => import('./FirstSteps'));
const BackupLine = lazy(() => import('./BackupLine'));
const GroupSales = lazy(() => import('./GroupSales'));

const span = { from: day, to: day };

export function DashboardRoute() {
  const can = useCan();
  const [{ from, to }, setSpan] = useUrlState(span);
  const first = from ?? dayBefore(29);
  const last = to ?? dayBefore(0);
  const dashboard = useAdminDashboardQuery({
    variables: { seesStock: can('MANAGE_CATALOGUE') },
    fetchPolicy: 'cache-and-network',
  });
  const sales = useAdminSalesReportQuery({
    variables: { from: startOfDay(first), to: endOfDay(last) },
    fetchPolicy: 'cache-and-network',
  });
  const { dashboard: numbers, waitingWork, lowStockProducts } = dashboard.data ?? {};
  const report = (sales.data ?? sales.previousData)?.salesReport;

  return (
    <>
      <PageHeading title="Admin Dashboard" />
      <FailureNotice
        error={dashboard.error}
        fallback="Failed to load dashboard data"
        onRetry={() => void dashboard.refetch()}
      />
      {numbers ? <SummaryCards {...numbers} /> : dashboard.loading && <Skeleton active paragraph={{ rows: 2 }} />}
      {waitingWork && <WaitingPanel waiting={waitingWork} />}
      {can('MANAGE_SETTINGS') && (
        <Suspense fallback={null}>
          <FirstSteps />
          <BackupLine />
        </Suspense>
      )}
      <Flex wrap justify="space-between" align="center" gap="8px 16px" style={{ margin: '28px 0 12px' }}>
        <h2 className="dash-heading" style={{ fontSize: 18, margin: 0 }}>
          Sales
        </h2>
        <DayRange
          label="Sales"
          from={first}
          to={last}
          allowClear={false}
          onChange={(start, end) => setSpan({ from: start, to: end })}
        />
      </Flex>
      <FailureNotice
        error={sales.error}
        fallback="The sales report could not be loaded."
        onRetry={() => void sales.refetch()}
      />
      {report ? (
        <div
          className="dash-grid two-thirds"
          style={{ marginTop: 0, opacity: sales.loading ? 0.6 : 1 }}
          aria-busy={sales.loading}
        >
          <SalesCharts report={report} from={first} to={last} />
          <StatusBars byStatus={report.byStatus} from={first} to={last} />
        </div>
      ) : (
        sales.loading && (
          <Panel>
            <Skeleton active paragraph={{ rows: 6 }} />
          </Panel>
        )
      )}
      {report && <CategorySales categories={report.byCategory} />}
      {numbers && (
        <div className="dash-grid halves">
          <RecentOrders orders={numbers.recentOrders} />
          <TopProducts products={numbers.topProducts} />
          <Suspense fallback={null}>
            <GroupSales />
          </Suspense>
          {lowStockProducts && <LowStockCard {...lowStockProducts} />}
        </div>
      )}
    </>
  );
}
