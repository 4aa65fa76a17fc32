// The fields of one line of a quote: of a product, or of own work with its calculator.
import { useState } from 'react';
import { Button, Form, Input, Select, Switch } from 'antd';
import { CalculatorOutlined } from '@ant-design/icons';
import { formatRupees } from '../../shared/money';
import { readAmount, readDecimal } from '../../shared/numbers';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { between } from '../../shared/back-office/number-rules';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { Calculator, withSizes } from './Calculator';
import { ProductSelect, productName } from './FoundSelect';
import { GstSelect } from './GstSelect';
import type { LineValues } from './quote-values';
import { oneUnit, unitChoices } from './quote-words';

const needed = (message: string) => ({ required: true, whitespace: true, message });
const notBelowZero = between('The rate', 0, 1_000_000_000, readAmount);

/** What its form is told when a line changes by a program. */
export type Edit = (index: number, change: Partial<LineValues>) => void;

interface LineProps {
  /** Its place in the list, for the names of its fields. */
  name: number;
  line: LineValues;
  onEdit: Edit;
}

export function ProductLine({ name, line, onEdit }: LineProps) {
  const [price, setPrice] = useState<number>();
  return (
    <>
      <Form.Item
        name={[name, 'productId']}
        label="Product"
        rules={[{ required: true, message: 'Choose a product, or remove this line' }]}
        className="admin-quote-wide"
      >
        <ProductSelect
          label={`Product of line ${name + 1}`}
          known={line.title}
          onPick={(product) => {
            setPrice(product?.price);
            onEdit(name, {
              title: product ? productName(product) : '',
              rate: null,
              ...(product ? { productId: product.id } : { productId: undefined! }),
            });
          }}
        />
      </Form.Item>
      <Form.Item
        name={[name, 'quantity']}
        label="Pieces"
        rules={[{ required: true, message: 'How many?' }, between('The number', 1, 1_000_000)]}
      >
        <NumberInput />
      </Form.Item>
      <Form.Item
        name={[name, 'rate']}
        label="Price of one"
        extra="Empty: its price in the shop."
        rules={[notBelowZero]}
      >
        <RupeesInput {...(price !== undefined && { placeholder: formatRupees(price) })} />
      </Form.Item>
    </>
  );
}

export function WorkLine({ name, line, onEdit }: LineProps) {
  const [measuring, setMeasuring] = useState(false);
  return (
    <>
      <Form.Item
        name={[name, 'title']}
        label="What it is"
        rules={[needed('Say what it is')]}
        className="admin-quote-wide"
      >
        <Input maxLength={200} placeholder="MS gate, fabricated and painted" />
      </Form.Item>
      <Form.Item
        name={[name, 'quantity']}
        label="Quantity"
        rules={[{ required: true, message: 'How much?' }, between('The quantity', 0.001, 1_000_000, readDecimal)]}
      >
        <NumberInput read={readDecimal} />
      </Form.Item>
      <Form.Item name={[name, 'unit']} label="Unit">
        <Select options={unitChoices} />
      </Form.Item>
      <Form.Item
        name={[name, 'rate']}
        label={`Rate, of one ${oneUnit[line.unit]}`}
        rules={[{ required: true, message: 'Enter a rate' }, notBelowZero]}
      >
        <RupeesInput />
      </Form.Item>
      <Form.Item label=" " colon={false}>
        <Button block icon={<CalculatorOutlined aria-hidden />} onClick={() => setMeasuring(true)}>
          Sizes and weight
        </Button>
      </Form.Item>
      <Form.Item name={[name, 'gstRatePercent']} label="GST">
        <GstSelect />
      </Form.Item>
      <Form.Item name={[name, 'hsnCode']} label="HSN code" rules={[{ pattern: /^\d{4,8}$/, message: '4 to 8 digits' }]}>
        <Input maxLength={8} inputMode="numeric" placeholder="7308" />
      </Form.Item>
      <Form.Item name={[name, 'holdsTax']} label="GST is in the rate" valuePropName="checked">
        <Switch checkedChildren="Yes" unCheckedChildren="No" />
      </Form.Item>
      {measuring && (
        <Calculator
          begin={line}
          onClose={() => setMeasuring(false)}
          onFill={({ unit, quantity, sizes }) => {
            onEdit(name, { unit, quantity, detail: withSizes(line.detail, sizes) });
            setMeasuring(false);
          }}
        />
      )}
    </>
  );
}
