// What product groups sold: each unfolds to its members.
import { useState } from 'react';
import { Button, Flex } from 'antd';
import { Link } from 'react-router-dom';
import { useAdminGroupSalesQuery, type AdminGroupSalesQuery } from '../../generated/admin-dashboard';
import { formatRupees } from '../../shared/money';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Pager } from '../../shared/back-office/Pager';
import { Panel } from '../../shared/back-office/Panel';
import { useCan } from '../../shared/back-office/permissions';

type Sales = AdminGroupSalesQuery['groupSales']['items'][number];

function Figures({ unitsSold, revenue }: Pick<Sales, 'unitsSold' | 'revenue'>) {
  return (
    <Flex vertical align="flex-end" style={{ whiteSpace: 'nowrap' }}>
      <strong>{unitsSold.toLocaleString('en-IN')} sold</strong>
      <span className="admin-quiet">{formatRupees(revenue)}</span>
    </Flex>
  );
}

function GroupRow({ sales: { group, members, ...figures } }: { sales: Sales }) {
  const [open, setOpen] = useState(false);
  const seesProducts = useCan()('MANAGE_CATALOGUE');
  return (
    <li>
      <Flex gap={12} align="center" justify="space-between">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {seesProducts ? <Link to={`/admin/product-groups?edit=${group.id}`}>{group.title}</Link> : group.title}
          <div>
            <Button
              type="link"
              size="small"
              style={{ padding: 0 }}
              aria-expanded={open}
              aria-label={`Members of ${group.title}`}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Hide members' : `${members.length} members`}
            </Button>
          </div>
        </div>
        <Figures {...figures} />
      </Flex>
      {open && (
        <ul className="dash-list" style={{ paddingInlineStart: 16 }}>
          {members.map(({ product, title, stock, ...own }) => (
            <li key={product?.id ?? title}>
              <Flex gap={12} align="center" justify="space-between">
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {product?.optionValues.map(({ value }) => value).join(', ') || title}
                  <div className="admin-quiet">{stock} in stock</div>
                </div>
                <Figures {...own} />
              </Flex>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Shows nothing in a shop of which no group sold anything. */
export default function GroupSales() {
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useAdminGroupSalesQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  const sales = (data ?? previousData)?.groupSales;
  if (!error && !sales?.total) return null;
  return (
    <Panel title="Product groups">
      <FailureNotice
        error={error}
        fallback="The sales of product groups could not be loaded."
        onRetry={() => void refetch()}
      />
      <ul className="dash-list">
        {sales?.items.map((one) => (
          <GroupRow key={one.group.id} sales={one} />
        ))}
      </ul>
      {sales && (
        <Pager
          page={sales.page}
          pages={sales.pages}
          total={sales.total}
          noun="groups"
          label="Pages of product groups"
          onPage={setPage}
        />
      )}
    </Panel>
  );
}
