// What is done at the other side, with the addresses to copy there.
import { enumTable } from '../../shared/enum-table';
import { Typography } from 'antd';
import type { AdminConnectionFragment } from '../../generated/admin-connections';

export interface ConnectionStepsProps {
  kind: AdminConnectionFragment['kind'];
  webhookUrl: string;
  /** False while the shop does not know its own address. */
  addressKnown: boolean;
}

const steps = enumTable<string, string | undefined>(
  {
    PAYMENTS:
      'In the Razorpay dashboard: Account & Settings › Webhooks › Add new webhook. Enter this address and the webhook secret, and choose the payment, order.paid and refund events:',
    COURIER: 'At Shiprocket: Settings › API › Webhooks. Enter this address and the token of notices:',
    WHATSAPP:
      'At Meta for Developers: your app › WhatsApp › Configuration › Webhook. Enter this address and the verify token after you have saved here, and subscribe to “messages”:',
    SMS: 'At MSG91: SMS › Webhook (new). Choose the event “On report received” and enter this address, with your token of receipts behind it:',
  },
  () => undefined,
);

/** Where the other side tells the shop something. */
const addresses = enumTable<string, string | undefined>(
  { COURIER: '/api/courier/notices', WHATSAPP: '/webhooks/whatsapp', SMS: '/webhooks/sms/' },
  () => undefined,
);

export function ConnectionSteps({ kind, webhookUrl, addressKnown }: ConnectionStepsProps) {
  const words = steps[kind];
  if (!words) return null;
  const path = addresses[kind];
  const address = path ? new URL(path, webhookUrl).href : webhookUrl;
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
