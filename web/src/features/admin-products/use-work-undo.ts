// Offers to undo work on many products in the notice that tells of its end.
import { useAdminUndoRepriceMutation } from '../../generated/admin-products';
import { useBackOfficeUndoJobMutation, type LongWorkFragment } from '../../generated/back-office';
import { errorText } from '../../shared/error-text';
import { toast, type ToastOptions } from '../../shared/toasts';

/**
 * @param onStarted is told the job that undoes it
 * @returns the button of a notice; nothing for work that cannot be undone
 */
export function useWorkUndo(onStarted: (jobId: string) => void): (job: LongWorkFragment) => ToastOptions {
  const onError = (error: unknown) => {
    console.error('Work could not be undone', error);
    toast.error(errorText(error, 'It could not be undone. Look at Earlier work.'));
  };
  const [undoJob] = useBackOfficeUndoJobMutation({ onError });
  const [undoPrices] = useAdminUndoRepriceMutation({ onError });
  return ({ id, kind, canUndo }) => {
    const undo = async () => {
      const { data } =
        kind === 'PRICE_CHANGE' ? await undoPrices({ variables: { id } }) : await undoJob({ variables: { id } });
      if (!data) return;
      onStarted('undoJob' in data ? data.undoJob.id : data.startPriceUndo.id);
    };
    const can = canUndo || kind === 'PRICE_CHANGE';
    return can ? { action: { label: 'Undo', onPress: () => void undo() } } : {};
  };
}
