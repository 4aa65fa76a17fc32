// Asks what becomes of the members of a group that is deleted, and offers undo afterwards.
import { useState } from 'react';
import { Modal, Radio, Flex } from 'antd';
import {
  useAdminDeleteGroupMutation,
  useAdminRestoreGroupMutation,
  type MembersThen,
} from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { errorCode, errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { useWhileOpen } from '../../shared/back-office/use-while-open';

export interface DeleteGroupProps {
  /** Closed without one. */
  group: { id: string; title: string; version: number; memberCount: number } | undefined;
  onClose: () => void;
  /** It was deleted, or came back. */
  onChanged: (id: string) => void;
}

export function DeleteGroup({ group, onClose, onChanged }: DeleteGroupProps) {
  const [then, setThen] = useState<MembersThen>('STAY');
  const [remove, { loading, error, reset }] = useAdminDeleteGroupMutation({ ...errorInForm });
  const [restore] = useAdminRestoreGroupMutation();
  const shown = useWhileOpen(group !== undefined, group);
  const close = () => {
    reset();
    setThen('STAY');
    onClose();
  };
  const undo = async (id: string, title: string) => {
    try {
      await restore({ variables: { id } });
      toast.success(`${title} is back`);
      onChanged(id);
    } catch (failure) {
      console.error('The group could not be brought back', failure);
      toast.error(errorText(failure, 'The group could not be brought back. Please try again.'));
    }
  };
  const go = async () => {
    if (!group) return;
    const { id, title, version } = group;
    const { data } = await remove({ variables: { id, members: then, version } });
    if (!data) return;
    close();
    onChanged(id);
    toast.success(`Group deleted: ${title}`, { action: { label: 'Undo', onPress: () => void undo(id, title) } });
  };
  const isStale = errorCode(error) === 'STALE_VERSION';
  return (
    <Modal
      open={group !== undefined}
      title={`Delete ${shown?.title ?? 'the group'}?`}
      okText="Delete"
      okButtonProps={{ danger: true, disabled: isStale }}
      confirmLoading={loading}
      onOk={() => void go()}
      onCancel={close}
    >
      <FailureNotice
        error={error}
        fallback="The group could not be deleted. Please try again."
        {...(isStale && {
          onRetry: () => {
            close();
            if (group) onChanged(group.id);
          },
        })}
      />
      <Radio.Group
        aria-label={`What happens to its ${counted(shown?.memberCount ?? 0, 'member')}`}
        value={then}
        onChange={({ target }) => setThen(target.value as MembersThen)}
      >
        <Flex vertical gap={8}>
          <Radio value="STAY">{counted(shown?.memberCount ?? 0, 'member')} stay as products without a group</Radio>
          <Radio value="GO">Delete the members, too</Radio>
        </Flex>
      </Radio.Group>
    </Modal>
  );
}
