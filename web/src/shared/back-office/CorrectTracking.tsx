// Corrects the courier, the tracking number or the expected day of a shipment that has left.
import { useEffect } from 'react';
import { Form, Input } from 'antd';
import { useBackOfficeEditShipmentMutation, type SentShipmentFragment } from '../../generated/back-office';
import { toast } from '../toasts';
import { EditForm } from './EditForm';
import { FailureNotice, errorInForm } from './FailureNotice';
import { FormDialog } from './FormDialog';
import { dayInIndia, noonInIndia } from './indian-day';
import { useSeesMoney } from './permissions';
import { useWhileOpen } from './use-while-open';

export interface CorrectTrackingProps {
  /** Without one the dialog is closed. */
  shipment: SentShipmentFragment | undefined;
  /** Of its order, as it was read. */
  version: number;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  courier?: string;
  trackingNumber?: string;
  /** YYYY-MM-DD. */
  expected?: string;
  notes?: string;
}

export function CorrectTracking({ shipment, version, onClose, onDone }: CorrectTrackingProps) {
  const money = useSeesMoney();
  const [form] = Form.useForm<Values>();
  const [edit, { loading, error, reset }] = useBackOfficeEditShipmentMutation({ ...errorInForm });
  const shown = useWhileOpen(shipment !== undefined, shipment);
  useEffect(() => {
    if (!shipment) return;
    reset();
    form.setFieldsValue({
      courier: shipment.courier ?? '',
      trackingNumber: shipment.trackingNumber ?? '',
      expected: shipment.expectedAt ? dayInIndia(shipment.expectedAt) : '',
      notes: '',
    });
  }, [shipment, form, reset]);
  const save = async ({ courier, trackingNumber, expected, notes }: Values) => {
    if (!shipment) return;
    const known = shipment.expectedAt ? dayInIndia(shipment.expectedAt) : '';
    const { data } = await edit({
      variables: {
        money,
        input: {
          id: shipment.id,
          version,
          courier: courier?.trim() || null,
          trackingNumber: trackingNumber?.trim() || null,
          ...((expected ?? '') !== known && { expectedAt: expected ? noonInIndia(expected) : null }),
          ...(notes?.trim() && { notes: notes.trim() }),
        },
      },
    });
    if (!data) return;
    toast.success(`Tracking of ${shipment.number} corrected`);
    onClose();
    onDone();
  };
  return (
    <FormDialog
      open={shipment !== undefined}
      title={`Tracking of ${shown?.number ?? 'the shipment'}`}
      okText="Save"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      zIndex={1100}
    >
      <FailureNotice error={error} fallback="This could not be saved. Please try again." />
      <EditForm<Values> name="tracking" form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item name="trackingNumber" label="Tracking number">
          <Input maxLength={60} autoComplete="off" style={{ minHeight: 44 }} />
        </Form.Item>
        <Form.Item name="courier" label="Courier">
          <Input maxLength={60} style={{ minHeight: 44 }} />
        </Form.Item>
        <Form.Item name="expected" label="Expected on">
          <Input type="date" style={{ minHeight: 44 }} />
        </Form.Item>
        <Form.Item
          name="notes"
          label="Message to the customer (optional)"
          extra={
            shown?.state === 'DELIVERED'
              ? 'The parcel has arrived: a new number alone sends no mail.'
              : 'Another number or courier is mailed to the customer once, with this message.'
          }
        >
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 5 }} maxLength={1000} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
