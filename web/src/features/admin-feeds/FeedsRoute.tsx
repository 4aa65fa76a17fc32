// The feeds for Google and Meta: where they are, who reads them, and which products they refuse or show less often.
import { Link } from 'react-router-dom';
import { Empty, Flex, Select, Skeleton, Tag, Typography } from 'antd';
import {
  useAdminFeedProblemsQuery,
  useAdminFeedsQuery,
  type AdminFeedProblemsQuery,
  type FeedProblem,
} from '../../generated/admin-feeds';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { Panel } from '../../shared/back-office/Panel';
import { Thumbnail } from '../../shared/back-office/Thumbnail';
import { oneOf, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { counted } from '../../shared/counted';
import { FeedAddresses } from './FeedAddresses';
import { correctedAt, problemWords } from './feed-words';

const addressFields = {
  problem: oneOf<FeedProblem>(Object.keys(problemWords) as FeedProblem[]),
  page: wholeNumber(1),
};

export function FeedsRoute() {
  const [{ problem, page }, setState] = useUrlState(addressFields);
  const feeds = useAdminFeedsQuery({ fetchPolicy: 'cache-and-network' });
  const list = useAdminFeedProblemsQuery({
    variables: { problem: problem ?? null, page },
    fetchPolicy: 'cache-and-network',
  });
  const found = (list.data ?? list.previousData)?.feedProblems;
  return (
    <>
      <PageHeading
        title="Google and Meta"
        about="Give Google and Meta these addresses once: they fetch your products, prices and stock from them every day."
      />
      <Panel title="Addresses" style={{ marginBottom: 16 }}>
        <FailureNotice
          error={feeds.error}
          fallback="The addresses could not be loaded."
          onRetry={() => void feeds.refetch()}
        />
        {feeds.data ? (
          <FeedAddresses feeds={feeds.data.feeds} />
        ) : (
          feeds.loading && <Skeleton active paragraph={{ rows: 4 }} />
        )}
      </Panel>
      <Panel title="What to correct">
        <FailureNotice
          error={list.error}
          fallback="The products could not be loaded."
          onRetry={() => void list.refetch()}
        />
        {!found && list.loading && <Skeleton active paragraph={{ rows: 8 }} />}
        {found && (
          <>
            <Typography.Paragraph>{counted(found.told, 'product')} in the feeds.</Typography.Paragraph>
            <Select
              aria-label="Problem"
              allowClear
              placeholder="Every problem"
              value={problem ?? null}
              options={found.counts.map(({ problem: value, products }) => ({
                value,
                label: `${problemWords[value].label} (${products.toLocaleString('en-IN')})`,
              }))}
              style={{ width: '100%', maxWidth: 400, marginBottom: 12 }}
              onChange={(value) => setState({ problem: value ?? undefined })}
            />
            {found.total === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing is to correct." />}
            <ul aria-label="Products to correct" aria-busy={list.loading} className="admin-rows">
              {found.items.map((one) => (
                <ProductProblems key={one.product.id} {...one} />
              ))}
            </ul>
            <Pager
              page={found.page}
              pages={found.pages}
              total={found.total}
              noun="products"
              onPage={(number, how) => setState({ page: number }, how)}
            />
          </>
        )}
      </Panel>
    </>
  );
}

function ProductProblems({ product, problems }: AdminFeedProblemsQuery['feedProblems']['items'][number]) {
  const { id, title, sku, category, images } = product;
  return (
    <li>
      <Flex wrap gap={12} align="center" style={{ padding: '8px 0' }}>
        <Thumbnail src={images[0]?.thumbnailUrl} alt="" />
        <div style={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link to={`/admin/products?edit=${id}`}>{title}</Link>
          <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
            {sku} · {category}
          </Typography.Text>
        </div>
        <Flex
          wrap
          gap={4}
          component="ul"
          aria-label={`To correct of ${title}`}
          style={{ listStyle: 'none', padding: 0 }}
        >
          {problems.map((problem) => (
            <li key={problem}>
              <Link to={correctedAt(problem, product)}>
                <Tag color={problemWords[problem].grave ? 'red' : 'orange'} style={{ padding: '3px 8px' }}>
                  {problemWords[problem].label}
                </Tag>
              </Link>
            </li>
          ))}
        </Flex>
      </Flex>
    </li>
  );
}
