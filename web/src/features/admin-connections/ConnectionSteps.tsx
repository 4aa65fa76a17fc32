// What is done at the other side, with the addresses to copy there.
import { Typography } from 'antd';
import type { AdminConnectionFragment } from '../../generated/admin-connections';

export interface ConnectionStepsProps {
  kind: AdminConnectionFragment['kind'];
  webhookUrl: string;
}

export function ConnectionSteps({ kind, webhookUrl }: ConnectionStepsProps) {
  if (kind === 'PAYMENTS')
    return (
      <Typography.Paragraph>
        In the Razorpay dashboard: Account &amp; Settings › Webhooks › Add new webhook. Enter this address and the
        webhook secret, and choose the payment, order.paid and refund events:{' '}
        <Typography.Text code copyable style={{ overflowWrap: 'anywhere' }}>
          {webhookUrl}
        </Typography.Text>
      </Typography.Paragraph>
    );
  if (kind === 'COURIER')
    return (
      <Typography.Paragraph>
        At Shiprocket: Settings › API › Webhooks. Enter this address and the token of notices:{' '}
        <Typography.Text code copyable style={{ overflowWrap: 'anywhere' }}>
          {new URL('/api/courier/notices', webhookUrl).href}
        </Typography.Text>
      </Typography.Paragraph>
    );
  return null;
}
