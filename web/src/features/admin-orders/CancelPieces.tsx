// Cancels pieces of an order before dispatch: shows stock and money that go back, and mails the reason.
import { useState } from 'react';
import { Alert, Flex, Form, Input, Typography } from 'antd';
import { skipToken } from '@apollo/client/react';
import {
  useAdminCancelItemsMutation,
  useAdminItemsCancellationQuery,
  type AdminItemsCancellationQuery,
  type AdminOrderDetailsFragment,
} from '../../generated/admin-orders';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { NumberInput, type TypedNumber } from '../../shared/back-office/NumberInput';
import { orderName } from '../../shared/back-office/order-words';

export interface CancelPiecesProps {
  order: AdminOrderDetailsFragment;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  reason: string;
  internalNote?: string;
}

/** Nothing counts as 0. */
const isCount = (typed: TypedNumber | undefined, most: number): boolean =>
  typed == null || (typeof typed === 'number' && typed >= 0 && typed <= most);

/** The consequence as a sentence; undefined without one. */
function consequence(
  { cancelsOrder, refundAmount, totalAmount }: AdminItemsCancellationQuery['itemsCancellation'],
  isCash: boolean,
): string {
  const whole = cancelsOrder ? 'Nothing would be left: the order is cancelled. ' : '';
  if (refundAmount > 0) return `${whole}${formatRupees(refundAmount)} go back the way they came.`;
  if (cancelsOrder) return `${whole}Nothing has been paid yet.`;
  return isCash ? `${formatRupees(totalAmount)} are to be paid on delivery then.` : 'No money goes back.';
}

export default function CancelPieces({ order, onClose, onDone }: CancelPiecesProps) {
  const [form] = Form.useForm<Values>();
  const [counts, setCounts] = useState<readonly TypedNumber[]>(() => order.items.map(() => 0));
  const readable = counts.every((count, line) => isCount(count, order.piecesToCancel[line] ?? 0));
  const lines = counts.flatMap((quantity, line) =>
    readable && typeof quantity === 'number' && quantity > 0 ? [{ line, quantity }] : [],
  );
  const [cancel, { loading, error }] = useAdminCancelItemsMutation({ ...errorInForm });
  const preview = useAdminItemsCancellationQuery(
    lines.length > 0 ? { variables: { input: { orderId: order.id, lines } }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const said = preview.data?.itemsCancellation;
  const save = async ({ reason, internalNote }: Values) => {
    const { data } = await cancel({
      variables: {
        input: {
          orderId: order.id,
          lines,
          reason: reason.trim(),
          version: order.version,
          ...(internalNote?.trim() && { internalNote: internalNote.trim() }),
        },
      },
    });
    if (!data) return;
    toast.success('Cancelled, the customer gets a mail');
    onClose();
    onDone();
  };
  return (
    <FormDialog
      open
      title={`Cancel a part of ${orderName(order, 8)}`}
      okText={said && said.refundAmount > 0 ? `Cancel and refund ${formatRupees(said.refundAmount)}` : 'Cancel these'}
      okButtonProps={{ danger: true, disabled: lines.length === 0 || preview.loading || !said }}
      cancelText="Keep them"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      changed={() => lines.length > 0}
      zIndex={1100}
    >
      <FailureNotice
        error={error ?? preview.error}
        fallback="This could not be saved. Please try again."
        {...(preview.error && { onRetry: () => void preview.refetch() })}
      />
      <ul aria-label="Pieces to cancel" style={{ listStyle: 'none', margin: '0 0 16px', padding: 0 }}>
        {order.items.map(({ title, productId }, line) => {
          const most = order.piecesToCancel[line] ?? 0;
          if (most <= 0) return null;
          return (
            <li key={`${productId}-${line}`} style={{ padding: '4px 0' }}>
              <Flex gap={12} align="center">
                <NumberInput
                  aria-label={`Pieces of ${title} to cancel`}
                  size="large"
                  value={counts[line] ?? null}
                  status={isCount(counts[line], most) ? undefined : 'error'}
                  onChange={(pieces) => setCounts(counts.map((count, at) => (at === line ? pieces : count)))}
                  style={{ width: 84, minHeight: 44 }}
                />
                <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  of {most} × {title}
                  {!isCount(counts[line], most) && (
                    <Typography.Text type="danger" role="alert" style={{ display: 'block' }}>
                      Write a whole number from 0 to {most}
                    </Typography.Text>
                  )}
                </span>
              </Flex>
            </li>
          );
        })}
      </ul>
      <div aria-live="polite">
        {lines.length > 0 && said && (
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={consequence(said, order.paymentMethod === 'COD')}
          />
        )}
      </div>
      <EditForm<Values> name="cancel-pieces" form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item
          name="reason"
          label="Reason, sent to the customer"
          rules={[{ required: true, whitespace: true, message: 'Say why' }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
        </Form.Item>
        <Form.Item name="internalNote" label="Internal note (optional)" extra="Never leaves the back office.">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={1000} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
