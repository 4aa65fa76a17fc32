// Sets the price of one product, either with its MRP or with its discount.
import { useEffect, useState } from 'react';
import { skipToken } from '@apollo/client/react';
import { Button, Form, Segmented, Typography } from 'antd';
import {
  useAdminMrpForDiscountQuery,
  useAdminSetProductPriceMutation,
  type AdminPricedProductFragment,
} from '../../generated/admin-pricing';
import { errorCode } from '../../shared/error-text';
import { formatRupees } from '../../shared/money';
import { readPercent } from '../../shared/numbers';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { amountAboveZero, between, notBelow } from '../../shared/back-office/number-rules';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { useWhileOpen } from '../../shared/back-office/use-while-open';

type Mode = 'mrp' | 'discount';

interface PriceValues {
  price: number;
  mrp?: number | null;
  discount?: number | null;
}

export interface PriceDialogProps {
  /** Without one the dialog is closed. */
  product: AdminPricedProductFragment | undefined;
  onClose: () => void;
  onSaved: () => void;
}

const isDiscount = (discount: unknown): discount is number =>
  typeof discount === 'number' && discount >= 0 && discount < 100;

export function PriceDialog({ product, onClose, onSaved }: PriceDialogProps) {
  const [form] = Form.useForm<PriceValues>();
  const [mode, setMode] = useState<Mode>('mrp');
  const [save, { loading, error, reset }] = useAdminSetProductPriceMutation({ ...errorInForm });
  const { price, discount } = Form.useWatch([], form) ?? {};

  useEffect(() => {
    if (!product) return;
    reset();
    setMode('mrp');
    form.setFieldsValue({
      price: product.price,
      mrp: product.originalPrice,
      discount: product.discountPercent,
    });
  }, [product, form, reset]);

  const send = async (values: PriceValues) => {
    if (!product) return;
    const mrp = mode === 'mrp' ? { originalPrice: values.mrp ?? null } : { discountPercent: values.discount ?? 0 };
    // A second attempt after STALE_VERSION applies to the current version.
    const stale = errorCode(error) === 'STALE_VERSION';
    const { data } = await save({
      variables: {
        input: { id: product.id, price: values.price, ...mrp, ...(!stale && { version: product.version }) },
      },
    });
    if (!data) return;
    toast.success('Price saved');
    onClose();
    onSaved();
  };
  const asked = mode === 'discount' && price && price > 0 && isDiscount(discount);
  const answer = useAdminMrpForDiscountQuery(asked ? { variables: { price, percent: discount } } : skipToken);
  const newMrp = asked ? answer.data?.mrpForDiscount : undefined;

  const shown = useWhileOpen(product !== undefined, product);
  return (
    <FormDialog
      open={product !== undefined}
      title={shown ? `Price of ${shown.title}` : 'Price'}
      onClose={onClose}
      afterOpenChange={(open) => open && form.focusField('price')}
      footer={
        <Button type="primary" loading={loading} onClick={() => form.submit()}>
          {errorCode(error) === 'STALE_VERSION' ? 'Save Pricing anyway' : 'Save Pricing'}
        </Button>
      }
    >
      <FailureNotice error={error} fallback="The price could not be saved. Please try again." />
      <Segmented<Mode>
        block
        aria-label="How the MRP is given"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'mrp', label: 'Price + MRP' },
          { value: 'discount', label: 'Price + Discount' },
        ]}
        style={{ marginBottom: 16 }}
      />
      <EditForm<PriceValues> name="price" form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item
          name="price"
          label="Selling Price"
          rules={[{ required: true, message: 'Set the selling price' }, ...amountAboveZero('The selling price')]}
        >
          <RupeesInput onPressEnter={() => form.submit()} />
        </Form.Item>
        <Form.Item
          name="mrp"
          label="MRP"
          hidden={mode !== 'mrp'}
          dependencies={['price']}
          rules={
            mode === 'mrp'
              ? [...amountAboveZero('The MRP'), notBelow('price', 'MRP is not below the selling price')]
              : []
          }
        >
          <RupeesInput onPressEnter={() => form.submit()} />
        </Form.Item>
        <Form.Item
          name="discount"
          label="Discount percent"
          hidden={mode !== 'discount'}
          rules={
            mode === 'discount'
              ? [{ required: true, message: 'Set the discount' }, between('The discount', 0, 99.99, readPercent)]
              : []
          }
        >
          <NumberInput read={readPercent} suffix="%" onPressEnter={() => form.submit()} />
        </Form.Item>
      </EditForm>
      {newMrp != null && <Typography.Text type="secondary">The MRP becomes {formatRupees(newMrp)}.</Typography.Text>}
    </FormDialog>
  );
}
