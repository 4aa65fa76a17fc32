// Invites somebody to the staff: a mail with a link, or the link itself to hand over, for example by WhatsApp.
import { Form, Input, Radio, Select } from 'antd';
import { useAdminInviteStaffMutation, type AdminInviteStaffMutation, type Role } from '../../generated/admin-staff';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { roleChoices, roleMeanings, type StaffRole } from './roles';

export interface InviteStaffProps {
  open: boolean;
  onClose: () => void;
  onInvited: (made: AdminInviteStaffMutation['inviteStaff']) => void;
}

interface Values {
  name?: string;
  email?: string;
  role: Role;
  way: 'MAIL' | 'LINK';
}

export function InviteStaff({ open, onClose, onInvited }: InviteStaffProps) {
  const [form] = Form.useForm<Values>();
  const [invite, { loading, error, reset }] = useAdminInviteStaffMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const send = async ({ name, email, role, way }: Values) => {
    const { data } = await invite({
      variables: {
        input: { name: name?.trim() || null, email: email?.trim() || null, role, asLink: way === 'LINK' },
      },
    });
    if (data) onInvited(data.inviteStaff);
  };
  return (
    <FormDialog
      open={open}
      title="Invite staff"
      okText="Invite"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      afterClose={() => {
        form.resetFields();
        reset();
      }}
    >
      <FailureNotice error={error} fallback="The invitation could not be made. Please try again." />
      <EditForm<Values>
        name="invite"
        form={form}
        layout="vertical"
        initialValues={{ role: 'PACKER', way: 'MAIL' }}
        onFinish={(values) => void send(values).catch(() => undefined)}
      >
        <Form.Item name="name" label="Name (optional)">
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" label="Role" extra="The list of staff says below what each role may do.">
          <Select<Role>
            options={roleChoices}
            optionRender={({ value, label }) => (
              <>
                <strong>{label}</strong>
                <div style={{ whiteSpace: 'normal', fontSize: 12 }}>{roleMeanings[value as StaffRole]}</div>
              </>
            )}
          />
        </Form.Item>
        <Form.Item name="way" label="How do they get the link?">
          <Radio.Group
            style={{ display: 'flex', flexDirection: 'column', gap: 8 }}
            options={[
              { value: 'MAIL', label: 'We mail it' },
              { value: 'LINK', label: 'I send it myself, for example by WhatsApp' },
            ]}
          />
        </Form.Item>
        <Form.Item noStyle dependencies={['way']}>
          {({ getFieldValue }) => {
            const mailed = getFieldValue('way') === 'MAIL';
            return (
              <Form.Item
                name="email"
                label={mailed ? 'E-mail' : 'E-mail (optional)'}
                extra={mailed ? undefined : 'With it the link works for this address alone.'}
                rules={[{ required: mailed, whitespace: true, message: 'Enter the e-mail the link is sent to' }]}
              >
                <Input type="email" inputMode="email" maxLength={254} autoComplete="off" />
              </Form.Item>
            );
          }}
        </Form.Item>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </EditForm>
    </FormDialog>
  );
}
