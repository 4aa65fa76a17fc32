// Another password for the signed-in member of staff.
import { Form, Input } from 'antd';
import { useAdminChangePasswordMutation } from '../../generated/admin-shell';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useSession } from '../../shared/session/session';
import { toast } from '../../shared/toasts';

interface Values {
  currentPassword: string;
  newPassword: string;
}

export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const { user, renew } = useSession();
  const [form] = Form.useForm<Values>();
  const [change, { loading, error }] = useAdminChangePasswordMutation(errorInForm);
  useServerFieldErrors(form, error);
  const save = async (input: Values) => {
    const { data } = await change({ variables: { input } });
    if (!data) return;
    await renew(data.changePassword.token);
    toast.success('Password changed. You are logged out everywhere else.');
    onClose();
  };
  return (
    <FormDialog
      open
      title="Change password"
      okText="Change password"
      confirmLoading={loading}
      okButtonProps={{ htmlType: 'submit', form: 'change-password' }}
      onClose={onClose}
    >
      <FailureNotice error={error} fallback="The password could not be changed. Please try again." />
      <EditForm<Values> name="change-password" form={form} layout="vertical" onFinish={(values) => void save(values)}>
        {/* Tells password managers which account it is. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Form.Item
          name="currentPassword"
          label="Current password"
          rules={[{ required: true, message: 'Enter your present password' }]}
        >
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="New password"
          extra="8 or more characters with a mix of letters, numbers and symbols. You are logged out everywhere else."
          rules={[
            { required: true, message: 'Enter a new password' },
            { min: 8, message: 'Use 8 or more characters' },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
