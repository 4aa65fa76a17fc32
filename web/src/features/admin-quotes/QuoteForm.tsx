// The fields of a quote, in the order in which somebody at the gate thinks of it.
import { Flex, Form, Input, Segmented, type FormInstance } from 'antd';
import { readPercent } from '../../shared/numbers';
import { readAmount } from '../../shared/numbers';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { between } from '../../shared/back-office/number-rules';
import { OfficeForm } from '../../shared/back-office/OfficeForm';
import { Panel } from '../../shared/back-office/Panel';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { LineFields } from './LineFields';
import { AddressFields, PersonFields } from './PersonFields';
import type { QuoteValues } from './quote-values';
import { StageFields } from './StageFields';

export interface QuoteFormProps {
  form: FormInstance<QuoteValues>;
  isNew: boolean;
  onSubmit: () => void;
  onChange: () => void;
}

const money = (what: string) => between(what, 0, 1_000_000_000, readAmount);
const days = between('The number', 0, 365);

function Discount() {
  const form = Form.useFormInstance<QuoteValues>();
  const kind = Form.useWatch(['content', 'discountKind'], form);
  return (
    <div>
      <Form.Item name={['content', 'discountKind']} label="Discount in" style={{ marginBottom: 8 }}>
        <Segmented
          options={[
            { value: 'PERCENT', label: 'Percent' },
            { value: 'AMOUNT', label: 'Rupees' },
          ]}
        />
      </Form.Item>
      {kind === 'AMOUNT' ? (
        <Form.Item name={['content', 'discountAmount']} label="Discount" rules={[money('The discount')]}>
          <RupeesInput />
        </Form.Item>
      ) : (
        <Form.Item
          name={['content', 'discountPercent']}
          label="Discount"
          rules={[between('The discount', 0, 100, readPercent)]}
        >
          <NumberInput read={readPercent} suffix="%" />
        </Form.Item>
      )}
    </div>
  );
}

export function QuoteForm({ form, isNew, onSubmit, onChange }: QuoteFormProps) {
  return (
    <OfficeForm<QuoteValues>
      name="quote"
      form={form}
      layout="vertical"
      scrollToFirstError
      onFinish={onSubmit}
      onValuesChange={onChange}
      className="admin-quote-panels"
    >
      <Panel title="For whom">
        <PersonFields isNew={isNew} onChange={onChange} />
      </Panel>
      <Panel title="Goods and work">
        <LineFields onChange={onChange} />
      </Panel>
      <Panel title="Discount, delivery and time">
        <div className="admin-quote-fields">
          <Discount />
          <Form.Item
            name={['content', 'delivery']}
            label="Delivery and fitting"
            extra="With its GST. Empty: nothing."
            rules={[money('Delivery')]}
          >
            <RupeesInput />
          </Form.Item>
          <Flex gap={12} className="admin-quote-row">
            <Form.Item name={['content', 'daysFrom']} label="Working days, from" rules={[days]} style={{ flex: 1 }}>
              <NumberInput />
            </Form.Item>
            <Form.Item name={['content', 'daysTo']} label="to" rules={[days]} style={{ flex: 1 }}>
              <NumberInput />
            </Form.Item>
          </Flex>
          <Form.Item
            name={['content', 'validUntil']}
            label="Valid until"
            extra="The end of that day."
            rules={[{ required: true, message: 'Choose a day' }]}
          >
            <Input type="date" />
          </Form.Item>
        </div>
      </Panel>
      <Panel title="How it is paid">
        <StageFields onChange={onChange} />
      </Panel>
      <Panel title="Terms">
        <Form.Item name={['content', 'terms']} label="Terms" extra="A new quote begins with those of the last one.">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 16 }} maxLength={5000} />
        </Form.Item>
      </Panel>
      <Panel title="Where it goes">
        <AddressFields />
      </Panel>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </OfficeForm>
  );
}
