// Invitations that nobody has used yet: who invited whom, until when; sent again or withdrawn.
import { useState } from 'react';
import { App, Button, Dropdown, Flex, Tag, Typography } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import {
  useAdminInvitationsQuery,
  useAdminResendInvitationMutation,
  useAdminWithdrawInvitationMutation,
  type AdminInvitationFragment,
} from '../../generated/admin-staff';
import { formatDate } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Pager } from '../../shared/back-office/Pager';
import { Part } from '../../shared/back-office/Part';
import { roleNames } from './roles';

export interface InvitationsProps {
  /** The new link of an invitation that is handed over. */
  onLink: (link: string) => void;
}

const whom = ({ email, name }: AdminInvitationFragment): string =>
  name && email ? `${name} (${email})` : (name ?? email ?? 'Whoever has the link');

export function Invitations({ onLink }: InvitationsProps) {
  const [page, setPage] = useState(1);
  const { modal } = App.useApp();
  const list = useAdminInvitationsQuery({ variables: { page }, fetchPolicy: 'network-only' });
  const failed = (error: unknown) => toast.error(errorText(error, 'That failed. Please try again.'));
  const reload = () => void list.refetch().catch(() => undefined);
  const [resend, resending] = useAdminResendInvitationMutation({ onError: failed, onCompleted: reload });
  const [withdraw, withdrawing] = useAdminWithdrawInvitationMutation({ onError: failed, onCompleted: reload });
  const shown = (list.data ?? list.previousData)?.invitations;
  if (!shown)
    return <FailureNotice error={list.error} fallback="The invitations could not be loaded." onRetry={reload} />;
  if (shown.total === 0) return null;
  const again = async (one: AdminInvitationFragment, asLink: boolean) => {
    const { data } = await resend({ variables: { input: { id: one.id, asLink } } });
    if (!data) return;
    if (data.resendInvitation.link) onLink(data.resendInvitation.link);
    else toast.success(`Invitation sent to ${one.email}`);
  };
  const takeBack = (one: AdminInvitationFragment) =>
    void modal.confirm({
      title: `Withdraw the invitation of ${whom(one)}?`,
      content: 'The link they were sent opens nothing any more.',
      okText: 'Withdraw',
      onOk: async () => {
        const { data } = await withdraw({ variables: { id: one.id } });
        if (data) toast.success('Invitation withdrawn');
      },
    });
  return (
    <Part title={`Invited, not joined yet (${shown.total})`}>
      <ul aria-label="Invitations" style={{ listStyle: 'none', margin: '0 0 16px', padding: 0 }}>
        {shown.items.map((one) => (
          <li key={one.id} className="work-card">
            <Flex wrap gap={12} align="center" justify="space-between">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{whom(one)}</strong> <Tag>{roleNames[one.role]}</Tag>
                {one.isExpired && <Tag color="red">Link has ended</Tag>}
                <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                  {`Invited by ${one.invitedBy} on ${formatDate(one.createdAt)}, ${one.mailed ? 'by mail' : 'by a link'}; ${one.isExpired ? 'ended' : 'until'} ${formatDate(one.expiresAt)}`}
                </Typography.Text>
              </div>
              <Flex wrap gap={8}>
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: [
                      ...(one.email ? [{ key: 'MAIL', label: 'Mail it again' }] : []),
                      { key: 'LINK', label: 'New link to copy' },
                    ],
                    onClick: ({ key }) => void again(one, key === 'LINK'),
                  }}
                >
                  <Button loading={resending.loading} aria-label={`Send the invitation of ${whom(one)} again`}>
                    Send again <DownOutlined aria-hidden />
                  </Button>
                </Dropdown>
                <Button
                  danger
                  loading={withdrawing.loading}
                  aria-label={`Withdraw the invitation of ${whom(one)}`}
                  onClick={() => takeBack(one)}
                >
                  Withdraw
                </Button>
              </Flex>
            </Flex>
          </li>
        ))}
      </ul>
      <Pager
        page={shown.page}
        pages={shown.pages}
        total={shown.total}
        noun="invitations"
        label="Pages of invitations"
        onPage={setPage}
      />
    </Part>
  );
}
