// The address of a webhook and what it is told of.
import { useEffect } from 'react';
import { Form, Input, Modal } from 'antd';
import type { AdminWebhookFragment, WebhookTopic } from '../../generated/admin-integrations';
import { CheckboxList } from '../../shared/back-office/CheckboxList';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { topicChoices } from './webhook-topics';

export interface WebhookValues {
  url: string;
  topics: WebhookTopic[];
}

export interface WebhookFormProps {
  /** Without one the dialog is closed. */
  webhook: AdminWebhookFragment | 'new' | undefined;
  saving: boolean;
  error: unknown;
  onClose: () => void;
  onSave: (values: WebhookValues) => void;
}

export function WebhookForm({ webhook, saving, error, onClose, onSave }: WebhookFormProps) {
  const [form] = Form.useForm<WebhookValues>();
  useServerFieldErrors(form, error);
  useEffect(() => {
    if (!webhook) return;
    form.resetFields();
    if (webhook !== 'new') form.setFieldsValue({ url: webhook.url, topics: [...webhook.topics] });
  }, [webhook, form]);
  return (
    <Modal
      open={webhook !== undefined}
      title={webhook === 'new' ? 'New webhook' : 'Edit webhook'}
      okText="Save"
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <FailureNotice error={error} fallback="The webhook could not be saved. Please try again." />
      <Form<WebhookValues>
        name="webhook"
        form={form}
        layout="vertical"
        onFinish={(values) => onSave({ ...values, url: values.url.trim() })}
      >
        <Form.Item
          name="url"
          label="Address"
          rules={[
            { required: true, message: 'Give the address deliveries go to' },
            { type: 'url', message: 'Give a complete address, with https://' },
          ]}
        >
          <Input placeholder="https://erp.example.com/shop-events" maxLength={500} />
        </Form.Item>
        <Form.Item name="topics" label="Is told of" rules={[{ required: true, message: 'Choose what it is told of' }]}>
          <CheckboxList label="Is told of" options={topicChoices} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
