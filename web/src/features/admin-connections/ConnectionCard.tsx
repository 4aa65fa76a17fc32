// One connection: its state in words, what came of the last test, and its form when it is open.
import { Alert, Button, Flex, Tag, Typography } from 'antd';
import { useAdminVerifyConnectionMutation, type AdminConnectionFragment } from '../../generated/admin-connections';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { Moment } from '../../shared/back-office/Moment';
import { Panel } from '../../shared/back-office/Panel';
import { ConnectionForm } from './ConnectionForm';
import { ConnectionSteps } from './ConnectionSteps';
import { stateOf } from './connection-state';

export interface ConnectionCardProps {
  connection: AdminConnectionFragment;
  /** Where Razorpay sends its notices. */
  webhookUrl: string;
  /** False while the shop does not know its own address. */
  addressKnown: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onReload: () => Promise<void>;
}

/** What holds can be tested without opening the form. */
function TestNow({ connection, onReload }: Pick<ConnectionCardProps, 'connection' | 'onReload'>) {
  const [tryNow, { data, loading, error }] = useAdminVerifyConnectionMutation({ ...errorInForm });
  const test = async () => {
    await tryNow({ variables: { input: { kind: connection.kind } } });
    await onReload();
  };
  const { lastTrial } = connection;
  const trial = data?.verifyConnection ?? lastTrial;
  return (
    <>
      <FailureNotice error={error} fallback="The test could not be made. Please try again." />
      {trial && (
        <Alert
          type={trial.success ? 'success' : 'error'}
          showIcon
          role="status"
          title={trial.message}
          description={lastTrial && <Moment at={lastTrial.at} />}
          style={{ marginBottom: 12 }}
        />
      )}
      <Button loading={loading} aria-label={`Test ${connection.title}`} onClick={() => void test()}>
        Test
      </Button>
    </>
  );
}

export function ConnectionCard({ connection, webhookUrl, addressKnown, open, onOpen, onReload }: ConnectionCardProps) {
  const { title, about, source, problem, environment } = connection;
  const { words, colour } = stateOf(connection);
  const onServer = source === 'SERVER';
  const action = source === 'NONE' ? 'Set up' : 'Change';
  return (
    <Panel title={title} extra={<Tag color={colour}>{words}</Tag>} style={{ marginBottom: 16 }}>
      <Typography.Paragraph type="secondary">{about}</Typography.Paragraph>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 12 }} />}
      {onServer && (
        <Typography.Paragraph>
          It is set where the shop is started ({environment.join(', ')}) and is changed there.
        </Typography.Paragraph>
      )}
      <ConnectionSteps kind={connection.kind} webhookUrl={webhookUrl} addressKnown={addressKnown} />
      {open && !onServer ? (
        <ConnectionForm connection={connection} onClose={() => onOpen(false)} onReload={onReload} />
      ) : (
        <Flex gap={8} wrap align="flex-start">
          {!onServer && (
            <Button
              type={source === 'NONE' ? 'primary' : 'default'}
              aria-label={`${action} ${title}`}
              onClick={() => onOpen(true)}
            >
              {action}
            </Button>
          )}
          {source !== 'NONE' && !problem && (
            <div style={{ flex: '1 1 260px' }}>
              <TestNow connection={connection} onReload={onReload} />
            </div>
          )}
        </Flex>
      )}
    </Panel>
  );
}
