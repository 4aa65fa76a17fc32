// Sets the status of an order, with its consequences, a message to the customer and an internal note.
import { useEffect, useState } from 'react';
import { Form, Input, Select } from 'antd';
import { skipToken } from '@apollo/client/react';
import {
  useAdminOrderStatusChoicesQuery,
  useAdminUpdateOrderStatusMutation,
  type CashHolder,
  type OrderStatus,
  type UpdateOrderStatusInput,
} from '../../generated/admin-orders';
import { errorCode } from '../../shared/error-text';
import { choicesWith } from '../../shared/enum-table';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { CashQuestion } from '../../shared/back-office/CashQuestion';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { inCapitals, inWords, orderName, orderStatuses } from '../../shared/back-office/order-words';
import { useCan } from '../../shared/back-office/permissions';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { StatusConsequences } from './StatusConsequences';

/** The order as its row showed it. */
export interface StatusTarget {
  id: string;
  orderNumber: string;
  orderStatus: OrderStatus;
  /** Chosen already when the dialog opens. */
  to?: OrderStatus;
}

export interface UpdateStatusProps {
  /** Without one the dialog is closed. */
  target: StatusTarget | undefined;
  onClose: () => void;
  onUpdated: () => void;
}

const statusChoices = orderStatuses.map((value) => ({ value, label: inCapitals(value) }));

interface StatusValues {
  orderStatus: OrderStatus;
  cash?: CashHolder;
  unpaidReason?: string;
  notes?: string;
  internalNote?: string;
}

export function UpdateStatus({ target, onClose, onUpdated }: UpdateStatusProps) {
  const [form] = Form.useForm<StatusValues>();
  const chosen = Form.useWatch('orderStatus', form);
  const [refund, setRefund] = useState(true);
  const withholds = useCan()('WITHHOLD_REFUNDS');
  const [update, { loading, error, reset }] = useAdminUpdateOrderStatusMutation({ ...errorInForm });
  // Not shared with other screens' cache: the version sent must be that of the consequences shown.
  const facts = useAdminOrderStatusChoicesQuery(
    target ? { variables: { id: target.id }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const known = facts.data?.orderStatusChoices;
  const present = known?.order.id === target?.id ? known : undefined;
  const order = useWhileOpen(target !== undefined, present?.order ?? target);
  const choice = present?.choices.find(({ orderStatus }) => orderStatus === chosen);
  const refusal = present?.choices.find((one) => one.refusal !== null)?.refusal;

  const stale = errorCode(error) === 'STALE_VERSION';

  useEffect(() => {
    // The form exists only once the dialog was opened, and stays while it fades out.
    if (!target) return;
    reset();
    setRefund(true);
    form.resetFields();
    form.setFieldsValue({ orderStatus: target.to ?? target.orderStatus });
  }, [target, form, reset]);

  const save = async ({ orderStatus, notes, internalNote, cash, unpaidReason }: StatusValues) => {
    if (!present) return;
    const input: UpdateOrderStatusInput = { id: present.order.id, orderStatus, version: present.order.version };
    if (notes?.trim()) input.notes = notes.trim();
    if (internalNote?.trim()) input.internalNote = internalNote.trim();
    if (choice && choice.refundAmount > 0 && !refund) input.refund = false;
    if (choice && choice.cashDue > 0 && cash) input.cash = cash;
    if (choice?.reasonNeeded && unpaidReason?.trim()) input.unpaidReason = unpaidReason.trim();
    const { data } = await update({ variables: { input } });
    if (!data) return;
    toast.success(`Order ${orderName(present.order, 8)} is ${inWords(data.updateOrderStatus.orderStatus)}`);
    onClose();
    onUpdated();
  };
  const showPresent = async () => {
    // A failure shows in the dialog.
    await facts.refetch().catch(() => undefined);
    reset();
  };

  const refunds = choice && choice.refundAmount > 0 && refund;
  return (
    <FormDialog
      open={target !== undefined}
      title={order ? `Update status of ${orderName(order, 8)}` : 'Update status'}
      okText={refunds ? `Update Status and refund ${formatRupees(choice.refundAmount)}` : 'Update Status'}
      okButtonProps={{ disabled: !present, danger: refunds === true }}
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      // Above the dialog of the order's details.
      zIndex={1100}
    >
      {stale ? (
        <StaleNotice
          thing="order"
          advice="Look at its present status, then update it again."
          action="Show present status"
          loading={facts.loading}
          onTakeOver={() => void showPresent()}
        />
      ) : (
        <FailureNotice error={error} fallback="The status could not be updated. Please try again." />
      )}
      <FailureNotice
        error={facts.error}
        fallback="The order could not be loaded."
        onRetry={() => void facts.refetch()}
      />
      {order && <p style={{ margin: '0 0 16px' }}>Present status: {inCapitals(order.orderStatus)}</p>}
      <EditForm<StatusValues> name="status" form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item
          name="orderStatus"
          label="Order status"
          extra={refusal}
          rules={[{ required: true, message: 'Choose a status' }]}
        >
          <Select
            options={choicesWith(statusChoices, order?.orderStatus).map(({ value, label }) => ({
              value,
              label,
              disabled: Boolean(present?.choices.find((one) => one.orderStatus === value)?.refusal),
            }))}
          />
        </Form.Item>
        {choice && (
          <StatusConsequences choice={choice} refund={refund} onRefundChange={withholds ? setRefund : undefined} />
        )}
        {choice && choice.cashDue > 0 && (
          <CashQuestion label={`Was ${formatRupees(choice.cashDue)} in cash received?`} />
        )}
        {choice?.reasonNeeded && (
          <Form.Item
            name="unpaidReason"
            label={
              present?.order.needsShopper
                ? 'Why is it sent before its shopper has confirmed it?'
                : 'Why is it sent before it is paid?'
            }
            extra="Kept in the history of the order; only staff see it."
            rules={[
              {
                required: true,
                whitespace: true,
                message: present?.order.needsShopper ? 'Say why it is sent unconfirmed' : 'Say why it is sent unpaid',
              },
            ]}
          >
            <Input maxLength={500} />
          </Form.Item>
        )}
        <Form.Item
          name="notes"
          label="Message to the customer (optional)"
          extra={`Mailed${present ? ` to ${present.order.user.email}` : ''} and shown with the order.${
            choice?.tellsCustomer ? ' The customer gets a mail about this status in any case.' : ''
          }`}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
        </Form.Item>
        <Form.Item name="internalNote" label="Internal note (optional)" extra="Never leaves the back office.">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
