// Form of one group of settings: saves changed fields only, and keeps what was typed after another person's edit.
import { Fragment, useState, type ReactNode } from 'react';
import { Button, Card, Flex, Form, Typography } from 'antd';
import { useAdminEditSettingGroupMutation, type AdminSettingGroupFragment } from '../../generated/admin-settings';
import { errorCode } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { OfficeForm } from '../../shared/back-office/OfficeForm';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { SettingField } from './SettingField';
import { changedValues, sameValue, valuesOf, type SettingValues } from './setting-values';

export interface SettingGroupFormProps {
  group: AdminSettingGroupFragment;
  /** Reads all parts again. */
  onReload: () => Promise<void>;
  /** What stands above the field of a setting. */
  before?: (key: string) => ReactNode;
}

export function SettingGroupForm({ group, onReload, before }: SettingGroupFormProps) {
  const [form] = Form.useForm<SettingValues>();
  // The settings may be refetched meanwhile: the edit keeps the version it started from.
  const [start, setStart] = useState(group);
  const [edit, { loading, error, reset }] = useAdminEditSettingGroupMutation({ ...errorInForm });
  const stale = errorCode(error) === 'STALE_VERSION';
  useServerFieldErrors(form, error);
  const typed = (): SettingValues => form.getFieldsValue(true) as SettingValues;
  useUnsavedChanges(true, () => changedValues(start, typed()).length > 0);

  const save = async () => {
    const values = changedValues(start, typed());
    if (values.length === 0) return void toast.success('Nothing has changed');
    const { data } = await edit({ variables: { id: start.id, version: start.version, values } });
    if (!data) return;
    setStart(data.editSettingGroup);
    form.setFieldsValue(valuesOf(data.editSettingGroup));
    toast.success('Settings saved');
  };
  /** Changed fields keep what was typed; the others take the latest values. */
  const continueOnLatest = async () => {
    await onReload();
    reset();
  };
  // After a refusal the refetched values become the new base of what was typed.
  if (!error && group.version > start.version) {
    const own = new Set(changedValues(start, typed()).map(({ key }) => key));
    const latest = valuesOf(group);
    form.setFieldsValue(Object.fromEntries(Object.entries(latest).filter(([key]) => !own.has(key))));
    setStart(group);
  }

  return (
    <Card>
      <Typography.Paragraph type="secondary">{start.about}</Typography.Paragraph>
      {stale ? (
        <StaleNotice thing="part of the settings" onTakeOver={() => void continueOnLatest()} />
      ) : (
        <FailureNotice error={error} fallback="The settings could not be saved. Please try again." />
      )}
      <OfficeForm<SettingValues>
        name={`settings-${start.id}`}
        form={form}
        layout="vertical"
        initialValues={valuesOf(start)}
        onFinish={() => void save()}
        style={{ maxWidth: 640 }}
      >
        {start.settings.map((setting) => (
          <Fragment key={setting.key}>
            {before?.(setting.key)}
            <SettingField
              setting={setting}
              onDefault={
                sameValue(setting.value, setting.defaultValue)
                  ? undefined
                  : () => form.setFieldsValue({ [setting.key]: setting.defaultValue })
              }
            />
          </Fragment>
        ))}
        <Flex>
          <Button type="primary" htmlType="submit" loading={loading}>
            Save
          </Button>
        </Flex>
      </OfficeForm>
    </Card>
  );
}
