// API keys of other programs.
import { useState } from 'react';
import { Button, Flex } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  useAdminApiKeysQuery,
  useAdminCreateApiKeyMutation,
  useAdminRevokeApiKeyMutation,
} from '../../generated/admin-integrations';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { ApiKeyForm } from './ApiKeyForm';
import { ApiKeyTable } from './ApiKeyTable';
import { Secret } from './Secret';

export function ApiKeys() {
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const list = useAdminApiKeysQuery({ fetchPolicy: 'cache-and-network' });
  const [create, created] = useAdminCreateApiKeyMutation({
    // Not cached: the answer holds the secret, which is shown once.
    fetchPolicy: 'no-cache',
    ...errorInForm,
    onCompleted: ({ createApiKey }) => {
      setCreating(false);
      setSecret(createApiKey.secret);
      void list.refetch();
    },
  });
  const [revoke, revoking] = useAdminRevokeApiKeyMutation({
    onCompleted: ({ revokeApiKey }) => toast.success(`${revokeApiKey.name} is revoked`),
    onError: (error) => toast.error(errorText(error, 'The key could not be revoked. Please try again.')),
  });
  return (
    <>
      <Flex justify="flex-end" style={{ marginBottom: 12 }}>
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => {
            created.reset();
            setCreating(true);
          }}
        >
          New API key
        </Button>
      </Flex>
      <FailureNotice
        error={list.error}
        fallback="The API keys could not be loaded."
        onRetry={() => void list.refetch()}
      />
      <ApiKeyTable
        keys={list.data?.apiKeys ?? []}
        loading={list.loading}
        revoking={revoking.loading}
        onRevoke={(id) => void revoke({ variables: { id } })}
      />
      <ApiKeyForm
        open={creating}
        saving={created.loading}
        error={created.error}
        onClose={() => setCreating(false)}
        onSave={(values) => void create({ variables: values })}
      />
      <Secret
        secret={secret}
        title="Your new API key"
        about="Send it as a bearer token: Authorization: Bearer …"
        onClose={() => setSecret(undefined)}
      />
    </>
  );
}
