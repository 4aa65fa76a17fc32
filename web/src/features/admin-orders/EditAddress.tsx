// Changes the delivery address and contact of an order before its dispatch.
import { Form, Input, Typography } from 'antd';
import { useAdminEditOrderAddressMutation, type AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { orderName } from '../../shared/back-office/order-words';
import { StateChoice } from '../../shared/back-office/StateInput';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';

export interface EditAddressProps {
  order: AdminOrderDetailsFragment;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  firstName?: string;
  lastName?: string;
  company?: string;
  street: string;
  street2?: string;
  city: string;
  state: string;
  postalCode: string;
  phone: string;
  email: string;
}

const fields: readonly (readonly [keyof Values, string, boolean])[] = [
  ['firstName', 'First name', false],
  ['lastName', 'Last name', false],
  ['company', 'Company', false],
  ['street', 'Street', true],
  ['street2', 'Second line', false],
  ['city', 'City', true],
  ['state', 'State', true],
  ['postalCode', 'PIN code', true],
  ['phone', 'Phone', true],
  ['email', 'E-mail', true],
];

export default function EditAddress({ order, onClose, onDone }: EditAddressProps) {
  const [form] = Form.useForm<Values>();
  const [edit, { loading, error }] = useAdminEditOrderAddressMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const { deliveryAddress, contactInfo } = order;
  const initial = Object.fromEntries(
    fields.map(([name]) => [name, ({ ...deliveryAddress, ...contactInfo } as Record<string, unknown>)[name] ?? '']),
  );
  const save = async (values: Values) => {
    const { country } = deliveryAddress;
    const { data } = await edit({ variables: { input: { ...values, country, id: order.id, version: order.version } } });
    if (!data) return;
    toast.success('Saved; the customer gets a mail');
    onClose();
    onDone();
  };
  return (
    <FormDialog
      open
      title={`Address of ${orderName(order, 8)}`}
      okText="Save"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      zIndex={1100}
    >
      <FailureNotice error={error} fallback="The address could not be changed. Please try again." />
      <Typography.Paragraph type="secondary">
        The customer gets a mail about it. An invoice that was issued already does not change.
      </Typography.Paragraph>
      <EditForm<Values>
        name="address"
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={(values) => void save(values)}
      >
        {fields.map(([name, label, needed]) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            style={{ marginBottom: 12 }}
            rules={needed ? [{ required: true, whitespace: true, message: `${label} is needed` }] : []}
          >
            {name === 'state' && deliveryAddress.country === 'India' ? (
              <StateChoice />
            ) : (
              <Input maxLength={200} autoComplete="off" />
            )}
          </Form.Item>
        ))}
      </EditForm>
    </FormDialog>
  );
}
