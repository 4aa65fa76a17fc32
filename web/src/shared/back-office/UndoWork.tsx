// The button that takes done work back.
import { Button, Popconfirm } from 'antd';
import { useBackOfficeUndoJobMutation, type LongWorkFragment } from '../../generated/back-office';
import { errorText } from '../error-text';
import { toast } from '../toasts';

export function UndoWork({ job, onStarted }: { job: LongWorkFragment; onStarted: (jobId: string) => void }) {
  const [undo, { loading }] = useBackOfficeUndoJobMutation({
    onCompleted: ({ undoJob }) => onStarted(undoJob.id),
    onError: (error) => {
      console.error('Work could not be undone', error);
      toast.error(errorText(error, 'It could not be undone.'));
    },
  });
  if (!job.canUndo) return null;
  return (
    <Popconfirm
      title="Undo this work?"
      description="What somebody changed since stays as it is."
      okText="Undo it"
      cancelText="Leave it"
      onConfirm={() => void undo({ variables: { id: job.id } })}
    >
      <Button size="small" loading={loading} aria-label={`Undo: ${job.title}`}>
        Undo
      </Button>
    </Popconfirm>
  );
}
