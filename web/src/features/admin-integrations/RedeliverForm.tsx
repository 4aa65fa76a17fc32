// Form that redelivers the events of a span of days.
import { useEffect } from 'react';
import { Flex, Form, Input } from 'antd';
import type { DeliveryStatus } from '../../generated/admin-integrations';
import { CheckboxList } from '../../shared/back-office/CheckboxList';
import { dayBefore } from '../../shared/back-office/day-range';
import { EditForm } from '../../shared/back-office/EditForm';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';

export interface RedeliverValues {
  /** `YYYY-MM-DD`, both ends included. */
  from: string;
  to: string;
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

/** Days for which the log is kept. */
const kept = 30;

export function RedeliverForm({ open, sending, error, onClose, onSend }: RedeliverFormProps) {
  const [form] = Form.useForm<RedeliverValues>();
  useEffect(() => {
    if (open) form.setFieldsValue({ from: dayBefore(0), to: dayBefore(0), statuses: ['FAILED'] });
  }, [open, form]);
  return (
    <FormDialog
      open={open}
      title="Redeliver the events of some days"
      okText="Redeliver"
      confirmLoading={sending}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <FailureNotice error={error} fallback="They could not be redelivered. Please try again." />
      <EditForm<RedeliverValues> name="redeliver" form={form} layout="vertical" onFinish={onSend}>
        <Flex wrap gap="0 16px">
          <Form.Item name="from" label="From" rules={[{ required: true, message: 'Choose the first day' }]}>
            <Input type="date" min={dayBefore(kept)} max={dayBefore(0)} />
          </Form.Item>
          <Form.Item
            name="to"
            label="To, with this day"
            dependencies={['from']}
            rules={[
              { required: true, message: 'Choose the last day' },
              ({ getFieldValue }) => ({
                validator: (_, to: string) =>
                  to && to < getFieldValue('from')
                    ? Promise.reject(new Error('The last day is before the first'))
                    : Promise.resolve(),
              }),
            ]}
          >
            <Input type="date" min={dayBefore(kept)} max={dayBefore(0)} />
          </Form.Item>
        </Flex>
        <Form.Item
          name="statuses"
          label="Which deliveries"
          extra="Each has the same id as before, so that the other program can drop what it has already."
          rules={[{ required: true, message: 'Choose which deliveries' }]}
        >
          <CheckboxList label="Which deliveries" options={choices} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
