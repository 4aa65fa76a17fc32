// Records the answer of the Invoice Registration Portal for an invoice or credit note: typed, or pasted as a whole.
import { useState } from 'react';
import { Form, Input, Typography } from 'antd';
import { useBackOfficeRecordEinvoiceMutation } from '../../generated/back-office';
import { toast } from '../toasts';
import { EditForm } from './EditForm';
import { errorInForm, FailureNotice } from './FailureNotice';
import { FormDialog } from './FormDialog';
import { MomentInput } from './MomentInput';
import { readPortalAnswer, type PortalAnswer } from './portal-answer';
import { useServerFieldErrors } from './use-server-field-errors';

export interface RecordEInvoiceProps {
  orderId: string;
  documentNumber: string;
  onClose: () => void;
  onDone: () => void;
}

interface Values extends PortalAnswer {
  answer?: string;
}

export default function RecordEInvoice({ orderId, documentNumber, onClose, onDone }: RecordEInvoiceProps) {
  const [form] = Form.useForm<Values>();
  const [pasted, setPasted] = useState<'read' | 'unread'>();
  const [record, { loading, error }] = useBackOfficeRecordEinvoiceMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const read = (text: string) => {
    const answer = readPortalAnswer(text);
    setPasted(text.trim() ? (answer ? 'read' : 'unread') : undefined);
    if (answer) form.setFieldsValue(answer);
  };
  const save = async ({ irn, ackNumber, ackAt, signedQr }: Values) => {
    if (!ackAt) return;
    const { data } = await record({
      variables: { input: { orderId, documentNumber, irn, ackNumber, ackAt, signedQr } },
    });
    if (!data) return;
    toast.success(`IRN of ${documentNumber} recorded`);
    onClose();
    onDone();
  };
  return (
    <FormDialog
      open
      title={`IRN of ${documentNumber}`}
      okText="Record"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      zIndex={1100}
    >
      <FailureNotice error={error} fallback="This could not be recorded. Please try again." />
      <Typography.Paragraph type="secondary">
        The PDF then shows it with its QR code. It stays with the document and cannot be changed here.
      </Typography.Paragraph>
      <EditForm<Values>
        name="einvoice"
        form={form}
        layout="vertical"
        onValuesChange={({ answer }) => answer !== undefined && read(answer)}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="answer"
          label="Paste the portal’s answer (JSON)"
          {...(pasted === 'unread' && { validateStatus: 'warning' as const })}
          extra={
            pasted === 'read'
              ? 'Read: look at the fields below.'
              : pasted === 'unread'
                ? 'No answer for one document is found in this. Paste all of it, or fill the fields below.'
                : 'It fills the fields below.'
          }
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="irn"
          label="IRN"
          rules={[
            { required: true, message: 'The IRN is needed.' },
            { pattern: /^\s*[0-9a-f]{64}\s*$/i, message: 'An IRN has 64 characters: digits, and letters from a to f.' },
          ]}
        >
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="ackNumber"
          label="Acknowledgement number"
          rules={[
            { required: true, message: 'The acknowledgement number is needed.' },
            { pattern: /^\s*\d{1,20}\s*$/, message: 'It has digits alone, at most 20.' },
          ]}
        >
          <Input autoComplete="off" inputMode="numeric" />
        </Form.Item>
        <Form.Item
          name="ackAt"
          label="Acknowledgement date"
          rules={[{ required: true, message: 'The date and the time are needed.' }]}
        >
          <MomentInput />
        </Form.Item>
        <Form.Item
          name="signedQr"
          label="Signed QR code"
          style={{ marginBottom: 12 }}
          rules={[
            { required: true, message: 'The text of the signed QR code is needed.' },
            {
              pattern: /^\s*[\w-]+\.[\w-]+\.[\w-]+\s*$/,
              message: 'Paste all of it: three parts with dots between them.',
            },
          ]}
        >
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 4 }}
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
          />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
