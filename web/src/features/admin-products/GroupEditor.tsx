// One product group: what it says, its options, and the table of its members.
import { useEffect, useRef, useState } from 'react';
import { Button, Flex, Form, Skeleton } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  useAdminAddGroupMutation,
  useAdminEditGroupMutation,
  useAdminGroupQuery,
  type AdminGroupDetailsFragment,
} from '../../generated/admin-products';
import { errorCode } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Panel } from '../../shared/back-office/Panel';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { PicturesMissing } from './PicturesMissing';
import { useProductImages } from './use-product-images';
import { GroupForm } from './GroupForm';
import { GroupMembers } from './GroupMembers';
import { addGroupInput, editGroupInput, emptyGroup, valuesOfGroup, type GroupValues } from './group-values';

export interface GroupEditorProps {
  /** `new` adds one. */
  id: string;
  onClose: () => void;
  onAdded: (id: string) => void;
  onDelete: (group: AdminGroupDetailsFragment) => void;
}

export default function GroupEditor({ id, onClose, onAdded, onDelete }: GroupEditorProps) {
  const isNew = id === 'new';
  const [form] = Form.useForm<GroupValues>();
  const images = useProductImages();
  const read = useAdminGroupQuery({ variables: { id }, skip: isNew, fetchPolicy: 'network-only' });
  /** What the form started from: members may change below it. */
  const [start, setStart] = useState<AdminGroupDetailsFragment>();
  const [held, setHeld] = useState(false);
  const [add, adding] = useAdminAddGroupMutation({ ...errorInForm });
  const [edit, editing] = useAdminEditGroupMutation({ ...errorInForm });
  const error = adding.error ?? editing.error;
  useServerFieldErrors(form, error);
  const group = read.data?.productGroup ?? undefined;

  const begin = (latest: AdminGroupDetailsFragment) => {
    setStart(latest);
    form.setFieldsValue(valuesOfGroup(latest));
    images.start(latest.images);
  };
  useEffect(() => {
    if (isNew) form.setFieldsValue(emptyGroup);
    else if (group && (!start || (group.version !== start.version && input() === undefined))) begin(group);
    // A later state of the group must not replace what is typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [group]);

  const typed = (): GroupValues => ({ ...emptyGroup, ...form.getFieldsValue(true) });
  const input = () => (start ? editGroupInput(start, valuesOfGroup(start), typed(), images.keys) : undefined);
  /** Fields of the table of members whose entry is not saved. */
  const unsavedFields = useRef(new Set<string>());
  const leave = useUnsavedChanges(true, () => {
    if (!isNew) return unsavedFields.current.size > 0 || input() !== undefined;
    const { title, description, options } = typed();
    return Boolean(title || description || images.keys.length > 0 || options.some(({ values }) => values.length > 0));
  });
  const save = async () => {
    if (images.uploading || images.refused.length > 0) return setHeld(true);
    if (isNew) {
      const { data } = await add({ variables: { input: addGroupInput(typed(), images.keys) } });
      if (!data) return;
      toast.success('Group added. Now make its members.');
      form.setFieldsValue(emptyGroup);
      images.start([]);
      onAdded(data.addProductGroup.id);
      return;
    }
    const changes = input();
    if (!changes) return;
    const { data } = await edit({ variables: { input: changes } });
    if (!data) return;
    begin(data.editProductGroup);
    toast.success('Group saved');
  };
  /** Takes over what others changed where nothing was typed. */
  const continueOnLatest = async () => {
    if (!start) return;
    const [mine, before] = [typed(), valuesOfGroup(start)];
    const { data } = await read.refetch();
    const latest = data?.productGroup;
    if (!latest) return;
    const now = valuesOfGroup(latest);
    const keys = Object.keys(now) as (keyof GroupValues)[];
    const kept = keys.filter((key) => JSON.stringify(mine[key]) !== JSON.stringify(before[key]));
    if (start.images.map(({ key }) => key).join() === images.keys.join()) images.start(latest.images);
    setStart(latest);
    form.setFieldsValue({ ...now, ...Object.fromEntries(kept.map((key) => [key, mine[key]])) });
    editing.reset();
  };
  const isStale = errorCode(error) === 'STALE_VERSION';
  const isReady = isNew || start !== undefined;
  return (
    <>
      <PageHeading
        title={isNew ? 'Add group' : (group?.title ?? 'Product group')}
        actions={
          <>
            <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => leave(onClose)}>
              All groups
            </Button>
            {group && (
              <Button danger onClick={() => onDelete(group)}>
                Delete group
              </Button>
            )}
          </>
        }
      />
      <FailureNotice
        error={read.error ?? (read.data && !group ? new Error('No such group') : undefined)}
        fallback="The group could not be loaded; it may have been deleted."
        onRetry={() => void read.refetch()}
      />
      {!isReady && read.loading && <Skeleton active paragraph={{ rows: 10 }} />}
      {group && start && (
        <GroupMembers
          group={group}
          onChanged={() => void read.refetch()}
          onUnsaved={(field, is) => {
            if (is) unsavedFields.current.add(field);
            else unsavedFields.current.delete(field);
          }}
        />
      )}
      <div hidden={!isReady}>
        <Panel title="The group">
          {isStale ? (
            <StaleNotice thing="group" loading={read.loading} onTakeOver={() => void continueOnLatest()} />
          ) : (
            <FailureNotice error={error} fallback="The group could not be saved. Please try again." />
          )}
          {held && (images.uploading || images.refused.length > 0) && (
            <PicturesMissing
              refused={images.refused}
              onDrop={() => {
                images.dropRefused();
                setHeld(false);
              }}
            />
          )}
          <GroupForm form={form} images={images} onSubmit={() => void save()} />
          <Flex justify="flex-end">
            <Button type="primary" loading={adding.loading || editing.loading} onClick={() => form.submit()}>
              {isNew ? 'Add group' : 'Save group'}
            </Button>
          </Flex>
        </Panel>
      </div>
    </>
  );
}
