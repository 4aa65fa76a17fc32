// The question who has the cash of a delivered order, and the dialogs that ask it.
import { useState } from 'react';
import { Form, Input, Radio } from 'antd';
import { useBackOfficeRecordCashMutation, type CashHolder } from '../../generated/back-office';
import { counted } from '../counted';
import { EditForm } from './EditForm';
import { FailureNotice, errorInForm } from './FailureNotice';
import { FormDialog } from './FormDialog';
import { dayInIndia, noonInIndia } from './indian-day';
import type { OrderOutcome } from './OrderResults';

const answers: readonly { value: CashHolder; label: string }[] = [
  { value: 'SHOP', label: 'Yes, the shop has it' },
  { value: 'COURIER', label: 'The courier has it and still has to pay it out' },
  { value: 'CUSTOMER', label: 'No, it is not paid yet' },
];

export interface CashQuestionProps {
  /** For example `Was ₹2,410 in cash received?`. */
  label: string;
}

/** A field named `cash` of the form around it; it has no default, so that nobody answers by accident. */
export function CashQuestion({ label }: CashQuestionProps) {
  return (
    <Form.Item name="cash" label={label} rules={[{ required: true, message: 'Say who has the cash' }]}>
      <Radio.Group options={[...answers]} style={{ display: 'flex', flexDirection: 'column', gap: 8 }} />
    </Form.Item>
  );
}

export interface CashDialogProps {
  open: boolean;
  title: string;
  label: string;
  okText: string;
  loading: boolean;
  onAnswer: (cash: CashHolder) => void;
  onClose: () => void;
}

/** Asks who has the cash before a delivery is recorded. */
export function CashDialog({ open, title, label, okText, loading, onAnswer, onClose }: CashDialogProps) {
  const [form] = Form.useForm<{ cash: CashHolder }>();
  return (
    <FormDialog
      open={open}
      title={title}
      okText={okText}
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      afterClose={() => form.resetFields()}
      zIndex={1100}
    >
      <EditForm name="cash-received" form={form} layout="vertical" onFinish={({ cash }) => onAnswer(cash)}>
        <CashQuestion label={label} />
      </EditForm>
    </FormDialog>
  );
}

interface Values {
  cash: CashHolder;
  received?: string;
  reference?: string;
  courier?: string;
}

export interface RecordCashProps {
  /** Orders whose cash is recorded; without any the dialog is closed. */
  orderIds: readonly string[] | undefined;
  onClose: () => void;
  onDone: (outcome: OrderOutcome) => void;
}

/** Records who has the cash of delivered orders, for example with the payout of a courier. */
export function RecordCash({ orderIds, onClose, onDone }: RecordCashProps) {
  const [form] = Form.useForm<Values>();
  const [holder, setHolder] = useState<CashHolder>('SHOP');
  const [record, { loading, error, reset }] = useBackOfficeRecordCashMutation({ ...errorInForm });
  const save = async ({ cash, received, reference, courier }: Values) => {
    const { data } = await record({
      variables: {
        input: {
          orderIds: [...(orderIds ?? [])],
          holder: cash,
          ...(cash === 'SHOP' && received && { receivedAt: noonInIndia(received) }),
          ...(cash === 'SHOP' && reference?.trim() && { reference: reference.trim() }),
          ...(cash === 'COURIER' && courier?.trim() && { courier: courier.trim() }),
        },
      },
    });
    if (data) onDone(data.recordCash);
  };
  const today = dayInIndia(new Date());
  return (
    <FormDialog
      open={orderIds !== undefined}
      title={`Cash of ${counted(orderIds?.length ?? 0, 'order')}`}
      okText="Save"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      afterClose={() => {
        form.resetFields();
        setHolder('SHOP');
        reset();
      }}
      zIndex={1100}
    >
      <FailureNotice error={error} fallback="This could not be saved. Please try again." />
      <EditForm<Values>
        name="record-cash"
        form={form}
        layout="vertical"
        initialValues={{ cash: 'SHOP', received: today }}
        onValuesChange={({ cash }: Partial<Values>) => cash && setHolder(cash)}
        onFinish={(values) => void save(values)}
      >
        <CashQuestion label="Was the cash received?" />
        {holder === 'SHOP' && (
          <>
            <Form.Item name="received" label="Received on">
              <Input type="date" max={today} style={{ minHeight: 44 }} />
            </Form.Item>
            <Form.Item
              name="reference"
              label="Reference (optional)"
              extra="Number of the courier’s payout, for example its UTR."
            >
              <Input maxLength={60} style={{ minHeight: 44 }} />
            </Form.Item>
          </>
        )}
        {holder === 'COURIER' && (
          <Form.Item name="courier" label="Courier (optional)" extra="The one of the shipment when left empty.">
            <Input maxLength={60} style={{ minHeight: 44 }} />
          </Form.Item>
        )}
      </EditForm>
    </FormDialog>
  );
}
