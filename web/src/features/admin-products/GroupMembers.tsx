// The table of combinations of a group, with what is done to many of them at once.
import { lazy, Suspense, useRef, useState } from 'react';
import { Button, Flex } from 'antd';
import {
  useAdminProductCategoriesQuery,
  useAdminTakeOutOfGroupMutation,
  type AdminGroupDetailsFragment,
  type AdminProductRowFragment,
} from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Panel } from '../../shared/back-office/Panel';
import { useLongWork } from '../../shared/back-office/use-long-work';
import { BulkEditBar } from './BulkEditBar';
import { ProductEditor } from './ProductEditor';
import { ProductWork, productWork } from './ProductWork';
import { ChangeChoice } from './ChangeChoice';
import { everyChoice } from './group-values';
import { MemberPictures } from './MemberPictures';
import { MembersTable } from './MembersTable';

const GenerateMembers = lazy(() => import('./GenerateMembers'));
const PasteMembers = lazy(() => import('./PasteMembers'));

export interface GroupMembersProps {
  group: AdminGroupDetailsFragment;
  /** Members came, went or changed. */
  onChanged: () => void;
  /** A field of a member has an entry that is not saved, or has none any more. */
  onUnsaved: (field: string, is: boolean) => void;
}

export function GroupMembers({ group, onChanged, onUnsaved }: GroupMembersProps) {
  const [open, setOpen] = useState<'generate' | 'paste'>();
  const [selected, setSelected] = useState<string[]>([]);
  const [opened, setOpened] = useState<{ what: 'choice' | 'pictures' | 'product'; member: AdminProductRowFragment }>();
  const categories = useAdminProductCategoriesQuery();
  const [takeOut] = useAdminTakeOutOfGroupMutation();
  /** The import of what was pasted. */
  const pasted = useRef<string>(undefined);
  const work = useLongWork(productWork, (job) => {
    const isOurs = job.kind === 'BULK_EDIT' || job.id === pasted.current;
    if (job.status === 'DONE' && job.message && isOurs) toast.success(job.message);
    onChanged();
  });
  // The outcome of work that went well is in the table; a rehearsal is told by its dialog.
  const showsWork = work.active.length > 0 || (work.last !== undefined && work.last.status !== 'DONE');
  const { members } = group;
  const chosen = members.filter(({ id }) => selected.includes(id));
  const lacking = everyChoice(group.options).length - members.length;
  const close = () => setOpened(undefined);
  const leaveGroup = async (ids: string[]) => {
    try {
      await takeOut({ variables: { productIds: ids } });
      toast.success(`${counted(ids.length, 'product')} taken out of the group`);
      setSelected((all) => all.filter((id) => !ids.includes(id)));
      onChanged();
    } catch (error) {
      console.error('The members could not be taken out', error);
      toast.error(errorText(error, 'The members could not be taken out. Please try again.'));
    }
  };
  const all = categories.data?.categories ?? [];
  const of = (what: NonNullable<typeof opened>['what']) => (opened?.what === what ? opened.member : undefined);
  return (
    <Panel
      title={`Members (${members.length})`}
      style={{ marginBottom: 16 }}
      extra={
        <Flex wrap gap={8}>
          <Button onClick={() => setOpen('paste')}>Paste from a sheet</Button>
          <Button type="primary" disabled={lacking === 0} onClick={() => setOpen('generate')}>
            {lacking > 0 ? `Generate (${lacking} lacking)` : 'Every choice is there'}
          </Button>
        </Flex>
      }
    >
      {showsWork && <ProductWork work={work} />}
      <BulkEditBar
        chosen={chosen}
        categories={all}
        listed={{ filter: { groupIds: [group.id] }, total: members.length }}
        busy={work.active.length > 0}
        onClear={() => setSelected([])}
        onStarted={work.follow}
      >
        <Button size="small" onClick={() => void leaveGroup(chosen.map(({ id }) => id))}>
          Take out of the group
        </Button>
      </BulkEditBar>
      <MembersTable
        members={members}
        options={group.options}
        selected={selected}
        onSelect={setSelected}
        onStale={onChanged}
        onOpen={(what, member) => setOpened({ what, member })}
        onTakeOut={(member) => void leaveGroup([member.id])}
        onUnsaved={onUnsaved}
      />
      <ChangeChoice group={group} member={of('choice')} onClose={close} onChanged={onChanged} />
      <MemberPictures member={of('pictures')} onClose={close} />
      <ProductEditor id={of('product')?.id} categories={all} onClose={close} onSaved={onChanged} />
      <Suspense>
        {open === 'generate' && (
          <GenerateMembers group={group} categories={all} onClose={() => setOpen(undefined)} onDone={onChanged} />
        )}
        {open === 'paste' && (
          <PasteMembers
            group={group}
            categories={all}
            onClose={() => setOpen(undefined)}
            onStarted={(id) => {
              pasted.current = id;
              work.follow(id);
            }}
          />
        )}
      </Suspense>
    </Panel>
  );
}
