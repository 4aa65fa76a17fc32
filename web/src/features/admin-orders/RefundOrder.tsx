// Refunds a paid order, in full or in part.
import { useEffect, useRef } from 'react';
import { Form, Input, Typography } from 'antd';
import { useAdminRefundOrderMutation, type AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { formatDate } from '../../shared/dates';
import { formatRupees, toRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { freshKey } from '../../shared/back-office/fresh-key';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { amountUpTo } from '../../shared/back-office/number-rules';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { methodInWords } from './money-words';

export interface RefundOrderProps {
  open: boolean;
  order: Pick<AdminOrderDetailsFragment, 'id' | 'paymentMethod' | 'stages' | 'payments'>;
  /** Whole paise that were not refunded yet. */
  leftPaise: number;
  onClose: () => void;
  onRefunded: () => void;
}

interface RefundValues {
  amount: number;
  reason?: string;
  internalNote?: string;
}

/** Payments that were not taken back. */
const standing = (payments: RefundOrderProps['order']['payments']) =>
  payments.filter(({ kind, state }) => kind === 'PAYMENT' && state !== 'TAKEN_BACK');

function whereTo({ stages, paymentMethod, payments }: RefundOrderProps['order']): string {
  if (stages.length > 0)
    return standing(payments).length > 1
      ? 'It goes back to these payments, in this order:'
      : 'It goes back to the payment that came:';
  return paymentMethod === 'ONLINE'
    ? 'The money goes back the way it came; that takes the bank a few days.'
    : 'This order was paid in cash: hand the money back yourself, the refund is recorded here.';
}

/** The payments of an order in stages in the order in which the shop gives them back: online ones first, the newest of each first. */
function GoesBackTo({ payments }: Pick<RefundOrderProps['order'], 'payments'>) {
  const newestFirst = standing(payments).toReversed();
  const isOnline = ({ method }: (typeof newestFirst)[number]) => method === 'ONLINE';
  const inTurn = [...newestFirst.filter(isOnline), ...newestFirst.filter((one) => !isOnline(one))];
  return (
    <ol aria-label="Payments it goes back to" style={{ margin: '0 0 16px', paddingLeft: 20 }}>
      {inTurn.map((payment) => (
        <li key={payment.id}>
          {formatRupees(payment.amount)} {methodInWords[payment.method]}, {formatDate(payment.at)}:{' '}
          <strong>{isOnline(payment) ? 'goes back by itself' : 'you hand it back'}</strong>
        </li>
      ))}
    </ol>
  );
}

export function RefundOrder({ open, order, leftPaise, onClose, onRefunded }: RefundOrderProps) {
  const [form] = Form.useForm<RefundValues>();
  const amount = Form.useWatch('amount', form);
  const attempt = useRef('');
  const [refund, { loading, error, reset }] = useAdminRefundOrderMutation({ ...errorInForm });
  const refundable = toRupees(leftPaise);

  useEffect(() => {
    if (!open) return;
    attempt.current = freshKey();
    reset();
    form.setFieldsValue({ amount: refundable, reason: '', internalNote: '' });
    // The amount is proposed once, when the dialog opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open]);

  const send = async ({ amount: paidBack, reason, internalNote }: RefundValues) => {
    const why = reason?.trim();
    const note = internalNote?.trim();
    const { data } = await refund({
      variables: {
        input: {
          id: order.id,
          amount: paidBack,
          idempotencyKey: attempt.current,
          ...(why && { reason: why }),
          ...(note && { internalNote: note }),
        },
      },
    });
    if (!data) return;
    toast.success(`${formatRupees(paidBack)} will be refunded`);
    onClose();
    onRefunded();
  };

  return (
    <FormDialog
      open={open}
      title="Refund"
      okText={typeof amount === 'number' ? `Refund ${formatRupees(amount)}` : 'Refund'}
      okButtonProps={{ danger: true }}
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <FailureNotice error={error} fallback="The refund failed. Please try again." />
      <Typography.Paragraph type="secondary">
        {formatRupees(refundable)} can be refunded. {whereTo(order)}
      </Typography.Paragraph>
      {order.stages.length > 0 && <GoesBackTo payments={order.payments} />}
      <EditForm<RefundValues>
        name="refund"
        form={form}
        layout="vertical"
        onFinish={(values) => void send(values)}
        // A new key for another amount; the same request sent again keeps its key.
        onValuesChange={(changed) => 'amount' in changed && (attempt.current = freshKey())}
      >
        <Form.Item
          name="amount"
          label="Amount"
          rules={[{ required: true, message: 'Set the amount' }, amountUpTo(refundable)]}
        >
          <RupeesInput />
        </Form.Item>
        <Form.Item
          name="reason"
          label="Reason, sent to the customer (optional)"
          extra="Stands in the mail and on the credit note."
        >
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
        </Form.Item>
        <Form.Item name="internalNote" label="Internal note (optional)" extra="Never leaves the back office.">
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={1000} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
