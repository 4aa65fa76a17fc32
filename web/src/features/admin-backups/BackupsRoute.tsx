// The backups: how they stand, those there are, and what can be done with each.
import { useState } from 'react';
import { Alert, Button, Flex, Skeleton, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import {
  useAdminBackUpNowMutation,
  useAdminBackupsQuery,
  useAdminRehearseBackupMutation,
  type AdminBackupsQuery,
} from '../../generated/admin-backups';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { enumTable } from '../../shared/enum-table';
import { LongWork } from '../../shared/back-office/LongWork';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { Panel } from '../../shared/back-office/Panel';
import { useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { useLongWork } from '../../shared/back-office/use-long-work';
import { DownloadBackup } from './DownloadBackup';
import { RestoreBackup } from './RestoreBackup';
import { UploadBackup } from './UploadBackup';

const fields = { page: wholeNumber(1) };
const kinds = ['BACKUP', 'BACKUP_REHEARSAL', 'RESTORE', 'DEMO_REMOVAL', 'BACKUP_UPLOAD'] as const;

type Status = AdminBackupsQuery['backupStatus'];
type Backup = AdminBackupsQuery['backups']['items'][number];

const tones = enumTable<Status['health'], 'success' | 'info' | 'error'>(
  { GOOD: 'success', NONE: 'info', LATE: 'error', FAILED: 'error' },
  () => 'info',
);

function Standing({ status }: { status: Status }) {
  const rows = [
    ['Last good backup', status.lastGoodAt ? formatDateTime(status.lastGoodAt) : 'none yet'],
    ['Next one', status.nextAt ? formatDateTime(status.nextAt) : 'switched off'],
    ['Last rehearsal', status.rehearsedAt ? formatDateTime(status.rehearsedAt) : 'none yet'],
    ['Kept in', status.where],
  ] as const;
  return (
    <Panel style={{ marginBottom: 16 }}>
      <Alert type={tones[status.health]} showIcon title={status.healthSaid} />
      <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px', margin: '16px 0 0' }}>
        {rows.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt className="admin-quiet">{name}</dt>
            <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{value}</dd>
          </div>
        ))}
      </dl>
      {status.rehearsalGood === false && (
        <Alert type="error" showIcon style={{ marginTop: 12 }} title={status.rehearsalSaid} />
      )}
      {status.restoredAt && (
        <Alert
          type="info"
          showIcon
          style={{ marginTop: 12 }}
          title={`The backup ${status.restoredFrom} was restored on ${formatDateTime(status.restoredAt)}.`}
          description={`What the shop had before is kept for 14 days in the folder ${status.keptAs} of its data, and in the backup of that moment. Look under Privacy requests for persons that were erased after this backup, and erase them once more.`}
        />
      )}
    </Panel>
  );
}

function Row({
  backup: { name, takenAt, megabytes, checkedAt, checkedGood },
  onDownload,
  onRestore,
}: {
  backup: Backup;
  onDownload: () => void;
  onRestore: (() => void) | undefined;
}) {
  const when = formatDateTime(takenAt);
  return (
    <li aria-label={`Backup of ${when}`} className="work-card">
      <Flex wrap gap={12} align="center">
        <div style={{ flex: '1 1 220px' }}>
          <strong>{when}</strong>
          <div className="admin-quiet">{megabytes} MB of data</div>
        </div>
        <div style={{ flex: '1 1 140px' }}>
          {checkedAt ? (
            <Tag color={checkedGood ? 'green' : 'red'}>{checkedGood ? 'Checked' : 'Not right'}</Tag>
          ) : (
            <span className="admin-quiet">Not rehearsed</span>
          )}
        </div>
        <Button onClick={onDownload} aria-label={`Download the backup of ${when}`} data-backup={name}>
          Download
        </Button>
        {onRestore && (
          <Button danger onClick={onRestore} aria-label={`Restore the backup of ${when}`}>
            Restore
          </Button>
        )}
      </Flex>
    </li>
  );
}

export function BackupsRoute() {
  const [{ page }, setState] = useUrlState(fields);
  const [downloading, setDownloading] = useState<Backup>();
  const [restoring, setRestoring] = useState<Backup>();
  const [uploading, setUploading] = useState(false);
  const list = useAdminBackupsQuery({ variables: { page }, fetchPolicy: 'cache-and-network' });
  const work = useLongWork(kinds, () => void list.refetch());
  const onError = (error: Error) => toast.error(errorText(error, 'This could not be begun.'));
  const [backUp, backingUp] = useAdminBackUpNowMutation({
    onError,
    onCompleted: ({ startBackup }) => work.follow(startBackup.id),
  });
  const [rehearse, rehearsing] = useAdminRehearseBackupMutation({
    onError,
    onCompleted: ({ startBackupRehearsal }) => work.follow(startBackupRehearsal.id),
  });
  const { backupStatus: status, backups } = list.data ?? list.previousData ?? {};
  const busy = work.active.length > 0;
  return (
    <>
      <PageHeading
        title="Backups"
        about={
          <>
            The shop goes on while a backup is made. When, where to and how many are kept is set under{' '}
            <Link to="/admin/settings?part=backup">Settings, Backup</Link>.
          </>
        }
        actions={
          <>
            <Button disabled={busy || !backups?.total} loading={rehearsing.loading} onClick={() => void rehearse()}>
              Rehearse the newest
            </Button>
            <Button type="primary" disabled={busy} loading={backingUp.loading} onClick={() => void backUp()}>
              Back up now
            </Button>
          </>
        }
      />
      <FailureNotice
        error={list.error}
        fallback="The backups could not be loaded."
        onRetry={() => void list.refetch()}
      />
      <LongWork work={work} kinds={kinds} />
      {status ? <Standing status={status} /> : list.loading && <Skeleton active />}
      {backups && status && (
        <Panel
          title="The backups there are"
          extra={
            status.canRestore && (
              <Button disabled={busy} onClick={() => setUploading(true)}>
                Bring one back
              </Button>
            )
          }
        >
          {backups.items.length === 0 ? (
            <Typography.Paragraph type="secondary">None yet. Press “Back up now” for the first.</Typography.Paragraph>
          ) : (
            <ul className="work-list" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {backups.items.map((one) => (
                <Row
                  key={one.name}
                  backup={one}
                  onDownload={() => setDownloading(one)}
                  onRestore={status.canRestore && !busy ? () => setRestoring(one) : undefined}
                />
              ))}
            </ul>
          )}
          <Pager {...backups} noun="backups" onPage={(next, how) => setState({ page: next }, how)} />
          {!status.canRestore && (
            <Typography.Paragraph type="secondary" style={{ marginTop: 12 }}>
              This shop uses a database server: it is restored by the command that the operations guide names.
            </Typography.Paragraph>
          )}
        </Panel>
      )}
      <DownloadBackup backup={downloading} onClose={() => setDownloading(undefined)} />
      <UploadBackup open={uploading} onClose={() => setUploading(false)} onBegun={(id) => work.follow(id)} />
      {status && (
        <RestoreBackup
          backup={restoring}
          shopName={status.shopName}
          onClose={() => setRestoring(undefined)}
          onBegun={(id) => work.follow(id)}
        />
      )}
    </>
  );
}
