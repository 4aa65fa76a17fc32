// Tariff of a delivery method; amounts include GST.
import { Button, Flex, Form, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { NumberInput } from '../../../shared/back-office/NumberInput';
import { readable } from '../../../shared/back-office/number-rules';
import { RupeesInput } from '../../../shared/back-office/RupeesInput';
import { readAmount, readWholeNumber } from '../../../shared/numbers';
import type { Tariff } from './zones';

const needed = { required: true, message: 'This is needed.' };
const amount = readable(readAmount);
const kinds: { value: Tariff['kind']; label: string }[] = [
  { value: 'FREE', label: 'Free' },
  { value: 'FLAT', label: 'One price' },
  { value: 'BY_WEIGHT', label: 'By weight' },
  { value: 'BY_VALUE', label: 'By value' },
];

/** @param way its place in the list */
export function TariffFields({ way }: { way: number }) {
  const form = Form.useFormInstance();
  const kind = Form.useWatch(['methods', way, 'tariff', 'kind'], form) as Tariff['kind'] | undefined;
  const weighs = kind === 'BY_WEIGHT';
  const measured = weighs ? readable(readWholeNumber) : amount;
  const field = (part: string) => [way, 'tariff', part];
  const measure = (label: string) =>
    weighs ? <NumberInput aria-label={label} suffix="g" /> : <RupeesInput aria-label={label} />;
  return (
    <>
      <Flex gap={12} wrap>
        <Form.Item name={field('kind')} label="Charged" style={{ flex: '1 1 150px' }}>
          <Select options={kinds} />
        </Form.Item>
        {kind === 'FLAT' && (
          <Form.Item name={field('amount')} label="Price" rules={[needed, amount]} style={{ flex: '1 1 130px' }}>
            <RupeesInput />
          </Form.Item>
        )}
        {kind !== 'FREE' && (
          <Form.Item
            name={field('freeFrom')}
            label="Free from"
            tooltip="Subtotal before tax. Empty: never."
            rules={[amount]}
            style={{ flex: '1 1 130px' }}
          >
            <RupeesInput />
          </Form.Item>
        )}
      </Flex>
      {(weighs || kind === 'BY_VALUE') && (
        <>
          <Form.List name={field('steps')}>
            {(steps, { add, remove }, { errors }) => (
              <>
                {steps.map(({ key, name }, index) => (
                  <Flex key={key} gap={8} align="baseline">
                    <Form.Item
                      name={[name, 'upTo']}
                      label={index === 0 ? 'Up to' : undefined}
                      rules={[needed, measured]}
                      style={{ flex: 1 }}
                    >
                      {measure(`Up to, step ${index + 1}`)}
                    </Form.Item>
                    <Form.Item
                      name={[name, 'amount']}
                      label={index === 0 ? 'Price' : undefined}
                      rules={[needed, amount]}
                      style={{ flex: 1 }}
                    >
                      <RupeesInput aria-label={`Price, step ${index + 1}`} />
                    </Form.Item>
                    <Button
                      aria-label={`Remove step ${index + 1}`}
                      icon={<DeleteOutlined aria-hidden />}
                      onClick={() => remove(name)}
                    />
                  </Flex>
                ))}
                <Form.ErrorList errors={errors} />
                {steps.length < 30 && (
                  <Button
                    size="small"
                    icon={<PlusOutlined aria-hidden />}
                    onClick={() => add({})}
                    style={{ marginBottom: 16 }}
                  >
                    Add a step
                  </Button>
                )}
              </>
            )}
          </Form.List>
          <Flex gap={12} wrap>
            <Form.Item
              name={field('everyMore')}
              label="Beyond, each further"
              tooltip="Begun ones count. Empty: not offered beyond the last step."
              rules={[measured]}
              style={{ flex: '1 1 150px' }}
            >
              {measure('Beyond, each further')}
            </Form.Item>
            <Form.Item name={field('amountMore')} label="costs" rules={[amount]} style={{ flex: '1 1 130px' }}>
              <RupeesInput />
            </Form.Item>
          </Flex>
        </>
      )}
    </>
  );
}
