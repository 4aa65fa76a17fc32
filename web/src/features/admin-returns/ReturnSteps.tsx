// The three steps of a return: acceptance, receipt of the goods, refund or exchange.
import { useState, type ReactNode } from 'react';
import { Button, Flex, Form, Input, Segmented } from 'antd';
import {
  useAdminAnswerReturnMutation,
  useAdminReceiveReturnMutation,
  useAdminSettleReturnMutation,
  type AdminReturnFragment,
  type ReturnEnd,
} from '../../generated/admin-returns';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { NumberInput, type TypedNumber } from '../../shared/back-office/NumberInput';
import { amountAboveZero, between } from '../../shared/back-office/number-rules';
import { Part } from '../../shared/back-office/Part';
import { RupeesInput } from '../../shared/back-office/RupeesInput';

interface StepProps {
  one: AdminReturnFragment;
  onDone: (after: AdminReturnFragment) => void;
}

const tall = { size: 'large', style: { minHeight: 48 } } as const;
const failure = 'This could not be saved. Please try again.';

function Words({ needed = false }) {
  return (
    <Form.Item
      name="notes"
      label={needed ? 'Message to the customer' : 'Message to the customer (optional)'}
      rules={needed ? [{ required: true, whitespace: true, message: 'Say why' }] : []}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
    </Form.Item>
  );
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <Flex wrap justify="flex-end" gap={8}>
    {children}
  </Flex>
);

export function AnswerReturn({ one, onDone }: StepProps) {
  const [form] = Form.useForm<{ notes?: string }>();
  const [answer, { loading, error }] = useAdminAnswerReturnMutation({ ...errorInForm });
  const send = async (accept: boolean) => {
    const notes = (form.getFieldValue('notes') as string | undefined)?.trim();
    if (!accept && !notes) return form.setFields([{ name: 'notes', errors: ['Say why'] }]);
    const { data } = await answer({ variables: { input: { id: one.id, accept, ...(notes && { notes }) } } });
    if (!data) return;
    toast.success(`${one.number} is ${accept ? 'accepted' : 'refused'}, the customer gets a mail`);
    onDone(data.answerReturn);
  };
  return (
    <Part title="Your answer">
      <FailureNotice error={error} fallback={failure} />
      <EditForm form={form} name="answer" layout="vertical">
        <Words />
        <Buttons>
          <Button {...tall} danger disabled={loading} onClick={() => void send(false)}>
            Refuse
          </Button>
          <Button {...tall} type="primary" loading={loading} onClick={() => void send(true)}>
            Accept
          </Button>
        </Buttons>
      </EditForm>
    </Part>
  );
}

export function ReceiveReturn({ one, onDone }: StepProps) {
  const [form] = Form.useForm<{ lines: Record<string, { restocked: number | null; writtenOff: number | null }> }>();
  const [receive, { loading, error }] = useAdminReceiveReturnMutation({ ...errorInForm });
  const send = async (values: { lines: Record<string, { restocked: number | null; writtenOff: number | null }> }) => {
    const lines = Object.entries(values.lines).map(([line, { restocked, writtenOff }]) => ({
      line: Number(line),
      restocked: restocked ?? 0,
      writtenOff: writtenOff ?? 0,
    }));
    const { data } = await receive({ variables: { input: { id: one.id, lines } } });
    if (!data) return;
    toast.success(`The goods of ${one.number} are counted`);
    onDone(data.receiveReturn);
  };
  const count = (name: (string | number)[], label: string, initialValue: number, most: number) => (
    <Form.Item
      name={name}
      label={label}
      initialValue={initialValue}
      rules={[between('The number of pieces', 0, most)]}
      style={{ marginBottom: 8 }}
    >
      <NumberInput size="large" style={{ width: 130, minHeight: 44 }} />
    </Form.Item>
  );
  // What is broken is not sold again unless staff say so.
  const isDamaged = one.reason === 'DAMAGED';
  return (
    <Part title="The goods are here">
      <FailureNotice error={error} fallback={failure} />
      <EditForm form={form} name="receive" layout="vertical" onFinish={(values) => void send(values)}>
        {one.lines.map(({ line, title, quantity }) => (
          <fieldset key={line} style={{ border: 0, margin: 0, padding: 0 }}>
            <legend style={{ border: 0, marginBottom: 8, fontSize: 'inherit', fontWeight: 600 }}>
              {title}, {quantity} announced
            </legend>
            <Flex wrap gap={12}>
              {count(['lines', String(line), 'restocked'], 'Back to the stock', isDamaged ? 0 : quantity, quantity)}
              {count(['lines', String(line), 'writtenOff'], 'Written off', isDamaged ? quantity : 0, quantity)}
            </Flex>
          </fieldset>
        ))}
        <Buttons>
          <Button {...tall} type="primary" htmlType="submit" loading={loading}>
            Take in
          </Button>
        </Buttons>
      </EditForm>
    </Part>
  );
}

interface SettleValues {
  amount?: number;
  notes?: string;
  internalNote?: string;
}

export function SettleReturn({ one, onDone }: StepProps) {
  const [form] = Form.useForm<SettleValues>();
  const typed = Form.useWatch('amount', form) as TypedNumber | undefined;
  const amount = typed ?? one.proposedRefund;
  const [end, setEnd] = useState<ReturnEnd>(one.kind === 'EXCHANGE' ? 'REPLACEMENT' : 'REFUND');
  const paysBack = end === 'REFUND' || (end === 'REPLACEMENT' && one.differenceBack > 0);
  const [settle, { loading, error }] = useAdminSettleReturnMutation({ ...errorInForm });
  const send = async ({ amount: typed, notes, internalNote }: SettleValues) => {
    const input = {
      id: one.id,
      end,
      ...(end === 'REFUND' && typed != null && { amount: typed }),
      ...(notes?.trim() && { notes: notes.trim() }),
      ...(internalNote?.trim() && { internalNote: internalNote.trim() }),
    };
    const { data } = await settle({ variables: { input } });
    if (!data) return;
    toast.success(`${one.number} is settled, the customer gets a mail`);
    onDone(data.settleReturn);
  };
  return (
    <Part title="What the customer gets">
      <FailureNotice error={error} fallback={failure} />
      <Segmented<ReturnEnd>
        aria-label="What the customer gets"
        block
        value={end}
        onChange={(chosen) => {
          setEnd(chosen);
          // Clears the errors of the other outcome's fields.
          form.setFields([{ name: 'notes', errors: [] }]);
        }}
        style={{ marginBottom: 16 }}
        options={(
          [
            ['REFUND', 'Money back'],
            ['REPLACEMENT', 'Replacement'],
            ['NOTHING', 'Nothing'],
          ] as const
        ).map(([value, label]) => ({
          value,
          label: <span style={{ display: 'block', lineHeight: '44px' }}>{label}</span>,
        }))}
      />
      <EditForm<SettleValues> form={form} name="settle" layout="vertical" onFinish={(values) => void send(values)}>
        {end === 'REFUND' && (
          <Form.Item
            name="amount"
            label="Amount"
            initialValue={one.proposedRefund}
            extra={`${formatRupees(one.proposedRefund)} is what these pieces cost with tax. ${
              one.isCash
                ? 'It was paid in cash: transfer the money yourself and note how below.'
                : 'The money goes back the way it came.'
            }`}
            rules={[{ required: true, message: 'Set the amount' }, ...amountAboveZero('The amount')]}
          >
            <RupeesInput />
          </Form.Item>
        )}
        {end === 'REPLACEMENT' && (
          <p style={{ margin: '0 0 16px' }}>
            {one.lines.some(({ exchangeFor }) => exchangeFor)
              ? 'What was asked for instead is taken from the stock, and the order stands in To pack again.'
              : 'The same pieces are taken from the stock, and the order stands in To pack again.'}
            {one.differenceBack > 0 &&
              ` It costs less: ${formatRupees(one.differenceBack)} go back${
                one.isCash ? '; transfer the money yourself and note how below.' : ' the way they came.'
              }`}
          </p>
        )}
        <Words needed={end === 'NOTHING'} />
        <Form.Item
          name="internalNote"
          label={one.isCash && paysBack ? 'How the money was transferred' : 'Internal note (optional)'}
          extra="Never leaves the back office."
        >
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={1000} />
        </Form.Item>
        <Buttons>
          <Button {...tall} type="primary" danger={paysBack} htmlType="submit" loading={loading}>
            {end === 'REFUND'
              ? typeof amount === 'number'
                ? `Refund ${formatRupees(amount)}`
                : 'Refund'
              : end === 'REPLACEMENT'
                ? `Send the replacement${paysBack ? `, refund ${formatRupees(one.differenceBack)}` : ''}`
                : 'Close it'}
          </Button>
        </Buttons>
      </EditForm>
    </Part>
  );
}
