// The pages of the shop: those every shop has, its policies, and the owner's own; one of them opened is edited in their place.
import { lazy, Suspense, useState } from 'react';
import { Button, Flex, Skeleton, Table, Tag, Typography } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useAdminContentDraftsQuery, type AdminContentDraftsQuery } from '../../generated/admin-content';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Moment } from '../../shared/back-office/Moment';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { NewPageDialog } from './NewPageDialog';

type Row = AdminContentDraftsQuery['contentDrafts']['items'][number];

const PageEditor = lazy(() => import('./PageEditor'));

const fields = { edit: text, page: wholeNumber(1) };
const kinds: Record<Row['kind'], string> = { SCREEN: 'Screen', POLICY: 'Policy', OWN: 'Your own' };

export function ContentRoute() {
  const [{ edit, page }, setState] = useUrlState(fields);
  const [creating, setCreating] = useState(false);
  const list = useAdminContentDraftsQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
    skip: Boolean(edit),
  });
  const drafts = (list.data ?? list.previousData)?.contentDrafts;
  const open = (id: string) => setState({ edit: id });

  if (edit)
    return (
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <PageEditor key={edit} id={edit} onClose={() => setState({ edit: '' })} />
      </Suspense>
    );
  return (
    <>
      <PageHeading
        title="Pages"
        about="The words, pictures and films of your shop. Nothing changes for shoppers until you publish it."
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
            New page
          </Button>
        }
      />
      <FailureNotice error={list.error} fallback="The pages could not be loaded." onRetry={() => void list.refetch()} />
      {drafts ? (
        <>
          <Table<Row>
            rowKey="id"
            dataSource={drafts.items}
            pagination={false}
            scroll={{ x: 'max-content' }}
            columns={[
              {
                title: 'Page',
                key: 'name',
                render: (_, { id, name, path }) => (
                  <Flex vertical align="start">
                    <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={() => open(id)}>
                      {name}
                    </Button>
                    <Typography.Text type="secondary">{path ?? 'On every page'}</Typography.Text>
                  </Flex>
                ),
              },
              { title: 'Kind', dataIndex: 'kind', render: (kind: Row['kind']) => kinds[kind] },
              {
                title: 'State',
                key: 'state',
                render: (_, { changed, public: isPublic }) => (
                  <Flex gap={4} wrap>
                    <Tag color={isPublic ? 'green' : undefined}>{isPublic ? 'Published' : 'Not published'}</Tag>
                    {changed && <Tag color="gold">Draft</Tag>}
                  </Flex>
                ),
              },
              {
                title: 'Published',
                dataIndex: 'publishedAt',
                render: (at: string | null, { public: isPublic }) =>
                  at ? <Moment at={at} /> : isPublic ? 'As the shop came' : '—',
              },
            ]}
          />
          <Pager {...drafts} noun="pages" onPage={(next, how) => setState({ page: next }, how)} />
        </>
      ) : (
        list.loading && <Skeleton active paragraph={{ rows: 8 }} />
      )}
      <NewPageDialog open={creating} onClose={() => setCreating(false)} onCreated={open} />
    </>
  );
}
