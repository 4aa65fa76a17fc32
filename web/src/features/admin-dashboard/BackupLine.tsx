// How the backups stand, on the dashboard: red when the last one failed or is too old.
import { Link } from 'react-router-dom';
import { useAdminBackupLineQuery } from '../../generated/admin-dashboard';
import { formatDateTime } from '../../shared/dates';
import { Panel } from '../../shared/back-office/Panel';

export default function BackupLine() {
  // When the query fails, the dashboard is shown without the line.
  const { data } = useAdminBackupLineQuery({ fetchPolicy: 'cache-and-network' });
  if (!data) return null;
  const { health, healthSaid, lastGoodAt, lastGoodRecords, rehearsedAt, nextAt } = data.backupStatus;
  const isBad = health === 'FAILED' || health === 'LATE';
  const facts = [
    lastGoodAt && `last good one ${formatDateTime(lastGoodAt)}`,
    lastGoodRecords ? `${lastGoodRecords.toLocaleString('en-IN')} records` : undefined,
    `rehearsed ${rehearsedAt ? formatDateTime(rehearsedAt) : 'never'}`,
    nextAt ? `next ${formatDateTime(nextAt)}` : 'switched off',
  ].filter(Boolean);
  return (
    <Panel style={{ marginBottom: 16, ...(isBad && { borderColor: 'var(--ant-color-error)' }) }}>
      <Link to="/admin/backups">
        <strong>Backup</strong>
      </Link>{' '}
      <span style={isBad ? { color: 'var(--ant-color-error)', fontWeight: 600 } : undefined}>{healthSaid}</span>
      <div className="admin-quiet">{facts.join(' · ')}</div>
    </Panel>
  );
}
