// The four figures of the whole shop.
import { Panel } from '../../shared/back-office/Panel';
import { formatRupees } from '../../shared/money';
import { Figure } from './Figure';

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
    <div className="dash-cards">
      {cards.map((card) => (
        <Panel key={card.title}>
          <Figure {...card} />
        </Panel>
      ))}
    </div>
  );
}
