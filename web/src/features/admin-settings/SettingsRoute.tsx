// The owner's settings by group; fields are rendered from the server's description of each setting.
import { lazy, Suspense } from 'react';
import { Grid, Select, Skeleton, Tabs } from 'antd';
import { useAdminSettingGroupsQuery, type AdminSettingGroupFragment } from '../../generated/admin-settings';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { text, useUrlState } from '../../shared/back-office/url-state';
import { leaveScreen } from '../../shared/back-office/use-unsaved-changes';
import { ConnectionsLink } from './ConnectionsLink';
import { SettingGroupForm } from './SettingGroupForm';

const fields = { part: text };
const MailTexts = lazy(() => import('./MailTexts'));
const MessageTexts = lazy(() => import('./MessageTexts'));

function Part({ group, onReload }: { group: AdminSettingGroupFragment; onReload: () => Promise<void> }) {
  if (group.id === 'mails')
    return (
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <MailTexts />
      </Suspense>
    );
  if (group.id === 'messageTemplates')
    return (
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <MessageTexts group={group} onReload={onReload} />
      </Suspense>
    );
  return (
    <>
      <SettingGroupForm group={group} onReload={onReload} />
      {group.id === 'payments' && <ConnectionsLink part="payments" />}
      {group.id === 'notifications' && <ConnectionsLink part="mail" />}
      {group.id === 'messages' && <ConnectionsLink part="messages" />}
    </>
  );
}

export function SettingsRoute() {
  const [{ part }, setState] = useUrlState(fields);
  const { lg } = Grid.useBreakpoint();
  const list = useAdminSettingGroupsQuery({ fetchPolicy: 'cache-and-network' });
  const groups = list.data?.settingGroups ?? [];
  const shown = groups.find(({ id }) => id === part) ?? groups[0];
  const reload = async () => void (await list.refetch());
  const onPart = (key: string) => leaveScreen(() => setState({ part: key }));
  return (
    <>
      <PageHeading
        title="Settings"
        about="What you save applies everywhere within a second. Orders that were placed keep the settings of their day."
      />
      <FailureNotice
        error={list.error}
        fallback="The settings could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {shown ? (
        <Tabs
          id="settings"
          activeKey={shown.id}
          onChange={onPart}
          destroyOnHidden
          // One below the other: side by side they are wider than most screens.
          tabPlacement={lg ? 'start' : 'top'}
          // Phones and tablets have no room for them. The form stays mounted when a phone is turned, with what was typed.
          {...(!lg && {
            renderTabBar: () => (
              <Select<string>
                // Referenced by `aria-labelledby` of the panel below.
                id={`settings-tab-${shown.id}`}
                aria-label="Part of the settings"
                value={shown.id}
                onChange={onPart}
                options={groups.map(({ id, title }) => ({ value: id, label: title }))}
                style={{ marginBottom: 16 }}
              />
            ),
          })}
          items={groups.map((group) => ({
            key: group.id,
            label: group.title,
            children: <Part group={group} onReload={reload} />,
          }))}
        />
      ) : (
        list.loading && <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  );
}
