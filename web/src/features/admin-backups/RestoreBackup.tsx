// Puts a backup in the place of what the shop has, after the name of the shop was typed.
import { Alert, Form, Input } from 'antd';
import { useAdminRestoreBackupMutation } from '../../generated/admin-backups';
import { EditForm } from '../../shared/back-office/EditForm';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { formatDateTime } from '../../shared/dates';

export interface RestoreBackupProps {
  backup: { name: string; takenAt: string } | undefined;
  shopName: string;
  onClose: () => void;
  onBegun: (job: string) => void;
}

export function RestoreBackup({ backup, shopName, onClose, onBegun }: RestoreBackupProps) {
  const [form] = Form.useForm<{ shopName: string }>();
  const [ask, { loading, error }] = useAdminRestoreBackupMutation();
  useServerFieldErrors(form, error);
  const begin = async (values: { shopName: string }) => {
    try {
      const { data } = await ask({ variables: { input: { name: backup!.name, shopName: values.shopName } } });
      if (!data) return;
      onBegun(data.restoreBackup.id);
      onClose();
    } catch (failure) {
      console.error('The backup was not restored', failure);
    }
  };
  return (
    <FormDialog
      open={backup !== undefined}
      title={backup ? `Restore the backup of ${formatDateTime(backup.takenAt)}` : ''}
      okText="Restore"
      okButtonProps={{ loading, danger: true }}
      onOk={() => form.submit()}
      onClose={onClose}
      destroyOnHidden
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title="All that came after this backup leaves the shop: orders, customers, edits."
        description="The shop makes a backup of now first. Then it is away for some seconds, starts with the older data, and you may have to log in again. Payments that came in meanwhile stay with the provider: look under Payments afterwards."
      />
      <FailureNotice error={error} fallback="The backup could not be restored." />
      <EditForm<{ shopName: string }> form={form} layout="vertical" onFinish={(values) => void begin(values)}>
        <Form.Item
          name="shopName"
          label={`Type the name of the shop, ${shopName}, to confirm`}
          rules={[{ required: true, message: 'Type the name of the shop.' }]}
        >
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
