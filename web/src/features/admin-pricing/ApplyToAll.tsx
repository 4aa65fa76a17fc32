// Confirms a change of all prices: how many, the largest change, one example.
import { useEffect, useState } from 'react';
import { Alert, Descriptions, Input, Modal, Typography } from 'antd';
import type { AdminPricePreviewQuery } from '../../generated/admin-pricing';
import { formatRupees } from '../../shared/money';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { percentOf, signed } from './percent';

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

/** Percent beyond which a change is probably a mistake. */
const large = 30;

export function ApplyToAll({ preview, loading, onApply, onCancel }: ApplyToAllProps) {
  const shown = useWhileOpen(preview !== undefined, preview);
  const example = shown?.items.find((one) => one.oldPrice !== one.newPrice) ?? shown?.items[0];
  const count = shown?.changed ?? 0;
  const isLarge = shown !== undefined && Math.abs(shown.percent) > large;
  const [again, setAgain] = useState('');
  useEffect(() => setAgain(''), [preview?.percent]);
  const meant = !isLarge || percentOf(again) === shown.percent;
  const prices = `${count.toLocaleString('en-IN')} ${count === 1 ? 'price' : 'prices'}`;
  return (
    <Modal
      open={preview !== undefined}
      title={shown && `Change all prices by ${signed(shown.percent)}%?`}
      okText={`Change ${prices}`}
      okButtonProps={{ disabled: count === 0 || !meant, danger: isLarge }}
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
      {isLarge && count > 0 && (
        <>
          <Alert
            type="error"
            showIcon
            style={{ margin: '12px 0 16px' }}
            title={`This is a large change: every price ${shown.percent > 0 ? 'rises' : 'falls'} by more than ${large} %.`}
          />
          <label>
            Type {shown.percent} to make this change
            <Input
              inputMode="text"
              autoComplete="off"
              value={again}
              onChange={({ target }) => setAgain(target.value)}
              onPressEnter={() => meant && onApply()}
              style={{ margin: '4px 0 16px' }}
            />
          </label>
        </>
      )}
      <Typography.Paragraph type="secondary">
        Shoppers see the new prices as they are made. It can be undone afterwards.
      </Typography.Paragraph>
    </Modal>
  );
}
