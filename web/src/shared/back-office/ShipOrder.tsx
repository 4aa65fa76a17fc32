// Packs an order, whole or in part, or hands it to a courier: the courier, its number, and a message to the customer.
import { useEffect, useState } from 'react';
import { Button, Flex, Form, Input, Typography } from 'antd';
import {
  useBackOfficeCreateShipmentMutation,
  useBackOfficeEditShipmentMutation,
  type SendingOrderFragment,
  type SentShipmentFragment,
} from '../../generated/back-office';
import { toast } from '../toasts';
import { CourierField, rememberCourier, rememberedCourier } from './CourierField';
import { EditForm } from './EditForm';
import { FormDialog } from './FormDialog';
import { errorInForm, FailureNotice } from './FailureNotice';
import { dayInIndia, noonInIndia } from './indian-day';
import { waitsForPayment } from './next-step';
import { useSeesMoney } from './permissions';
import { NumberInput } from './NumberInput';
import { between } from './number-rules';
import { useWhileOpen } from './use-while-open';

export interface ShipTarget {
  order: SendingOrderFragment;
  /** Packed already; without one what is in no shipment yet is packed. */
  shipment?: SentShipmentFragment;
}

export interface ShipOrderProps {
  /** Without one the dialog is closed. */
  target: ShipTarget | undefined;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  courier?: string;
  trackingNumber?: string;
  /** YYYY-MM-DD. */
  expected?: string;
  notes?: string;
  unpaidReason?: string;
  pieces?: Record<string, number | null>;
}

/** The known expected day, or the one proposed for dispatch today; blank when there is none. */
function proposedDay({ order, shipment }: ShipTarget): string {
  const day = shipment?.expectedAt ?? order.arrivesIfSentNow;
  return day ? dayInIndia(day) : '';
}

/** The lines of which something is left, with their positions. */
const linesLeft = ({ items, piecesToPack }: SendingOrderFragment) =>
  items.flatMap((item, line) => ((piecesToPack[line] ?? 0) > 0 ? [{ ...item, line, left: piecesToPack[line]! }] : []));

function Pieces({ order }: { order: SendingOrderFragment }) {
  return (
    <ul aria-label="Pieces in this shipment" style={{ listStyle: 'none', margin: '0 0 16px', padding: 0 }}>
      {linesLeft(order).map(({ line, title, sku, left }) => (
        <li key={line} style={{ padding: '4px 0' }}>
          <Flex gap={12} align="center">
            <Form.Item
              name={['pieces', String(line)]}
              noStyle
              initialValue={left}
              rules={[between('The number of pieces', 0, left)]}
            >
              <NumberInput aria-label={`Pieces of ${title}`} size="large" style={{ width: 76 }} />
            </Form.Item>
            <span style={{ minWidth: 0 }}>
              {title}
              <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                {[sku, `${left} to pack`].filter(Boolean).join(' · ')}
              </Typography.Text>
            </span>
          </Flex>
        </li>
      ))}
    </ul>
  );
}

export function ShipOrder({ target, onClose, onDone }: ShipOrderProps) {
  const money = useSeesMoney();
  const [form] = Form.useForm<Values>();
  const [inPart, setInPart] = useState(false);
  const [create, creating] = useBackOfficeCreateShipmentMutation({ ...errorInForm });
  const [edit, editing] = useBackOfficeEditShipmentMutation({ ...errorInForm });
  const shown = useWhileOpen(target !== undefined, target);
  const busy = creating.loading || editing.loading;
  const reset = [creating.reset, editing.reset] as const;

  useEffect(() => {
    if (!target) return;
    reset.forEach((forget) => forget());
    setInPart(false);
    form.resetFields();
    const { courier, trackingNumber } = target.shipment ?? {};
    form.setFieldsValue({
      courier: courier ?? rememberedCourier(),
      trackingNumber: trackingNumber ?? '',
      expected: proposedDay(target),
    });
    // Filled once for each that is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [target, form]);

  const send = async (state: 'PACKED' | 'SHIPPED') => {
    if (!target) return;
    const { courier, trackingNumber, expected, notes, unpaidReason, pieces } = await form.validateFields();
    const { order, shipment } = target;
    const carriage = {
      version: order.version,
      ...(courier?.trim() && { courier: courier.trim() }),
      ...(trackingNumber?.trim() && { trackingNumber: trackingNumber.trim() }),
      // A shipment that is only packed sends the expected day only when staff have changed the proposed one.
      ...((state === 'SHIPPED' || expected !== proposedDay(target)) && {
        expectedAt: expected ? noonInIndia(expected) : null,
      }),
      ...(notes?.trim() && { notes: notes.trim() }),
      ...(unpaidReason?.trim() && { unpaidReason: unpaidReason.trim() }),
    };
    const lines = Object.entries((inPart && pieces) || {}).flatMap(([line, quantity]) =>
      quantity ? [{ line: Number(line), quantity }] : [],
    );
    const done = shipment
      ? (await edit({ variables: { money, input: { id: shipment.id, state, ...carriage } } })).data?.editShipment
      : (
          await create({
            variables: { money, input: { orderId: order.id, state, ...carriage, ...(lines.length > 0 && { lines }) } },
          })
        ).data?.createShipment;
    if (!done) return;
    rememberCourier(courier?.trim());
    toast.success(
      state === 'SHIPPED'
        ? `${done.shipment.number} is shipped, the customer gets a mail`
        : `${done.shipment.number} is packed`,
    );
    onClose();
    onDone();
  };
  const press = (state: 'PACKED' | 'SHIPPED') => void send(state).catch(() => undefined);

  const isUnconfirmed = shown?.order.needsShopper === true;
  const needsReason = shown !== undefined && (isUnconfirmed || waitsForPayment(shown.order));
  const large = { size: 'large', style: { minHeight: 48 } } as const;
  return (
    <FormDialog
      open={target !== undefined}
      title={shown ? `Ship ${shown.shipment?.number ?? shown.order.orderNumber}` : 'Ship'}
      onClose={onClose}
      zIndex={1100}
      footer={
        <Flex wrap justify="flex-end" gap={8}>
          {!shown?.shipment && (
            <Button {...large} disabled={busy} onClick={() => press('PACKED')}>
              Only packed
            </Button>
          )}
          <Button {...large} type="primary" loading={busy} onClick={() => press('SHIPPED')}>
            Mark as shipped
          </Button>
        </Flex>
      }
    >
      <FailureNotice error={creating.error ?? editing.error} fallback="This could not be saved. Please try again." />
      <EditForm<Values> name="ship" form={form} layout="vertical" onFinish={() => press('SHIPPED')}>
        <Form.Item name="trackingNumber" label="Tracking number" extra="Scan or type the courier's number (AWB).">
          <Input size="large" maxLength={60} autoFocus autoComplete="off" style={{ minHeight: 48 }} />
        </Form.Item>
        <CourierField open={target !== undefined} />
        <Form.Item
          name="expected"
          label="Expected on"
          extra="The customer sees it. Leave it empty to name no day."
          rules={[
            {
              validator: (_, day: string) =>
                !day || day >= dayInIndia(new Date())
                  ? Promise.resolve()
                  : Promise.reject(new Error('That day is over')),
            },
          ]}
        >
          <Input type="date" size="large" min={dayInIndia(new Date())} style={{ minHeight: 48 }} />
        </Form.Item>
        {shown && !shown.shipment && (
          <>
            {inPart ? (
              <Pieces order={shown.order} />
            ) : (
              <Button type="link" style={{ padding: 0, minHeight: 44 }} onClick={() => setInPart(true)}>
                Send only a part of it
              </Button>
            )}
          </>
        )}
        {needsReason && (
          <Form.Item
            name="unpaidReason"
            label={
              isUnconfirmed
                ? 'Why is it sent before its shopper has confirmed it?'
                : 'Why is it sent before it is paid?'
            }
            extra="Kept in the history of the order; only staff see it."
            // A shipment that was packed unpaid had its reason then.
            rules={[
              {
                required: !shown?.shipment,
                whitespace: true,
                message: isUnconfirmed ? 'Say why it is sent unconfirmed' : 'Say why it is sent unpaid',
              },
            ]}
          >
            <Input maxLength={500} size="large" style={{ minHeight: 48 }} />
          </Form.Item>
        )}
        <Form.Item name="notes" label="Message to the customer (optional)">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 5 }} maxLength={1000} />
        </Form.Item>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </EditForm>
    </FormDialog>
  );
}
