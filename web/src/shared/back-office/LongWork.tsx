// How far long work is, what came of the last one, and what was done earlier.
import { useState } from 'react';
import { Alert, Button, Card, Flex, Popconfirm, Progress, Typography } from 'antd';
import { useBackOfficeCancelJobMutation, type JobKind, type LongWorkFragment } from '../../generated/back-office';
import { formatDateTime } from '../dates';
import { errorText } from '../error-text';
import { toast } from '../toasts';
import { LongWorkHistory } from './LongWorkHistory';
import { UndoWork } from './UndoWork';
import type { LongWorkState } from './use-long-work';

const count = (number: number) => number.toLocaleString('en-IN');

const nouns: Partial<Record<JobKind, string>> = {
  PRODUCT_IMPORT: 'lines',
  ORDER_CHANGE: 'orders',
  WEBHOOK_REDELIVERY: 'deliveries',
  DEMO_REMOVAL: 'things of the demo',
  GST_FILES: 'documents',
  GST_DOCUMENTS: 'documents',
};
/** Of work that is not counted, and of what comes before counted work. */
const whole: Partial<Record<JobKind, string>> = {
  BACKUP: 'Under way. The shop goes on meanwhile.',
  BACKUP_REHEARSAL: 'Restoring it into an empty place, and checking all of it',
  RESTORE:
    'Preparing the older data. The shop then starts anew and is away for some seconds; reload this page after that.',
  DEMO_REMOVAL: 'Making a backup first',
  BACKUP_UPLOAD: 'Opening the file, and checking all of it',
};
/** Kinds that change nothing: what comes before the changes of others is all of their work. */
const makingFiles: readonly JobKind[] = ['GST_FILES', 'GST_DOCUMENTS'];
/** Kinds whose changes stay when they are stopped. */
const staying: readonly JobKind[] = ['ORDER_CHANGE', 'WEBHOOK_REDELIVERY', 'DEMO_REMOVAL'];

function progressText({ kind, status, done, total }: LongWorkFragment): string {
  const noun = nouns[kind] ?? 'products';
  if (status === 'WAITING') return 'Waits until other work is over';
  const said = whole[kind];
  if (said && status === 'CHECKING') return said;
  if (status === 'UNDOING') return `Putting everything back: ${count(done)} left`;
  const of = `${count(done)} of ${count(total)} ${noun}`;
  return status === 'CHECKING' && !makingFiles.includes(kind) ? `Checking: ${of}` : of;
}

function UnderWay({ job }: { job: LongWorkFragment }) {
  const [cancel, { loading }] = useBackOfficeCancelJobMutation({
    onError: (error) => toast.error(errorText(error, 'It could not be cancelled.')),
  });
  const percent = job.total > 0 ? Math.floor((100 * job.done) / job.total) : 0;
  return (
    <Card size="small" title={job.title}>
      <Flex wrap align="center" gap={16}>
        <div style={{ flex: '1 1 220px' }}>
          <Progress
            percent={percent}
            status={job.status === 'UNDOING' ? 'exception' : 'active'}
            format={() => `${percent}%`}
          />
          <div role="status">{progressText(job)}</div>
        </div>
        {job.canCancel && (
          <Popconfirm
            title="Cancel this work?"
            description={
              staying.includes(job.kind)
                ? 'What it has done stays; the rest is not begun.'
                : 'Everything it has changed is put back.'
            }
            okText="Cancel it"
            cancelText="Go on"
            onConfirm={() => void cancel({ variables: { id: job.id } })}
          >
            <Button loading={loading}>Cancel</Button>
          </Popconfirm>
        )}
      </Flex>
      <Typography.Text type="secondary">
        Asked for by {job.actor}. You can leave this page; the work goes on and is shown here again.
      </Typography.Text>
    </Card>
  );
}

const verdicts = { DONE: 'success', CANCELLED: 'info', FAILED: 'error' } as const;

interface VerdictProps {
  job: LongWorkFragment;
  onEarlier: () => void;
  onUndo: (jobId: string) => void;
}

function Verdict({ job, onEarlier, onUndo }: VerdictProps) {
  return (
    <Alert
      type={verdicts[job.status as keyof typeof verdicts] ?? 'info'}
      showIcon
      title={`${job.title}: ${job.message ?? ''}`}
      description={
        <Flex wrap align="center" gap={12}>
          {job.endedAt && `${formatDateTime(job.endedAt)}, asked for by ${job.actor}`}
          <UndoWork job={job} onStarted={onUndo} />
          <Button size="small" onClick={onEarlier}>
            Earlier work
          </Button>
        </Flex>
      }
    />
  );
}

export interface LongWorkProps {
  work: LongWorkState;
  /** The kinds this screen is about. */
  kinds: readonly JobKind[];
}

export function LongWork({ work: { active, last, follow }, kinds }: LongWorkProps) {
  const [earlier, setEarlier] = useState(false);
  if (active.length === 0 && !last) return null;
  return (
    <Flex component="section" aria-label="Work in the background" vertical gap={12} style={{ marginBottom: 16 }}>
      {active.map((job) => (
        <UnderWay key={job.id} job={job} />
      ))}
      {active.length === 0 && last && <Verdict job={last} onEarlier={() => setEarlier(true)} onUndo={follow} />}
      <LongWorkHistory
        open={earlier}
        kinds={kinds}
        onClose={() => setEarlier(false)}
        onUndo={(id) => {
          setEarlier(false);
          follow(id);
        }}
      />
    </Flex>
  );
}
