// Makes a payment link for an order in stages, and shows it to be sent.
import { useState } from 'react';
import { Alert, Button, Form, Typography } from 'antd';
import { useAdminCreatePaymentLinkMutation, type AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { amountUpTo, between } from '../../shared/back-office/number-rules';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { SendLink } from './SendLink';
import type { PaymentLink } from './money-words';

export interface PaymentLinkDialogProps {
  order: AdminOrderDetailsFragment;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  amount: number;
  days: number;
}

export default function PaymentLinkDialog({ order, onClose, onDone }: PaymentLinkDialogProps) {
  const [form] = Form.useForm<Values>();
  const [create, { loading, error }] = useAdminCreatePaymentLinkMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const [link, setLink] = useState<PaymentLink>();
  const next = order.stages.find(({ dueAmount }) => dueAmount > 0);
  const send = async ({ amount, days }: Values) => {
    const { data } = await create({ variables: { input: { orderId: order.id, amount, days } } });
    const made = data?.createPaymentLink.paymentRequests.findLast(({ kind }) => kind === 'LINK');
    if (!made) return;
    setLink(made);
    onDone();
  };
  return (
    <FormDialog
      open
      title={`Payment link for ${order.orderNumber}`}
      okText="Make the link"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      zIndex={1100}
      {...(link && { footer: <Button onClick={onClose}>Close</Button> })}
    >
      {link ? (
        <>
          <Alert
            type="success"
            showIcon
            style={{ marginBottom: 16 }}
            title={`The link asks for ${formatRupees(link.amount)}`}
            description={
              link.expiresAt
                ? `It can be paid once, until ${formatDate(link.expiresAt)}. The payment appears here by itself.`
                : 'It can be paid once. The payment appears here by itself.'
            }
          />
          <SendLink link={link} orderNumber={order.orderNumber} phone={order.contactInfo.phone} />
        </>
      ) : (
        <>
          <FailureNotice error={error} fallback="The link could not be made. Please try again." />
          <Typography.Paragraph type="secondary">
            {formatRupees(order.dueAmount)} are left to pay. Whoever has the link can pay this amount once, whole.
          </Typography.Paragraph>
          <EditForm<Values>
            name="payment-link"
            form={form}
            layout="vertical"
            initialValues={{ amount: next?.dueAmount ?? order.dueAmount, days: 7 }}
            onFinish={(values) => void send(values)}
          >
            <Form.Item
              name="amount"
              label="Amount"
              extra={next && `Filled in: what is left of ${next.label}.`}
              rules={[{ required: true, message: 'Set the amount' }, amountUpTo(order.dueAmount)]}
            >
              <RupeesInput />
            </Form.Item>
            <Form.Item
              name="days"
              label="Days it can be paid"
              extra="1 to 180."
              rules={[{ required: true, message: 'Set the days' }, between('The number of days', 1, 180)]}
            >
              <NumberInput />
            </Form.Item>
          </EditForm>
        </>
      )}
    </FormDialog>
  );
}
