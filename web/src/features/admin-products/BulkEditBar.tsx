// What can be done to the chosen products at once.
import { useState } from 'react';
import { Button, Flex, Form, Input, InputNumber, Modal, Select, Typography } from 'antd';
import { useAdminBulkEditProductsMutation, type BulkEditProductsInput } from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { between } from '../../shared/back-office/number-rules';
import { gstRates } from './ProductForm';
import { ProductWork } from './ProductWork';
import type { CategoryChoice } from './ProductFilters';

type Changes = Omit<BulkEditProductsInput, 'ids' | 'versions'>;

/** Drops every field that was left as it is. */
const setOnly = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

export interface BulkEditBarProps {
  /** The chosen products as they were read. */
  chosen: readonly { id: string; version: number }[];
  categories: readonly CategoryChoice[];
  onClear: () => void;
  onChanged: () => void;
}

export function BulkEditBar({ chosen, categories, onClear, onChanged }: BulkEditBarProps) {
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Changes>();
  const [edit, { loading, error, reset }] = useAdminBulkEditProductsMutation({ ...errorInForm });
  const changes = setOnly(Form.useWatch([], { form, preserve: true }) ?? {});
  if (chosen.length === 0) return null;

  const close = () => {
    setOpen(false);
    reset();
    form.resetFields();
  };
  const save = async () => {
    const ids = chosen.map(({ id }) => id);
    const versions = chosen.map(({ version }) => version);
    const { data } = await edit({ variables: { input: { ids, versions, ...changes } } });
    if (!data) return;
    toast.success(`${counted(data.bulkEditProducts.changed, 'product')} changed`);
    close();
    onClear();
    onChanged();
  };
  const wide = { width: '100%' };
  return (
    <Flex
      wrap
      align="center"
      gap={12}
      role="status"
      style={{ padding: '8px 12px', marginBottom: 12, background: '#f3e4d3', borderRadius: 8 }}
    >
      <strong>{chosen.length} chosen</strong>
      <Button size="small" type="primary" onClick={() => setOpen(true)}>
        Change them at once
      </Button>
      <Button size="small" onClick={onClear}>
        Clear choice
      </Button>
      <Modal
        open={open}
        title={`Change ${counted(chosen.length, 'product')}`}
        okText="Apply"
        confirmLoading={loading}
        okButtonProps={{ disabled: Object.keys(changes).length === 0 }}
        onOk={() => form.submit()}
        onCancel={close}
      >
        {loading && <ProductWork expected />}
        <FailureNotice error={error} fallback="The products could not be changed. Please try again." />
        <Typography.Paragraph type="secondary">Fields left empty stay as they are.</Typography.Paragraph>
        <Form name="bulk" form={form} layout="vertical" onFinish={() => void save()}>
          <Form.Item name="category" label="Category">
            <Select
              allowClear
              showSearch
              placeholder="As it is"
              options={categories.map(({ name, emoji }) => ({ value: name, label: `${emoji} ${name}` }))}
            />
          </Form.Item>
          <Form.Item name="featured" label="Featured">
            <Select
              allowClear
              placeholder="As it is"
              options={[
                { value: true, label: 'Featured' },
                { value: false, label: 'Not featured' },
              ]}
            />
          </Form.Item>
          <Form.Item name="addStock" label="Add to stock" rules={[between('What is added', 1, 1_000_000)]}>
            <InputNumber precision={0} placeholder="As it is" style={wide} disabled={changes.stock !== undefined} />
          </Form.Item>
          <Form.Item name="stock" label="Set stock to" rules={[between('Stock', 0, 1_000_000)]}>
            <InputNumber precision={0} placeholder="As it is" style={wide} disabled={changes.addStock !== undefined} />
          </Form.Item>
          <Form.Item name="gstRatePercent" label="GST rate">
            <Select allowClear placeholder="As it is" options={gstRates} />
          </Form.Item>
          <Form.Item
            name="hsnCode"
            label="HSN code"
            rules={[{ pattern: /^\d{4,8}$/, message: 'HSN code has 4 to 8 digits' }]}
          >
            <Input placeholder="As it is" inputMode="numeric" maxLength={8} />
          </Form.Item>
        </Form>
      </Modal>
    </Flex>
  );
}
