// Refunds a paid order, in full or in part.
import { useEffect, useRef } from 'react';
import { Form, Input, Typography } from 'antd';
import { useAdminRefundOrderMutation, type AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { formatRupees, toRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { amountUpTo } from '../../shared/back-office/number-rules';
import { RupeesInput } from '../../shared/back-office/RupeesInput';

export interface RefundOrderProps {
  open: boolean;
  order: Pick<AdminOrderDetailsFragment, 'id' | 'paymentMethod'>;
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

/** A key for one attempt; randomUUID is missing where the page is not served over HTTPS. */
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

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
        {formatRupees(refundable)} can be refunded.{' '}
        {order.paymentMethod === 'ONLINE'
          ? 'The money goes back the way it came; that takes the bank a few days.'
          : 'This order was paid in cash: hand the money back yourself, the refund is recorded here.'}
      </Typography.Paragraph>
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
