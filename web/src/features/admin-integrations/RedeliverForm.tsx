// Form that redelivers the events of a span of days.
import { useEffect } from 'react';
import { Form, Modal } from 'antd';
import type { DeliveryStatus } from '../../generated/admin-integrations';
import { CheckboxList } from '../../shared/back-office/CheckboxList';
import { dayBefore } from '../../shared/back-office/day-range';
import { DayRange } from '../../shared/back-office/DayRange';
import { FailureNotice } from '../../shared/back-office/FailureNotice';

export interface RedeliverValues {
  /** `YYYY-MM-DD`, both ends included. */
  days: { from: string; to: string };
  statuses: DeliveryStatus[];
}

export interface RedeliverFormProps {
  open: boolean;
  sending: boolean;
  error: unknown;
  onClose: () => void;
  onSend: (values: RedeliverValues) => void;
}

const choices: { value: DeliveryStatus; label: string }[] = [
  { value: 'FAILED', label: 'Failed, and not redelivered yet' },
  { value: 'DELIVERED', label: 'Delivered' },
];

/** The picker as a field of the form. */
function Days({
  value,
  onChange,
}: {
  value?: RedeliverValues['days'];
  onChange?: (days: RedeliverValues['days']) => void;
}) {
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

export function RedeliverForm({ open, sending, error, onClose, onSend }: RedeliverFormProps) {
  const [form] = Form.useForm<RedeliverValues>();
  useEffect(() => {
    if (open) form.setFieldsValue({ days: { from: dayBefore(0), to: dayBefore(0) }, statuses: ['FAILED'] });
  }, [open, form]);
  return (
    <Modal
      open={open}
      title="Redeliver the events of some days"
      okText="Redeliver"
      confirmLoading={sending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <FailureNotice error={error} fallback="They could not be redelivered. Please try again." />
      <Form<RedeliverValues> name="redeliver" form={form} layout="vertical" onFinish={onSend}>
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
