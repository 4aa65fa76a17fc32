// Asks about the delivery of many orders: the day, and who has the cash of those that are paid on delivery.
import { Form, Input, Typography } from 'antd';
import type { CashHolder } from '../../generated/back-office';
import { counted } from '../counted';
import { CashQuestion } from './CashQuestion';
import { EditForm } from './EditForm';
import { FormDialog } from './FormDialog';
import { dayInIndia, noonInIndia } from './indian-day';

/** What is said of a delivery, as the server takes it. */
export interface Delivery {
  deliveredAt?: string;
  cash?: CashHolder;
  cashCourier?: string;
}

interface Values {
  day: string;
  cash?: CashHolder;
  courier?: string;
}

export interface DeliverOrdersProps {
  open: boolean;
  count: number;
  /** Whether some of them are paid on delivery, as far as is known. */
  hasCash: boolean;
  /** False for those who pack: who has the cash is said by others. */
  asksCash: boolean;
  loading: boolean;
  onAnswer: (delivery: Delivery) => void;
  onClose: () => void;
}

export function DeliverOrders({ open, count, hasCash, asksCash, loading, onAnswer, onClose }: DeliverOrdersProps) {
  const [form] = Form.useForm<Values>();
  const today = dayInIndia(new Date());
  const answer = ({ day, cash, courier }: Values) =>
    onAnswer({
      ...(day && day !== today && { deliveredAt: noonInIndia(day) }),
      ...(cash && { cash }),
      ...(cash === 'COURIER' && courier?.trim() && { cashCourier: courier.trim() }),
    });
  return (
    <FormDialog
      open={open}
      title={`Set ${counted(count, 'order')} to Delivered?`}
      okText="Set to Delivered"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      afterClose={() => form.resetFields()}
      zIndex={1100}
    >
      <EditForm<Values>
        name="deliver-orders"
        form={form}
        layout="vertical"
        initialValues={{ day: today }}
        onFinish={answer}
      >
        <Form.Item
          name="day"
          label="Delivered on"
          extra="The time for returns counts from this day. The customers get a mail."
          rules={[{ required: true, message: 'Say on which day they arrived' }]}
        >
          <Input type="date" max={today} style={{ minHeight: 44 }} />
        </Form.Item>
        {hasCash && asksCash && <CashQuestion label="Was the cash of those that are paid on delivery received?" />}
        <Form.Item noStyle dependencies={['cash']}>
          {({ getFieldValue }) =>
            getFieldValue('cash') === 'COURIER' && (
              <Form.Item name="courier" label="Courier (optional)" extra="The one of each shipment when left empty.">
                <Input maxLength={60} style={{ minHeight: 44 }} />
              </Form.Item>
            )
          }
        </Form.Item>
        {hasCash && !asksCash && (
          <Typography.Text type="secondary">
            Who has the cash of orders that are paid on delivery is recorded by those who manage orders.
          </Typography.Text>
        )}
      </EditForm>
    </FormDialog>
  );
}
