// An order by cash on delivery that its shopper has not confirmed: until when, and what staff can do.
import { Alert, Button, Flex } from 'antd';
import type { AdminOrderRowFragment } from '../../generated/admin-orders';
import { formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';

export interface ShopperAnswerProps {
  order: AdminOrderRowFragment & { confirmBy: string };
  /** Left out for those who only read orders. */
  onConfirm?: () => void;
  onCancel?: () => void;
}

export function ShopperAnswer({ order, onConfirm, onCancel }: ShopperAnswerProps) {
  const { totalAmount, contactInfo, confirmBy, noAnswer } = order;
  const until = formatDateTime(confirmBy);
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={noAnswer ? 'The shopper has not answered' : 'The shopper has not confirmed this order yet'}
      description={
        <Flex vertical align="flex-start" gap={12}>
          <div>
            {`${formatRupees(totalAmount)} are to be paid on delivery. `}
            {noAnswer
              ? `The time to confirm ended on ${until}. You decide: nothing is cancelled by itself, and a late answer still counts.`
              : `The shopper was asked to confirm it, and has until ${until}. Until then it is not packed.`}{' '}
            Call{' '}
            <a href={`tel:${contactInfo.phone}`} style={{ textDecoration: 'underline' }}>
              {contactInfo.phone}
            </a>{' '}
            if you want to be sure. When you confirm it, that counts as the shopper’s yes. You can also send it straight
            away: then you are asked for a reason.
          </div>
          {onConfirm && (
            <Flex wrap gap={8}>
              <Button type="primary" onClick={onConfirm}>
                Confirm for the Shopper
              </Button>
              <Button danger onClick={onCancel}>
                Cancel Order
              </Button>
            </Flex>
          )}
        </Flex>
      }
    />
  );
}
