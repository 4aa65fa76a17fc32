// Form of a webhook: address and topics.
import { useEffect } from 'react';
import { Form, Input } from 'antd';
import type { AdminWebhookFragment, WebhookTopic } from '../../generated/admin-integrations';
import { errorCode, errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { CheckboxList } from '../../shared/back-office/CheckboxList';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
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
  /** Refetches the webhook after another person's edit; rejects when that fails. */
  onTakeOver: () => Promise<AdminWebhookFragment>;
}

export function WebhookForm({ webhook, saving, error, onClose, onSave, onTakeOver }: WebhookFormProps) {
  const [form] = Form.useForm<WebhookValues>();
  useServerFieldErrors(form, error);
  const stale = errorCode(error) === 'STALE_VERSION';
  const id = typeof webhook === 'object' ? webhook.id : webhook;
  useEffect(() => {
    if (!webhook) return;
    form.resetFields();
    if (webhook !== 'new') form.setFieldsValue({ url: webhook.url, topics: [...webhook.topics] });
    // Resets when another webhook is opened, not when the same one is refetched.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, form]);
  /** Changed fields keep what was typed; the others take the latest values. */
  const continueOnLatest = async () => {
    if (typeof webhook !== 'object') return;
    const same = (topics: readonly WebhookTopic[]) => [...topics].sort().join() === [...webhook.topics].sort().join();
    try {
      const latest = await onTakeOver();
      const typed = form.getFieldsValue();
      form.setFieldsValue({
        url: typed.url === webhook.url ? latest.url : typed.url,
        topics: [...(same(typed.topics) ? latest.topics : typed.topics)],
      });
    } catch (failure) {
      toast.error(errorText(failure, 'The webhook could not be loaded; it may have been deleted.'));
    }
  };
  const shown = useWhileOpen(webhook !== undefined, webhook);
  return (
    <FormDialog
      open={webhook !== undefined}
      title={shown === 'new' ? 'New webhook' : 'Edit webhook'}
      okText="Save"
      confirmLoading={saving}
      afterOpenChange={(opened) => opened && form.focusField('url')}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      {stale ? (
        <StaleNotice thing="webhook" onTakeOver={() => void continueOnLatest()} />
      ) : (
        <FailureNotice error={error} fallback="The webhook could not be saved. Please try again." />
      )}
      <EditForm<WebhookValues>
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
        <Form.Item name="topics" label="Gets" rules={[{ required: true, message: 'Choose what it gets' }]}>
          <CheckboxList label="Gets" options={topicChoices} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
