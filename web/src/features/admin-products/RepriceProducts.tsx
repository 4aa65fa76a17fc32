// New prices for many chosen products, by percent or rupees, with a preview of what would change.
import { useEffect, useState } from 'react';
import { Form, Segmented, Typography } from 'antd';
import { skipToken } from '@apollo/client/react';
import {
  useAdminRepricePreviewQuery,
  useAdminStartRepriceMutation,
  type AdminRepriceMoveFragment,
  type StartRepriceInput,
} from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { readAmount, readPercent } from '../../shared/numbers';
import { EditForm } from '../../shared/back-office/EditForm';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { ListTable } from '../../shared/back-office/ListTable';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { between } from '../../shared/back-office/number-rules';
import type { Which } from './ChosenActions';

interface Values {
  by: 'percent' | 'rupees';
  percent?: number | null;
  amount?: number | null;
}

/** Of an amount: a crore, more than any price moves. */
const mostRupees = 10_000_000;

export interface RepriceProductsProps {
  open: boolean;
  which: Which;
  count: number;
  onClose: () => void;
  onStarted: (jobId: string) => void;
}

const priceAndMrp = (price: number, mrp: number | null) =>
  mrp === null ? formatRupees(price) : `${formatRupees(price)} (MRP ${formatRupees(mrp)})`;

export function RepriceProducts({ open, which, count, onClose, onStarted }: RepriceProductsProps) {
  const [form] = Form.useForm<Values>();
  const [asked, setAsked] = useState<StartRepriceInput>();
  const [start, { loading, error, reset }] = useAdminStartRepriceMutation({ ...errorInForm });
  const by = Form.useWatch('by', form) ?? 'percent';
  const preview = useAdminRepricePreviewQuery(
    open && asked ? { variables: { input: asked }, fetchPolicy: 'network-only' } : skipToken,
  );
  const shown = asked && !preview.loading ? preview.data?.repricePreview : undefined;
  useEffect(() => {
    if (!open) return;
    setAsked(undefined);
    reset();
    form.resetFields();
    // When it is opened, and only then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open]);
  const look = ({ by: how, percent, amount }: Values) =>
    setAsked({ ...which, ...(how === 'rupees' ? { amount: amount! } : { percent: percent! }) });
  const apply = async () => {
    if (!asked || !preview.data) return form.submit();
    const lastChangeId = preview.data.lastBulkPriceChange?.id ?? null;
    const { data } = await start({ variables: { input: asked, lastChangeId } });
    if (!data) return;
    onClose();
    onStarted(data.startReprice.id);
  };
  return (
    <FormDialog
      open={open}
      title={`New prices for ${counted(count, 'product')}`}
      okText={shown ? `Change ${counted(shown.changed, 'price')}` : 'Preview'}
      okButtonProps={{ disabled: shown?.changed === 0 }}
      confirmLoading={loading || preview.loading}
      onOk={() => void (shown ? apply() : form.submit())}
      onClose={onClose}
    >
      <FailureNotice error={error ?? preview.error} fallback="The prices could not be changed. Please try again." />
      <EditForm<Values>
        name="reprice"
        form={form}
        layout="vertical"
        initialValues={{ by: 'percent' }}
        onValuesChange={() => setAsked(undefined)}
        onFinish={look}
      >
        <Form.Item name="by" label="Change by">
          <Segmented
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'rupees', label: 'Rupees' },
            ]}
          />
        </Form.Item>
        {by === 'percent' ? (
          <Form.Item
            name="percent"
            label="Percent"
            extra="Rounded to the rupee. An MRP that would be below the price is raised."
            rules={[
              { required: true, message: 'By how many percent?' },
              between('The percent', -99.99, 1000, readPercent),
            ]}
          >
            <NumberInput read={readPercent} placeholder="Such as 5 or -10" suffix="%" />
          </Form.Item>
        ) : (
          <Form.Item
            name="amount"
            label="Rupees"
            extra="Never below ₹1. An MRP that would be below the price is raised."
            rules={[
              { required: true, message: 'By how many rupees?' },
              between('The amount', -mostRupees, mostRupees, readAmount),
            ]}
          >
            <NumberInput read={readAmount} placeholder="Such as 50 or -50" prefix="₹" />
          </Form.Item>
        )}
      </EditForm>
      {shown && (
        <>
          <Typography.Paragraph role="status">
            {counted(shown.changed, 'price')} of {counted(shown.total, 'product')} would change
            {shown.total > shown.items.length && `; here are the first ${shown.items.length}`}.
          </Typography.Paragraph>
          <ListTable<AdminRepriceMoveFragment & { id: string }>
            size="small"
            rows={shown.items.map((move) => ({ ...move, id: move.product.id }))}
            loading={false}
            empty="None of them is there any more."
            columns={[
              { title: 'Product', key: 'product', render: (_, { product }) => product.title },
              {
                title: 'Now',
                key: 'now',
                align: 'right',
                render: (_, move) => priceAndMrp(move.oldPrice, move.oldOriginalPrice),
              },
              {
                title: 'Then',
                key: 'then',
                align: 'right',
                render: (_, move) => priceAndMrp(move.newPrice, move.newOriginalPrice),
              },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
