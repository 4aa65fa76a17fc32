// Staff accounts and their roles.
import { useState } from 'react';
import { Button } from 'antd';
import { UserAddOutlined } from '@ant-design/icons';
import {
  useAdminSetUserRoleMutation,
  useAdminStaffMembersQuery,
  type AdminSetUserRoleMutation,
  type AdminStaffMemberFragment,
} from '../../generated/admin-staff';
import { errorCode, errorText } from '../../shared/error-text';
import { useSession } from '../../shared/session/session';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { CopyLink } from './CopyLink';
import { Invitations } from './Invitations';
import { InviteStaff } from './InviteStaff';
import { PendingPasswords } from './PendingPasswords';
import { RoleGuide } from './RoleGuide';
import { StaffSessions } from './StaffSessions';
import { StaffTable } from './StaffTable';
import { roleNames } from './roles';

const fields = { search: text, page: wholeNumber(1) };
const pageSize = 20;

export function StaffRoute() {
  const { user } = useSession();
  const [{ search, page }, setState] = useUrlState(fields);
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<string>();
  /** Another key asks for the invitations again. */
  const [made, setMade] = useState(0);
  const [lookedAt, setLookedAt] = useState<AdminStaffMemberFragment>();
  const list = useAdminStaffMembersQuery({
    variables: { page, pageSize, search: search || null },
    fetchPolicy: 'cache-and-network',
  });
  const staff = (list.data ?? list.previousData)?.customers;
  const announce = ({ setUserRole: { name, role } }: AdminSetUserRoleMutation) => {
    toast.success(`${name} is now ${roleNames[role]}`);
    void list.refetch();
  };
  const [setRole, { loading: saving }] = useAdminSetUserRoleMutation({
    onCompleted: announce,
    onError: (error) => {
      if (errorCode(error) === 'STALE_VERSION') {
        toast.error('Somebody else changed this role meanwhile. Look at the present one, then change it again.');
        void list.refetch();
      } else toast.error(errorText(error, 'The role could not be changed. Please try again.'));
    },
  });
  return (
    <>
      <PageHeading
        title="Staff"
        about="A change of role signs the account out everywhere."
        actions={
          <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setInviting(true)}>
            Invite staff
          </Button>
        }
      />
      <PendingPasswords />
      <Invitations key={made} onLink={setLink} />
      <Filters
        search={
          <SearchBox
            label="Search by name or e-mail"
            value={search}
            onSearch={(typed) => setState({ search: typed }, { replace: true })}
          />
        }
      />
      <FailureNotice error={list.error} fallback="The staff could not be loaded." onRetry={() => void list.refetch()} />
      <StaffTable
        members={staff?.items ?? []}
        loading={list.loading}
        saving={saving}
        ownId={user?.id}
        onSessions={setLookedAt}
        onRole={({ id, role: expectedRole }, role) => void setRole({ variables: { userId: id, role, expectedRole } })}
      />
      {staff && (
        <Pager
          page={staff.page}
          pages={staff.pages}
          total={staff.total}
          noun="accounts"
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
      <RoleGuide />
      {lookedAt && <StaffSessions member={lookedAt} onClose={() => setLookedAt(undefined)} />}
      <InviteStaff
        open={inviting}
        onClose={() => setInviting(false)}
        onInvited={({ invitation, link: handedOver }) => {
          setInviting(false);
          setMade((before) => before + 1);
          if (handedOver) setLink(handedOver);
          else toast.success(`Invitation sent to ${invitation.email}`);
        }}
      />
      <CopyLink link={link} onClose={() => setLink(undefined)} />
    </>
  );
}
