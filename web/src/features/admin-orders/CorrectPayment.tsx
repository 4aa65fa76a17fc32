// Takes a payment back that was recorded wrongly.
import { Form, Input, Typography } from 'antd';
import { useAdminCorrectPaymentMutation, type AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { methodInWords } from './money-words';

export interface CorrectPaymentProps {
  orderId: string;
  payment: AdminOrderDetailsFragment['payments'][number];
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  reason: string;
}

export default function CorrectPayment({ orderId, payment, onClose, onDone }: CorrectPaymentProps) {
  const [form] = Form.useForm<Values>();
  const [correct, { loading, error }] = useAdminCorrectPaymentMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const save = async ({ reason }: Values) => {
    const { data } = await correct({
      variables: { input: { orderId, paymentId: payment.id, reason: reason.trim() } },
    });
    if (!data) return;
    toast.success(
      `Taken back. ${formatRupees(data.correctPayment.dueAmount)} of ${data.correctPayment.orderNumber} are left to pay`,
    );
    onClose();
    onDone();
  };
  return (
    <FormDialog
      open
      title={`Take ${formatRupees(payment.amount)} back`}
      okText="Take it back"
      okButtonProps={{ danger: true }}
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      zIndex={1100}
    >
      <FailureNotice error={error} fallback="The payment could not be taken back. Please try again." />
      <Typography.Paragraph type="secondary">
        For {formatRupees(payment.amount)} {methodInWords[payment.method]} that never came, or not like this. A
        correction stands beside the payment, nothing is deleted. Money that did come and goes back is a refund.
      </Typography.Paragraph>
      <EditForm<Values> name="correct-payment" form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item
          name="reason"
          label="Why"
          rules={[{ required: true, whitespace: true, message: 'Say why it is taken back' }]}
        >
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={300} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
