// The delivery log of a webhook: fetches it, and sends a delivery again.
import { useEffect, useState } from 'react';
import { Button, Drawer } from 'antd';
import { ReloadOutlined } from '@ant-design/icons';
import { skipToken } from '@apollo/client/react';
import {
  useAdminRedeliverWebhookMutation,
  useAdminWebhookDeliveriesQuery,
  type AdminWebhookFragment,
} from '../../generated/admin-integrations';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Pager } from '../../shared/back-office/Pager';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { DeliveryTable } from './DeliveryTable';

const pageSize = 20;

export interface WebhookDeliveriesProps {
  /** Without one the drawer is closed. */
  webhook: Pick<AdminWebhookFragment, 'id' | 'url'> | undefined;
  onClose: () => void;
}

export function WebhookDeliveries({ webhook, onClose }: WebhookDeliveriesProps) {
  const [page, setPage] = useState(1);
  useEffect(() => setPage(1), [webhook?.id]);
  const list = useAdminWebhookDeliveriesQuery(
    webhook ? { variables: { webhookId: webhook.id, page, pageSize }, fetchPolicy: 'network-only' } : skipToken,
  );
  const [redeliver, { loading: sending }] = useAdminRedeliverWebhookMutation({
    onCompleted: () => {
      toast.success('It is sent again');
      void list.refetch();
    },
    onError: (error) => toast.error(errorText(error, 'It could not be sent again. Please try again.')),
  });
  const log = useWhileOpen(webhook !== undefined, (list.data ?? list.previousData)?.webhookDeliveries);
  const url = useWhileOpen(webhook !== undefined, webhook?.url);
  return (
    <Drawer
      open={webhook !== undefined}
      size={820}
      title="Deliveries"
      onClose={onClose}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      extra={
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void list.refetch()}>
          Reload
        </Button>
      }
    >
      <p style={{ margin: '0 0 16px', overflowWrap: 'anywhere' }}>{url}</p>
      <FailureNotice
        error={list.error}
        fallback="The deliveries could not be loaded."
        onRetry={() => void list.refetch()}
      />
      <DeliveryTable
        deliveries={log?.items ?? []}
        loading={list.loading}
        sending={sending}
        onRedeliver={(deliveryId) => void redeliver({ variables: { deliveryId } })}
      />
      {log && <Pager page={log.page} pages={log.pages} total={log.total} noun="deliveries" onPage={setPage} />}
    </Drawer>
  );
}
