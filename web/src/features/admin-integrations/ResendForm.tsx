// Form that sends the deliveries of a span of days once more.
import { useEffect } from 'react';
import { Form, Modal } from 'antd';
import type { DeliveryStatus } from '../../generated/admin-integrations';
import { CheckboxList } from '../../shared/back-office/CheckboxList';
import { dayBefore } from '../../shared/back-office/day-range';
import { DayRange } from '../../shared/back-office/DayRange';
import { FailureNotice } from '../../shared/back-office/FailureNotice';

export interface ResendValues {
  /** `YYYY-MM-DD`, both ends included. */
  days: { from: string; to: string };
  statuses: DeliveryStatus[];
}

export interface ResendFormProps {
  open: boolean;
  sending: boolean;
  error: unknown;
  onClose: () => void;
  onSend: (values: ResendValues) => void;
}

const choices: { value: DeliveryStatus; label: string }[] = [
  { value: 'FAILED', label: 'Failed, and not sent again yet' },
  { value: 'DELIVERED', label: 'Delivered' },
];

/** The picker as a field of the form. */
function Days({ value, onChange }: { value?: ResendValues['days']; onChange?: (days: ResendValues['days']) => void }) {
  return (
    <DayRange
      label="Days"
      from={value?.from}
      to={value?.to}
      allowClear={false}
      onChange={(from, to) => from && to && onChange?.({ from, to })}
    />
  );
}

export function ResendForm({ open, sending, error, onClose, onSend }: ResendFormProps) {
  const [form] = Form.useForm<ResendValues>();
  useEffect(() => {
    if (open) form.setFieldsValue({ days: { from: dayBefore(0), to: dayBefore(0) }, statuses: ['FAILED'] });
  }, [open, form]);
  return (
    <Modal
      open={open}
      title="Send deliveries again"
      okText="Send again"
      confirmLoading={sending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <FailureNotice error={error} fallback="They could not be sent again. Please try again." />
      <Form<ResendValues> name="resend" form={form} layout="vertical" onFinish={onSend}>
        <Form.Item name="days" label="Days" rules={[{ required: true, message: 'Choose the days' }]}>
          <Days />
        </Form.Item>
        <Form.Item
          name="statuses"
          label="Which deliveries"
          extra="Each has the same id as before, so that the other program can drop what it has already."
          rules={[{ required: true, message: 'Choose which deliveries' }]}
        >
          <CheckboxList label="Which deliveries" options={choices} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
