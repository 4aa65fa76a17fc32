// Follows a CSV import: upload, dry run or import in the background, end.
import { useEffect, useState } from 'react';
import { skipToken } from '@apollo/client/react';
import {
  useAdminCancelProductImportMutation,
  useAdminProductImportQuery,
  useAdminStartProductImportMutation,
} from '../../generated/admin-products';
import { errorInForm } from '../../shared/back-office/FailureNotice';

/** Polling interval in milliseconds while an import is running. */
const lookAgain = 400;

export function useProductImport() {
  const [id, setId] = useState<string>();
  const [start, sending] = useAdminStartProductImportMutation({ context: { upload: true }, ...errorInForm });
  const [cancelJob] = useAdminCancelProductImportMutation({ ...errorInForm });
  const look = useAdminProductImportQuery(id ? { variables: { id }, fetchPolicy: 'network-only' } : skipToken);
  const job = id && look.data?.job.id === id ? look.data.job : undefined;
  // Job and report are read separately: a job that ended in between has no report in this answer yet.
  const isOver = job != null && job.endedAt !== null && (job.status !== 'DONE' || look.data?.importReport != null);
  const { startPolling, stopPolling } = look;
  useEffect(() => {
    if (!id || isOver) return;
    startPolling(lookAgain);
    return stopPolling;
  }, [id, isOver, startPolling, stopPolling]);

  return {
    /** Sends a file and forgets the one before. @returns the job's id, undefined when it was refused */
    async run(file: File, dryRun: boolean): Promise<string | undefined> {
      setId(undefined);
      const { data } = await start({ variables: { file, dryRun } });
      setId(data?.startProductImport.id);
      return data?.startProductImport.id;
    },
    /** Stops following the import; a rehearsal is cancelled. */
    forget(isRehearsal: boolean): void {
      if (isRehearsal && id && !isOver) void cancelJob({ variables: { id } });
      setId(undefined);
      sending.reset();
    },
    isUnderWay: sending.loading || (id !== undefined && !isOver && !look.error),
    job,
    report: isOver ? (look.data?.importReport ?? undefined) : undefined,
    /** Why it could not be followed or sent. */
    error: sending.error ?? look.error,
    /** Why it did nothing. */
    refusal: isOver && job.status !== 'DONE' ? job.message : null,
  };
}
