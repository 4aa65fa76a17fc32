// Refunds of an order, done and pending.
import { Flex, Tag, Typography } from 'antd';
import type { AdminOrderDetailsFragment, RefundStatus } from '../../generated/admin-orders';
import { formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { inCapitals } from '../../shared/back-office/order-words';
import { enumTable } from '../../shared/enum-table';

const colours = enumTable<RefundStatus, string>(
  { PENDING: 'gold', PROCESSED: 'green', FAILED: 'red' },
  () => 'default',
);

export function OrderRefunds({ refunds }: { refunds: AdminOrderDetailsFragment['refunds'] }) {
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {refunds.map(({ id, amount, status, reason, createdAt, processedAt, ...papers }) => (
        <li key={id} style={{ padding: '6px 0' }}>
          <Flex justify="space-between" gap={12}>
            <div>
              <strong>{formatRupees(amount)}</strong> <Tag color={colours[status]}>{inCapitals(status)}</Tag>
              {reason && <div>Sent to the customer: “{reason}”</div>}
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {formatDateTime(processedAt ?? createdAt)}
              </Typography.Text>
            </div>
            {papers.creditNoteUrl && (
              <a href={papers.creditNoteUrl} target="_blank" rel="noopener">
                Credit note <span style={{ whiteSpace: 'nowrap' }}>{papers.creditNoteNumber}</span>
              </a>
            )}
            {papers.voucherUrl && (
              <a href={papers.voucherUrl} target="_blank" rel="noopener">
                Refund voucher <span style={{ whiteSpace: 'nowrap' }}>{papers.voucherNumber}</span>
              </a>
            )}
          </Flex>
        </li>
      ))}
    </ul>
  );
}
