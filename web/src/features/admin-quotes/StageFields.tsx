// How a quote is paid: stages in percent or amounts, of which the last one takes what remains.
import { Button, Flex, Form, Input, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { readPercent } from '../../shared/numbers';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { amountAboveZero, between } from '../../shared/back-office/number-rules';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { allAtOnce, inThreeParts, newStage, type QuoteValues, type StageValues } from './quote-values';
import { dueChoices } from './quote-words';

const STAGES_MOST = 6;
const kinds = [
  { value: 'PERCENT', label: '%' },
  { value: 'AMOUNT', label: '₹' },
];

function Share({ name, kind }: { name: number; kind: StageValues['kind'] }) {
  return (
    <Flex gap={8} className="admin-quote-row">
      <Form.Item name={[name, 'kind']} label="In" style={{ flex: '0 0 72px' }}>
        <Select options={kinds} />
      </Form.Item>
      {kind === 'PERCENT' ? (
        <Form.Item
          name={[name, 'percent']}
          label="Percent"
          rules={[{ required: true, message: 'How much?' }, between('The percentage', 0.01, 99.99, readPercent)]}
          style={{ flex: 1, minWidth: 0 }}
        >
          <NumberInput read={readPercent} suffix="%" />
        </Form.Item>
      ) : (
        <Form.Item
          name={[name, 'amount']}
          label="Amount"
          rules={[{ required: true, message: 'How much?' }, ...amountAboveZero('The amount')]}
          style={{ flex: 1, minWidth: 0 }}
        >
          <RupeesInput />
        </Form.Item>
      )}
    </Flex>
  );
}

/** @param onChange told when the stages change by a program, which the form does not tell */
export function StageFields({ onChange }: { onChange: () => void }) {
  const form = Form.useFormInstance<QuoteValues>();
  const stages = Form.useWatch(['content', 'stages'], { form, preserve: true }) as StageValues[] | undefined;
  const set = (next: readonly StageValues[]) => {
    form.setFieldValue(['content', 'stages'], [...next]);
    onChange();
  };
  return (
    <Form.List name={['content', 'stages']}>
      {(rows, { add, remove }, { errors }) => (
        <>
          <Flex wrap gap={8} role="group" aria-label="Ready-made stages" style={{ marginBottom: 12 }}>
            <Button size="small" onClick={() => set(inThreeParts)}>
              40/40/20
            </Button>
            <Button size="small" onClick={() => set(allAtOnce)}>
              All at once
            </Button>
          </Flex>
          {rows.map(({ key, name }) => {
            const isLast = name === rows.length - 1;
            return (
              <fieldset key={key} className="admin-quote-line">
                <legend>Stage {name + 1}</legend>
                <div className="admin-quote-fields">
                  <Form.Item
                    name={[name, 'label']}
                    label="Name"
                    rules={[{ required: true, whitespace: true, message: 'Give the stage a name' }]}
                  >
                    <Input maxLength={60} placeholder="Advance" />
                  </Form.Item>
                  <Form.Item name={[name, 'due']} label="Due">
                    <Select options={isLast ? dueChoices : dueChoices.filter(({ value }) => value !== 'DELIVERY')} />
                  </Form.Item>
                  {isLast ? (
                    <p className="admin-quiet">What remains.</p>
                  ) : (
                    <Share name={name} kind={stages?.[name]?.kind ?? 'PERCENT'} />
                  )}
                </div>
                {rows.length > 1 && (
                  <Flex justify="flex-end">
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={`Remove stage ${name + 1}`}
                      onClick={() => {
                        remove(name);
                        onChange();
                      }}
                    />
                  </Flex>
                )}
              </fieldset>
            );
          })}
          <Form.ErrorList errors={errors} />
          {rows.length < STAGES_MOST && (
            <Button
              icon={<PlusOutlined aria-hidden />}
              onClick={() => {
                // Before the last one, which takes what remains.
                add({ ...newStage }, Math.max(0, rows.length - 1));
                onChange();
              }}
            >
              Add a stage
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}
