// Follows a CSV import: upload, dry run or import in the background, end.
import { useEffect, useState } from 'react';
import { skipToken } from '@apollo/client/react';
import {
  useAdminCancelProductImportMutation,
  useAdminDescribeImportFileMutation,
  useAdminProductImportQuery,
  useAdminStartProductImportMutation,
} from '../../generated/admin-products';
import { missingChoice, proposed, type Choices } from './ImportColumns';
import { errorInForm } from '../../shared/back-office/FailureNotice';

/** Polling interval in milliseconds while an import is running. */
const lookAgain = 400;

/** A picture that was sent before the file, by the name that the file has. */
export interface UploadedPicture {
  name: string;
  key: string;
}

export function useProductImport() {
  const [id, setId] = useState<string>();
  const [choices, setChoices] = useState<Choices>({});
  const [describe, described] = useAdminDescribeImportFileMutation({ context: { upload: true }, ...errorInForm });
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

  /** Sends a file and forgets the one before. @returns the job's id, undefined when it was refused */
  async function run(
    file: File,
    dryRun: boolean,
    chosen: Choices = choices,
    pictures: readonly UploadedPicture[] = [],
  ): Promise<string | undefined> {
    setId(undefined);
    const columns = Object.entries(chosen).map(([heading, column]) => ({ heading, column }));
    const { data } = await start({
      variables: { file, dryRun, columns, ...(pictures.length > 0 && { pictures: [...pictures] }) },
    });
    setId(data?.startProductImport.id);
    return data?.startProductImport.id;
  }

  return {
    run,
    /** Looks at the headings of a file and rehearses its import. @returns false when somebody has to say what they mean, or it was refused */
    async choose(file: File, pictures: readonly UploadedPicture[] = []): Promise<boolean> {
      setId(undefined);
      sending.reset();
      const { data } = await describe({ variables: { file } });
      if (!data) return false;
      const understood = proposed(data.describeImportFile);
      setChoices(understood);
      if (missingChoice(data.describeImportFile, understood)) return false;
      await run(file, true, understood, pictures);
      return true;
    },
    /** How the file is understood; undefined before it was looked at. */
    file: described.data?.describeImportFile,
    choices,
    setChoices,
    /** Stops following the import; a rehearsal is cancelled. */
    forget(isRehearsal: boolean): void {
      if (isRehearsal && id && !isOver) void cancelJob({ variables: { id } });
      setId(undefined);
      sending.reset();
      described.reset();
    },
    isUnderWay: described.loading || sending.loading || (id !== undefined && !isOver && !look.error),
    job,
    report: isOver ? (look.data?.importReport ?? undefined) : undefined,
    /** Why it could not be followed or sent. */
    error: described.error ?? sending.error ?? look.error,
    /** Why it did nothing. */
    refusal: isOver && job.status !== 'DONE' ? job.message : null,
  };
}
