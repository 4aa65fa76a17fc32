// The four numbers of the whole shop.
import { Card, Col, Row, Statistic } from 'antd';
import { formatRupees } from '../../shared/money';

export interface SummaryCardsProps {
  totalProducts: number;
  totalOrders: number;
  /** Rupees, of paid orders. */
  totalRevenue: number;
  totalCustomers: number;
}

const count = (value: number) => value.toLocaleString('en-IN');

export function SummaryCards({ totalProducts, totalOrders, totalRevenue, totalCustomers }: SummaryCardsProps) {
  const cards = [
    { title: 'Total Products', value: count(totalProducts) },
    { title: 'Total Orders', value: count(totalOrders) },
    { title: 'Revenue', value: formatRupees(totalRevenue) },
    { title: 'Customers', value: count(totalCustomers) },
  ];
  return (
    <Row gutter={[16, 16]}>
      {cards.map(({ title, value }) => (
        <Col key={title} xs={12} xl={6}>
          <Card styles={{ body: { padding: 'clamp(14px, 3vw, 24px)' } }}>
            <Statistic title={title} value={value} styles={{ content: { fontSize: 'clamp(15px, 4.4vw, 24px)' } }} />
          </Card>
        </Col>
      ))}
    </Row>
  );
}
