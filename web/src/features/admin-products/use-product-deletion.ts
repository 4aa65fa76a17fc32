// Deletes a product of a list without a confirmation, and offers undo.
import { useAdminDeleteProductMutation, useAdminRestoreProductMutation } from '../../generated/admin-products';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { errorInForm } from '../../shared/back-office/FailureNotice';

export interface ShownPage {
  page: number;
  /** Products on it. */
  count: number;
}

/**
 * @param shown the page the list shows
 * @param onPage is called when the last product of a later page went, so that the page before it is shown
 * @param reload is called otherwise
 * @returns deletes a product and answers whether it went; a refusal shows as a toast, and so does the way to undo it
 */
export function useProductDeletion(shown: ShownPage, onPage: (page: number) => void, reload: () => void) {
  const [deleteProduct] = useAdminDeleteProductMutation({
    ...errorInForm,
    onError: (error) => {
      console.error('The product could not be deleted', error);
      toast.error(errorText(error, 'The product could not be deleted.'));
    },
  });
  const [restore] = useAdminRestoreProductMutation();
  const undo = async (id: string, title: string) => {
    try {
      await restore({ variables: { id } });
      toast.success(`${title} is back`);
      reload();
    } catch (error) {
      console.error('The deletion could not be undone', error);
      toast.error(errorText(error, 'The deletion could not be undone. Look at Deleted products.'));
    }
  };
  return async (id: string, title: string): Promise<boolean> => {
    const { data } = await deleteProduct({ variables: { id } });
    if (!data?.deleteProduct.success) return false;
    toast.success(`Product deleted: ${title}`, { action: { label: 'Undo', onPress: () => void undo(id, title) } });
    if (shown.count === 1 && shown.page > 1) onPage(shown.page - 1);
    else reload();
    return true;
  };
}
