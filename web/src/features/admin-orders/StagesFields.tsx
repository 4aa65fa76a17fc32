// The stages of payment of a new order, as they are agreed; the last one takes what remains.
import { Button, Flex, Form, Input, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { StageDue } from '../../generated/admin-orders';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { between } from '../../shared/back-office/number-rules';
import { readAmount } from '../../shared/numbers';
import type { StageValues } from './new-order-values';

/** As the API takes them. */
const MOST = 6;
/** More than any order costs; the server knows the total. */
const MOST_RUPEES = 100_000_000;

const dues: readonly { value: StageDue; label: string }[] = [
  { value: 'NOW', label: 'Before the work begins' },
  { value: 'READY', label: 'When it is ready' },
  { value: 'DELIVERY', label: 'With the goods' },
];

const units = [
  { value: 'PERCENT', label: '%' },
  { value: 'RUPEES', label: '₹' },
] as const;

export function StagesFields() {
  const form = Form.useFormInstance();
  const stages = (Form.useWatch('stages', form) ?? []) as readonly StageValues[];
  return (
    <Form.List name="stages">
      {(rows, { add, remove }, { errors }) => (
        <>
          {rows.map(({ key, name }) => {
            const isLast = name === rows.length - 1;
            const isPercent = stages[name]?.unit !== 'RUPEES';
            return (
              <fieldset key={key} className="admin-order-stage" aria-label={`Stage ${name + 1}`}>
                <header>
                  <strong>Stage {name + 1}</strong>
                  {rows.length > 2 && (
                    <Button
                      type="text"
                      danger
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={`Remove stage ${name + 1}`}
                      onClick={() => remove(name)}
                    />
                  )}
                </header>
                <Form.Item
                  name={[name, 'label']}
                  label="Name"
                  rules={[{ required: true, whitespace: true, message: 'Name the stage' }]}
                >
                  <Input maxLength={60} autoComplete="off" />
                </Form.Item>
                <Form.Item name={[name, 'due']} label="Is paid">
                  <Select options={dues.filter(({ value }) => isLast || value !== 'DELIVERY')} />
                </Form.Item>
                {isLast ? (
                  <p className="admin-quiet">What remains.</p>
                ) : (
                  <Flex gap={8}>
                    <Form.Item
                      name={[name, 'share']}
                      label="How much"
                      style={{ flex: 1 }}
                      rules={[
                        { required: true, message: 'Say how much' },
                        isPercent
                          ? between('The share', 0.01, 99.99, readAmount)
                          : between('The amount', 1, MOST_RUPEES, readAmount),
                      ]}
                    >
                      <NumberInput read={readAmount} />
                    </Form.Item>
                    <Form.Item name={[name, 'unit']} label="In" style={{ width: 76 }}>
                      <Select options={[...units]} />
                    </Form.Item>
                  </Flex>
                )}
              </fieldset>
            );
          })}
          <Form.ErrorList errors={errors} />
          {rows.length < MOST && (
            <Button
              icon={<PlusOutlined aria-hidden />}
              onClick={() => add({ label: '', due: 'READY', unit: 'PERCENT', share: null }, rows.length - 1)}
            >
              Add a stage
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}
