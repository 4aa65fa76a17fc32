// Details of one order: next step, status and address first.
import type { ReactNode } from 'react';
import { Button, Col, Descriptions, Row, Typography } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminOrderDetailsFragment } from '../../generated/admin-orders';
import type { DiscountFragment } from '../../generated/shared';
import { formatDate, formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { deliveryGift, goodsRows, less, offerName, offGoods } from '../../shared/offers/discounts';
import { showsTax } from '../../shared/shop';
import { CopyableEmail } from '../../shared/back-office/Email';
import { Part } from '../../shared/back-office/Part';
import { useCan } from '../../shared/back-office/permissions';
import { Shipments, type ShipmentsProps } from '../../shared/back-office/Shipments';
import { OrderStatusTag, PaymentStatusTag } from '../../shared/back-office/StatusTag';
import { OrderHistory } from './OrderHistory';
import { OrderEInvoices } from './OrderEInvoices';
import { OrderItems } from './OrderItems';
import { OrderRefunds } from './OrderRefunds';
import { OrderMoney } from './OrderMoney';
import { Payments } from './Payments';
import { WorkSteps } from './WorkSteps';
import { methodBesideMoney } from './order-list-state';

/** An offer that counted, as a way to it. */
function OfferLink({ discount }: { discount: DiscountFragment }) {
  const seesOffers = useCan()('MANAGE_OFFERS', 'READ_ORDERS');
  const name = offerName(discount);
  const search = new URLSearchParams({ search: discount.code ?? discount.name });
  return seesOffers ? <Link to={`/admin/offers?${search.toString()}`}>{name}</Link> : name;
}

function Amounts({ order }: { order: AdminOrderDetailsFragment }) {
  const { totalAmount, subtotal, taxAmount, deliveryCharge, codCharge, discounts, shippingMethod } = order;
  const offGoodsRows = discounts
    .filter((discount) => offGoods(discount) > 0)
    .map((discount): [ReactNode, string] => [
      <>
        Offer: <OfferLink discount={discount} />
      </>,
      less(offGoods(discount)),
    ]);
  const roundingRows = goodsRows({ discounts: [], rounding: order.rounding }).map(
    ({ label, text }): [string, string] => [label, text],
  );
  const rows: [ReactNode, string][] = [
    ...(order.discountAmount > 0
      ? [['Goods before offers', formatRupees(order.goodsTotal)] as [string, string], ...offGoodsRows, ...roundingRows]
      : []),
    ['Subtotal', formatRupees(subtotal)],
    ...(showsTax(taxAmount) ? [['Tax', formatRupees(taxAmount)] as [string, string]] : []),
    [
      <>
        Delivery
        {discounts
          .filter(({ deliverySaved }) => deliverySaved > 0)
          .map((discount, at) => (
            <div key={at} className="admin-quiet">
              {deliveryGift(discount, shippingMethod.price)} with <OfferLink discount={discount} />
            </div>
          ))}
      </>,
      deliveryCharge === 0 ? 'Free' : formatRupees(deliveryCharge),
    ],
    ...(codCharge > 0 ? [['of which cash on delivery', formatRupees(codCharge)] as [string, string]] : []),
    ['Total', formatRupees(totalAmount)],
    ...(order.refundedAmount > 0 ? [['Refunded', formatRupees(order.refundedAmount)] as [string, string]] : []),
  ];
  return (
    <Descriptions
      size="small"
      column={1}
      bordered
      items={rows.map(([label, amount], at) => ({
        key: at,
        label: label === 'Total' ? <strong>{label}</strong> : label,
        children: <div style={{ textAlign: 'right' }}>{label === 'Total' ? <strong>{amount}</strong> : amount}</div>,
      }))}
    />
  );
}

function Address({ address }: { address: AdminOrderDetailsFragment['deliveryAddress'] }) {
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ');
  const place = [address.city, address.state, address.postalCode].filter(Boolean).join(', ');
  return (
    <address style={{ fontStyle: 'normal' }}>
      {[name, address.company, address.street, address.street2, place, address.country]
        .filter(Boolean)
        .map((line, at) => (
          <div key={at}>{line}</div>
        ))}
    </address>
  );
}

/** An invoice of an order that ended unpaid, with the credit note that takes it back. */
function ReversedInvoice({ reversed }: { reversed: AdminOrderDetailsFragment['reversedInvoices'][number] }) {
  const { invoiceNumber, invoiceUrl, creditNoteNumber, creditNoteUrl } = reversed;
  return (
    <div>
      <a href={invoiceUrl} target="_blank" rel="noopener">
        Invoice {invoiceNumber}
      </a>
      , taken back by{' '}
      <a href={creditNoteUrl} target="_blank" rel="noopener">
        credit note {creditNoteNumber}
      </a>
    </div>
  );
}

const holders: Record<string, string> = {
  SHOP: 'the shop has it',
  CUSTOMER: 'not paid yet',
};

/** Who has the cash of a delivered order. */
function Cash({
  cash,
  onRecord,
}: {
  cash: NonNullable<AdminOrderDetailsFragment['cash']>;
  onRecord: (() => void) | undefined;
}) {
  const { holder, courier, amount, receivedAt, reference } = cash;
  const who = holder === 'COURIER' ? `with ${courier ?? 'the courier'}` : (holders[holder] ?? 'unknown');
  const when = receivedAt && `received ${formatDate(receivedAt)}`;
  return (
    <div>
      Cash: {[`${formatRupees(amount)}, ${who}`, when, reference].filter(Boolean).join(', ')}
      {onRecord && (
        <Button type="link" style={{ padding: '0 0 0 8px', height: 'auto' }} onClick={onRecord}>
          Record cash
        </Button>
      )}
    </div>
  );
}

export interface OrderFactsProps {
  order: AdminOrderDetailsFragment;
  /** Left out for those who only read orders. */
  onShip?: ShipmentsProps['onShip'];
  onEditAddress?: () => void;
  onEditBuyer?: () => void;
  onCancelPieces?: () => void;
  onRecordCash?: () => void;
  /** The next step of staff. */
  next: ReactNode;
  onChanged: () => void;
}

export function OrderFacts(props: OrderFactsProps) {
  const { order, next, onShip, onEditAddress, onEditBuyer, onCancelPieces, onRecordCash, onChanged } = props;
  const { user, contactInfo, shippingMethod } = order;
  const seesCustomers = useCan()('VIEW_CUSTOMERS');
  const dates = [
    ['Ordered', order.createdAt],
    ['Shopper confirms by', order.needsShopper ? order.confirmBy : null],
    ['Shopper confirmed', order.confirmedAt],
    ['Pay by', order.paymentStatus === 'PENDING' ? order.payBy : null],
    ['Paid', order.paidAt],
    ['Delivered', order.deliveredAt],
  ].filter((one): one is [string, string] => Boolean(one[1]));
  return (
    <>
      <Row gutter={[24, 0]} className="admin-lead">
        <Col xs={24} md={8}>
          <Part title="Status">
            <div>
              Order: <OrderStatusTag status={order.orderStatus} />
            </div>
            <div style={{ marginTop: 4 }}>
              Payment: <PaymentStatusTag order={order} /> {methodBesideMoney(order)}
            </div>
            {order.cash && <Cash cash={order.cash} onRecord={onRecordCash} />}
            {dates.map(([label, at]) => (
              <div key={label}>
                {label}: {formatDateTime(at)}
              </div>
            ))}
            {order.invoiceNumber && <div>Invoice: {order.invoiceNumber}</div>}
            {order.reversedInvoices.map((one) => (
              <ReversedInvoice key={one.creditNoteNumber} reversed={one} />
            ))}
            <OrderEInvoices order={order} {...(onShip && { onChanged })} />
            {order.razorpayOrderId && <div style={{ overflowWrap: 'anywhere' }}>Razorpay: {order.razorpayOrderId}</div>}
          </Part>
          <Part title="What to do next">{next}</Part>
        </Col>
        <Col xs={24} sm={12} md={8}>
          <Part title="Delivery address">
            <Address address={order.deliveryAddress} />
            {onEditAddress && order.canEditAddress && (
              <Button type="link" style={{ padding: 0 }} onClick={onEditAddress}>
                Change address or contact
              </Button>
            )}
            <Typography.Text
              style={{ display: 'block' }}
              copyable={{
                text: new URL(order.trackingPath, location.origin).href,
                tooltips: ['Copy the link', 'Copied'],
              }}
            >
              Link to follow it without logging in
            </Typography.Text>
            <div style={{ marginTop: 6 }}>
              {shippingMethod.name} ({shippingMethod.deliveryTime})
            </div>
          </Part>
        </Col>
        <Col xs={24} sm={12} md={8}>
          <Part title="Customer">
            <div>{seesCustomers ? <Link to={`/admin/customers?view=${user.id}`}>{user.name}</Link> : user.name}</div>
            {contactInfo.email && <CopyableEmail address={contactInfo.email} />}
            <div>
              <a href={`tel:${contactInfo.phone}`}>{contactInfo.phone}</a>
            </div>
            {user.email && user.email !== contactInfo.email && <div>Account: {user.email}</div>}
            {order.buyerGstin && (
              <div style={{ overflowWrap: 'anywhere' }}>
                Business: {order.buyerLegalName}, GSTIN {order.buyerGstin}
              </div>
            )}
            {onEditBuyer && order.canEditAddress && (
              <Button type="link" style={{ padding: 0 }} onClick={onEditBuyer}>
                {order.buyerGstin ? 'Change the business' : 'Add a GSTIN'}
              </Button>
            )}
          </Part>
          {order.notes && (
            <Part title="Notes of the customer">
              <Typography.Text style={{ whiteSpace: 'pre-line' }}>{order.notes}</Typography.Text>
            </Part>
          )}
        </Col>
      </Row>
      <Row gutter={[24, 0]}>
        <Col xs={24} md={14}>
          <Part title="Items">
            <OrderItems items={order.items} cancelled={order.cancelledPieces} />
            {onCancelPieces && order.piecesToCancel.reduce((sum, pieces) => sum + pieces, 0) > 1 && (
              <Button type="link" danger style={{ padding: 0 }} onClick={onCancelPieces}>
                Cancel a part of it
              </Button>
            )}
          </Part>
          {(order.shipments.length > 0 || order.piecesToPack.some((pieces) => pieces > 0)) && (
            <Part title="Shipments">
              <Shipments order={order} onChanged={onChanged} showsEwayBills {...(onShip && { onShip })} />
            </Part>
          )}
          <WorkSteps order={order} {...(onShip && { onChanged })} />
          {order.stages.length > 0 && <OrderMoney order={order} {...(onShip && { onChanged })} />}
          <Part title="Amounts">
            <Amounts order={order} />
          </Part>
          {order.stages.length === 0 && order.payments.length > 0 && (
            <Part title="Payments">
              <Payments payments={order.payments} />
            </Part>
          )}
          {order.refunds.length > 0 && (
            <Part title="Refunds">
              <OrderRefunds refunds={order.refunds} />
            </Part>
          )}
        </Col>
        <Col xs={24} md={10}>
          <Part title="History">
            <OrderHistory history={order.history} />
          </Part>
        </Col>
      </Row>
    </>
  );
}
