// The lines of a quote: products with their choice, and own work, each a box of its own that fits a phone.
import { Button, Flex, Form, Input, Select } from 'antd';
import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useAdminWorkRatesQuery } from '../../generated/admin-quotes';
import { formatRupees } from '../../shared/money';
import { ProductLine, WorkLine, type Edit } from './LineKinds';
import { lineOfRate, newProduct, newWork, type LineValues, type QuoteValues } from './quote-values';
import { oneUnit } from './quote-words';

const LINES_MOST = 100;
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
