// A field for the tracking number of each chosen order; a column that is pasted into one fills those below it.
import { Form, Input, type FormInstance } from 'antd';
import { readPastedNumbers } from './pasted-numbers';
import type { ChosenOrder } from './use-tracking-numbers';

export interface NumbersOfOrdersProps {
  orders: readonly ChosenOrder[];
  form: FormInstance;
}

/** Fields named `numbers.<id>`. */
export function NumbersOfOrders({ orders, form }: NumbersOfOrdersProps) {
  const spread = (pasted: string, from: number) => {
    const { lines } = readPastedNumbers(pasted);
    const byOrder = new Map(lines.map((line) => [line.orderNumber, line.trackingNumber]));
    const isTable = orders.some(({ orderNumber }) => byOrder.get(orderNumber));
    const column = pasted
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    orders.forEach(({ id, orderNumber }, at) => {
      const number = isTable ? byOrder.get(orderNumber) : column[at - from];
      if (number !== undefined) form.setFieldValue(['numbers', id], number);
    });
  };
  return (
    <ul aria-label="Tracking numbers" style={{ listStyle: 'none', margin: '0 0 16px', padding: 0 }}>
      {orders.map(({ id, orderNumber }, index) => (
        <li key={id}>
          <Form.Item name={['numbers', id]} label={orderNumber} style={{ marginBottom: 8 }}>
            <Input
              size="large"
              maxLength={60}
              autoComplete="off"
              autoFocus={index === 0}
              enterKeyHint="next"
              placeholder="Scan, type or paste"
              style={{ minHeight: 48 }}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text');
                if (!/[\r\n]/.test(pasted.trim())) return;
                event.preventDefault();
                spread(pasted, index);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // A scanner ends with Enter: the next field is for the next parcel.
                event.preventDefault();
                const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])];
                fields[fields.indexOf(event.currentTarget) + 1]?.focus();
              }}
            />
          </Form.Item>
        </li>
      ))}
    </ul>
  );
}
