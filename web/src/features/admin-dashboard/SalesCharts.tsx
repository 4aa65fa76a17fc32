// Revenue and orders by day over the chosen span.
import { useMemo, type ReactElement } from 'react';
import { Card, Flex, Statistic, Typography } from 'antd';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { AdminSalesReportQuery } from '../../generated/admin-dashboard';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { formatDate } from '../../shared/dates';
import { seriesColours } from '../../shared/back-office/theme';
import { dailyPoints, shortDay, shortRupees } from './sales-series';

export interface SalesChartsProps {
  report: AdminSalesReportQuery['salesReport'];
  /** `YYYY-MM-DD`, both ends included. */
  from: string;
  to: string;
}

const tick = { fill: '#525f58', fontSize: 12 };
const margin = { top: 6, left: 0, right: 12, bottom: 0 };
const dayOf = (date: unknown) => formatDate(`${String(date)}T12:00:00Z`);
const grid = <CartesianGrid vertical={false} stroke="#e3dbcd" />;
const days = <XAxis dataKey="date" tickFormatter={shortDay} tick={tick} minTickGap={28} />;

function Chart({ label, height, children }: { label: string; height: number; children: ReactElement }) {
  return (
    <figure style={{ margin: 0, height }} role="img" aria-label={label}>
      <ResponsiveContainer>{children}</ResponsiveContainer>
    </figure>
  );
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
      <Chart label={`Revenue by day, ${formatRupees(report.revenue)} in all`} height={220}>
        <AreaChart data={points} margin={margin}>
          {grid}
          {days}
          <YAxis tickFormatter={shortRupees} tick={tick} interval={0} width={56} />
          <Tooltip labelFormatter={dayOf} formatter={(value) => [formatRupees(Number(value)), 'Revenue']} />
          <Area
            dataKey="revenue"
            stroke={seriesColours.revenue}
            fill={seriesColours.revenue}
            fillOpacity={0.16}
            strokeWidth={2}
            isAnimationActive={false}
          />
        </AreaChart>
      </Chart>
      <Typography.Title level={3} style={{ fontSize: 16, margin: '16px 0 8px' }}>
        Orders by day
      </Typography.Title>
      <Chart label={`Orders by day, ${report.orders} in all`} height={150}>
        <BarChart data={points} margin={margin}>
          {grid}
          {days}
          <YAxis allowDecimals={false} tick={tick} tickCount={4} interval={0} width={56} />
          <Tooltip labelFormatter={dayOf} formatter={(value) => [Number(value), 'Orders']} />
          <Bar dataKey="orders" fill={seriesColours.orders} isAnimationActive={false} />
        </BarChart>
      </Chart>
    </Card>
  );
}
