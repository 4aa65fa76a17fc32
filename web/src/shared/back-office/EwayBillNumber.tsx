// Records the number that the e-way bill portal gave to a shipment.
import { Form, Input } from 'antd';
import {
  useBackOfficeRecordEwayBillMutation,
  type SendingOrderFragment,
  type SentShipmentFragment,
} from '../../generated/back-office';
import { toast } from '../toasts';
import { EditForm } from './EditForm';
import { FailureNotice, errorInForm } from './FailureNotice';
import { FormDialog } from './FormDialog';
import { dayInIndia } from './indian-day';
import { useSeesMoney } from './permissions';
import { useServerFieldErrors } from './use-server-field-errors';

export interface EwayBillNumberProps {
  order: SendingOrderFragment;
  shipment: SentShipmentFragment;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  number: string;
  /** YYYY-MM-DD. */
  validUntil: string;
}

/** E-way bills end at midnight of India. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:00+05:30`).toISOString();

export function EwayBillNumber({ order, shipment, onClose, onDone }: EwayBillNumberProps) {
  const money = useSeesMoney();
  const [form] = Form.useForm<Values>();
  const [record, { loading, error }] = useBackOfficeRecordEwayBillMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const { ewayBillNumber, ewayBillValidUntil } = shipment;
  const save = async ({ number, validUntil }: Values) => {
    const { data } = await record({
      variables: {
        money,
        input: {
          shipmentId: shipment.id,
          version: order.version,
          number: number.trim() || null,
          validUntil: validUntil ? endOfDay(validUntil) : null,
        },
      },
    });
    if (!data) return;
    toast.success('Saved');
    onClose();
    onDone();
  };
  return (
    <FormDialog
      open
      title={`E-way bill of ${shipment.number}`}
      okText="Save"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      zIndex={1100}
    >
      <FailureNotice error={error} fallback="This could not be saved. Please try again." />
      <EditForm<Values>
        name="eway-bill-number"
        form={form}
        layout="vertical"
        initialValues={{
          number: ewayBillNumber ?? '',
          validUntil: ewayBillValidUntil ? dayInIndia(ewayBillValidUntil) : '',
        }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="number"
          label="E-way bill number"
          extra="12 digits. It is printed on the packing slip and the label."
        >
          <Input maxLength={30} inputMode="numeric" autoComplete="off" style={{ minHeight: 44 }} />
        </Form.Item>
        <Form.Item name="validUntil" label="Valid until (optional)">
          <Input type="date" style={{ minHeight: 44 }} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
