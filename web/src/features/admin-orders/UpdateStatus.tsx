// Sets the status of an order, with a note for its history.
import { useEffect, useState } from 'react';
import { Alert, Button, Flex, Form, Input, Modal, Select } from 'antd';
import { useApolloClient } from '@apollo/client/react';
import { AdminOrderDocument, useAdminUpdateOrderStatusMutation, type OrderStatus } from '../../generated/admin-orders';
import { errorCode, errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { useNoticeInView } from '../../shared/back-office/use-notice-in-view';
import { inWords, orderName, orderStatuses } from '../../shared/back-office/order-words';

/** The order as its row showed it. */
export interface StatusTarget {
  id: string;
  orderNumber: string;
  orderStatus: OrderStatus;
  version: number;
}

export interface UpdateStatusProps {
  /** Without one the dialog is closed. */
  target: StatusTarget | undefined;
  onClose: () => void;
  onUpdated: () => void;
}

interface StatusValues {
  orderStatus: OrderStatus;
  notes?: string;
}

export function UpdateStatus({ target, onClose, onUpdated }: UpdateStatusProps) {
  const client = useApolloClient();
  const [form] = Form.useForm<StatusValues>();
  const [order, setOrder] = useState<StatusTarget>();
  const [update, { loading, error, reset }] = useAdminUpdateOrderStatusMutation({ ...errorInForm });

  const stale = errorCode(error) === 'STALE_VERSION';
  const notice = useNoticeInView(stale);

  useEffect(() => {
    // Closed it fades out as it was; its form is there only once it was opened.
    if (!target) return;
    setOrder(target);
    reset();
    form.resetFields();
    form.setFieldsValue({ orderStatus: target.orderStatus });
  }, [target, form, reset]);

  const save = async ({ orderStatus, notes }: StatusValues) => {
    if (!order) return;
    const note = notes?.trim();
    const { data } = await update({
      variables: { input: { id: order.id, orderStatus, version: order.version, ...(note && { notes: note }) } },
    });
    if (!data) return;
    toast.success(`Order ${orderName(order, 8)} is ${inWords(data.updateOrderStatus.orderStatus)}`);
    onClose();
    onUpdated();
  };
  const takeOver = async () => {
    if (!order) return;
    const { data } = await client.query({
      query: AdminOrderDocument,
      variables: { id: order.id },
      fetchPolicy: 'network-only',
    });
    if (data) setOrder(data.order);
    reset();
  };

  return (
    <Modal
      open={target !== undefined}
      title={order ? `Update status of ${orderName(order, 8)}` : 'Update status'}
      okText="Update Status"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onCancel={onClose}
      // Above the order's details, from where it may have been opened.
      zIndex={1100}
    >
      {stale ? (
        <Alert
          ref={notice}
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="This order was changed meanwhile."
          description={
            <Flex vertical align="flex-start" gap={8}>
              Your entries are kept. Look at its present status, then update it again.
              <Button
                size="small"
                onClick={() =>
                  void takeOver().catch((failure: unknown) =>
                    toast.error(errorText(failure, 'The order could not be loaded.')),
                  )
                }
              >
                Show present status
              </Button>
            </Flex>
          }
        />
      ) : (
        <FailureNotice error={error} fallback="The status could not be updated. Please try again." />
      )}
      {order && <p style={{ margin: '0 0 16px' }}>Present status: {inWords(order.orderStatus)}</p>}
      <Form<StatusValues> name="status" form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item name="orderStatus" label="Order status" rules={[{ required: true, message: 'Choose a status' }]}>
          <Select options={orderStatuses.map((value) => ({ value, label: inWords(value) }))} />
        </Form.Item>
        <Form.Item name="notes" label="Note (optional)" extra="Kept in the order's history.">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
