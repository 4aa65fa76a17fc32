// What an offer would have given on the orders of the last 30 days: the figures, and the orders.
import { Descriptions, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminOfferRehearsalQuery } from '../../generated/admin-offers';
import { counted } from '../../shared/counted';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { useCan } from '../../shared/back-office/permissions';

export interface RehearsalProps {
  rehearsal: AdminOfferRehearsalQuery['offerRehearsal'] | undefined;
  /** Of the shop, with the figures to come. */
  loading: boolean;
}

export function Rehearsal({ rehearsal, loading }: RehearsalProps) {
  const seesOrders = useCan()('READ_ORDERS');
  if (!rehearsal) return loading ? <Skeleton active paragraph={{ rows: 4 }} /> : null;
  const { orders, isWhole, uses, given, sales, found } = rehearsal;
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        bordered
        items={[
          ['Orders in these days', orders.toLocaleString('en-IN')],
          ['Orders that would have got it', uses.toLocaleString('en-IN')],
          ['Discount it would have given', formatRupees(given)],
          ['Total of these orders', formatRupees(sales)],
        ].map(([label, figure]) => ({
          key: label,
          label,
          children: <span style={{ whiteSpace: 'nowrap' }}>{figure}</span>,
        }))}
      />
      {!isWhole && (
        <p className="admin-quiet" style={{ marginTop: 8 }}>
          Only the newest {counted(orders, 'order')} of these days were looked at.
        </p>
      )}
      <p className="admin-quiet" style={{ marginTop: 8 }}>
        As if it were the only offer and had counted all these days. Cancelled orders are left out.
      </p>
      {found.length > 0 && (
        <>
          <h3 className="admin-offer-subhead">
            {found.length < uses ? `The newest ${found.length} of them` : 'These orders'}
          </h3>
          <ul className="admin-offer-orders" aria-label="Orders with this offer">
            {found.map(({ orderId, orderNumber, createdAt, totalAmount, given: off }) => (
              <li key={orderId}>
                {seesOrders ? <Link to={`/admin/orders?view=${orderId}`}>{orderNumber}</Link> : orderNumber}
                <span className="admin-quiet">{formatDate(createdAt)}</span>
                <span>
                  {formatRupees(off)} off {formatRupees(totalAmount)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
