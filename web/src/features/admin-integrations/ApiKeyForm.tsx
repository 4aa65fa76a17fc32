// Names a new API key and says what it may do.
import { useEffect } from 'react';
import { Form, Input, Select } from 'antd';
import type { ApiScope } from '../../generated/admin-integrations';
import { CheckboxList } from '../../shared/back-office/CheckboxList';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';

const scopes: { value: ApiScope; label: string }[] = [
  { value: 'READ_CATALOGUE', label: 'Read catalogue: products with stock, and their changes' },
  { value: 'MANAGE_CATALOGUE', label: 'Manage catalogue: add, change and delete products, prices and stock' },
  { value: 'READ_ORDERS', label: 'Read orders, and their changes' },
  { value: 'MANAGE_ORDERS', label: 'Manage orders: status and refunds' },
  { value: 'MANAGE_OFFERS', label: 'Manage offers, and make their codes' },
  { value: 'MANAGE_REVIEWS', label: 'Publish, refuse and answer reviews' },
];

const lifetimes = [
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 365, label: 'A year' },
  { value: 1095, label: 'Three years' },
];

export interface ApiKeyValues {
  name: string;
  scopes: ApiScope[];
  days: number;
}

export interface ApiKeyFormProps {
  open: boolean;
  saving: boolean;
  error: unknown;
  onClose: () => void;
  onSave: (values: ApiKeyValues) => void;
}

export function ApiKeyForm({ open, saving, error, onClose, onSave }: ApiKeyFormProps) {
  const [form] = Form.useForm<ApiKeyValues>();
  useServerFieldErrors(form, error);
  useEffect(() => {
    if (open) form.resetFields();
  }, [open, form]);
  return (
    <FormDialog
      open={open}
      title="New API key"
      okText="Create key"
      confirmLoading={saving}
      afterOpenChange={(shown) => shown && form.focusField('name')}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <FailureNotice error={error} fallback="The key could not be created. Please try again." />
      <EditForm<ApiKeyValues>
        name="key"
        form={form}
        layout="vertical"
        onFinish={(values) => onSave({ ...values, name: values.name.trim() })}
      >
        <Form.Item
          name="name"
          label="Name"
          extra="Which program uses it"
          rules={[{ required: true, whitespace: true, message: 'Name the program that uses it' }]}
        >
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item name="days" label="It is good for" initialValue={365}>
          <Select options={lifetimes} />
        </Form.Item>
        <Form.Item name="scopes" label="It may" rules={[{ required: true, message: 'Choose what it may do' }]}>
          <CheckboxList label="It may" options={scopes} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
