// Makes the members that a group lacks: which choices, with prices and stock by rules for single values.
import { useState } from 'react';
import { Button, Checkbox, Col, Flex, Form, Input, Row, Select, Typography } from 'antd';
import {
  useAdminGenerateMembersMutation,
  type AdminGroupDetailsFragment,
  type GenerateMembersInput,
} from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { readPercent } from '../../shared/numbers';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { amountAboveZero, between, notBelow, readable } from '../../shared/back-office/number-rules';
import { Part } from '../../shared/back-office/Part';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { readAmount } from '../../shared/numbers';
import type { CategoryChoice } from './ProductFilters';
import { choiceText, everyChoice, membersMost } from './group-values';

interface Rule {
  percent?: number | null;
  add?: number | null;
  stock?: number | null;
}

interface Values {
  category: string;
  price: number;
  originalPrice?: number | null;
  stock: number;
  skuStart?: string;
  hsnCode?: string;
  /** By option and value, in their order. */
  rules?: Rule[][];
}

export interface GenerateMembersProps {
  group: AdminGroupDetailsFragment;
  categories: readonly CategoryChoice[];
  onClose: () => void;
  onDone: () => void;
}

/** The input without the choices. */
function rulesOf({ options }: AdminGroupDetailsFragment, rules: Values['rules']) {
  const all = options.flatMap(({ name, values }, at) =>
    values.map(({ value }, place) => ({ name, value, rule: rules?.[at]?.[place] ?? {} })),
  );
  return {
    priceRules: all
      .filter(({ rule }) => rule.percent != null || rule.add != null)
      .map(({ name, value, rule: { percent, add } }) => ({ name, value, percent: percent ?? null, add: add ?? null })),
    stockRules: all.flatMap(({ name, value, rule: { stock } }) => (stock == null ? [] : [{ name, value, stock }])),
  } satisfies Pick<GenerateMembersInput, 'priceRules' | 'stockRules'>;
}

function Rules({ options }: Pick<AdminGroupDetailsFragment, 'options'>) {
  const small = { fontSize: 12 };
  return options.map(({ id, name, values }, at) => (
    <section key={id} aria-label={`Rules for ${name}`} style={{ marginBottom: 12 }}>
      <Typography.Text strong>{name}</Typography.Text>
      {values.map(({ id: valueId, value }, place) => (
        <Row key={valueId} gutter={8} align="top" style={{ marginTop: 4 }}>
          <Col xs={24} sm={6} style={{ overflowWrap: 'anywhere', paddingTop: 5 }}>
            {value}
          </Col>
          <Col xs={8} sm={6}>
            <Form.Item
              name={['rules', at, place, 'percent']}
              rules={[between('A percent', -90, 1000, readPercent)]}
              noStyle
            >
              <NumberInput
                read={readPercent}
                aria-label={`${value}: percent more`}
                placeholder="% more"
                style={small}
              />
            </Form.Item>
          </Col>
          <Col xs={8} sm={6}>
            <Form.Item name={['rules', at, place, 'add']} rules={[readable(readAmount)]} noStyle>
              <RupeesInput aria-label={`${value}: rupees more`} placeholder="more" style={small} />
            </Form.Item>
          </Col>
          <Col xs={8} sm={6}>
            <Form.Item name={['rules', at, place, 'stock']} rules={[between('Stock', 0, 1_000_000)]} noStyle>
              <NumberInput aria-label={`${value}: stock`} placeholder="Stock" style={small} />
            </Form.Item>
          </Col>
        </Row>
      ))}
    </section>
  ));
}

export default function GenerateMembers({ group, categories, onClose, onDone }: GenerateMembersProps) {
  const [form] = Form.useForm<Values>();
  const [generate, { loading, error }] = useAdminGenerateMembersMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const there = new Set(group.members.map(({ optionValues }) => choiceText(optionValues)));
  const lacking = everyChoice(group.options).filter((choice) => !there.has(choiceText(choice)));
  const room = membersMost - group.members.length;
  const [chosen, setChosen] = useState(() => new Set(lacking.slice(0, room).map(choiceText)));
  const wanted = lacking.filter((choice) => chosen.has(choiceText(choice)));
  const save = async ({ rules, originalPrice, skuStart, hsnCode, ...values }: Values) => {
    const { data } = await generate({
      variables: {
        input: {
          groupId: group.id,
          choices: wanted,
          ...values,
          ...(originalPrice != null && { originalPrice }),
          ...(skuStart?.trim() && { skuStart: skuStart.trim() }),
          ...(hsnCode?.trim() && { hsnCode: hsnCode.trim() }),
          ...rulesOf(group, rules),
        },
      },
    });
    if (!data) return;
    toast.success(`${counted(data.generateMembers.added.length, 'member')} added`);
    onDone();
    onClose();
  };
  return (
    <FormDialog
      open
      title={`Generate members of ${group.title}`}
      width={720}
      okText={`Add ${counted(wanted.length, 'member')}`}
      okButtonProps={{ disabled: wanted.length === 0 || wanted.length > room }}
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <FailureNotice error={error} fallback="The members could not be added. Please try again." />
      <EditForm<Values>
        name="generate"
        form={form}
        layout="vertical"
        initialValues={{ stock: 0, category: group.members[0]?.category }}
        onFinish={(values) => void save(values)}
      >
        <Row gutter={12}>
          <Col xs={24} sm={12}>
            <Form.Item name="category" label="Category" rules={[{ required: true, message: 'Choose a category' }]}>
              <Select
                showSearch
                options={categories.map(({ name, emoji }) => ({ value: name, label: `${emoji} ${name}` }))}
              />
            </Form.Item>
          </Col>
          <Col xs={12} sm={6}>
            <Form.Item
              name="price"
              label="Price"
              rules={[{ required: true, message: 'Set the price' }, ...amountAboveZero('The price')]}
            >
              <RupeesInput />
            </Form.Item>
          </Col>
          <Col xs={12} sm={6}>
            <Form.Item
              name="originalPrice"
              label="MRP"
              rules={[...amountAboveZero('The MRP'), notBelow('price', 'MRP is not below the price')]}
            >
              <RupeesInput />
            </Form.Item>
          </Col>
          <Col xs={12} sm={6}>
            <Form.Item
              name="stock"
              label="Stock of each"
              rules={[{ required: true, message: 'Set the stock' }, between('Stock', 0, 1_000_000)]}
            >
              <NumberInput />
            </Form.Item>
          </Col>
          <Col xs={12} sm={6}>
            <Form.Item name="hsnCode" label="HSN code">
              <Input maxLength={8} inputMode="numeric" />
            </Form.Item>
          </Col>
          <Col xs={24} sm={12}>
            <Form.Item name="skuStart" label="Beginning of the SKUs" extra="The choice follows, as in WAR-2D-WALNUT">
              <Input maxLength={20} />
            </Form.Item>
          </Col>
        </Row>
        <Part title="What single values change">
          <Typography.Paragraph type="secondary">
            Percents of the price come first, then rupees; below 0 it is cheaper. Stock takes the place of that above.
          </Typography.Paragraph>
          <Rules options={group.options} />
        </Part>
      </EditForm>
      <Part title={`Choices to make: ${wanted.length} of ${lacking.length}`}>
        {wanted.length > room && (
          <Typography.Text type="danger" role="alert">
            {`A group has at most ${membersMost} members: choose at most ${room}.`}
          </Typography.Text>
        )}
        <Flex gap={8} style={{ margin: '4px 0 8px' }}>
          <Button size="small" onClick={() => setChosen(new Set(lacking.map(choiceText)))}>
            Choose all
          </Button>
          <Button size="small" onClick={() => setChosen(new Set())}>
            Choose none
          </Button>
        </Flex>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: 4 }}>
          {lacking.map((choice) => {
            const words = choiceText(choice);
            return (
              <Checkbox
                key={words}
                checked={chosen.has(words)}
                onChange={({ target }) =>
                  setChosen((all) => {
                    const next = new Set(all);
                    if (target.checked) next.add(words);
                    else next.delete(words);
                    return next;
                  })
                }
              >
                {words}
              </Checkbox>
            );
          })}
        </div>
      </Part>
    </FormDialog>
  );
}
