// Field for a barcode scanner: marks each order number as packed or shipped.
import { useRef, useState } from 'react';
import { Alert, Button, Flex, Input, Segmented, type InputRef } from 'antd';
import { useAdminScanShipmentMutation } from '../../generated/admin-to-pack';
import { errorText } from '../../shared/error-text';
import { errorInForm } from '../../shared/back-office/FailureNotice';
import { useSeesMoney } from '../../shared/back-office/permissions';
import { inWords } from '../../shared/back-office/order-words';

type Mark = 'PACKED' | 'SHIPPED';

export function ScanBox({ onDone }: { onDone: () => void }) {
  const money = useSeesMoney();
  const [mark, setMark] = useState<Mark>('PACKED');
  const [number, setNumber] = useState('');
  const [said, setSaid] = useState<{ ok: boolean; text: string }>();
  const [scan, { loading }] = useAdminScanShipmentMutation({ ...errorInForm });
  const field = useRef<InputRef>(null);

  const send = async () => {
    const text = number.trim();
    if (!text || loading) return;
    const { data, error } = await scan({ variables: { money, input: { number: text, state: mark } } }).catch(
      (failure: unknown) => ({ data: undefined, error: failure }),
    );
    setSaid(
      data
        ? { ok: true, text: `${data.scanShipment.shipment.number} is ${inWords(data.scanShipment.shipment.state)}` }
        : { ok: false, text: `${text}: ${errorText(error, 'that failed. Please try again.')}` },
    );
    setNumber('');
    // Ready for the next scan.
    field.current?.focus();
    if (data) onDone();
  };
  const tall = { minHeight: 48 } as const;
  return (
    <section aria-label="Scan" style={{ marginBottom: 16 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Flex wrap gap={8}>
          <Segmented<Mark>
            aria-label="What is scanned is"
            size="large"
            value={mark}
            onChange={setMark}
            options={[
              { value: 'PACKED', label: <span style={{ display: 'block', lineHeight: '44px' }}>Packed</span> },
              { value: 'SHIPPED', label: <span style={{ display: 'block', lineHeight: '44px' }}>Shipped</span> },
            ]}
          />
          <Input
            ref={field}
            size="large"
            aria-label="Number of an order or a shipment"
            placeholder="Scan or type a number"
            value={number}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="done"
            onChange={(event) => setNumber(event.target.value)}
            style={{ ...tall, flex: '1 1 200px', maxWidth: 420 }}
          />
          <Button size="large" htmlType="submit" loading={loading} disabled={!number.trim()} style={tall}>
            Mark
          </Button>
        </Flex>
      </form>
      <div aria-live="assertive" style={{ marginTop: said ? 8 : 0 }}>
        {said && <Alert type={said.ok ? 'success' : 'error'} showIcon title={said.text} />}
      </div>
    </section>
  );
}
