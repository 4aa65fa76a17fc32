// Changes which business buys an order, before its dispatch.
import { Form, Input, Typography } from 'antd';
import { useAdminEditOrderBuyerMutation, type AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { orderName } from '../../shared/back-office/order-words';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';

export interface EditBuyerProps {
  order: AdminOrderDetailsFragment;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  buyerGstin: string;
  buyerLegalName: string;
}

export default function EditBuyer({ order, onClose, onDone }: EditBuyerProps) {
  const [form] = Form.useForm<Values>();
  const [edit, { loading, error }] = useAdminEditOrderBuyerMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const save = async (values: Values) => {
    const { data } = await edit({ variables: { input: { ...values, id: order.id, version: order.version } } });
    if (!data) return;
    toast.success('Saved');
    onClose();
    onDone();
  };
  return (
    <FormDialog
      open
      title={`Buyer of ${orderName(order, 8)}`}
      okText="Save"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      zIndex={1100}
    >
      <FailureNotice error={error} fallback="The buyer could not be changed. Please try again." />
      <Typography.Paragraph type="secondary">
        {order.invoiceNumber
          ? `Invoice ${order.invoiceNumber} is taken back by a credit note, and a new one is issued.`
          : 'The invoice will have them.'}{' '}
        Leave both empty for a private person. The tax stays as it is: it follows the delivery address.
      </Typography.Paragraph>
      <EditForm<Values>
        name="buyer"
        form={form}
        layout="vertical"
        initialValues={{ buyerGstin: order.buyerGstin ?? '', buyerLegalName: order.buyerLegalName ?? '' }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="buyerGstin" label="GSTIN">
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <Form.Item name="buyerLegalName" label="Legal name" style={{ marginBottom: 12 }}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
