// What an offer gives: the kind, and the fields of that kind.
import { Button, Flex, Form, Radio } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { OfferGiftKind } from '../../generated/admin-offers';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { amountAboveZero, between } from '../../shared/back-office/number-rules';
import { ProductSelect } from '../../shared/back-office/ProductSelect';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import type { NamedSelectProps } from '../../shared/back-office/SearchedSelect';
import { readPercent } from '../../shared/numbers';
import { kinds } from './offer-words';
import type { SetPart } from './offer-values';

const partsMost = 10;
const field = { flex: '1 1 170px', minWidth: 0, maxWidth: 260 };
const pieces = between('The number', 1, 100);
const needed = (message: string) => ({ required: true, message });

type Known = Pick<NamedSelectProps, 'known'>;

function SetFields({ known }: Known) {
  return (
    <>
      <Form.List
        name={['gift', 'parts']}
        rules={[
          {
            validator: (_, parts: SetPart[] = []) => {
              const named = parts.filter(({ productId }) => productId);
              const sum = named.reduce((total, { quantity }) => total + (Number(quantity) || 0), 0);
              return sum < 2 ? Promise.reject(new Error('A set has at least 2 pieces')) : Promise.resolve();
            },
          },
        ]}
      >
        {(rows, { add, remove }, { errors }) => (
          <Flex vertical gap={4} role="group" aria-label="Products of the set" style={{ marginBottom: 16 }}>
            {rows.map(({ key, name }, index) => (
              <Flex key={key} gap={8} align="flex-start">
                <Form.Item
                  name={[name, 'productId']}
                  rules={[needed('Choose a product, or remove this row')]}
                  style={{ flex: '1 1 auto', minWidth: 0, marginBottom: 8 }}
                >
                  <ProductSelect label={`Product ${index + 1}`} known={known} />
                </Form.Item>
                <Form.Item
                  name={[name, 'quantity']}
                  rules={[needed('How many?'), pieces]}
                  style={{ flex: '0 0 104px', marginBottom: 8 }}
                >
                  <NumberInput aria-label={`Pieces of product ${index + 1}`} prefix="×" />
                </Form.Item>
                <Button
                  aria-label={`Remove product ${index + 1}`}
                  icon={<DeleteOutlined aria-hidden />}
                  disabled={rows.length <= 1}
                  onClick={() => remove(name)}
                />
              </Flex>
            ))}
            <Form.ErrorList errors={errors} />
            {rows.length < partsMost && (
              <Button
                icon={<PlusOutlined aria-hidden />}
                style={{ alignSelf: 'flex-start' }}
                onClick={() => add({ quantity: 1 })}
              >
                Add a product
              </Button>
            )}
          </Flex>
        )}
      </Form.List>
      <Form.Item
        name={['gift', 'price']}
        label="All of them together cost"
        rules={[needed('Enter what a set costs'), ...amountAboveZero('The price')]}
        style={field}
      >
        <RupeesInput />
      </Form.Item>
    </>
  );
}

const percent = (label: string, extra?: string) => (
  <Form.Item
    name={['gift', 'percent']}
    label={label}
    extra={extra}
    rules={[needed('Enter a percentage'), between('The percentage', 0.01, 100, readPercent)]}
    style={field}
  >
    <NumberInput read={readPercent} suffix="%" />
  </Form.Item>
);

function FieldsOf({ kind, known }: Known & { kind: OfferGiftKind | undefined }) {
  switch (kind) {
    case 'PERCENT':
      return (
        <Flex wrap gap="0 16px">
          {percent('Percentage')}
          <Form.Item
            name={['gift', 'most']}
            label="At most"
            extra="Empty: no limit."
            rules={amountAboveZero('The most')}
            style={field}
          >
            <RupeesInput />
          </Form.Item>
        </Flex>
      );
    case 'AMOUNT':
      return (
        <Form.Item
          name={['gift', 'amount']}
          label="Amount"
          rules={[needed('Enter an amount'), ...amountAboveZero('The amount')]}
          style={field}
        >
          <RupeesInput />
        </Form.Item>
      );
    case 'BUY_GET':
      return (
        <Flex wrap gap="0 16px">
          <Form.Item name={['gift', 'buy']} label="Buy" rules={[needed('How many are bought?'), pieces]} style={field}>
            <NumberInput suffix="pieces" />
          </Form.Item>
          <Form.Item
            name={['gift', 'get']}
            label="Get extra"
            rules={[needed('How many do they get?'), pieces]}
            extra="The cheapest ones."
            style={field}
          >
            <NumberInput suffix="pieces" />
          </Form.Item>
          {percent('Discount on the extra ones', '100% is free.')}
        </Flex>
      );
    case 'SET_PRICE':
      return <SetFields known={known} />;
    case 'FREE_DELIVERY':
      return <p className="admin-quiet">It takes off what the cheapest way of delivery costs.</p>;
    default:
      return null;
  }
}

export function GiftFields({ known }: Known) {
  const form = Form.useFormInstance();
  const kind = Form.useWatch<OfferGiftKind | undefined>(['gift', 'kind'], form);
  return (
    <>
      <Form.Item name={['gift', 'kind']} label="It gives" className="admin-offer-choice">
        <Radio.Group options={kinds} aria-label="It gives" />
      </Form.Item>
      <FieldsOf kind={kind} known={known} />
    </>
  );
}
