// Asks for the password again.
import { useRef } from 'react';
import { Form, Input, Modal, type InputRef } from 'antd';
import { useAdminConfirmPasswordMutation } from '../../generated/admin-shell';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { OfficeForm } from '../../shared/back-office/OfficeForm';
import { useSession } from '../../shared/session/session';

interface Values {
  password: string;
}

export interface PasswordDialogProps {
  open: boolean;
  /** @param given true once the server has taken the password */
  onAnswer(given: boolean): void;
}

export default function PasswordDialog({ open, onAnswer }: PasswordDialogProps) {
  const { user } = useSession();
  const [form] = Form.useForm<Values>();
  const field = useRef<InputRef>(null);
  const [confirm, { loading, error, reset }] = useAdminConfirmPasswordMutation(errorInForm);

  function answer(given: boolean) {
    form.resetFields();
    reset();
    onAnswer(given);
  }

  return (
    <Modal
      open={open}
      title="Enter your password again"
      okText="Confirm"
      confirmLoading={loading}
      zIndex={2000}
      afterOpenChange={(shown) => shown && field.current?.focus()}
      // Enter sends it too: a form with two fields does so only by a button of its own.
      okButtonProps={{ htmlType: 'submit', form: 'confirm-password' }}
      onCancel={() => answer(false)}
    >
      <p style={{ marginTop: 0 }}>This change asks for your password when you gave it more than ten minutes ago.</p>
      <FailureNotice error={error} fallback="The password could not be checked. Please try again." />
      <OfficeForm<Values>
        name="confirm-password"
        form={form}
        layout="vertical"
        onFinish={async ({ password }) => {
          const { data } = await confirm({ variables: { password } });
          if (data) answer(true);
        }}
      >
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Form.Item name="password" label="Password" rules={[{ required: true, message: 'Enter your password' }]}>
          <Input.Password ref={field} autoComplete="current-password" maxLength={128} />
        </Form.Item>
      </OfficeForm>
    </Modal>
  );
}
