// Asks for the SKU of a copy; the copy then opens in the form.
import { useEffect } from 'react';
import { Form, Input, Typography } from 'antd';
import { useAdminDuplicateProductMutation } from '../../generated/admin-products';
import { EditForm } from '../../shared/back-office/EditForm';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { toast } from '../../shared/toasts';

export interface DuplicateProductProps {
  /** Closed without one. */
  product: { id: string; title: string; sku: string } | undefined;
  onClose: () => void;
  onMade: (id: string) => void;
}

export function DuplicateProduct({ product, onClose, onMade }: DuplicateProductProps) {
  const [form] = Form.useForm<{ sku: string }>();
  const [duplicate, { loading, error, reset }] = useAdminDuplicateProductMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const shown = useWhileOpen(product !== undefined, product);
  const id = product?.id;
  useEffect(() => {
    if (!id) return;
    reset();
    form.resetFields();
    // When another product is opened, and only then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  const save = async ({ sku }: { sku: string }) => {
    if (!id) return;
    const { data } = await duplicate({ variables: { input: { id, sku: sku.trim() } } });
    if (!data) return;
    toast.success('The copy is a draft: change it and make it live');
    onMade(data.duplicateProduct.id);
  };
  return (
    <FormDialog
      open={product !== undefined}
      title={`Duplicate ${shown?.title ?? ''}`}
      okText="Make the copy"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <FailureNotice error={error} fallback="The copy could not be made. Please try again." />
      <Typography.Paragraph type="secondary">
        Texts, pictures and prices are copied. The copy is a draft that only staff see, with no piece in stock.
      </Typography.Paragraph>
      <EditForm name="duplicate" form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item
          name="sku"
          label="SKU of the copy"
          rules={[
            { required: true, whitespace: true, message: 'Give the copy an SKU of its own' },
            {
              pattern: /^\s*[A-Za-z0-9][A-Za-z0-9._/-]{0,39}\s*$/,
              message: 'Letters, digits, dash, dot and slash; at most 40',
            },
          ]}
        >
          <Input maxLength={40} placeholder={shown && `Not ${shown.sku}, which is taken`} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
