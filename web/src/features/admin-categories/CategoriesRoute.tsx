// The product categories: add, rename in place, delete.
import { useCallback, useState } from 'react';
import { Skeleton } from 'antd';
import {
  AdminCategoriesDocument,
  useAdminAddCategoryMutation,
  useAdminCategoriesQuery,
  useAdminDeleteCategoryMutation,
  useAdminSortCategoriesMutation,
} from '../../generated/admin-categories';
import { errorCode, errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { Panel } from '../../shared/back-office/Panel';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { text, useUrlState } from '../../shared/back-office/url-state';
import { leaveScreen } from '../../shared/back-office/use-unsaved-changes';
import { CategoryForm } from './CategoryForm';
import { CategoryList } from './CategoryList';

/** The category whose usual values are open: other screens lead there. */
const addressFields = { usual: text };

export function CategoriesRoute() {
  const [{ usual }, setAddress] = useUrlState(addressFields);
  const [edited, setEdited] = useState<string>();
  const list = useAdminCategoriesQuery({ fetchPolicy: 'cache-and-network' });
  const reload = () => void list.refetch();
  const [add, adding] = useAdminAddCategoryMutation({ ...errorInForm, onCompleted: reload });
  const [remove] = useAdminDeleteCategoryMutation({
    onCompleted: () => {
      toast.success('Category deleted');
      reload();
    },
    onError: (error) => {
      console.error('The category could not be deleted', error);
      toast.error(errorText(error, 'The category could not be deleted.'));
    },
  });
  const [order] = useAdminSortCategoriesMutation({
    onError: (error) => {
      toast.error(
        errorCode(error) === 'STALE_VERSION'
          ? 'Somebody else changed the categories meanwhile. Move it again.'
          : errorText(error, 'The order could not be saved.'),
      );
      reload();
    },
    // The answer holds all categories in their new order.
    update: (cache, { data }) =>
      data && cache.writeQuery({ query: AdminCategoriesDocument, data: { categories: data.sortCategories } }),
  });
  const onDelete = useCallback((id: string) => void remove({ variables: { id } }), [remove]);
  const onUsual = useCallback((id: string) => setAddress({ usual: id }, { replace: !id }), [setAddress]);
  const move = (ids: string[]) => {
    const now = list.data?.categories ?? [];
    const moved = ids.flatMap((id) => now.filter((one) => one.id === id));
    void order({
      variables: { ids, seen: now.map(({ id }) => id) },
      // Optimistic: the row goes back when the server refuses.
      optimisticResponse: { sortCategories: moved },
    });
  };
  return (
    <>
      <PageHeading title="Manage Product Categories" about="Shoppers see them in this order. Drag one to move it." />
      <Panel style={{ marginBottom: 16 }}>
        <FailureNotice error={adding.error} fallback="The category could not be added. Please try again." />
        <CategoryForm
          saving={adding.loading}
          onSave={async (values) => Boolean((await add({ variables: values })).data)}
        />
      </Panel>
      <FailureNotice error={list.error} fallback="The categories could not be loaded." onRetry={reload} />
      {list.data ? (
        <CategoryList
          categories={list.data.categories}
          edited={edited}
          usual={usual}
          onUsual={onUsual}
          // Another row opens in place of the one in edit mode.
          onEdit={(id) => (edited && id ? leaveScreen(() => setEdited(id)) : setEdited(id))}
          onSaved={() => {
            setEdited(undefined);
            reload();
          }}
          onMove={move}
          onDelete={onDelete}
        />
      ) : (
        list.loading && <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </>
  );
}
