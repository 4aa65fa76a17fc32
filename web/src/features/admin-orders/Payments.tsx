// What came for an order, with its vouchers; corrections stand beside what they take back.
import { Button, Flex, Tag, Typography } from 'antd';
import type { AdminOrderMoneyFragment } from '../../generated/admin-orders';
import { formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { less } from '../../shared/offers/discounts';
import { methodInWords, paymentStates } from './money-words';

export type Payment = AdminOrderMoneyFragment['payments'][number];

export interface PaymentsProps {
  payments: readonly Payment[];
  /** Left out where nothing can be taken back. */
  onTakeBack?: (payment: Payment) => void;
}

/** What was recorded by hand and stands; cash on delivery has its own way back. */
const canTakeBack = ({ id, kind, method, state }: Payment): boolean =>
  kind === 'PAYMENT' && method !== 'ONLINE' && state === 'CONFIRMED' && !id.endsWith('-cash');

const methodWords = (method: Payment['method']): string => {
  const words = methodInWords[method];
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function About({ payment }: { payment: Payment }) {
  const { kind, method, reference, note, at } = payment;
  return (
    <>
      <div>
        {kind === 'CORRECTION' ? `Correction of a payment ${methodInWords[method]}` : methodWords(method)}
        {reference && `, ${reference}`}
      </div>
      {note && <div>“{note}”</div>}
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {formatDateTime(at)}
      </Typography.Text>
    </>
  );
}

export function Payments({ payments, onTakeBack }: PaymentsProps) {
  if (payments.length === 0) return <p className="admin-quiet">Nothing came yet.</p>;
  return (
    <ul aria-label="Payments" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {payments.map((payment) => {
        const { id, kind, amount, state, voucherNumber, voucherUrl } = payment;
        const { words, colour } = paymentStates[state];
        const isStruck = state === 'TAKEN_BACK';
        return (
          <li key={id} style={{ padding: '8px 0', borderBottom: '1px solid var(--ant-color-border-secondary)' }}>
            <Flex wrap justify="space-between" gap="4px 12px">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere', flex: '1 1 180px' }}>
                <strong style={isStruck ? { textDecoration: 'line-through' } : undefined}>
                  {amount < 0 ? less(-amount) : formatRupees(amount)}
                </strong>{' '}
                {kind === 'PAYMENT' && (
                  <Tag color={colour} style={{ margin: 0 }}>
                    {words}
                  </Tag>
                )}
                <About payment={payment} />
              </div>
              <Flex vertical align="flex-start" gap={4}>
                {voucherUrl && (
                  <a href={voucherUrl} target="_blank" rel="noopener">
                    Receipt voucher <span style={{ whiteSpace: 'nowrap' }}>{voucherNumber}</span>
                  </a>
                )}
                {onTakeBack && canTakeBack(payment) && (
                  <Button
                    type="link"
                    danger
                    style={{ padding: 0 }}
                    aria-label={`Take back ${formatRupees(amount)} ${methodInWords[payment.method]}`}
                    onClick={() => onTakeBack(payment)}
                  >
                    Take back
                  </Button>
                )}
              </Flex>
            </Flex>
          </li>
        );
      })}
    </ul>
  );
}
