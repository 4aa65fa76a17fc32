// The payment links of an order in stages, newest first.
import { Button, Flex, Tag, Typography } from 'antd';
import type { AdminOrderMoneyFragment } from '../../generated/admin-orders';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { linkText, requestStates, whatsappLink } from './money-words';

export type Link = AdminOrderMoneyFragment['paymentRequests'][number];

export interface PaymentLinksProps {
  links: readonly Link[];
  orderNumber: string;
  phone: string | null;
  /** Left out for those who only read orders. */
  onWithdraw?: (link: Link) => void;
}

export function PaymentLinks({ links, orderNumber, phone, onWithdraw }: PaymentLinksProps) {
  return (
    <ul aria-label="Payment links" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {links.map((link) => {
        const { id, amount, label, state, url, createdAt, expiresAt } = link;
        const { words, colour } = requestStates[state];
        const isOpen = state === 'OPEN';
        return (
          <li key={id} style={{ padding: '8px 0' }}>
            <Flex wrap justify="space-between" align="center" gap="4px 12px">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{formatRupees(amount)}</strong> for {label}{' '}
                <Tag color={colour} style={{ margin: 0 }}>
                  {words}
                </Tag>
                <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                  Made on {formatDate(createdAt)}
                  {isOpen && expiresAt && `, works until ${formatDate(expiresAt)}`}
                </Typography.Text>
              </div>
              {isOpen && url && (
                <Flex wrap gap={8} align="center">
                  <Typography.Text copyable={{ text: url, tooltips: ['Copy the link', 'Copied'] }}>
                    Copy
                  </Typography.Text>
                  <Button
                    size="small"
                    href={whatsappLink(linkText(link, orderNumber), phone)}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`Send the link over ${formatRupees(amount)} by WhatsApp`}
                  >
                    WhatsApp
                  </Button>
                  {onWithdraw && (
                    <Button
                      size="small"
                      danger
                      aria-label={`Withdraw the link over ${formatRupees(amount)}`}
                      onClick={() => onWithdraw(link)}
                    >
                      Withdraw
                    </Button>
                  )}
                </Flex>
              )}
            </Flex>
          </li>
        );
      })}
    </ul>
  );
}
