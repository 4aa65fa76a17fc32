// Shows which environment settings are set, never their values, and tests payments and mail.
import { useState, type ReactNode } from 'react';
import { Alert, Button, Card, Flex, Input, Skeleton, Tag, Typography } from 'antd';
import {
  useAdminConnectionsQuery,
  useAdminVerifyMailMutation,
  useAdminVerifyPaymentsMutation,
  type AdminConnectionsQuery,
} from '../../generated/admin-settings';
import { useSession } from '../../shared/session/session';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';

type Connections = AdminConnectionsQuery['connections'];

const fallback = 'The trial could not be made. Please try again.';

function Keys({ keys }: { keys: Connections['paymentKeys'] }) {
  return (
    <ul style={{ listStyle: 'none', padding: 0, margin: '0 0 16px' }}>
      {keys.map(({ name, set }) => (
        <li key={name} style={{ marginBottom: 4 }}>
          <Tag color={set ? 'green' : 'orange'}>{set ? 'set' : 'not set'}</Tag>
          <Typography.Text code>{name}</Typography.Text>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ trial }: { trial: { success: boolean; message: string } | undefined }) {
  if (!trial) return null;
  return (
    <Alert
      type={trial.success ? 'success' : 'error'}
      showIcon
      title={trial.message}
      role="status"
      style={{ marginTop: 16 }}
    />
  );
}

function PaymentTrial({ connections }: { connections: Connections }) {
  const [run, { data, loading, error }] = useAdminVerifyPaymentsMutation({ ...errorInForm });
  return (
    <Panel title="Keys of the provider">
      <Typography.Paragraph>
        {connections.testMode
          ? 'The shop runs on test payments: no real money moves.'
          : 'Payments are taken by Razorpay.'}{' '}
        Keys are set where the shop is started and shown nowhere.
      </Typography.Paragraph>
      <Keys keys={connections.paymentKeys} />
      <Typography.Paragraph>
        Address for webhooks, to be entered at the provider:{' '}
        <Typography.Text code copyable>
          {connections.webhookUrl}
        </Typography.Text>
      </Typography.Paragraph>
      <FailureNotice error={error} fallback={fallback} />
      <Button loading={loading} onClick={() => void run()}>
        Try the keys
      </Button>
      <Outcome trial={data?.verifyPayments} />
    </Panel>
  );
}

function MailTrial({ connections }: { connections: Connections }) {
  const { user } = useSession();
  const [to, setTo] = useState(user?.email ?? '');
  const [run, { data, loading, error }] = useAdminVerifyMailMutation({ ...errorInForm });
  return (
    <Panel title="A test mail">
      <Typography.Paragraph>
        Mails are from {connections.sender}.{' '}
        {!connections.mailServer && 'No mail server is set: mails are only kept on this machine.'}
      </Typography.Paragraph>
      <Keys keys={connections.mailKeys} />
      <FailureNotice error={error} fallback={fallback} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run({ variables: { input: { to } } });
        }}
      >
        <Flex gap={8} wrap>
          <Input
            type="email"
            required
            aria-label="Address the test mail goes to"
            value={to}
            maxLength={254}
            onChange={(event) => setTo(event.target.value)}
            style={{ flex: '1 1 220px', maxWidth: 360 }}
          />
          <Button htmlType="submit" loading={loading}>
            Send a test mail
          </Button>
        </Flex>
      </form>
      <Outcome trial={data?.verifyMail} />
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={<h2 style={{ fontSize: 16, margin: 0 }}>{title}</h2>} style={{ marginTop: 16 }}>
      {children}
    </Card>
  );
}

export function ConnectionsPanel({ part }: { part: 'payments' | 'mail' }) {
  const { data, error, refetch } = useAdminConnectionsQuery({ fetchPolicy: 'network-only' });
  if (error)
    return (
      <FailureNotice
        error={error}
        fallback="What is set could not be loaded."
        onRetry={() => void refetch().catch(() => {})}
      />
    );
  if (!data) return <Skeleton active />;
  return part === 'payments' ? (
    <PaymentTrial connections={data.connections} />
  ) : (
    <MailTrial connections={data.connections} />
  );
}
