// The lines of a quote: products with their choice, and own work, each a box of its own that fits a phone.
import { useState } from 'react';
import { Button, Flex, Form, Input, Select, Switch } from 'antd';
import { ArrowUpOutlined, CalculatorOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useAdminWorkRatesQuery } from '../../generated/admin-quotes';
import { formatRupees } from '../../shared/money';
import { readDecimal } from '../../shared/numbers';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { between } from '../../shared/back-office/number-rules';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { readAmount } from '../../shared/numbers';
import { Calculator, withSizes } from './Calculator';
import { ProductSelect, productName } from './FoundSelect';
import { GstSelect } from './GstSelect';
import { lineOfRate, newProduct, newWork, type LineValues, type QuoteValues } from './quote-values';
import { oneUnit, unitChoices } from './quote-words';

const LINES_MOST = 100;
const needed = (message: string) => ({ required: true, whitespace: true, message });
const notBelowZero = between('The rate', 0, 1_000_000_000, readAmount);

/** What its form is told when a line changes by a program. */
type Edit = (index: number, change: Partial<LineValues>) => void;

interface LineProps {
  /** Its place in the list, for the names of its fields. */
  name: number;
  line: LineValues;
  onEdit: Edit;
}

function ProductLine({ name, line, onEdit }: LineProps) {
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

function WorkLine({ name, line, onEdit }: LineProps) {
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

function FromPriceList({ onAdd }: { onAdd: (line: LineValues) => void }) {
  const { data, loading } = useAdminWorkRatesQuery({ fetchPolicy: 'cache-and-network' });
  const rates = data?.workRates ?? [];
  if (!loading && rates.length === 0) return null;
  return (
    <Select<string>
      aria-label="Add from the price list"
      placeholder="Add from the price list"
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      // Nothing stays chosen: each choice adds a line.
      value={null as unknown as string}
      options={rates.map(({ id, title, rate, unit }) => ({
        value: id,
        label: `${title}, ${formatRupees(rate)} per ${oneUnit[unit]}`,
      }))}
      onChange={(id) => {
        const rate = rates.find((one) => one.id === id);
        if (rate) onAdd(lineOfRate(rate));
      }}
      style={{ flex: '1 1 220px', maxWidth: 420 }}
    />
  );
}

/** A line in which nobody has typed: the price list takes its place. */
const isUntouched = ({ kind, title, detail, rate }: LineValues) =>
  kind === 'WORK' && !title && !detail && rate === null;

/** @param onChange told when a line changes by a program, which the form does not tell */
export function LineFields({ onChange }: { onChange: () => void }) {
  const form = Form.useFormInstance<QuoteValues>();
  const lines = Form.useWatch(['content', 'lines'], { form, preserve: true }) as LineValues[] | undefined;
  const set = (next: LineValues[]) => {
    form.setFieldValue(['content', 'lines'], next);
    onChange();
  };
  const present = () => (form.getFieldValue(['content', 'lines']) ?? []) as LineValues[];
  const onEdit: Edit = (index, change) =>
    set(present().map((line, at) => (at === index ? { ...line, ...change } : line)));
  const append = (line: LineValues) => set([...present().filter((one) => !isUntouched(one)), line]);
  return (
    <Form.List name={['content', 'lines']}>
      {(rows, { remove, move }, { errors }) => (
        <>
          {rows.map(({ key, name }) => {
            const line = lines?.[name];
            if (!line) return null;
            return (
              <fieldset key={key} className="admin-quote-line">
                <legend>Line {name + 1}</legend>
                <div className="admin-quote-fields">
                  {line.kind === 'PRODUCT' ? (
                    <ProductLine name={name} line={line} onEdit={onEdit} />
                  ) : (
                    <WorkLine name={name} line={line} onEdit={onEdit} />
                  )}
                  <Form.Item name={[name, 'detail']} label="Detail" className="admin-quote-wide">
                    <Input.TextArea
                      autoSize={{ minRows: 1, maxRows: 8 }}
                      maxLength={1000}
                      placeholder="Sizes, finish and so on"
                    />
                  </Form.Item>
                </div>
                <Flex justify="flex-end" gap={8}>
                  {name > 0 && (
                    <Button
                      type="text"
                      icon={<ArrowUpOutlined aria-hidden />}
                      aria-label={`Move line ${name + 1} up`}
                      onClick={() => {
                        move(name, name - 1);
                        onChange();
                      }}
                    />
                  )}
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`Remove line ${name + 1}`}
                    disabled={rows.length <= 1}
                    onClick={() => {
                      remove(name);
                      onChange();
                    }}
                  />
                </Flex>
              </fieldset>
            );
          })}
          <Form.ErrorList errors={errors} />
          {rows.length < LINES_MOST && (
            <Flex wrap gap={8}>
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => set([...present(), newWork])}>
                Add own work
              </Button>
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => append(newProduct)}>
                Add a product
              </Button>
              <FromPriceList onAdd={append} />
            </Flex>
          )}
        </>
      )}
    </Form.List>
  );
}
