// Revenue and orders by day over the chosen span.
import { useMemo } from 'react';
import { Card, Flex, Statistic, Typography } from 'antd';
import type { AdminSalesReportQuery } from '../../generated/admin-dashboard';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { seriesColours } from '../../shared/back-office/theme';
import { DayChart } from './DayChart';
import { dailyPoints, shortRupees } from './sales-series';

export interface SalesChartsProps {
  report: AdminSalesReportQuery['salesReport'];
  /** `YYYY-MM-DD`, both ends included. */
  from: string;
  to: string;
}

export function SalesCharts({ report, from, to }: SalesChartsProps) {
  const points = useMemo(() => dailyPoints(report.points, from, to), [report.points, from, to]);
  return (
    <Card title="Revenue by day" style={{ height: '100%' }}>
      <Flex gap="8px 32px" wrap style={{ marginBottom: 12 }}>
        <Statistic title="Revenue in this period" value={formatRupees(report.revenue)} />
        <Statistic title="Orders placed" value={report.orders.toLocaleString('en-IN')} />
        <Statistic
          title={`Average of ${counted(report.paidOrders, 'paid order')}`}
          value={formatRupees(report.averageOrder)}
        />
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
      <Typography.Title level={3} style={{ fontSize: 16, margin: '16px 0 8px' }}>
        Orders by day
      </Typography.Title>
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
    </Card>
  );
}
