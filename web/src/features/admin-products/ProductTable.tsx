// The rows of the product list; the server pages and sorts.
import type { Key, ReactNode } from 'react';
import {
  Button,
  Empty,
  Flex,
  Grid,
  Skeleton,
  Table,
  Tag,
  Typography,
  type ButtonProps,
  type TableColumnsType,
} from 'antd';
import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined, StarFilled } from '@ant-design/icons';
import type { AdminProductRowFragment, ProductSort } from '../../generated/admin-products';
import { formatRupees } from '../../shared/money';
import { formatDate } from '../../shared/dates';
import { shop } from '../../shared/shop';
import { Thumbnail } from '../../shared/back-office/Thumbnail';
import { pageSizeOf, type ProductListState } from './product-list-state';
import { VisibilityTag } from './visibility';
import { sortDirectionLabel } from '../../shared/back-office/sort-direction-label';

export interface ProductTableProps {
  products: readonly AdminProductRowFragment[];
  total: number;
  loading: boolean;
  state: Pick<ProductListState, 'page' | 'size' | 'sort'>;
  onChange: (patch: Partial<ProductListState>) => void;
  onView: (id: string) => void;
  onEdit: (id: string) => void;
  /** Without it no copies are made here. */
  onDuplicate?: (product: { id: string; title: string; sku: string }) => void;
  onDelete: (id: string, title: string) => void;
  /** Without it rows cannot be chosen. */
  onSelect?: (chosen: AdminProductRowFragment[]) => void;
  selected?: Key[];
  /** Said when there is nothing to list. */
  empty?: ReactNode;
  /** False where the server keeps its own order. */
  sortable?: boolean;
}

type Direction = 'ascend' | 'descend';
const sortOf: Record<string, Partial<Record<Direction, ProductListState['sort']>>> = {
  title: { ascend: 'NAME' },
  price: { ascend: 'PRICE_ASC', descend: 'PRICE_DESC' },
  stock: { ascend: 'STOCK_ASC' },
  updated: { descend: 'UPDATED' },
};

/** Label of the direction of columns that sort in one direction only. */
const oneWays: Record<string, string> = { title: 'A–Z', stock: 'fewest first', updated: 'latest first' };

const sorter = (key: string, sort: ProductSort | undefined) => {
  const known = Object.entries(sortOf[key] ?? {}) as [Direction, ProductSort][];
  return {
    key,
    sorter: true,
    sortDirections: known.map(([direction]) => direction),
    sortOrder: known.find(([, name]) => name === sort)?.[0] ?? null,
    showSorterTooltip: false,
    ...(oneWays[key] && { sortIcon: sortDirectionLabel(oneWays[key]) }),
  };
};

function stockTag(stock: number) {
  if (stock <= 0) return <Tag color="red">Out of Stock</Tag>;
  return stock <= shop.lowStockMark ? <Tag color="orange">{stock} left</Tag> : stock.toLocaleString('en-IN');
}

function RowButton({ name, title, ...button }: ButtonProps & { name: string; title: string }) {
  return <Button type="text" title={name} aria-label={`${name} ${title}`} {...button} />;
}

interface RowActionsProps extends Pick<ProductTableProps, 'onView' | 'onEdit' | 'onDuplicate' | 'onDelete'> {
  id: string;
  title: string;
  sku: string;
}

function RowActions({ id, title, sku, onView, onEdit, onDuplicate, onDelete }: RowActionsProps) {
  return (
    <Flex gap={2} className="admin-row-actions">
      <RowButton name="View" title={title} icon={<EyeOutlined aria-hidden />} onClick={() => onView(id)} />
      <RowButton name="Edit" title={title} icon={<EditOutlined aria-hidden />} onClick={() => onEdit(id)} />
      {onDuplicate && (
        <RowButton
          name="Duplicate"
          title={title}
          icon={<CopyOutlined aria-hidden />}
          onClick={() => onDuplicate({ id, title, sku })}
        />
      )}
      <RowButton
        name="Delete"
        title={title}
        danger
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => onDelete(id, title)}
      />
    </Flex>
  );
}

export function ProductTable(props: ProductTableProps) {
  const { products, total, loading, state, sortable = true } = props;
  const { md } = Grid.useBreakpoint();
  if (loading && products.length === 0) return <Skeleton active paragraph={{ rows: 10 }} />;
  const order = (key: string) => (sortable ? sorter(key, state.sort) : { key });
  const columns: TableColumnsType<AdminProductRowFragment> = [
    {
      title: 'Product',
      ...order('title'),
      render: (_, { id, title, sku, featured, visibility, liveFrom, images, price, stock, group, optionValues }) => (
        <Flex gap={12} align={md ? 'center' : 'flex-start'} style={{ minWidth: md ? 200 : 0 }}>
          <Thumbnail src={images[0]?.thumbnailUrl} alt="" />
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {title} {featured && <StarFilled title="Featured" style={{ color: 'var(--color-accent)' }} />}{' '}
            <VisibilityTag visibility={visibility} liveFrom={liveFrom} />
            <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
              {sku}
            </Typography.Text>
            {group && (
              <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                {group.title}: {optionValues.map(({ value }) => value).join(', ')}
              </Typography.Text>
            )}
            {!md && (
              <>
                <div>
                  {formatRupees(price)} · {stockTag(stock)} {stock > shop.lowStockMark && 'in stock'}
                </div>
                <RowActions {...props} id={id} title={title} sku={sku} />
              </>
            )}
          </div>
        </Flex>
      ),
    },
    { title: 'Category', dataIndex: 'category', key: 'category', responsive: ['md'] },
    {
      title: 'Price',
      ...order('price'),
      align: 'right',
      responsive: ['md'],
      render: (_, { price, originalPrice }) => (
        <>
          <span style={{ whiteSpace: 'nowrap' }}>{formatRupees(price)}</span>
          {originalPrice !== null && (
            <Typography.Text delete type="secondary" style={{ display: 'block', fontSize: 12, whiteSpace: 'nowrap' }}>
              {formatRupees(originalPrice)}
            </Typography.Text>
          )}
        </>
      ),
    },
    {
      title: 'Stock',
      ...order('stock'),
      align: 'right',
      responsive: ['md'],
      render: (_, { id, title, stock }) => (
        <Button
          type="text"
          size="small"
          title="Stock and its ledger"
          aria-label={`Stock of ${title}: ${stock}`}
          onClick={() => props.onView(id)}
        >
          {stockTag(stock)}
        </Button>
      ),
    },
    {
      title: 'Updated',
      ...order('updated'),
      responsive: ['xl'],
      render: (_, { updatedAt }) => formatDate(updatedAt),
    },
    {
      title: 'Actions',
      key: 'actions',
      align: 'right',
      width: 160,
      responsive: ['md'],
      render: (_, { id, title, sku }) => <RowActions {...props} id={id} title={title} sku={sku} />,
    },
  ];
  return (
    <Table<AdminProductRowFragment>
      rowKey="id"
      size="middle"
      columns={columns}
      dataSource={[...products]}
      loading={loading}
      locale={{
        emptyText: <Empty description={props.empty ?? 'No products found'} image={Empty.PRESENTED_IMAGE_SIMPLE} />,
      }}
      {...(props.onSelect && {
        rowSelection: {
          selectedRowKeys: props.selected ?? [],
          preserveSelectedRowKeys: true,
          // Rows chosen on other pages keep the data they were loaded with.
          onChange: (_keys, rows) => props.onSelect?.(rows),
          getCheckboxProps: ({ title }) => ({ 'aria-label': `Select ${title}` }),
          getTitleCheckboxProps: () => ({ 'aria-label': 'Select all on this page' }),
        },
      })}
      pagination={{
        current: state.page,
        pageSize: pageSizeOf(state),
        total,
        showSizeChanger: true,
        pageSizeOptions: [20, 50, 100],
        showTotal: (all, [first, last]) => `${first}–${last} of ${all.toLocaleString('en-IN')}`,
      }}
      onChange={({ current, pageSize }, _filters, sorted, { action }) => {
        if (action === 'paginate') {
          const resized = pageSize !== pageSizeOf(state);
          props.onChange({ page: resized ? 1 : (current ?? 1), ...(resized && pageSize && { size: pageSize }) });
        }
        if (action === 'sort' && !Array.isArray(sorted))
          props.onChange({ sort: sorted.order ? sortOf[String(sorted.columnKey)]?.[sorted.order] : undefined });
      }}
    />
  );
}
