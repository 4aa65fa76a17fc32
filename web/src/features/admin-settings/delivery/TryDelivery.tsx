// Tries the zones of the form, saved or not, with a PIN code and a cart.
import { useState } from 'react';
import { Alert, Button, Card, Flex, Form, Input, Select, Typography } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useAdminDeliveryProductsQuery, useAdminTriedDeliveryLazyQuery } from '../../../generated/admin-settings';
import { FailureNotice } from '../../../shared/back-office/FailureNotice';
import { NumberInput, type TypedNumber } from '../../../shared/back-office/NumberInput';
import { daysBetween } from '../../../shared/delivery/delivery-days';
import { formatRupees } from '../../../shared/money';
import type { Zone } from './zones';

interface Line {
  productId: string | undefined;
  quantity: TypedNumber;
}

const mostLines = 5;

const isCount = (typed: TypedNumber): typed is number => typeof typed === 'number' && typed >= 1;

export function TryDelivery({ zones }: { zones: readonly Zone[] }) {
  const settings = Form.useFormInstance();
  const [pin, setPin] = useState('');
  const [lines, setLines] = useState<Line[]>([]);
  const [ask, { data, loading, error }] = useAdminTriedDeliveryLazyQuery({
    fetchPolicy: 'no-cache',
  });
  const change = (index: number, line: Partial<Line>) =>
    setLines(lines.map((one, other) => (other === index ? { ...one, ...line } : one)));
  const attempt = () => {
    const { deliveryClosedDays, deliveryHolidays, deliveryCutOffHour } = settings.getFieldsValue(true) as Record<
      string,
      unknown
    >;
    void ask({
      variables: {
        pin,
        setup: { deliveryZones: zones, deliveryClosedDays, deliveryHolidays, deliveryCutOffHour },
        items: lines.flatMap(({ productId, quantity }) =>
          productId && isCount(quantity) ? [{ productId, quantity }] : [],
        ),
      },
    }).catch(() => {
      // The failure is rendered through `error`.
    });
  };
  const answer = data?.triedDeliveryOptions;
  return (
    <Card size="small" title="Try a PIN and a cart">
      <Flex vertical gap={12}>
        {lines.map((line, index) => (
          <Flex key={index} gap={8}>
            <ProductChoice
              index={index}
              value={line.productId}
              onChange={(productId) => change(index, { productId })}
            />
            <NumberInput
              aria-label={`Pieces, line ${index + 1}`}
              value={line.quantity}
              status={isCount(line.quantity) ? undefined : 'error'}
              onChange={(quantity) => change(index, { quantity })}
              style={{ width: 72 }}
            />
            <Button
              aria-label={`Remove line ${index + 1}`}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => setLines(lines.filter((_, other) => other !== index))}
            />
          </Flex>
        ))}
        <Flex gap={8} wrap>
          <Input
            aria-label="PIN to try"
            placeholder="PIN code"
            inputMode="numeric"
            maxLength={7}
            value={pin}
            onChange={(event) => setPin(event.target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              attempt();
            }}
            style={{ width: 140 }}
          />
          <Button
            onClick={attempt}
            loading={loading}
            disabled={!pin.trim() || !lines.every(({ quantity }) => isCount(quantity))}
          >
            Try
          </Button>
          {lines.length < mostLines && (
            <Button
              type="text"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setLines([...lines, { productId: undefined, quantity: 1 }])}
            >
              Add a product
            </Button>
          )}
        </Flex>
        <FailureNotice error={error} fallback="This could not be tried." />
        {answer && (
          <div role="status">
            <Typography.Paragraph strong style={{ marginBottom: 4 }}>
              {answer.place ? `${answer.place.city}, ${answer.place.state}` : `PIN ${answer.pin}`}
              {answer.zone ? `: zone ${answer.zone}` : ''}
            </Typography.Paragraph>
            {answer.message && <Alert type="warning" showIcon title={answer.message} />}
            {answer.options.map(({ id, name, price, from, to }) => (
              <div key={id}>
                {name}: {daysBetween(from, to)} · {price > 0 ? formatRupees(price) : 'Free'}
              </div>
            ))}
            {!answer.message && (
              <Typography.Text type="secondary">
                {answer.cashOnDelivery.available
                  ? `Cash on delivery for ${formatRupees(answer.cashOnDelivery.charge)} more.`
                  : answer.cashOnDelivery.reason}
              </Typography.Text>
            )}
          </div>
        )}
      </Flex>
    </Card>
  );
}

function ProductChoice({
  index,
  value,
  onChange,
}: {
  index: number;
  value: string | undefined;
  onChange(id: string): void;
}) {
  const [search, setSearch] = useState('');
  const { data, previousData, loading } = useAdminDeliveryProductsQuery({ variables: { search } });
  const products = (data ?? previousData)?.products.items ?? [];
  return (
    <Select<string>
      aria-label={`Product, line ${index + 1}`}
      placeholder="Product"
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={loading}
      options={products.map(({ id, title, weightKg }) => ({
        value: id,
        label: `${title} (${weightKg === null ? 'no weight' : `${weightKg} kg`})`,
      }))}
      style={{ flex: 1, minWidth: 0 }}
    />
  );
}
