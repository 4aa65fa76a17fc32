// Begins a page of the owner's own: its title, and the address that is made of it until somebody writes another.
import { Form, Input } from 'antd';
import { useAdminCreateContentPageMutation } from '../../generated/admin-content';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';

interface Values {
  title: string;
  slug: string;
}

/** Lower-case letters and digits joined by dashes. */
const addressOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

export interface NewPageDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
}

export function NewPageDialog({ open, onClose, onCreated }: NewPageDialogProps) {
  const [form] = Form.useForm<Values>();
  const [create, { loading, error, reset }] = useAdminCreateContentPageMutation(errorInForm);
  useServerFieldErrors(form, error);
  const finish = async (values: Values) => {
    const { data } = await create({ variables: values });
    if (data) onCreated(data.createContentPage.id);
  };
  return (
    <FormDialog
      open={open}
      title="New page"
      okText="Create"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      afterClose={() => {
        form.resetFields();
        reset();
      }}
      destroyOnHidden
    >
      <FailureNotice error={error} fallback="The page could not be created. Please try again." />
      <EditForm<Values>
        form={form}
        layout="vertical"
        name="new-page"
        onFinish={(values) => void finish(values)}
        onValuesChange={({ title }: Partial<Values>) => {
          if (title !== undefined && !form.isFieldTouched('slug')) form.setFieldValue('slug', addressOf(title));
        }}
      >
        <Form.Item
          name="title"
          label="Title"
          rules={[{ required: true, whitespace: true, message: 'This is needed.' }]}
        >
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item
          name="slug"
          label="Address"
          extra="It stays: links to the page will be known by it."
          rules={[{ required: true, message: 'This is needed.' }]}
        >
          <Input addonBefore="/pages/" maxLength={60} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
