// A customer's cart, in a dialog.
import { Empty, Flex, Modal, Skeleton } from 'antd';
import { skipToken } from '@apollo/client/react';
import { useAdminCustomerCartQuery, type AdminCustomerCartQuery } from '../../generated/admin-customers';
import { toPaise } from '../../shared/money';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Thumbnail } from '../../shared/back-office/Thumbnail';
import { useWhileOpen } from '../../shared/back-office/use-while-open';

type Line = AdminCustomerCartQuery['customer']['cart']['items'][number];

/** Price times quantity with two decimals; the dollar sign is the owner's wish for this dialog. */
export const linePrice = (price: number, quantity: number): string =>
  `$${((toPaise(price) * quantity) / 100).toFixed(2)}`;

export function CartLines({ items }: { items: readonly Line[] }) {
  if (items.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
        <strong>Cart is empty</strong>
        <div>This customer hasn&apos;t added any items to their cart yet.</div>
      </Empty>
    );
  return (
    <>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items.map(({ product, quantity }, index) => (
          <li key={product.id || index} style={{ padding: '10px 0', borderBottom: '1px solid var(--color-line)' }}>
            <Flex gap={12} align="center">
              <Thumbnail src={product.images[0]?.thumbnailUrl} alt={product.title || 'Unknown Product'} size={56} />
              <div style={{ flex: 1, minWidth: 0 }}>
                <div>{product.title || 'Unknown Product'}</div>
                <div style={{ color: 'var(--color-ink-soft)' }}>Quantity: {quantity}</div>
              </div>
              <strong>{linePrice(product.price, quantity)}</strong>
            </Flex>
          </li>
        ))}
      </ul>
      <Flex justify="space-between" style={{ marginTop: 16 }}>
        <strong>Total Items</strong>
        <strong>{items.reduce((sum, { quantity }) => sum + quantity, 0)}</strong>
      </Flex>
    </>
  );
}

export function CartDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { data, loading, error, refetch } = useAdminCustomerCartQuery(
    id ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const cart = useWhileOpen(id !== undefined, data?.customer.cart);
  return (
    <Modal open={id !== undefined} title="Shopping Cart Details" footer={null} onCancel={onClose}>
      <FailureNotice error={error} fallback="The cart could not be loaded." onRetry={() => void refetch()} />
      {cart ? <CartLines items={cart.items} /> : loading && <Skeleton active />}
    </Modal>
  );
}
