// Books a packed shipment with the connected courier: its size, what each way costs, and one of them.
import { useState } from 'react';
import { Button, Flex, Form, Radio, Skeleton } from 'antd';
import {
  useBackOfficeBookCourierMutation,
  useBackOfficeCourierRatesLazyQuery,
  useBackOfficeParcelSizeQuery,
  type BackOfficeParcelSizeQuery,
  type SentShipmentFragment,
} from '../../generated/back-office';
import { formatRupees } from '../money';
import { readDecimal } from '../numbers';
import { toast } from '../toasts';
import { EditForm } from './EditForm';
import { FormDialog } from './FormDialog';
import { errorInForm, FailureNotice } from './FailureNotice';
import { useSeesMoney } from './permissions';
import { NumberInput } from './NumberInput';
import { between } from './number-rules';

export interface BookCourierProps {
  shipment: SentShipmentFragment;
  onClose: () => void;
  onDone: () => void;
}

interface Size {
  weightKg: number;
  lengthCm: number;
  breadthCm: number;
  heightCm: number;
}

const lengths = [
  ['lengthCm', 'Length (cm)'],
  ['breadthCm', 'Breadth (cm)'],
  ['heightCm', 'Height (cm)'],
] as const;

const usual = { lengthCm: 20, breadthCm: 15, heightCm: 10 };

/** What the form begins with: a usual parcel, where its products do not say more. */
function sizeOf(known: BackOfficeParcelSizeQuery['parcelSize'] | undefined): Partial<Size> {
  const { weightKg, lengthCm, breadthCm, heightCm } = known ?? {};
  const sides = lengthCm && breadthCm && heightCm ? { lengthCm, breadthCm, heightCm } : usual;
  return { ...sides, ...(weightKg && { weightKg }) };
}

export default function BookCourier({ shipment, onClose, onDone }: BookCourierProps) {
  const money = useSeesMoney();
  const [form] = Form.useForm<Size>();
  const [rateId, setRateId] = useState<string>();
  const [ask, rates] = useBackOfficeCourierRatesLazyQuery({ fetchPolicy: 'no-cache' });
  const [book, booking] = useBackOfficeBookCourierMutation({ ...errorInForm });
  const offers = rates.data?.courierRates;
  // Begins with what the products say; without an answer everything is typed.
  const { data: known, loading: isAsking } = useBackOfficeParcelSizeQuery({
    variables: { shipmentId: shipment.id },
    fetchPolicy: 'no-cache',
  });
  const show = async () => {
    const size = await form.validateFields();
    setRateId(undefined);
    // A failure shows above.
    await ask({ variables: { shipmentId: shipment.id, size, money } }).catch(() => undefined);
  };
  const send = async () => {
    const size = await form.validateFields();
    const { data } = await book({
      variables: { money, input: { ...size, shipmentId: shipment.id, ...(rateId && { rateId }) } },
    });
    if (!data) return;
    const { courier, trackingNumber } = data.bookCourier.shipment;
    toast.success(`Booked with ${courier ?? 'the courier'}, ${trackingNumber ?? ''}`);
    onClose();
    onDone();
  };
  const tall = { size: 'large', style: { minHeight: 48 } } as const;
  return (
    <FormDialog
      open
      title={`Book a courier for ${shipment.number}`}
      onClose={onClose}
      zIndex={1100}
      footer={
        <Button
          {...tall}
          type="primary"
          disabled={!rateId}
          loading={booking.loading}
          onClick={() => void send().catch(() => undefined)}
        >
          Book
        </Button>
      }
    >
      <FailureNotice
        error={booking.error ?? rates.error}
        fallback="The courier could not be asked. Please try again."
      />
      {isAsking ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : (
        <EditForm<Size>
          form={form}
          name="parcel"
          layout="vertical"
          initialValues={sizeOf(known?.parcelSize)}
          onFinish={() => void show().catch(() => undefined)}
        >
          <Flex wrap gap={12}>
            <Form.Item
              name="weightKg"
              label="Weight (kg)"
              rules={[{ required: true, message: 'From 0.05 kg' }, between('The weight', 0.05, 1000, readDecimal)]}
            >
              <NumberInput read={readDecimal} size="large" style={{ width: 120 }} autoFocus />
            </Form.Item>
            {lengths.map(([name, label]) => (
              <Form.Item key={name} name={name} label={label} rules={[between('A side', 1, 500)]}>
                <NumberInput size="large" style={{ width: 120 }} />
              </Form.Item>
            ))}
          </Flex>
          <Button {...tall} htmlType="submit" loading={rates.loading}>
            {money ? 'Show what it costs' : 'Show who carries it'}
          </Button>
        </EditForm>
      )}
      {offers && (
        <div style={{ marginTop: 16 }} role="status">
          {offers.length === 0 && 'Nobody carries it there.'}
          <Radio.Group value={rateId} onChange={(event) => setRateId(event.target.value as string)}>
            <Flex vertical>
              {offers.map(({ id, name, amount, days }) => (
                <Radio key={id} value={id} style={{ minHeight: 44, alignItems: 'center' }}>
                  {amount !== undefined && <strong>{formatRupees(amount)} </strong>}
                  {name}
                  {days != null && `, ${days} ${days === 1 ? 'day' : 'days'}`}
                </Radio>
              ))}
            </Flex>
          </Radio.Group>
        </div>
      )}
    </FormDialog>
  );
}
