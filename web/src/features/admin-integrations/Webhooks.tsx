// Webhooks: addresses of other programs that receive events.
import { useState } from 'react';
import { Button, Flex } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  useAdminCreateWebhookMutation,
  useAdminDeleteWebhookMutation,
  useAdminEditWebhookMutation,
  useAdminWebhooksQuery,
  type AdminWebhookFragment,
} from '../../generated/admin-integrations';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { Secret } from './Secret';
import { WebhookDeliveries } from './WebhookDeliveries';
import { WebhookForm, type WebhookValues } from './WebhookForm';
import { WebhookTable } from './WebhookTable';

export function Webhooks() {
  const [edited, setEdited] = useState<AdminWebhookFragment | 'new'>();
  const [logOf, setLogOf] = useState<AdminWebhookFragment>();
  const [secret, setSecret] = useState<string>();
  const list = useAdminWebhooksQuery({ fetchPolicy: 'cache-and-network' });
  const done = () => {
    setEdited(undefined);
    void list.refetch();
  };
  const [create, created] = useAdminCreateWebhookMutation({
    // Not cached: the answer holds the secret, which is shown once.
    fetchPolicy: 'no-cache',
    ...errorInForm,
    onCompleted: ({ createWebhook }) => {
      setSecret(createWebhook.secret);
      done();
    },
  });
  const [edit, editing] = useAdminEditWebhookMutation({ ...errorInForm, onCompleted: done });
  const [toggle, toggling] = useAdminEditWebhookMutation({
    onCompleted: ({ editWebhook }) => toast.success(editWebhook.enabled ? 'The webhook is on' : 'The webhook is off'),
    onError: (error) => toast.error(errorText(error, 'The webhook could not be changed. Please try again.')),
  });
  const [remove] = useAdminDeleteWebhookMutation({
    onCompleted: () => {
      toast.success('Webhook deleted');
      void list.refetch();
    },
    onError: (error) => toast.error(errorText(error, 'The webhook could not be deleted. Please try again.')),
  });
  const open = (webhook: AdminWebhookFragment | 'new') => {
    created.reset();
    editing.reset();
    setEdited(webhook);
  };
  const save = ({ url, topics }: WebhookValues) => {
    if (edited === 'new') void create({ variables: { input: { url, topics } } });
    else if (edited) void edit({ variables: { input: { id: edited.id, version: edited.version, url, topics } } });
  };
  const takeOver = async () => {
    const { data } = await list.refetch();
    const latest = data?.webhooks.find(({ id }) => edited !== 'new' && id === edited?.id);
    if (!latest) throw new Error('No such webhook');
    setEdited(latest);
    editing.reset();
    return latest;
  };
  return (
    <>
      <Flex justify="flex-end" style={{ marginBottom: 12 }}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('new')}>
          New webhook
        </Button>
      </Flex>
      <FailureNotice
        error={list.error}
        fallback="The webhooks could not be loaded."
        onRetry={() => void list.refetch()}
      />
      <WebhookTable
        webhooks={list.data?.webhooks ?? []}
        loading={list.loading}
        busy={toggling.loading}
        onToggle={(id, enabled) => void toggle({ variables: { input: { id, enabled } } })}
        onEdit={open}
        onLog={setLogOf}
        onDelete={(id) => void remove({ variables: { id } })}
      />
      <WebhookForm
        webhook={edited}
        saving={created.loading || editing.loading}
        error={created.error ?? editing.error}
        onClose={() => setEdited(undefined)}
        onSave={save}
        onTakeOver={takeOver}
      />
      <WebhookDeliveries webhook={logOf} onClose={() => setLogOf(undefined)} />
      <Secret
        secret={secret}
        title="The webhook's secret"
        about="Every delivery is signed with it; check the signature before you trust a delivery."
        onClose={() => setSecret(undefined)}
      />
    </>
  );
}
