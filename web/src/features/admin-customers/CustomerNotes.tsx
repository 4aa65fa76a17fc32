// Notes of staff about a customer: one is written above, each author changes their own.
import { useState } from 'react';
import { App, Button, Flex, Form, Input, Typography } from 'antd';
import {
  useAdminAddCustomerNoteMutation,
  useAdminCustomerNotesQuery,
  useAdminDeleteCustomerNoteMutation,
  useAdminEditCustomerNoteMutation,
  type AdminCustomerNoteFragment,
} from '../../generated/admin-customers';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { PagedPanel } from './PagedPanel';

interface Values {
  text: string;
}
const rules = [{ required: true, whitespace: true, message: 'Write a note first' }];

function EditNote({ note, onClose }: { note: AdminCustomerNoteFragment; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [edit, { loading, error }] = useAdminEditCustomerNoteMutation({ ...errorInForm });
  const save = async ({ text }: Values) => {
    const { data } = await edit({ variables: { input: { id: note.id, text, version: note.version } } });
    if (data) onClose();
  };
  return (
    <FormDialog
      open
      title="Change note"
      okText="Save"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <FailureNotice error={error} fallback="The note could not be saved. Please try again." />
      <EditForm<Values>
        name="edit-note"
        form={form}
        layout="vertical"
        initialValues={{ text: note.text }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="text" label="Note" rules={rules}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={2000} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}

export function CustomerNotes({ id }: { id: string }) {
  const [form] = Form.useForm<Values>();
  const [page, setPage] = useState(1);
  /** Another key: what is typed into the emptied field is an edit again. */
  const [added, setAdded] = useState(0);
  const [editing, setEditing] = useState<AdminCustomerNoteFragment>();
  const { modal } = App.useApp();
  const list = useAdminCustomerNotesQuery({ variables: { customerId: id, page }, fetchPolicy: 'cache-and-network' });
  const reload = () => void list.refetch().catch(() => undefined);
  const [add, adding] = useAdminAddCustomerNoteMutation({ ...errorInForm });
  const [remove] = useAdminDeleteCustomerNoteMutation({
    onCompleted: reload,
    onError: (error) => void toast.error(errorText(error, 'The note could not be deleted. Please try again.')),
  });
  const send = async ({ text }: Values) => {
    const { data } = await add({ variables: { input: { customerId: id, text } } });
    if (!data) return;
    form.resetFields();
    setAdded((before) => before + 1);
    setPage(1);
    reload();
  };
  const ask = (note: AdminCustomerNoteFragment) =>
    void modal.confirm({
      title: 'Delete this note?',
      content: note.text.length > 200 ? `${note.text.slice(0, 200)}…` : note.text,
      okText: 'Delete',
      okButtonProps: { danger: true },
      onOk: () => remove({ variables: { id: note.id } }),
    });
  const foot = (
    <div style={{ marginTop: 12 }}>
      <FailureNotice error={adding.error} fallback="The note could not be saved. Please try again." />
      <EditForm<Values> key={added} name="note" form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item
          name="text"
          label="New note"
          rules={rules}
          extra="For staff. The customer does not see it in the shop, and gets it with a copy of their data."
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2000} />
        </Form.Item>
        <Button htmlType="submit" loading={adding.loading} style={{ minHeight: 44 }}>
          Add note
        </Button>
      </EditForm>
    </div>
  );
  return (
    <>
      <PagedPanel
        title="Notes"
        noun="notes"
        empty="No notes yet"
        list={(list.data ?? list.previousData)?.customerNotes}
        error={list.error}
        onPage={setPage}
        onRetry={reload}
        foot={foot}
      >
        {(note) => (
          <>
            <div style={{ whiteSpace: 'pre-line' }}>{note.text}</div>
            <Flex wrap gap={8} align="center">
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {note.author}, {formatDateTime(note.createdAt)}
                {note.editedAt && ', changed since'}
              </Typography.Text>
              {note.canEdit && (
                <Button size="small" type="link" onClick={() => setEditing(note)}>
                  Change note
                </Button>
              )}
              {note.canDelete && (
                <Button size="small" type="link" danger onClick={() => ask(note)}>
                  Delete note
                </Button>
              )}
            </Flex>
          </>
        )}
      </PagedPanel>
      {editing && <EditNote note={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}
