// What is done at the other side, with the addresses to copy there.
import { Typography } from 'antd';
import type { AdminConnectionFragment } from '../../generated/admin-connections';

export interface ConnectionStepsProps {
  kind: AdminConnectionFragment['kind'];
  webhookUrl: string;
  /** False while the shop does not know its own address. */
  addressKnown: boolean;
}

const steps: Partial<Record<ConnectionStepsProps['kind'], string>> = {
  PAYMENTS:
    'In the Razorpay dashboard: Account & Settings › Webhooks › Add new webhook. Enter this address and the webhook secret, and choose the payment, order.paid and refund events:',
  COURIER: 'At Shiprocket: Settings › API › Webhooks. Enter this address and the token of notices:',
};

export function ConnectionSteps({ kind, webhookUrl, addressKnown }: ConnectionStepsProps) {
  const words = steps[kind];
  if (!words) return null;
  const address = kind === 'COURIER' ? new URL('/api/courier/notices', webhookUrl).href : webhookUrl;
  return (
    <Typography.Paragraph>
      {words}{' '}
      <Typography.Text code copyable style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Typography.Text>
      {!addressKnown && (
        <Typography.Text type="warning">
          {' '}
          Enter the address of the shop above first: this one begins with it.
        </Typography.Text>
      )}
    </Typography.Paragraph>
  );
}
