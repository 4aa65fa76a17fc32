// The product categories: add, rename in place, delete.
import { useState } from 'react';
import { Card, Skeleton } from 'antd';
import {
  useAdminAddCategoryMutation,
  useAdminCategoriesQuery,
  useAdminDeleteCategoryMutation,
} from '../../generated/admin-categories';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { CategoryForm } from './CategoryForm';
import { CategoryList } from './CategoryList';

export function CategoriesRoute() {
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
  return (
    <>
      <PageHeading title="Manage Product Categories" />
      <Card style={{ marginBottom: 16 }}>
        <FailureNotice error={adding.error} fallback="The category could not be added. Please try again." />
        <CategoryForm
          saving={adding.loading}
          onSave={async (values) => Boolean((await add({ variables: values })).data)}
        />
      </Card>
      <FailureNotice error={list.error} fallback="The categories could not be loaded." onRetry={reload} />
      {list.data ? (
        <CategoryList
          categories={list.data.categories}
          edited={edited}
          onEdit={setEdited}
          onSaved={() => {
            setEdited(undefined);
            reload();
          }}
          onDelete={(id) => void remove({ variables: { id } })}
        />
      ) : (
        list.loading && <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </>
  );
}
