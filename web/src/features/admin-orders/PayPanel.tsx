// How a new order is paid: by a link, to staff, on delivery, or in stages.
import { Form, Input, Radio } from 'antd';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { between } from '../../shared/back-office/number-rules';
import { Panel } from '../../shared/back-office/Panel';
import { methodsByHand } from './money-words';
import { pays, type NewOrderValues } from './new-order-values';
import { StagesFields } from './StagesFields';

function ByHand() {
  const method = Form.useWatch<NewOrderValues['method'] | undefined>('method') ?? 'UPI';
  const words = methodsByHand.find(({ value }) => value === method)!;
  return (
    <div className="admin-order-fields">
      <Form.Item name="method" label="How it came">
        <Radio.Group
          optionType="button"
          aria-label="How it came"
          options={methodsByHand.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="reference" label={words.reference} extra={words.about}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </div>
  );
}

export function PayPanel() {
  const pay = Form.useWatch<NewOrderValues['pay'] | undefined>('pay') ?? 'LINK';
  return (
    <Panel title="Payment">
      <Form.Item name="pay" label="How it is paid" extra={pays.find(({ value }) => value === pay)?.about}>
        <Radio.Group
          aria-label="How it is paid"
          className="admin-order-ways"
          options={pays.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
      {pay === 'NOW' && <ByHand />}
      {pay === 'STAGES' && <StagesFields />}
      {(pay === 'LINK' || pay === 'STAGES') && (
        <div className="admin-order-fields" style={{ marginTop: 12 }}>
          {pay === 'LINK' && (
            <Form.Item
              name="linkDays"
              label="Days the link can be paid"
              extra="1 to 180."
              rules={[{ required: true, message: 'Set the days' }, between('The number of days', 1, 180)]}
            >
              <NumberInput />
            </Form.Item>
          )}
          <Form.Item
            name="daysToPay"
            label="Cancel after days without any payment (optional)"
            extra="1 to 90. Empty: it waits, and keeps its stock."
            rules={[between('The number of days', 1, 90)]}
          >
            <NumberInput />
          </Form.Item>
        </div>
      )}
      <Form.Item
        name="notes"
        label="Wishes of the customer (optional)"
        extra="For the workshop and the parcel. The customer can read it."
      >
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={1000} />
      </Form.Item>
    </Panel>
  );
}
