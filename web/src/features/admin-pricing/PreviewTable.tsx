// Preview of a change of all prices.
import { memo } from 'react';
import { Grid, Table, Typography } from 'antd';
import type { AdminPricePreviewQuery } from '../../generated/admin-pricing';
import { formatRupees } from '../../shared/money';
import { signed } from './percent';

type Preview = AdminPricePreviewQuery['bulkPricePreview'];
type Change = Preview['items'][number];

function Move({ from, to }: { from: number | null; to: number | null }) {
  const word = (amount: number | null) => (
    <span style={{ whiteSpace: 'nowrap' }}>{amount === null ? '–' : formatRupees(amount)}</span>
  );
  if (from === to) return <Typography.Text type="secondary">{word(to)}</Typography.Text>;
  return (
    <>
      <Typography.Text type="secondary">{word(from)}</Typography.Text> → <strong>{word(to)}</strong>
    </>
  );
}

export interface PreviewTableProps {
  preview: Preview;
  loading: boolean;
  pageSize: number;
  onPage: (page: number, pageSize: number) => void;
}

const pageSizes = [20, 50, 100];

export const PreviewTable = memo(function PreviewTable({ preview, loading, pageSize, onPage }: PreviewTableProps) {
  const { md } = Grid.useBreakpoint();
  const count = (number: number) => number.toLocaleString('en-IN');
  const extent = preview.changed === preview.total ? '' : `${count(preview.changed)} of `;
  return (
    <section aria-label="Preview" style={{ marginBottom: 16 }}>
      <p style={{ margin: '0 0 8px', fontWeight: 600 }}>
        Preview: {preview.percent === 0 ? 'this' : `${signed(preview.percent)}%`} changes {extent}
        {count(preview.total)} products
      </p>
      <Table<Change>
        rowKey={({ product }) => product.id}
        size="small"
        loading={loading}
        dataSource={preview.items}
        pagination={{
          current: preview.page,
          pageSize,
          total: preview.total,
          pageSizeOptions: pageSizes,
          showSizeChanger: preview.total > pageSizes[0]!,
          showQuickJumper: preview.pages > 10,
          hideOnSinglePage: preview.total <= pageSizes[0]!,
          simple: !md,
          onChange: onPage,
        }}
        {...(md && { scroll: { x: 'max-content' } })}
        columns={[
          { title: 'Product', key: 'title', render: (_, { product }) => product.title },
          { title: 'SKU', key: 'sku', responsive: ['md'], render: (_, { product }) => product.sku },
          {
            title: 'Selling price',
            key: 'price',
            align: 'right',
            render: (_, { oldPrice, newPrice }) => <Move from={oldPrice} to={newPrice} />,
          },
          {
            title: 'Shoppers pay',
            key: 'paid',
            hidden: !md && preview.percent !== 0,
            align: 'right',
            render: (_, { oldPriceWithTax, newPriceWithTax }) => <Move from={oldPriceWithTax} to={newPriceWithTax} />,
          },
          {
            title: 'MRP',
            key: 'mrp',
            // On a phone three columns fit: a change of the tax mode is about what is paid.
            hidden: !md && preview.percent === 0,
            align: 'right',
            render: (_, { oldOriginalPrice, newOriginalPrice }) => (
              <Move from={oldOriginalPrice} to={newOriginalPrice} />
            ),
          },
        ]}
      />
    </section>
  );
});
