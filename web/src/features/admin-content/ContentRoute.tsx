// The pages of the shop: those every shop has, its policies, and the owner's own; one of them opened is edited in their place.
import { lazy, Suspense, useState } from 'react';
import { Button, Flex, Grid, Skeleton, Table, Tag, Typography } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useAdminContentDraftsQuery, type AdminContentDraftsQuery } from '../../generated/admin-content';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Moment } from '../../shared/back-office/Moment';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { NewPageDialog } from './NewPageDialog';
import { enumTable, inCapitals } from '../../shared/enum-table';

type Row = AdminContentDraftsQuery['contentDrafts']['items'][number];

const PageEditor = lazy(() => import('./PageEditor'));

const fields = { edit: text, page: wholeNumber(1) };
const kinds = enumTable<Row['kind'], string>({ SCREEN: 'Screen', POLICY: 'Policy', OWN: 'Your own' }, inCapitals);

function State({ page: { changed, public: isPublic } }: { page: Row }) {
  return (
    <Flex gap={4} wrap>
      <Tag color={isPublic ? 'green' : undefined}>{isPublic ? 'Published' : 'Not published'}</Tag>
      {changed && <Tag color="gold">Draft</Tag>}
    </Flex>
  );
}

function Published({ page: { publishedAt, public: isPublic } }: { page: Row }) {
  if (publishedAt) return <Moment at={publishedAt} />;
  return isPublic ? 'As the shop came' : '—';
}

export function ContentRoute() {
  const { md } = Grid.useBreakpoint();
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
            columns={[
              {
                title: 'Page',
                key: 'name',
                render: (_, one) => (
                  <Flex vertical align="start">
                    <Button type="link" className="admin-opens" onClick={() => open(one.id)}>
                      {one.name}
                    </Button>
                    <Typography.Text type="secondary" style={{ overflowWrap: 'anywhere' }}>
                      {one.path ?? 'On every page'}
                    </Typography.Text>
                  </Flex>
                ),
              },
              { title: 'Kind', dataIndex: 'kind', responsive: ['md'], render: (kind: Row['kind']) => kinds[kind] },
              {
                title: 'State',
                key: 'state',
                render: (_, one) => (
                  <>
                    <State page={one} />
                    {!md && (
                      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                        <Published page={one} />
                      </Typography.Text>
                    )}
                  </>
                ),
              },
              {
                title: 'Published',
                key: 'published',
                responsive: ['md'],
                render: (_, one) => <Published page={one} />,
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
