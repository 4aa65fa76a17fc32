// How far a change of many orders is, for whoever started it and whoever comes back to it, and which of them it could not change.
import { useState } from 'react';
import { Button, Flex, Modal } from 'antd';
import { skipToken } from '@apollo/client/react';
import { useBackOfficeOrderChangeReportQuery } from '../../generated/back-office';
import { FailureNotice } from './FailureNotice';
import { LongWork } from './LongWork';
import { Pager } from './Pager';
import type { LongWorkState } from './use-long-work';

export const orderWork = ['ORDER_CHANGE'] as const;
/** Milliseconds for which the result of the last job stays on the screen. */
const fresh = 12 * 3_600_000;

/** The failures of a job. @param id of the job; closed without one */
export function OrderWorkReport({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const list = useBackOfficeOrderChangeReportQuery(
    id === undefined ? skipToken : { variables: { id, page }, fetchPolicy: 'network-only' },
  );
  const report = (list.data ?? list.previousData)?.orderChangeReport;
  return (
    <Modal open={id !== undefined} title="What was not done" footer={null} onCancel={onClose} destroyOnHidden>
      <FailureNotice error={list.error} fallback="The list could not be fetched." onRetry={() => void list.refetch()} />
      {report?.total === 0 && <p>All of them are done.</p>}
      <ul aria-label="What was not done" style={{ margin: 0, paddingLeft: 18, overflowWrap: 'anywhere' }}>
        {report?.results.map(({ id: order, orderNumber, message }) => (
          <li key={order}>
            <strong>{orderNumber ?? 'An order'}</strong>: {message}
          </li>
        ))}
      </ul>
      {report && report.pages > 1 && (
        <Pager page={report.page} pages={report.pages} total={report.total} noun="orders" onPage={setPage} />
      )}
    </Modal>
  );
}

export function OrderWork({ work }: { work: LongWorkState }) {
  const [shown, setShown] = useState<string>();
  const { last } = work;
  const isFresh = last?.endedAt != null && Date.now() - Date.parse(last.endedAt) < fresh;
  return (
    <>
      <LongWork work={{ ...work, last: isFresh ? last : undefined }} kinds={orderWork} />
      {isFresh && work.active.length === 0 && (
        <Flex style={{ margin: '-8px 0 16px' }}>
          <Button style={{ minHeight: 44 }} onClick={() => setShown(last.id)}>
            What was not done
          </Button>
        </Flex>
      )}
      <OrderWorkReport id={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
