// Gives a member another choice of its group.
import { useEffect } from 'react';
import { Form, Select } from 'antd';
import {
  useAdminMoveIntoGroupMutation,
  type AdminGroupDetailsFragment,
  type AdminProductRowFragment,
} from '../../generated/admin-products';
import { EditForm } from '../../shared/back-office/EditForm';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { choiceText } from './group-values';

export interface ChangeChoiceProps {
  group: AdminGroupDetailsFragment;
  /** Closed without one. */
  member: AdminProductRowFragment | undefined;
  onClose: () => void;
  onChanged: () => void;
}

export function ChangeChoice({ group, member, onClose, onChanged }: ChangeChoiceProps) {
  const [form] = Form.useForm<Record<string, string>>();
  const [move, { loading, error, reset }] = useAdminMoveIntoGroupMutation({ ...errorInForm });
  const shown = useWhileOpen(member !== undefined, member);
  const id = member?.id;
  useEffect(() => {
    if (!member) return;
    reset();
    form.setFieldsValue(
      Object.fromEntries(
        group.options.map((option) => [
          option.id,
          member.optionValues.find(({ name }) => name === option.name)?.value ?? '',
        ]),
      ),
    );
    // When another member is opened, and only then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  const save = async (chosen: Record<string, string>) => {
    if (!member) return;
    const values = group.options.map((option) => ({ name: option.name, value: chosen[option.id]! }));
    const { data } = await move({
      variables: { input: { groupId: group.id, addValues: false, products: [{ productId: member.id, values }] } },
    });
    if (!data) return;
    onChanged();
    onClose();
  };
  return (
    <FormDialog
      open={member !== undefined}
      title={`Change the choice of ${shown ? choiceText(shown.optionValues) : ''}`}
      okText="Save"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <FailureNotice error={error} fallback="The choice could not be changed. Please try again." />
      <EditForm name="choice" form={form} layout="vertical" onFinish={(chosen) => void save(chosen)}>
        {group.options.map((option) => (
          <Form.Item key={option.id} name={option.id} label={option.name}>
            <Select showSearch options={option.values.map(({ value }) => ({ value, label: value }))} />
          </Form.Item>
        ))}
      </EditForm>
    </FormDialog>
  );
}
