// Asks for the password again when the server wants it, and lets what was refused go on.
import { useEffect, useRef, useState } from 'react';
import { Form, Input, Modal, type InputRef } from 'antd';
import { useAdminConfirmPasswordMutation } from '../../generated/admin-shell';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { onPasswordNeeded } from '../../shared/session/confirmation';
import { useSession } from '../../shared/session/session';

interface Values {
  password: string;
}

export function PasswordDialog() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Values>();
  const field = useRef<InputRef>(null);
  /** Everybody who waits: several requests may be refused at once. */
  const waiting = useRef<((given: boolean) => void)[]>([]);
  const [confirm, { loading, error, reset }] = useAdminConfirmPasswordMutation(errorInForm);

  useEffect(
    () =>
      onPasswordNeeded(() => {
        setOpen(true);
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [],
  );

  function answer(given: boolean) {
    setOpen(false);
    form.resetFields();
    reset();
    for (const resolve of waiting.current.splice(0)) resolve(given);
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
      <Form<Values>
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
      </Form>
    </Modal>
  );
}
