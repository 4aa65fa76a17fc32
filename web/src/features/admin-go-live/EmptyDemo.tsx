// Shows the demo data there is, lets the owner choose what stays, and empties the rest.
import { useState } from 'react';
import { Alert, Button, Checkbox, Form, Input, Select, Typography } from 'antd';
import {
  useAdminDemoProductsQuery,
  useAdminEmptyDemoMutation,
  type AdminGoLiveQuery,
} from '../../generated/admin-go-live';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { Panel } from '../../shared/back-office/Panel';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { counted } from '../../shared/counted';
import { formatDateTime } from '../../shared/dates';

type Demo = AdminGoLiveQuery['demoData'];

interface Values {
  keepCategories?: string[];
  keepProducts?: string[];
  keepPages?: string[];
  removeChanged?: boolean;
  word: string;
}

export interface EmptyDemoProps {
  demo: Demo;
  /** It is being emptied. */
  busy: boolean;
  onBegun: (job: string) => void;
}

export function EmptyDemo({ demo, busy, onBegun }: EmptyDemoProps) {
  const [open, setOpen] = useState(false);
  const { products, changedProducts, orders, customers, messages, ownOrders, categories, pages, emptiedAt } = demo;
  return (
    <Panel title="The demo">
      {emptiedAt && (
        <Alert
          type="success"
          showIcon
          style={{ marginBottom: 12 }}
          title={`Emptied on ${formatDateTime(emptiedAt)}.`}
        />
      )}
      {demo.present ? (
        <>
          <Typography.Paragraph>
            Of the demo there are {counted(products, 'product')} in{' '}
            {categories.length === 1 ? '1 category' : `${categories.length} categories`},{' '}
            {counted(orders, 'invented order')}, {counted(customers, 'invented customer')},{' '}
            {counted(messages, 'message')} and {counted(pages.length, 'page')}. Settings and everything that you entered
            stay.
          </Typography.Paragraph>
          {changedProducts > 0 && (
            <Typography.Paragraph>
              {counted(changedProducts, 'more product')} of the demo {changedProducts === 1 ? 'was' : 'were'} edited by
              you, and {changedProducts === 1 ? 'stays' : 'stay'} unless you say otherwise.
            </Typography.Paragraph>
          )}
          {ownOrders > 0 && (
            <Alert
              type="info"
              showIcon
              style={{ marginBottom: 12 }}
              title={`${counted(ownOrders, 'order')} ${ownOrders === 1 ? 'is' : 'are'} not of the demo and ${ownOrders === 1 ? 'stays' : 'stay'}, with the invoices. The numbers of invoices go on from there.`}
            />
          )}
          <Button type="primary" danger disabled={busy} onClick={() => setOpen(true)}>
            Empty the demo
          </Button>
        </>
      ) : (
        <Typography.Paragraph>There is no demo data in this shop.</Typography.Paragraph>
      )}
      <EmptyDialog
        demo={demo}
        open={open}
        onClose={() => setOpen(false)}
        onBegun={(id) => {
          setOpen(false);
          onBegun(id);
        }}
      />
    </Panel>
  );
}

function EmptyDialog({
  demo: { categories, pages, changedProducts },
  open,
  onClose,
  onBegun,
}: {
  demo: Demo;
  open: boolean;
  onClose: () => void;
  onBegun: (job: string) => void;
}) {
  const [form] = Form.useForm<Values>();
  const products = useAdminDemoProductsQuery({ variables: { page: 1 }, skip: !open });
  const [empty, { loading, error }] = useAdminEmptyDemoMutation(errorInForm);
  useServerFieldErrors(form, error);
  const begin = async (values: Values) => {
    const { word, keepCategories = [], keepProducts = [], keepPages = [], removeChanged = false } = values;
    const { data } = await empty({
      variables: { input: { word, keepCategories, keepProducts, keepPages, removeChanged } },
    });
    if (data) onBegun(data.removeDemo.id);
  };
  return (
    <FormDialog
      open={open}
      title="Empty the demo"
      okText="Empty it"
      okButtonProps={{ loading, danger: true }}
      onOk={() => form.submit()}
      onClose={onClose}
      destroyOnHidden
    >
      <Typography.Paragraph>
        A backup is made first. Products go to Deleted products, from where each can be put back; invented orders,
        customers and messages are gone for good.
      </Typography.Paragraph>
      <FailureNotice error={error} fallback="The demo could not be emptied." />
      <EditForm<Values> form={form} layout="vertical" onFinish={(values) => void begin(values)}>
        <Form.Item name="keepCategories" label="Categories to keep, with their products">
          <Select
            mode="multiple"
            placeholder="None"
            optionFilterProp="label"
            options={categories.map(({ id, name, products: count }) => ({ value: id, label: `${name} (${count})` }))}
          />
        </Form.Item>
        <Form.Item name="keepProducts" label="Single products to keep">
          <Select
            mode="multiple"
            placeholder="None"
            optionFilterProp="label"
            loading={products.loading}
            options={products.data?.demoProducts.items.map(({ id, title, sku }) => ({
              value: id,
              label: `${title} (${sku})`,
            }))}
          />
        </Form.Item>
        {pages.length > 0 && (
          <Form.Item name="keepPages" label="Pages to keep">
            <Select
              mode="multiple"
              placeholder="None"
              optionFilterProp="label"
              options={pages.map(({ id, title }) => ({ value: id, label: title }))}
            />
          </Form.Item>
        )}
        {changedProducts > 0 && (
          <Form.Item name="removeChanged" valuePropName="checked">
            <Checkbox>Remove the {counted(changedProducts, 'product')} that I edited as well</Checkbox>
          </Form.Item>
        )}
        <Form.Item
          name="word"
          label="Type EMPTY to confirm"
          rules={[{ required: true, message: 'Type EMPTY to confirm.' }]}
        >
          <Input autoComplete="off" maxLength={20} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
