// Where a new order goes, and how: an address of the customer or another one, and a way of delivery with its price.
import { useEffect, useRef } from 'react';
import { Alert, Button, Flex, Form, Input, Radio, type FormInstance } from 'antd';
import { skipToken } from '@apollo/client/react';
import {
  useAdminCustomerToOrderForQuery,
  useAdminPinToOrderQuery,
  type AdminOrderQuoteQuery,
} from '../../generated/admin-orders';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { Panel } from '../../shared/back-office/Panel';
import { StateInput } from '../../shared/back-office/StateInput';
import { emptyAddress, type NewOrderValues } from './new-order-values';

export interface DeliveryPanelProps {
  form: FormInstance<NewOrderValues>;
  /** Id of the account whose addresses are offered. */
  customerId: string | undefined;
  /** Six digits, once they are typed. */
  pin: string | undefined;
  quote: AdminOrderQuoteQuery['quote'] | undefined;
  way: string | undefined;
  onWay: (id: string) => void;
  onAddress: () => void;
}

const needed = (label: string) => [{ required: true, whitespace: true, message: `${label} is needed` }];

const fields = [
  ['firstName', 'First name', [], 100],
  ['lastName', 'Last name', [], 100],
  ['company', 'Company (optional)', [], 100],
  ['street', 'House and street', needed('The street'), 200],
  ['street2', 'Flat, floor or landmark (optional)', [], 200],
] as const;

/** City and state as the PIN code says, where nothing else was typed. */
function usePlaceOfPin(form: FormInstance<NewOrderValues>, pin: string | undefined): string | null {
  const { data } = useAdminPinToOrderQuery(pin ? { variables: { pin } } : skipToken);
  const place = pin ? data?.pinCode : undefined;
  const filled = useRef({ city: '', state: '' });
  useEffect(() => {
    if (!place) return;
    for (const name of ['city', 'state'] as const) {
      const typed = form.getFieldValue(['deliveryAddress', name]) as string;
      if (typed && typed !== filled.current[name]) continue;
      filled.current[name] = place[name];
      form.setFieldValue(['deliveryAddress', name], place[name]);
    }
  }, [form, place]);
  return pin ? (data?.pinCodeProblem ?? null) : null;
}

function SavedAddresses({
  customerId,
  form,
  onAddress,
}: Pick<DeliveryPanelProps, 'form' | 'onAddress' | 'customerId'>) {
  const { data, error, refetch } = useAdminCustomerToOrderForQuery(
    customerId ? { variables: { id: customerId }, fetchPolicy: 'network-only' } : skipToken,
  );
  const addresses = (customerId && data?.customer.addresses) || [];
  const take = (address: (typeof addresses)[number]) => {
    const names = Object.keys(emptyAddress) as (keyof typeof emptyAddress)[];
    form.setFieldValue('deliveryAddress', Object.fromEntries(names.map((name) => [name, address[name] ?? ''])));
    form.setFieldsValue({ buyerGstin: address.buyerGstin ?? '', buyerLegalName: address.buyerLegalName ?? '' });
    onAddress();
  };
  return (
    <>
      <FailureNotice error={error} fallback="The saved addresses could not be loaded." onRetry={() => void refetch()} />
      {addresses.length > 0 && (
        <Flex wrap gap={8} role="group" aria-label="Saved addresses" style={{ marginBottom: 12 }}>
          {addresses.map((address) => (
            <Button key={address.id} onClick={() => take(address)} className="admin-order-saved">
              {address.label}: {address.street}, {address.city} {address.postalCode}
            </Button>
          ))}
        </Flex>
      )}
    </>
  );
}

function Ways({ quote, way, onWay }: Pick<DeliveryPanelProps, 'quote' | 'way' | 'onWay'>) {
  if (quote?.notDeliverable) return <Alert type="error" showIcon title={quote.notDeliverable} />;
  if (!quote?.deliveryKnown || quote.shippingMethods.length === 0)
    return <p className="admin-quiet">The ways of delivery appear here once products and PIN code are known.</p>;
  return (
    <>
      <Radio.Group
        aria-label="Way of delivery"
        className="admin-order-ways"
        value={quote.shippingMethods.some(({ id }) => id === way) ? way : quote.shippingMethod.id}
        onChange={({ target }) => onWay(target.value as string)}
        options={quote.shippingMethods.map(({ id, name, price, deliveryTime }) => ({
          value: id,
          label: `${name}: ${price === 0 ? 'free' : formatRupees(price)}, ${deliveryTime}`,
        }))}
      />
      {quote.expectedDelivery && (
        <p className="admin-quiet">
          Arrives between {formatDate(quote.expectedDelivery.from)} and {formatDate(quote.expectedDelivery.to)} when it
          is paid today.
        </p>
      )}
    </>
  );
}

export function DeliveryPanel({ form, customerId, pin, quote, way, onWay, onAddress }: DeliveryPanelProps) {
  const problem = usePlaceOfPin(form, pin);
  return (
    <Panel title="Delivery">
      <SavedAddresses form={form} customerId={customerId} onAddress={onAddress} />
      <div className="admin-order-fields">
        {fields.map(([name, label, rules, most]) => (
          <Form.Item key={name} name={['deliveryAddress', name]} label={label} rules={[...rules]}>
            <Input maxLength={most} autoComplete="off" />
          </Form.Item>
        ))}
        <Form.Item
          name={['deliveryAddress', 'postalCode']}
          label="PIN code"
          rules={needed('The PIN code')}
          {...(problem && { validateStatus: 'error' as const, help: problem })}
        >
          <Input inputMode="numeric" maxLength={12} autoComplete="off" />
        </Form.Item>
        <Form.Item name={['deliveryAddress', 'city']} label="City" rules={needed('The city')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name={['deliveryAddress', 'state']} label="State" rules={needed('The state')}>
          <StateInput country={['deliveryAddress', 'country']} />
        </Form.Item>
      </div>
      <div className="admin-order-fields">
        <Form.Item name="buyerGstin" label="GSTIN of a business (optional)">
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <Form.Item name="buyerLegalName" label="Its legal name (optional)">
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name={['deliveryAddress', 'country']} hidden>
        <Input />
      </Form.Item>
      <Ways quote={quote} way={way} onWay={onWay} />
    </Panel>
  );
}
