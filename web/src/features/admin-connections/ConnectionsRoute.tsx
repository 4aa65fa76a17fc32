// Whom the shop is connected to: one card for each, of which one is open for changes.
import { Skeleton } from 'antd';
import { useAdminConnectionKindsQuery } from '../../generated/admin-connections';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { text, useUrlState } from '../../shared/back-office/url-state';
import { leaveScreen } from '../../shared/back-office/use-unsaved-changes';
import { ConnectionCard } from './ConnectionCard';

const fields = { kind: text };

export function ConnectionsRoute() {
  const [{ kind }, setState] = useUrlState(fields);
  const { data, error, refetch } = useAdminConnectionKindsQuery({ fetchPolicy: 'cache-and-network' });
  const reload = async () => void (await refetch());
  return (
    <>
      <PageHeading
        title="Connections"
        about="Who sends your mails and messages, takes payments and carries parcels. Passwords and keys are kept sealed and never shown again."
      />
      <FailureNotice
        error={error}
        fallback="The connections could not be loaded."
        onRetry={() => void refetch().catch(() => {})}
      />
      {data
        ? data.connections.kinds.map((connection) => (
            <ConnectionCard
              key={connection.kind}
              connection={connection}
              webhookUrl={data.connections.webhookUrl}
              addressKnown={data.connections.kinds.some(
                ({ kind: one, source }) => one === 'ADDRESS' && source !== 'NONE',
              )}
              open={kind === connection.kind}
              onOpen={(open) => leaveScreen(() => setState({ kind: open ? connection.kind : '' }))}
              onReload={reload}
            />
          ))
        : !error && <Skeleton active paragraph={{ rows: 8 }} />}
    </>
  );
}
