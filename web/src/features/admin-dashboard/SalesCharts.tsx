// Revenue and orders by day over the chosen span.
import { useMemo } from 'react';
import { Flex } from 'antd';
import type { AdminSalesReportQuery } from '../../generated/admin-dashboard';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { Panel } from '../../shared/back-office/Panel';
import { seriesColours } from '../../shared/back-office/theme';
import { Change } from './Change';
import { DayChart } from './DayChart';
import { Figure } from './Figure';
import { dailyPoints, shortRupees, spanInWords } from './sales-series';

export interface SalesChartsProps {
  report: AdminSalesReportQuery['salesReport'];
  /** `YYYY-MM-DD`, both ends included. */
  from: string;
  to: string;
}

export function SalesCharts({ report, from, to }: SalesChartsProps) {
  const points = useMemo(() => dailyPoints(report.points, from, to), [report.points, from, to]);
  const { before } = report;
  const than = spanInWords(from, to);
  return (
    <Panel title="Revenue by day">
      <Flex gap="8px 32px" wrap style={{ marginBottom: 12 }}>
        <Figure title="Revenue in this period" value={formatRupees(report.revenue)}>
          <Change now={report.revenue} before={before.revenue} than={than} />
        </Figure>
        <Figure title="Orders placed" value={report.orders.toLocaleString('en-IN')}>
          <Change now={report.orders} before={before.orders} than={than} />
        </Figure>
        <Figure
          title={`Average of ${counted(report.paidOrders, 'paid order')}`}
          value={formatRupees(report.averageOrder)}
        >
          <Change now={report.averageOrder} before={before.averageOrder} than={than} />
        </Figure>
      </Flex>
      <DayChart
        label={`Revenue by day, ${formatRupees(report.revenue)} in all`}
        figure="Revenue"
        kind="area"
        colour={seriesColours.revenue}
        height={220}
        points={points.map(({ date, revenue }) => ({ date, value: revenue }))}
        short={shortRupees}
        exact={formatRupees}
      />
      <h3 className="dash-heading" style={{ fontSize: 16, margin: '16px 0 8px' }}>
        Orders by day
      </h3>
      <DayChart
        label={`Orders by day, ${report.orders} in all`}
        figure="Orders"
        kind="bars"
        colour={seriesColours.orders}
        height={150}
        points={points.map(({ date, orders }) => ({ date, value: orders }))}
        short={String}
        exact={String}
      />
    </Panel>
  );
}
