// Enters the request of a person who wrote, called or came.
import { useEffect } from 'react';
import { Alert, Form, Input, Select } from 'antd';
import { useAdminCreatePrivacyRequestMutation } from '../../generated/admin-privacy';
import { EditForm } from '../../shared/back-office/EditForm';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { toast } from '../../shared/toasts';
import { channelWords, kindWords } from './privacy-words';

interface Values {
  kind: 'COPY' | 'CORRECTION' | 'ERASURE' | 'GRIEVANCE';
  email: string;
  channel: 'EMAIL' | 'LETTER' | 'PHONE' | 'IN_PERSON';
  day: string;
  note?: string;
}

const kinds = ['COPY', 'CORRECTION', 'ERASURE', 'GRIEVANCE'] as const;
const channels = ['EMAIL', 'LETTER', 'PHONE', 'IN_PERSON'] as const;
/** `YYYY-MM-DD` in India. */
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

export function NewRequest({ open, onClose, onMade }: { open: boolean; onClose: () => void; onMade: () => void }) {
  const [form] = Form.useForm<Values>();
  const [create, { loading, error, reset }] = useAdminCreatePrivacyRequestMutation();
  useServerFieldErrors(form, error);
  useEffect(() => {
    if (open) reset();
  }, [open, reset]);
  const save = async ({ kind, email, channel, day, note }: Values) => {
    // A day that is today is now: noon might lie ahead.
    const askedAt = day === today() ? undefined : `${day}T12:00:00+05:30`;
    try {
      await create({ variables: { input: { kind, email, channel, ...(askedAt && { askedAt }), note } } });
      toast.success('Entered');
      onMade();
    } catch (failure) {
      console.error('The request was not entered', failure);
    }
  };
  return (
    <FormDialog
      open={open}
      title="Enter a request"
      okText="Enter"
      okButtonProps={{ loading }}
      onOk={() => form.submit()}
      onClose={onClose}
      destroyOnHidden
    >
      <FailureNotice error={error} fallback="The request could not be entered." />
      <EditForm<Values>
        form={form}
        layout="vertical"
        initialValues={{ kind: 'COPY', channel: 'EMAIL', day: today() }}
        onFinish={(values) => void save(values)}
      >
        <Alert
          type="info"
          style={{ marginBottom: 16 }}
          title="First make sure who it is: answer to the address you know of them, not to the one in the letter."
        />
        <Form.Item name="kind" label="What the person asks for" rules={[{ required: true }]}>
          <Select options={kinds.map((value) => ({ value, label: kindWords[value] }))} />
        </Form.Item>
        <Form.Item
          name="email"
          label="E-mail of the person"
          extra="Of their account, or without one the address they wrote from."
          rules={[{ required: true, type: 'email', message: 'Enter an e-mail address.' }]}
        >
          <Input type="email" maxLength={254} />
        </Form.Item>
        <Form.Item name="channel" label="How it came" rules={[{ required: true }]}>
          <Select options={channels.map((value) => ({ value, label: channelWords[value] }))} />
        </Form.Item>
        <Form.Item name="day" label="When it came" rules={[{ required: true, message: 'Enter the day.' }]}>
          <Input type="date" max={today()} />
        </Form.Item>
        <Form.Item name="note" label="What they wrote, in short">
          <Input.TextArea rows={3} maxLength={1000} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
