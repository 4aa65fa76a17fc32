// Records money that came for an order in stages otherwise than online.
import { useState } from 'react';
import { Form, Input, Radio, Typography } from 'antd';
import { useAdminRecordPaymentMutation, type AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { freshKey } from '../../shared/back-office/fresh-key';
import { dayInIndia, noonInIndia } from '../../shared/back-office/indian-day';
import { amountUpTo } from '../../shared/back-office/number-rules';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { methodInWords, methodsByHand, type MethodByHand } from './money-words';

export interface RecordPaymentProps {
  order: AdminOrderDetailsFragment;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  amount: number;
  method: MethodByHand;
  reference?: string;
  at: string;
  note?: string;
}

export default function RecordPayment({ order, onClose, onDone }: RecordPaymentProps) {
  const [form] = Form.useForm<Values>();
  // One for the dialog: pressed again after a lost answer it records nothing twice.
  const [idempotencyKey] = useState(freshKey);
  const [record, { loading, error }] = useAdminRecordPaymentMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const today = dayInIndia(new Date());
  const amount = Form.useWatch('amount', form);
  const method = Form.useWatch('method', form) ?? 'CASH';
  const words = methodsByHand.find(({ value }) => value === method)!;
  const save = async ({ amount: came, method: how, reference, at, note }: Values) => {
    const { data } = await record({
      variables: {
        input: {
          orderId: order.id,
          amount: came,
          method: how,
          idempotencyKey,
          // Without a day it came now: noon of today may still lie ahead.
          ...(at && at !== today && { at: noonInIndia(at) }),
          ...(reference?.trim() && { reference: reference.trim() }),
          ...(note?.trim() && { note: note.trim() }),
        },
      },
    });
    if (!data) return;
    const { dueAmount } = data.recordPayment;
    toast.success(
      `${formatRupees(came)} ${methodInWords[how]} recorded. ${dueAmount > 0 ? `${formatRupees(dueAmount)} are left to pay` : 'All is paid'}`,
    );
    onClose();
    onDone();
  };
  return (
    <FormDialog
      open
      title={`Payment for ${order.orderNumber}`}
      okText={typeof amount === 'number' ? `Record ${formatRupees(amount)}` : 'Record'}
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      zIndex={1100}
    >
      <FailureNotice error={error} fallback="The payment could not be recorded. Please try again." />
      <Typography.Paragraph type="secondary">
        {formatRupees(order.dueAmount)} are left to pay. The customer gets a mail; what comes before the invoice gets a
        receipt voucher.
      </Typography.Paragraph>
      <EditForm<Values>
        name="record-payment"
        form={form}
        layout="vertical"
        initialValues={{ amount: order.dueAmount, method: 'CASH', at: today, reference: '', note: '' }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="amount"
          label="Amount"
          rules={[{ required: true, message: 'Set the amount' }, amountUpTo(order.dueAmount)]}
        >
          <RupeesInput />
        </Form.Item>
        <Form.Item name="method" label="How it came">
          <Radio.Group
            optionType="button"
            options={methodsByHand.map(({ value, label }) => ({ value, label }))}
            aria-label="How it came"
          />
        </Form.Item>
        <Form.Item name="reference" label={words.reference} extra={words.about}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="at" label="Received on">
          <Input type="date" max={today} />
        </Form.Item>
        <Form.Item name="note" label="Note (optional)" extra="Never leaves the back office.">
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={300} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
