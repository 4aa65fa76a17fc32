// The accounts that may enter the back office.
import { Button, Flex, Select, Tag, Typography } from 'antd';
import type { AdminStaffMemberFragment, Role } from '../../generated/admin-staff';
import { choicesWith } from '../../shared/enum-table';
import { formatDate } from '../../shared/dates';
import { ListTable } from '../../shared/back-office/ListTable';
import { roleChoices, roleNames } from './roles';

export interface StaffTableProps {
  members: readonly AdminStaffMemberFragment[];
  loading: boolean;
  saving: boolean;
  /** Of the signed-in account, whose own role cannot be changed here. */
  ownId: string | undefined;
  onRole: (member: AdminStaffMemberFragment, role: Role) => void;
  onSessions: (member: AdminStaffMemberFragment) => void;
}

export function StaffTable({ members, loading, saving, ownId, onRole, onSessions }: StaffTableProps) {
  return (
    <ListTable<AdminStaffMemberFragment>
      rows={members}
      loading={loading}
      empty="Nobody found. Search for another name, or invite somebody above."
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: 'Name',
          key: 'name',
          render: (_, { id, name, email }) => (
            <>
              {name} {id === ownId && <Tag>you</Tag>}
              <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                {email}
              </Typography.Text>
            </>
          ),
        },
        { title: 'Since', dataIndex: 'createdAt', responsive: ['md'], render: (at: string) => formatDate(at) },
        {
          title: 'Role',
          key: 'role',
          render: (_, member) => {
            const { id, name, role } = member;
            return id === ownId ? (
              roleNames[role]
            ) : (
              <Select<string>
                aria-label={`Role of ${name}`}
                value={role}
                disabled={saving}
                options={choicesWith(roleChoices, role)}
                onChange={(chosen) => onRole(member, chosen as Role)}
                style={{ width: 140 }}
              />
            );
          },
        },
        {
          title: 'Actions',
          fixed: 'end',
          key: 'actions',
          align: 'right',
          render: (_, member) =>
            member.id !== ownId && (
              <Flex justify="flex-end" gap={8}>
                <Button size="small" aria-label={`Sessions of ${member.name}`} onClick={() => onSessions(member)}>
                  Sessions
                </Button>
                <Button
                  size="small"
                  danger
                  disabled={saving}
                  aria-label={`Remove from staff: ${member.name}`}
                  onClick={() => onRole(member, 'CUSTOMER')}
                >
                  Remove from staff
                </Button>
              </Flex>
            ),
        },
      ]}
    />
  );
}
