// Form of one connection: fills in what a usual provider needs, tests before saving, and never shows a secret that is saved.
import { useState } from 'react';
import { Alert, App, Button, Flex, Form, Input, Select, Typography } from 'antd';
import {
  useAdminRemoveConnectionMutation,
  useAdminSaveConnectionMutation,
  useAdminVerifyConnectionMutation,
  type AdminConnectionFragment,
} from '../../generated/admin-connections';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { OfficeForm } from '../../shared/back-office/OfficeForm';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { errorCode } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { changesOf, valuesOf, type Typed } from './connection-state';

export interface ConnectionFormProps {
  connection: AdminConnectionFragment;
  onClose: () => void;
  onReload: () => Promise<void>;
}

export function ConnectionForm({ connection, onClose, onReload }: ConnectionFormProps) {
  const { modal } = App.useApp();
  const [form] = Form.useForm<Typed>();
  // The connection may be fetched again meanwhile: the edit keeps the version it started from.
  const [start, setStart] = useState(connection);
  const [preset, setPreset] = useState<string>();
  const [saveNow, saving] = useAdminSaveConnectionMutation({ ...errorInForm });
  const [tryNow, trial] = useAdminVerifyConnectionMutation({ ...errorInForm });
  const [removeNow, removing] = useAdminRemoveConnectionMutation({ ...errorInForm });
  const { kind, title } = start;
  const typed = (): Typed => form.getFieldsValue(true) as Typed;
  const changes = () => changesOf(start, typed());
  useServerFieldErrors(form, saving.error);
  useServerFieldErrors(form, trial.error);
  const leave = useUnsavedChanges(true, () => changes().length > 0);
  const stale = [saving.error, removing.error].some((error) => errorCode(error) === 'STALE_VERSION');

  const chosen = start.presets.find(({ id }) => id === preset);
  const fillIn = (id: string) => {
    setPreset(id);
    const values = start.presets.find((one) => one.id === id)?.values ?? [];
    form.setFieldsValue(Object.fromEntries(values.map(({ name, value }) => [name, value])));
  };
  const save = async () => {
    const { data } = await saveNow({ variables: { input: { kind, version: start.version, values: changes() } } });
    if (!data) return;
    setStart(data.saveConnection);
    form.setFieldsValue(valuesOf(data.saveConnection));
    toast.success(`${title} saved`);
    await onReload();
  };
  const test = async () => {
    const values = changes();
    await tryNow({ variables: { input: { kind, ...(values.length > 0 && { values }) } } });
    await onReload();
  };
  const remove = () =>
    void modal.confirm({
      title: `Remove ${title}?`,
      content: 'What is saved is deleted, passwords and keys included.',
      okText: 'Remove',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        const { data } = await removeNow({ variables: { kind, version: start.version } });
        if (!data) return;
        setStart(data.removeConnection);
        form.setFieldsValue(valuesOf(data.removeConnection));
        toast.success(`${title} removed`);
        await onReload();
        onClose();
      },
    });
  const continueOnLatest = async () => {
    await onReload();
    saving.reset();
    removing.reset();
  };
  // After a refusal the latest version becomes the base of what was typed.
  if (!stale && connection.version > start.version) setStart(connection);

  return (
    <>
      {stale ? (
        <StaleNotice thing="connection" onTakeOver={() => void continueOnLatest()} />
      ) : (
        <FailureNotice
          error={saving.error ?? trial.error ?? removing.error}
          fallback="That did not work. Please try again."
        />
      )}
      <OfficeForm<Typed>
        name={`connection-${kind}`}
        form={form}
        layout="vertical"
        autoComplete="off"
        initialValues={valuesOf(start)}
        onFinish={() => void save()}
        style={{ maxWidth: 640 }}
      >
        {start.presets.length > 0 && (
          <Form.Item label="Provider" extra={chosen?.about ?? 'Fills in server, port and encryption.'}>
            <Select<string>
              aria-label="Provider"
              placeholder="Another server"
              value={preset}
              onChange={fillIn}
              options={start.presets.map(({ id, title: name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        )}
        {start.fields.map(({ name, label, help, secret, optional, set, options }) => (
          <Form.Item key={name} name={name} label={label} extra={help} required={!optional}>
            {options.length > 0 ? (
              <Select options={options} />
            ) : secret ? (
              <Input.Password
                autoComplete="new-password"
                maxLength={300}
                placeholder={set ? 'Saved. Leave empty to keep it.' : undefined}
              />
            ) : (
              <Input autoComplete="off" maxLength={300} spellCheck={false} />
            )}
          </Form.Item>
        ))}
        {start.previousSecretUntil && (
          <Typography.Paragraph type="secondary">
            {kind === 'COURIER' ? 'The token of notices' : 'The webhook secret'} before the last change is accepted
            until {new Date(start.previousSecretUntil).toLocaleDateString('en-IN', { dateStyle: 'long' })}.
          </Typography.Paragraph>
        )}
        {trial.data && (
          <Alert
            type={trial.data.verifyConnection.success ? 'success' : 'error'}
            showIcon
            role="status"
            title={trial.data.verifyConnection.message}
            style={{ marginBottom: 16 }}
          />
        )}
        <Flex gap={8} wrap>
          <Button type="primary" htmlType="submit" loading={saving.loading}>
            Save
          </Button>
          <Button loading={trial.loading} onClick={() => void test()}>
            {kind === 'MAIL' ? 'Send me a test mail' : 'Test'}
          </Button>
          {start.source === 'SHOP' && (
            <Button danger loading={removing.loading} onClick={remove}>
              Remove
            </Button>
          )}
          <Button type="text" onClick={() => leave(onClose)}>
            Close
          </Button>
        </Flex>
      </OfficeForm>
    </>
  );
}
