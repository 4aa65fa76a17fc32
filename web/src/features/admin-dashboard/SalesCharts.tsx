// Revenue and orders by day and orders by state over the chosen span.
import { useMemo } from 'react';
import { Card, Col, Flex, Row, Statistic, Typography } from 'antd';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { AdminSalesReportQuery } from '../../generated/admin-dashboard';
import { formatRupees } from '../../shared/money';
import { formatDate } from '../../shared/dates';
import { ink, seriesColours } from '../../shared/back-office/theme';
import { dailyPoints, shortDay, shortRupees, statusBars } from './sales-series';

export interface SalesChartsProps {
  report: AdminSalesReportQuery['salesReport'];
  /** `YYYY-MM-DD`, both ends included. */
  from: string;
  to: string;
  loading: boolean;
}

const tick = { fill: '#525f58', fontSize: 12 };
const dayOf = (date: unknown) => formatDate(`${String(date)}T12:00:00Z`);

export function SalesCharts({ report, from, to, loading }: SalesChartsProps) {
  const points = useMemo(() => dailyPoints(report.points, from, to), [report.points, from, to]);
  const bars = statusBars(report.byStatus);
  const xAxis = <XAxis dataKey="date" tickFormatter={shortDay} tick={tick} minTickGap={28} />;
  return (
    <Row gutter={[16, 16]} style={{ opacity: loading ? 0.6 : 1 }} aria-busy={loading}>
      <Col xs={24} xl={16}>
        <Card title="Revenue by day">
          <Flex gap={32} wrap style={{ marginBottom: 12 }}>
            <Statistic title="Revenue in this span" value={formatRupees(report.revenue)} />
            <Statistic title="Orders in this span" value={report.orders.toLocaleString('en-IN')} />
            <Statistic title="Average order" value={formatRupees(report.averageOrder)} />
          </Flex>
          <figure
            style={{ margin: 0, height: 220 }}
            role="img"
            aria-label={`Revenue by day, ${formatRupees(report.revenue)} in all`}
          >
            <ResponsiveContainer>
              <AreaChart data={points} margin={{ left: 8, right: 8 }}>
                <CartesianGrid vertical={false} stroke="#e3dbcd" />
                {xAxis}
                <YAxis tickFormatter={shortRupees} tick={tick} width={56} />
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
            </ResponsiveContainer>
          </figure>
          <Typography.Title level={3} style={{ fontSize: 16, margin: '16px 0 8px' }}>
            Orders by day
          </Typography.Title>
          <figure style={{ margin: 0, height: 150 }} role="img" aria-label={`Orders by day, ${report.orders} in all`}>
            <ResponsiveContainer>
              <BarChart data={points} margin={{ left: 8, right: 8 }}>
                <CartesianGrid vertical={false} stroke="#e3dbcd" />
                {xAxis}
                <YAxis allowDecimals={false} tick={tick} tickCount={4} width={56} />
                <Tooltip labelFormatter={dayOf} formatter={(value) => [Number(value), 'Orders']} />
                <Bar dataKey="orders" fill={seriesColours.orders} isAnimationActive={false} />
              </BarChart>
            </ResponsiveContainer>
          </figure>
        </Card>
      </Col>
      <Col xs={24} xl={8}>
        <Card title="Orders by status" style={{ height: '100%' }}>
          <figure
            style={{ margin: 0, height: 360 }}
            role="img"
            aria-label={`Orders by status: ${bars.map(({ status, count }) => `${status} ${count}`).join(', ')}`}
          >
            <ResponsiveContainer>
              <BarChart data={bars} layout="vertical" margin={{ left: 8, right: 40 }}>
                <XAxis type="number" allowDecimals={false} hide />
                <YAxis type="category" dataKey="status" width={110} tick={tick} axisLine={false} tickLine={false} />
                <Bar
                  dataKey="count"
                  fill={seriesColours.orders}
                  isAnimationActive={false}
                  minPointSize={1}
                  radius={[0, 4, 4, 0]}
                >
                  <LabelList dataKey="count" position="right" fill={ink} />
                </Bar>
              </BarChart>
            </ResponsiveContainer>
          </figure>
        </Card>
      </Col>
    </Row>
  );
}
