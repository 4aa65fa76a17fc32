// API keys and webhooks for other programs.
import { Tabs } from 'antd';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { oneOf, useUrlState } from '../../shared/back-office/url-state';
import { ApiKeys } from './ApiKeys';
import { Webhooks } from './Webhooks';

const fields = { tab: oneOf(['keys', 'webhooks'] as const) };

export function IntegrationsRoute() {
  const [{ tab }, setState] = useUrlState(fields);
  return (
    <>
      <PageHeading
        title="Integrations"
        about={
          <>
            The API is described at <a href="/api/docs">/api/docs</a> (REST) and{' '}
            <a href="/graphql/explorer">/graphql/explorer</a> (GraphQL).
          </>
        }
      />
      <Tabs
        activeKey={tab ?? 'keys'}
        onChange={(key) => setState({ tab: key === 'webhooks' ? 'webhooks' : undefined })}
        destroyOnHidden
        items={[
          { key: 'keys', label: 'API keys', children: <ApiKeys /> },
          { key: 'webhooks', label: 'Webhooks', children: <Webhooks /> },
        ]}
      />
    </>
  );
}
