// Everything the owner sets, part by part; the server's own description of each setting draws its field.
import { lazy, Suspense } from 'react';
import { Skeleton, Tabs } from 'antd';
import { useAdminSettingGroupsQuery } from '../../generated/admin-settings';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { text, useUrlState } from '../../shared/back-office/url-state';
import { ConnectionsPanel } from './ConnectionsPanel';
import { SettingGroupForm } from './SettingGroupForm';

const fields = { part: text };
const MailTexts = lazy(() => import('./MailTexts'));

export function SettingsRoute() {
  const [{ part }, setState] = useUrlState(fields);
  const list = useAdminSettingGroupsQuery({ fetchPolicy: 'cache-and-network' });
  const groups = list.data?.settingGroups ?? [];
  const shown = groups.find(({ id }) => id === part) ?? groups[0];
  return (
    <>
      <PageHeading
        title="Settings"
        about="What you save holds everywhere within a second. Placed orders keep what held when they were placed."
      />
      <FailureNotice
        error={list.error}
        fallback="The settings could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {shown ? (
        <Tabs
          activeKey={shown.id}
          onChange={(key) => setState({ part: key })}
          destroyOnHidden
          items={groups.map((group) => ({
            key: group.id,
            label: group.title,
            children:
              group.id === 'mails' ? (
                <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
                  <MailTexts />
                </Suspense>
              ) : (
                <>
                  <SettingGroupForm group={group} onReload={async () => void (await list.refetch())} />
                  {group.id === 'payments' && <ConnectionsPanel part="payments" />}
                  {/* Made anew with each save, which may change who mails are from. */}
                  {group.id === 'notifications' && <ConnectionsPanel key={group.version} part="mail" />}
                </>
              ),
          }))}
        />
      ) : (
        list.loading && <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  );
}
