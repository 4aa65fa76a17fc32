// Asks how a shipment travels, and saves the file that the e-way bill portal takes.
import { Form, Input, Select, Typography } from 'antd';
import {
  useBackOfficeEwayBillLazyQuery,
  type EwayTransportMode,
  type SendingOrderFragment,
  type SentShipmentFragment,
} from '../../generated/back-office';
import { toast } from '../toasts';
import { EditForm } from './EditForm';
import { FailureNotice } from './FailureNotice';
import { FormDialog } from './FormDialog';
import { noonInIndia } from './indian-day';
import { NumberInput, type TypedNumber } from './NumberInput';
import { between } from './number-rules';
import { saveText } from './save-text';
import { useServerFieldErrors } from './use-server-field-errors';

export interface EwayBillFileProps {
  order: SendingOrderFragment;
  shipment: SentShipmentFragment;
  onClose: () => void;
}

interface Values {
  mode: EwayTransportMode;
  distanceKm: TypedNumber;
  vehicleNumber?: string;
  transporterId?: string;
  transporterName?: string;
  documentNumber?: string;
  /** YYYY-MM-DD. */
  documentDate?: string;
}

const MODES: readonly { value: EwayTransportMode; label: string }[] = [
  { value: 'ROAD', label: 'Road' },
  { value: 'RAIL', label: 'Rail' },
  { value: 'AIR', label: 'Air' },
  { value: 'SHIP', label: 'Ship' },
];
const TALL = { minHeight: 44 };

export function EwayBillFile({ order, shipment, onClose }: EwayBillFileProps) {
  const [form] = Form.useForm<Values>();
  const [ask, { loading, error }] = useBackOfficeEwayBillLazyQuery({ fetchPolicy: 'network-only' });
  useServerFieldErrors(form, error);
  const save = async ({ distanceKm, documentDate, ...transport }: Values) => {
    const answer = await ask({
      variables: {
        orderId: order.id,
        shipmentId: shipment.id,
        transport: {
          ...transport,
          distanceKm: Number(distanceKm ?? 0),
          documentDate: documentDate ? noonInIndia(documentDate) : null,
        },
      },
      // A refusal is rendered above the fields, and at its own.
    }).catch(() => undefined);
    if (!answer?.data) return;
    saveText(answer.data.ewayBill, `eway-bill-${shipment.number}.json`);
    toast.success('Saved. Upload the file at ewaybillgst.gov.in, then enter the number here.');
    onClose();
  };
  return (
    <FormDialog
      open
      title={`E-way bill of ${shipment.number}`}
      okText="Download file"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      zIndex={1100}
    >
      <FailureNotice error={error} fallback="The file could not be made. Please try again." />
      <Typography.Paragraph type="secondary">
        Upload the file at ewaybillgst.gov.in under E-Waybill, Generate Bulk, and enter the number that you get there.
      </Typography.Paragraph>
      <EditForm<Values>
        name="eway-bill"
        form={form}
        layout="vertical"
        initialValues={{ mode: 'ROAD', distanceKm: null, transporterName: shipment.courier ?? '' }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="mode" label="It travels by">
          <Select options={[...MODES]} style={TALL} />
        </Form.Item>
        <Form.Item
          name="distanceKm"
          label="Distance in km (optional)"
          rules={[between('The distance', 0, 4000)]}
          extra="Left empty, the portal reckons it from the PIN codes."
        >
          <NumberInput style={TALL} />
        </Form.Item>
        <Form.Item name="vehicleNumber" label="Vehicle number" extra="By road, such as UP32AB1234.">
          <Input maxLength={20} autoComplete="off" style={TALL} />
        </Form.Item>
        <Form.Item
          name="transporterId"
          label="Transporter ID"
          extra="GSTIN of the courier. Without a vehicle number, the courier enters that later."
        >
          <Input maxLength={30} autoComplete="off" style={TALL} />
        </Form.Item>
        <Form.Item name="transporterName" label="Transporter (optional)">
          <Input maxLength={100} style={TALL} />
        </Form.Item>
        <Form.Item name="documentNumber" label="LR, railway receipt or airway bill number">
          <Input maxLength={15} autoComplete="off" style={TALL} />
        </Form.Item>
        <Form.Item name="documentDate" label="Its date">
          <Input type="date" style={TALL} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
