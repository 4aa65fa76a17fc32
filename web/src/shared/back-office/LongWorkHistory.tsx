// Earlier long work with what came of it, newest first.
import { useState } from 'react';
import { skipToken } from '@apollo/client/react';
import { Modal, Tag } from 'antd';
import {
  useBackOfficeJobsQuery,
  type JobKind,
  type JobStatus,
  type LongWorkFragment,
} from '../../generated/back-office';
import { formatDateTime } from '../dates';
import { FailureNotice } from './FailureNotice';
import { ListTable } from './ListTable';
import { Pager } from './Pager';
import { UndoWork } from './UndoWork';
import { enumTable, inCapitals } from '../enum-table';

const words = enumTable<JobStatus, { name: string; colour: string }>(
  {
    WAITING: { name: 'Waits', colour: 'default' },
    CHECKING: { name: 'Checking', colour: 'blue' },
    RUNNING: { name: 'Under way', colour: 'blue' },
    UNDOING: { name: 'Being put back', colour: 'orange' },
    DONE: { name: 'Done', colour: 'green' },
    CANCELLED: { name: 'Cancelled', colour: 'default' },
    FAILED: { name: 'Failed', colour: 'red' },
  },
  (value) => ({ name: inCapitals(value), colour: 'default' }),
);

export interface LongWorkHistoryProps {
  open: boolean;
  kinds: readonly JobKind[];
  onClose: () => void;
  /** Work is being undone by another job. */
  onUndo: (jobId: string) => void;
}

export function LongWorkHistory({ open, kinds, onClose, onUndo }: LongWorkHistoryProps) {
  const [page, setPage] = useState(1);
  const list = useBackOfficeJobsQuery(
    open ? { variables: { kinds: [...kinds], page, pageSize: 10 }, fetchPolicy: 'network-only' } : skipToken,
  );
  const jobs = (list.data ?? list.previousData)?.jobs;
  return (
    <Modal open={open} title="Earlier work" width={720} footer={null} onCancel={onClose}>
      <FailureNotice error={list.error} fallback="The list could not be fetched." onRetry={() => void list.refetch()} />
      <ListTable<LongWorkFragment>
        size="small"
        rows={jobs?.items ?? []}
        loading={list.loading}
        empty="Nothing was done yet. The next work appears here."
        columns={[
          {
            title: 'Work',
            key: 'title',
            render: (_, job) => {
              const { title, message, actor, createdAt } = job;
              return (
                <>
                  <div>{title}</div>
                  {message && <div>{message}</div>}
                  <small>
                    {formatDateTime(createdAt)} by {actor}
                  </small>{' '}
                  <UndoWork job={job} onStarted={onUndo} />
                </>
              );
            },
          },
          {
            title: 'State',
            key: 'status',
            width: 130,
            render: (_, { status }) => <Tag color={words[status].colour}>{words[status].name}</Tag>,
          },
        ]}
      />
      {jobs && (
        <Pager
          label="Pages of earlier work"
          page={jobs.page}
          pages={jobs.pages}
          total={jobs.total}
          noun="pieces of work"
          onPage={setPage}
        />
      )}
    </Modal>
  );
}
