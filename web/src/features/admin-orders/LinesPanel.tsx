// The products of a new order: found by name or SKU, the choice of a group, and how many.
import { useState } from 'react';
import { Button, Empty, Flex, Select } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import {
  useAdminChoicesToOrderQuery,
  useAdminProductsToOrderQuery,
  type AdminOrderQuoteQuery,
  type AdminProductToOrderFragment,
} from '../../generated/admin-orders';
import { formatRupees } from '../../shared/money';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { Panel } from '../../shared/back-office/Panel';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { Thumbnail } from '../../shared/back-office/Thumbnail';
import { isQuantity, MOST_PIECES, nameOf, type Line } from './new-order-values';

export interface LinesPanelProps {
  lines: readonly Line[];
  onChange: (lines: readonly Line[]) => void;
  quote: AdminOrderQuoteQuery['quote'] | undefined;
}

const stockWords = (stock: number): string => (stock > 0 ? `${stock.toLocaleString('en-IN')} in stock` : 'sold out');

function ProductSearch({ onAdd }: { onAdd: (product: AdminProductToOrderFragment) => void }) {
  const [search, setSearch] = useState('');
  const { data, previousData, error, loading, refetch } = useAdminProductsToOrderQuery({
    variables: { search },
    skip: search.length < 2,
    fetchPolicy: 'network-only',
  });
  const found = search.length < 2 ? undefined : (data ?? previousData)?.products;
  return (
    <>
      <SearchBox label="Product or SKU" value={search} onSearch={setSearch} width={420} />
      <FailureNotice error={error} fallback="The products could not be searched." onRetry={() => void refetch()} />
      <ul aria-label="Products found" aria-busy={loading} className="admin-found">
        {found?.items.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => {
                onAdd(product);
                setSearch('');
              }}
            >
              <strong>{product.group?.title ?? product.title}</strong>
              <span className="admin-quiet">
                {product.group
                  ? 'several choices'
                  : `${formatRupees(product.priceWithTax)} · ${stockWords(product.stock)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found?.items.length === 0 && <p>No product found. Try another word, or the SKU.</p>}
    </>
  );
}

function Choice({ product, onChoose }: { product: Line['product']; onChoose: (member: Line['product']) => void }) {
  const { data, error, refetch } = useAdminChoicesToOrderQuery({ variables: { id: product.id } });
  const members = data?.product?.group?.members ?? [product];
  return (
    <>
      <FailureNotice error={error} fallback="The choices could not be loaded." onRetry={() => void refetch()} />
      <Select
        aria-label={`Choice of ${product.title}`}
        showSearch={{ optionFilterProp: 'label' }}
        value={product.id}
        options={members.map((member) => ({
          value: member.id,
          label: `${member.optionValues.map(({ value }) => value).join(', ') || member.title}: ${formatRupees(member.priceWithTax)}, ${stockWords(member.stock)}`,
        }))}
        onChange={(id) => onChoose(members.find((member) => member.id === id) ?? product)}
        popupMatchSelectWidth={false}
        style={{ width: '100%', maxWidth: 420 }}
      />
    </>
  );
}

/** How many pieces may be ordered, or why not so many. */
function problemOf(quantity: Line['quantity'], available: number | undefined): string | undefined {
  if (!isQuantity(quantity)) return `From 1 to ${MOST_PIECES.toLocaleString('en-IN')} pieces`;
  if (available === undefined || quantity <= available) return undefined;
  return available > 0 ? `Only ${available} in stock` : 'Sold out';
}

const more = (quantity: Line['quantity'], by: Line['quantity']): number =>
  (isQuantity(quantity) ? quantity : 0) + (isQuantity(by) ? by : 0);

export function LinesPanel({ lines, onChange, quote }: LinesPanelProps) {
  const add = (product: Line['product']) =>
    onChange(
      lines.some((line) => line.product.id === product.id)
        ? lines.map((line) => (line.product.id === product.id ? { ...line, quantity: more(line.quantity, 1) } : line))
        : [...lines, { product, quantity: 1 }],
    );
  const set = (at: number, change: Partial<Line>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...change } : line)));
  const choose = (at: number, member: Line['product']) =>
    lines.some(({ product }, index) => index !== at && product.id === member.id)
      ? onChange(
          lines
            .map((line) =>
              line.product.id === member.id ? { ...line, quantity: more(line.quantity, lines[at]!.quantity) } : line,
            )
            .filter((_, index) => index !== at),
        )
      : set(at, { product: member });
  return (
    <Panel title="Products">
      <ProductSearch onAdd={add} />
      {lines.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Search a product and press it to add it" />
      )}
      <ul aria-label="Products of the order" className="admin-order-lines">
        {lines.map(({ product, quantity }, at) => {
          const quoted = quote?.lines.find(({ productId }) => productId === product.id);
          const problem = problemOf(quantity, quoted?.available);
          return (
            <li key={product.id}>
              <Thumbnail src={product.cardImages[0]?.thumbnailUrl} alt={product.title} />
              <div className="admin-order-line">
                <strong>{nameOf(product)}</strong>
                {product.groupId && <Choice product={product} onChoose={(member) => choose(at, member)} />}
                <Flex wrap align="center" gap={8}>
                  <NumberInput
                    aria-label={`Pieces of ${nameOf(product)}`}
                    value={quantity}
                    style={{ width: 84 }}
                    status={problem ? 'warning' : ''}
                    onChange={(typed) => set(at, { quantity: typed })}
                  />
                  <span className="admin-quiet">× {formatRupees(quoted?.priceWithTax ?? product.priceWithTax)}</span>
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`Remove ${nameOf(product)}`}
                    onClick={() => onChange(lines.filter((_, index) => index !== at))}
                  />
                </Flex>
                {problem && <div style={{ color: 'var(--ant-color-error)' }}>{problem}</div>}
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
