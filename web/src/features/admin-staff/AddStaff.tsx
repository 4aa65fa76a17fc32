// Gives a staff role to an existing account.
import { useState } from 'react';
import { Empty, Flex, Radio, Select, Spin, Typography } from 'antd';
import { skipToken } from '@apollo/client/react';
import { useAdminStaffCandidatesQuery, type Role } from '../../generated/admin-staff';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { roleChoices } from './roles';

export interface AddStaffProps {
  open: boolean;
  saving: boolean;
  /** Of the last attempt. */
  failure: unknown;
  onClose: () => void;
  onAdd: (id: string, role: Role) => void;
}

export function AddStaff({ open, saving, failure, onClose, onAdd }: AddStaffProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [role, setRole] = useState<Role>('ORDERS');
  const { data, loading, error } = useAdminStaffCandidatesQuery(
    open && search ? { variables: { search }, fetchPolicy: 'network-only' } : skipToken,
  );
  const found = search ? (data?.customers.items ?? []) : [];
  const known = found.some(({ id }) => id === chosen);
  return (
    <FormDialog
      open={open}
      title="Add staff"
      okText="Give role"
      confirmLoading={saving}
      okButtonProps={{ disabled: !known }}
      onOk={() => chosen && onAdd(chosen, role)}
      onClose={onClose}
      changed={() => chosen !== undefined}
      afterClose={() => {
        setSearch('');
        setChosen(undefined);
      }}
      destroyOnHidden
    >
      <Typography.Paragraph type="secondary">They need an account in the shop first.</Typography.Paragraph>
      <FailureNotice error={failure} fallback="The role could not be given. Please try again." />
      <Flex vertical gap={12}>
        <SearchBox label="Name or e-mail of the account" value={search} onSearch={setSearch} width={460} />
        <FailureNotice error={error} fallback="The search failed. Please try again." />
        {loading && <Spin />}
        {search && !loading && !error && found.length === 0 && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="No account found. Whoever is to work here signs up in the shop first."
          />
        )}
        <Radio.Group
          aria-label="Account"
          value={chosen}
          onChange={(event) => setChosen(event.target.value as string)}
          options={found.map(({ id, name, email }) => ({ value: id, label: `${name} – ${email}` }))}
          style={{ display: 'flex', flexDirection: 'column', gap: 6 }}
        />
        <Flex align="center" gap={12}>
          <span aria-hidden>Role</span>
          <Select<Role>
            aria-label="Role"
            value={role}
            options={roleChoices}
            onChange={setRole}
            style={{ width: 200 }}
          />
        </Flex>
      </Flex>
    </FormDialog>
  );
}
