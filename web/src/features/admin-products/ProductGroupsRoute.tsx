// Product groups: the list, and in its place the one that is edited.
import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useAdminGroupsQuery } from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { DeleteGroup } from './DeleteGroup';
import { GroupList } from './GroupList';

const GroupEditor = lazy(() => import('./GroupEditor'));

const fields = { search: text, page: wholeNumber(1), edit: text };

export function ProductGroupsRoute() {
  const [{ search, page, edit }, setState] = useUrlState(fields);
  const [deleting, setDeleting] = useState<{ id: string; title: string; version: number; memberCount: number }>();
  const list = useAdminGroupsQuery({
    variables: { page, pageSize: 20, ...(search && { search }) },
    fetchPolicy: 'cache-and-network',
    skip: edit !== '',
  });
  const reload = () => void list.refetch();
  const groups = (list.data ?? list.previousData)?.productGroups;
  const close = () => setState({ edit: '' });
  const dialog = (
    <DeleteGroup
      group={deleting}
      onClose={() => setDeleting(undefined)}
      onChanged={() => {
        close();
        reload();
      }}
    />
  );
  if (edit)
    return (
      <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
        <GroupEditor
          key={edit}
          id={edit}
          onClose={close}
          onAdded={(id) => setState({ edit: id }, { replace: true })}
          onDelete={setDeleting}
        />
        {dialog}
      </Suspense>
    );
  return (
    <>
      <PageHeading
        title="Product groups"
        about={
          groups
            ? `${counted(groups.total, 'group')}: products that differ in options such as size and finish`
            : 'Products that differ in options such as size and finish'
        }
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setState({ edit: 'new' })}>
            Add group
          </Button>
        }
      />
      <Filters
        search={
          <SearchBox
            label="Search groups"
            value={search}
            onSearch={(words) => setState({ search: words }, { replace: true })}
          />
        }
      />
      <FailureNotice error={list.error} fallback="The groups could not be loaded." onRetry={reload} />
      {(groups || list.loading) && (
        <GroupList
          groups={groups?.items ?? []}
          loading={list.loading}
          searched={search !== ''}
          onEdit={(id) => setState({ edit: id })}
          onDelete={setDeleting}
        />
      )}
      {groups && (
        <Pager
          page={groups.page}
          pages={groups.pages}
          total={groups.total}
          noun="groups"
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
      {dialog}
    </>
  );
}
