// Downloads a backup as an encrypted file.
import { Alert, Form, Input, Typography } from 'antd';
import { useAdminDownloadBackupMutation } from '../../generated/admin-backups';
import { download } from '../../shared/back-office/download';
import { EditForm } from '../../shared/back-office/EditForm';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { formatDateTime } from '../../shared/dates';

interface Values {
  passphrase: string;
  again: string;
}

export interface DownloadBackupProps {
  backup: { name: string; takenAt: string } | undefined;
  onClose: () => void;
}

export function DownloadBackup({ backup, onClose }: DownloadBackupProps) {
  const [form] = Form.useForm<Values>();
  const [ask, { loading, error }] = useAdminDownloadBackupMutation();
  useServerFieldErrors(form, error);
  const fetchFile = async ({ passphrase }: Values) => {
    try {
      const { data } = await ask({ variables: { input: { name: backup!.name, passphrase } } });
      if (!data) return;
      download(data.exportBackup.url, data.exportBackup.filename);
      onClose();
    } catch (failure) {
      console.error('The backup was not downloaded', failure);
    }
  };
  return (
    <FormDialog
      open={backup !== undefined}
      title={backup ? `Download the backup of ${formatDateTime(backup.takenAt)}` : ''}
      okText="Download"
      okButtonProps={{ loading }}
      onOk={() => form.submit()}
      onClose={onClose}
      destroyOnHidden
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title="The file holds the names, addresses and orders of all your customers."
        description="Keep it where nobody else comes to, and delete it when you no longer need it."
      />
      <FailureNotice error={error} fallback="The backup could not be downloaded." />
      <EditForm<Values> form={form} layout="vertical" onFinish={(values) => void fetchFile(values)}>
        <Form.Item
          name="passphrase"
          label="Passphrase that opens the file"
          extra="Nobody can open the file without it, not even we. Keep it apart from the file."
          rules={[{ required: true, min: 12, message: 'At least 12 characters.' }]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="again"
          label="The same once more"
          dependencies={['passphrase']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                value === getFieldValue('passphrase')
                  ? Promise.resolve()
                  : Promise.reject(new Error('The two are not the same.')),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
      </EditForm>
      <Typography.Paragraph type="secondary" style={{ fontSize: 12, overflowWrap: 'anywhere' }}>
        To open it: openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000 -in FILE | tar -xz
      </Typography.Paragraph>
    </FormDialog>
  );
}
