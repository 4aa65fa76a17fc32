// Asks before all prices change: how many, the largest change, one example.
import { Descriptions, Modal, Typography } from 'antd';
import type { AdminPricePreviewQuery } from '../../generated/admin-pricing';
import { formatRupees } from '../../shared/money';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { signed } from './percent';

type Preview = AdminPricePreviewQuery['bulkPricePreview'];
type Change = NonNullable<Preview['largest']>;

const moves = ({ product, oldPrice, newPrice }: Change) =>
  `${product.title}: ${formatRupees(oldPrice)} → ${formatRupees(newPrice)}`;

export interface ApplyToAllProps {
  /** Without one nothing is asked. */
  preview: Preview | undefined;
  loading: boolean;
  onApply: () => void;
  onCancel: () => void;
}

export function ApplyToAll({ preview, loading, onApply, onCancel }: ApplyToAllProps) {
  const shown = useWhileOpen(preview !== undefined, preview);
  const example = shown?.items.find((one) => one.oldPrice !== one.newPrice) ?? shown?.items[0];
  const count = shown?.changed ?? 0;
  const prices = `${count.toLocaleString('en-IN')} ${count === 1 ? 'price' : 'prices'}`;
  return (
    <Modal
      open={preview !== undefined}
      title={shown && `Change all prices by ${signed(shown.percent)}%?`}
      okText={`Change ${prices}`}
      okButtonProps={{ disabled: count === 0 }}
      confirmLoading={loading}
      onOk={onApply}
      onCancel={onCancel}
    >
      {count === 0 ? (
        <Typography.Paragraph>No product would get another price.</Typography.Paragraph>
      ) : (
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: 'count', label: 'Products', children: `${count.toLocaleString('en-IN')} get another price or MRP` },
            ...(shown?.largest ? [{ key: 'largest', label: 'Largest change', children: moves(shown.largest) }] : []),
            ...(example ? [{ key: 'example', label: 'Example', children: moves(example) }] : []),
          ]}
        />
      )}
      <Typography.Paragraph type="secondary">
        Shoppers see the new prices as they are made. It can be undone afterwards.
      </Typography.Paragraph>
    </Modal>
  );
}
