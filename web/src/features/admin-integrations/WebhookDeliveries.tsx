// The delivery log of a webhook: fetches it, and sends a delivery again.
import { useEffect, useState } from 'react';
import { Button, Drawer, Flex } from 'antd';
import { ReloadOutlined } from '@ant-design/icons';
import { skipToken } from '@apollo/client/react';
import {
  useAdminRedeliverWebhookMutation,
  useAdminRedeliverWebhookEventsMutation,
  useAdminWebhookDeliveriesQuery,
  type AdminWebhookFragment,
} from '../../generated/admin-integrations';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { endOfDay, startOfDay } from '../../shared/back-office/day-range';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { LongWork } from '../../shared/back-office/LongWork';
import { Pager } from '../../shared/back-office/Pager';
import { useLongWork } from '../../shared/back-office/use-long-work';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { DeliveryTable } from './DeliveryTable';
import { RedeliverForm, type RedeliverValues } from './RedeliverForm';

const pageSize = 20;
const kinds = ['WEBHOOK_REDELIVERY'] as const;

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
  const [asking, setAsking] = useState(false);
  const work = useLongWork(webhook ? kinds : [], ({ status, message }) => {
    if (status === 'DONE' && message) toast.success(message);
    void list.refetch();
  });
  const [redeliverMany, redelivering] = useAdminRedeliverWebhookEventsMutation({
    ...errorInForm,
    onCompleted: ({ redeliverWebhookEvents }) => {
      setAsking(false);
      if (redeliverWebhookEvents.job) work.follow(redeliverWebhookEvents.job.id);
      else toast('No deliveries found in these days.');
    },
  });
  const sendAgain = ({ from, to: last, statuses }: RedeliverValues) => {
    if (!webhook) return;
    // The moment after the last day.
    const to = new Date(Date.parse(endOfDay(last)) + 1).toISOString();
    void redeliverMany({ variables: { input: { webhookId: webhook.id, from: startOfDay(from), to, statuses } } });
  };
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
      <Flex wrap gap={8} justify="space-between" align="center" style={{ marginBottom: 16 }}>
        <span style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{url}</span>
        <Button
          onClick={() => {
            redelivering.reset();
            setAsking(true);
          }}
        >
          Redeliver days
        </Button>
      </Flex>
      <FailureNotice
        error={list.error}
        fallback="The deliveries could not be loaded."
        onRetry={() => void list.refetch()}
      />
      <LongWork work={{ ...work, last: undefined }} kinds={kinds} />
      <DeliveryTable
        deliveries={log?.items ?? []}
        loading={list.loading}
        sending={sending}
        onRedeliver={(deliveryId) => void redeliver({ variables: { deliveryId } })}
      />
      {log && <Pager page={log.page} pages={log.pages} total={log.total} noun="deliveries" onPage={setPage} />}
      <RedeliverForm
        open={asking && webhook !== undefined}
        sending={redelivering.loading}
        error={redelivering.error}
        onClose={() => setAsking(false)}
        onSend={sendAgain}
      />
    </Drawer>
  );
}
