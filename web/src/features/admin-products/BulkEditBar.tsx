// Bulk edit of the selected products.
import { useState, type ReactNode } from 'react';
import { Button, Flex, Form, Select, Typography } from 'antd';
import {
  useAdminStartBulkEditMutation,
  type ProductFilter,
  type StartBulkEditInput,
} from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { amountAboveZero, between } from '../../shared/back-office/number-rules';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { readPercent } from '../../shared/numbers';
import { ChosenActions } from './ChosenActions';
import { plainFields } from './product-fields';
import type { CategoryChoice } from './ProductFilters';

type Changes = Omit<StartBulkEditInput, 'ids' | 'versions' | 'filter'>;

/** The server's cap of products that are named one by one. */
const namedAtMost = 500;

/** Drops every field that was left as it is. */
const setOnly = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

export interface BulkEditBarProps {
  /** The chosen products as they were read. */
  chosen: readonly { id: string; version: number }[];
  /** The list's filter and its total, so that all its products can be selected. */
  listed: { filter: ProductFilter; total: number };
  categories: readonly CategoryChoice[];
  /** A job of this kind is running: another change would be queued. */
  busy: boolean;
  onClear: () => void;
  /** The change was started as a job. */
  onStarted: (jobId: string) => void;
  /** Further actions for the chosen products. */
  children?: ReactNode;
}

export function BulkEditBar({ chosen, listed, categories, busy, onClear, onStarted, children }: BulkEditBarProps) {
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const [form] = Form.useForm<Changes>();
  const [start, { loading, error, reset }] = useAdminStartBulkEditMutation({ ...errorInForm });
  const changes = setOnly(Form.useWatch([], { form, preserve: true }) ?? {});
  if (chosen.length === 0) return null;

  const close = () => {
    setOpen(false);
    reset();
    form.resetFields();
  };
  const clear = () => {
    setAll(false);
    onClear();
  };
  const count = all ? listed.total : chosen.length;
  const tooMany = !all && count > namedAtMost;
  const save = async () => {
    const which = all
      ? { filter: listed.filter }
      : { ids: chosen.map(({ id }) => id), versions: chosen.map(({ version }) => version) };
    const { data } = await start({ variables: { input: { ...which, ...changes } } });
    if (!data) return;
    close();
    clear();
    onStarted(data.startBulkEdit.id);
  };
  return (
    <Flex
      wrap
      align="center"
      gap={12}
      role="status"
      style={{ padding: '8px 12px', marginBottom: 12, background: 'var(--color-accent-soft)', borderRadius: 8 }}
    >
      <strong>{all ? `All ${counted(count, 'product')} of this list chosen` : `${count} chosen`}</strong>
      <Button size="small" type="primary" disabled={busy || tooMany} onClick={() => setOpen(true)}>
        Change them at once
      </Button>
      <ChosenActions
        which={all ? { filter: listed.filter } : { ids: chosen.map(({ id }) => id) }}
        count={count}
        disabled={busy || tooMany}
        onStarted={(id) => {
          clear();
          onStarted(id);
        }}
      />
      {!all && children}
      {!all && listed.total > chosen.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {`Choose all ${counted(listed.total, 'product')} of this list`}
        </Button>
      )}
      <Button size="small" onClick={clear}>
        Clear choice
      </Button>
      {tooMany && <span>At most {namedAtMost} can be named one by one.</span>}
      <FormDialog
        open={open}
        title={`Change ${counted(count, 'product')}`}
        okText="Apply"
        confirmLoading={loading}
        okButtonProps={{ disabled: Object.keys(changes).length === 0 }}
        onOk={() => form.submit()}
        onClose={close}
      >
        <FailureNotice error={error} fallback="The products could not be changed. Please try again." />
        <Typography.Paragraph type="secondary">Fields left empty stay as they are.</Typography.Paragraph>
        <EditForm name="bulk" form={form} layout="vertical" onFinish={() => void save()}>
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
          <Form.Item name="price" label="Set price to" rules={amountAboveZero('The price')}>
            <RupeesInput placeholder="As it is" disabled={changes.pricePercent !== undefined} />
          </Form.Item>
          <Form.Item
            name="pricePercent"
            label="Change price by percent"
            extra="An MRP that would be below the price is raised."
            rules={[between('The percent', -99.99, 1000, readPercent)]}
          >
            <NumberInput
              read={readPercent}
              placeholder="Such as 5 or -10"
              suffix="%"
              disabled={changes.price !== undefined}
            />
          </Form.Item>
          <Form.Item name="addStock" label="Add to stock" rules={[between('What is added', 1, 1_000_000)]}>
            <NumberInput placeholder="As it is" disabled={changes.stock !== undefined} />
          </Form.Item>
          <Form.Item
            name="stock"
            label="Set stock to"
            rules={[between('Stock', 0, 1_000_000)]}
            {...(all && { extra: 'Only for products that are chosen one by one: others may just be sold.' })}
          >
            <NumberInput placeholder="As it is" disabled={all || changes.addStock !== undefined} />
          </Form.Item>
          {plainFields
            .filter(({ forMany }) => forMany)
            .map(({ name, label, rules, input }) => (
              <Form.Item key={name} name={name} label={label} rules={rules}>
                {input('As it is')}
              </Form.Item>
            ))}
        </EditForm>
      </FormDialog>
    </Flex>
  );
}
