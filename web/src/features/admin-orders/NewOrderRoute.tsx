// Makes an order for a customer on the phone, by WhatsApp or at the counter.
import { useRef, useState } from 'react';
import { Alert, Button, Form } from 'antd';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { OfficeForm } from '../../shared/back-office/OfficeForm';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { CustomerPanel } from './CustomerPanel';
import { DeliveryPanel } from './DeliveryPanel';
import { LinesPanel } from './LinesPanel';
import {
  emptyAddress,
  emptyOrder,
  type Draft,
  type KnownCustomer,
  type Line,
  type NewOrderValues,
} from './new-order-values';
import { PayPanel } from './PayPanel';
import { PlacedPanel } from './PlacedPanel';
import { PricePanel } from './PricePanel';
import { useOrderQuote } from './use-order-quote';
import { usePlaceFor } from './use-place-for';
import './new-order.css';

const pinOf = (text: string | undefined): string | undefined => {
  const digits = (text ?? '').replace(/\s/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined;
};

/** What was searched for goes into the field of a new customer that it fits. */
const asCustomer = (typed: string): NewOrderValues['customer'] =>
  /^[\d+\s-]+$/.test(typed) ? { phone: typed, name: '' } : { phone: '', name: typed };

/** Where it goes, as far as that is known; another country needs no PIN code of India. */
function destinationOf(address: Partial<NewOrderValues['deliveryAddress']>, pin: string | undefined) {
  const { country = 'India', postalCode = '', state = '' } = address;
  const isAbroad = country !== 'India' && country !== '';
  if (!isAbroad && !pin) return undefined;
  return { postalCode: pin ?? postalCode, ...(isAbroad && { country }), ...(state && { state }) };
}

function NewOrder({ onAnother }: { onAnother: () => void }) {
  const [form] = Form.useForm<NewOrderValues>();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [known, setKnown] = useState<KnownCustomer>();
  const [way, setWay] = useState<string>();
  const [address, setAddress] = useState<Partial<NewOrderValues['deliveryAddress']>>({});
  const edited = useRef(false);
  const pin = pinOf(address.postalCode);
  const { quote, shown, error, loading, refetch } = useOrderQuote({
    lines,
    codes,
    destination: destinationOf(address, pin),
    way,
  });
  const order = usePlaceFor();
  useServerFieldErrors(form, order.error);
  useUnsavedChanges(true, () => !order.placed && (edited.current || lines.length > 0 || known !== undefined));

  if (order.placed) {
    const { placed } = order;
    return (
      <PlacedPanel
        placed={placed}
        error={order.settleError}
        busy={order.busy}
        onRetry={() => void order.settle(placed)}
        onAnother={onAnother}
      />
    );
  }

  const draft = (): Draft => ({
    values: { ...emptyOrder, ...form.getFieldsValue(true) },
    lines,
    known,
    codes,
    way,
  });
  const total = order.totalFor(draft()) ?? quote?.totalAmount;
  const readAddress = () => setAddress({ ...form.getFieldValue('deliveryAddress') });
  const place = () => {
    if (lines.length === 0) return toast.error('Add a product first.');
    if (total === undefined) return toast.error('Wait until the price is there.');
    if (quote?.notDeliverable) return toast.error(quote.notDeliverable);
    return void order.place(draft(), total);
  };
  return (
    <OfficeForm<NewOrderValues>
      name="new-order"
      form={form}
      layout="vertical"
      initialValues={{ ...emptyOrder, deliveryAddress: emptyAddress }}
      scrollToFirstError
      onFinish={place}
      onFinishFailed={() => toast.error('Some fields still need something. They are marked.')}
      onValuesChange={() => {
        edited.current = true;
        readAddress();
      }}
      className="admin-new-order"
    >
      <div className="admin-new-order-parts">
        <CustomerPanel
          known={known}
          onKnown={setKnown}
          onNew={(typed) => {
            edited.current = true;
            form.setFieldValue('customer', asCustomer(typed));
          }}
        />
        <LinesPanel lines={lines} onChange={setLines} quote={shown} />
        <DeliveryPanel
          form={form}
          customerId={known?.id}
          pin={pin}
          quote={shown}
          way={way}
          onWay={setWay}
          onAddress={readAddress}
        />
        <PayPanel />
      </div>
      <div className="admin-new-order-aside">
        <PricePanel
          quote={shown}
          error={error}
          busy={loading}
          onRetry={() => void refetch()}
          codes={codes}
          onCodes={setCodes}
        />
        <FailureNotice error={order.error} fallback="The order could not be placed. Please try again." />
        {order.totalFor(draft()) !== undefined && (
          <Alert
            type="warning"
            showIcon
            title={`For this customer it comes to ${formatRupees(total!)}`}
            description="Tell the customer, then press the button again."
          />
        )}
        <Button type="primary" size="large" block loading={order.busy} onClick={() => form.submit()}>
          {total === undefined ? 'Place the order' : `Place the order for ${formatRupees(total)}`}
        </Button>
      </div>
    </OfficeForm>
  );
}

export function NewOrderRoute() {
  /** A fresh form for each order. */
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHeading title="New order" about="For a customer on the phone, by WhatsApp or at the counter" />
      <NewOrder key={round} onAnother={() => setRound(round + 1)} />
    </>
  );
}
