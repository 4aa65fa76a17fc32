// Everything that was ever published of a page; any of it becomes the draft again.
import { useState } from 'react';
import { Alert, Button, Flex, Modal, Skeleton, Tag, Typography } from 'antd';
import { useAdminContentHistoryQuery, useAdminRestoreContentMutation } from '../../generated/admin-content';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { Moment } from '../../shared/back-office/Moment';
import { Pager } from '../../shared/back-office/Pager';
import { toast } from '../../shared/toasts';
import type { Draft } from './content-values';

export interface HistoryDialogProps {
  draft: Draft;
  unsaved: () => boolean;
  onTaken: (draft: Draft) => void;
  onClose: () => void;
}

export default function HistoryDialog({ draft, unsaved, onTaken, onClose }: HistoryDialogProps) {
  const [page, setPage] = useState(1);
  const list = useAdminContentHistoryQuery({ variables: { id: draft.id, page }, fetchPolicy: 'network-only' });
  const history = (list.data ?? list.previousData)?.contentHistory;
  const [restore, restoring] = useAdminRestoreContentMutation(errorInForm);
  const take = async (edition: number) => {
    const { data } = await restore({ variables: { id: draft.id, version: draft.version, edition } });
    if (!data) return;
    onTaken(data.restoreContent);
    toast.success('It is the draft now: look at it, then publish it');
    onClose();
  };
  return (
    <Modal open title={`History of ${draft.name}`} footer={null} onCancel={onClose}>
      {unsaved() && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title="What you have typed is not saved: an older edition would take its place."
        />
      )}
      <FailureNotice
        error={list.error ?? restoring.error}
        fallback="The history could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {history ? (
        <>
          <ul style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Editions">
            {history.items.map(({ number, at, by, current }) => (
              <li key={number} style={{ padding: '10px 0', borderBottom: '1px solid var(--color-line)' }}>
                <Flex justify="space-between" align="center" gap={12}>
                  <span>
                    <Typography.Text strong>{number === 0 ? 'As the shop came' : `Edition ${number}`}</Typography.Text>{' '}
                    {current && <Tag color="green">Published</Tag>}
                    {at && (
                      <span style={{ display: 'block' }}>
                        <Moment at={at} /> by {by}
                      </span>
                    )}
                  </span>
                  <Button
                    size="small"
                    loading={restoring.loading}
                    aria-label={`Restore ${number === 0 ? 'the words the shop came with' : `edition ${number}`}`}
                    onClick={() => void take(number)}
                  >
                    Restore
                  </Button>
                </Flex>
              </li>
            ))}
          </ul>
          <Pager {...history} noun="editions" label="Pages of the history" onPage={setPage} />
        </>
      ) : (
        list.loading && <Skeleton active />
      )}
    </Modal>
  );
}
