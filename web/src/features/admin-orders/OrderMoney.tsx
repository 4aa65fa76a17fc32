// The money of an order in stages: what it costs, what came and what is left, and what staff do about it.
import { lazy, Suspense, useState } from 'react';
import { App, Button, Flex, Typography } from 'antd';
import {
  useAdminMarkStageDueMutation,
  useAdminWithdrawPaymentLinkMutation,
  type AdminOrderDetailsFragment,
} from '../../generated/admin-orders';
import { errorText } from '../../shared/error-text';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { Part } from '../../shared/back-office/Part';
import { PaymentLinks, type Link } from './PaymentLinks';
import { Payments, type Payment } from './Payments';
import { Stages, type Stage } from './Stages';
import './money.css';

const RecordPayment = lazy(() => import('./RecordPayment'));
const CorrectPayment = lazy(() => import('./CorrectPayment'));
const PaymentLinkDialog = lazy(() => import('./PaymentLinkDialog'));

export interface OrderMoneyProps {
  order: AdminOrderDetailsFragment;
  /** Left out for those who only read orders. */
  onChanged?: () => void;
}

function Sums({ order: { totalAmount, paidAmount, dueAmount } }: Pick<OrderMoneyProps, 'order'>) {
  const sums = [
    ['Total', totalAmount],
    ['Paid', paidAmount],
    ['Left to pay', dueAmount],
  ] as const;
  return (
    <dl className="admin-sums">
      {sums.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

type Dialog = { what: 'record' } | { what: 'link' } | { what: 'take back'; payment: Payment };

export function OrderMoney({ order, onChanged }: OrderMoneyProps) {
  const { modal } = App.useApp();
  const [dialog, setDialog] = useState<Dialog>();
  const [markDue] = useAdminMarkStageDueMutation();
  const [withdraw] = useAdminWithdrawPaymentLinkMutation();
  const done = onChanged ?? (() => undefined);
  const links = order.paymentRequests.filter(({ kind }) => kind === 'LINK').toReversed();
  const hasEnded = order.orderStatus === 'CANCELLED' || order.orderStatus === 'RETURNED';
  /** @param said what is told once it is done */
  const act = async (run: () => Promise<unknown>, said: string, failed: string) => {
    try {
      await run();
      toast.success(said);
      done();
    } catch (error) {
      toast.error(errorText(error, failed));
    }
  };
  const askDue = ({ id, label, dueAmount }: Stage) =>
    modal.confirm({
      title: `${label} is due now?`,
      content: `The customer gets a mail that asks for ${formatRupees(dueAmount)}, with the way to pay it. This cannot be taken back.`,
      okText: 'Yes, it is due',
      cancelText: 'Not yet',
      zIndex: 1100,
      onOk: () =>
        act(
          () => markDue({ variables: { orderId: order.id, stageId: id } }),
          `${label} is due: ${formatRupees(dueAmount)}`,
          'This could not be saved. Please try again.',
        ),
    });
  const askWithdraw = ({ id, amount }: Link) =>
    modal.confirm({
      title: `Withdraw the link over ${formatRupees(amount)}?`,
      content:
        'It cannot be paid any more. Money that is paid on it at this very moment counts, or goes back if it is too much.',
      okText: 'Withdraw',
      okButtonProps: { danger: true },
      cancelText: 'Keep it',
      zIndex: 1100,
      onOk: () =>
        act(
          () => withdraw({ variables: { orderId: order.id, linkId: id } }),
          'The link is withdrawn',
          'The link could not be withdrawn. Please try again.',
        ),
    });
  const close = () => setDialog(undefined);
  return (
    <Part title="Money">
      <Sums order={order} />
      <Stages stages={order.stages} {...(onChanged && !hasEnded && { onDue: (stage) => void askDue(stage) })} />
      {onChanged && order.dueAmount > 0 && (
        <Flex wrap gap={8} style={{ margin: '12px 0' }}>
          <Button onClick={() => setDialog({ what: 'record' })}>Record a payment</Button>
          <Button onClick={() => setDialog({ what: 'link' })}>Payment link</Button>
        </Flex>
      )}
      {order.payPath && order.dueAmount > 0 && (
        <Typography.Text
          style={{ display: 'block' }}
          copyable={{
            text: new URL(order.payPath, location.origin).href,
            tooltips: ['Copy the link', 'Copied'],
          }}
        >
          Page of the customer, to read and pay it without logging in
        </Typography.Text>
      )}
      <h3 className="admin-subhead">Payments</h3>
      <Payments
        payments={order.payments}
        {...(onChanged && { onTakeBack: (payment) => setDialog({ what: 'take back', payment }) })}
      />
      {links.length > 0 && (
        <>
          <h3 className="admin-subhead">Payment links</h3>
          <PaymentLinks
            links={links}
            orderNumber={order.orderNumber}
            phone={order.contactInfo.phone}
            {...(onChanged && { onWithdraw: (link) => void askWithdraw(link) })}
          />
        </>
      )}
      <Suspense>
        {dialog?.what === 'record' && <RecordPayment order={order} onClose={close} onDone={done} />}
        {dialog?.what === 'link' && <PaymentLinkDialog order={order} onClose={close} onDone={done} />}
        {dialog?.what === 'take back' && (
          <CorrectPayment orderId={order.id} payment={dialog.payment} onClose={close} onDone={done} />
        )}
      </Suspense>
    </Part>
  );
}
