// The lines of the security log.
import { Grid, Tag, Typography } from 'antd';
import type { AdminSecurityLogQuery } from '../../generated/admin-security';
import { Email } from '../../shared/back-office/Email';
import { Moment } from '../../shared/back-office/Moment';
import { ListTable } from '../../shared/back-office/ListTable';
import { kinds } from './kinds';

type Line = AdminSecurityLogQuery['securityLog']['items'][number];

function Who({ line: { actorName, email, address } }: { line: Line }) {
  return (
    <>
      {actorName ?? 'Nobody signed in'}
      <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12, overflowWrap: 'anywhere' }}>
        {email && (
          <>
            <Email address={email} /> ·{' '}
          </>
        )}
        {address}
      </Typography.Text>
    </>
  );
}

export function SecurityTable({ lines, loading }: { lines: readonly Line[]; loading: boolean }) {
  const { md } = Grid.useBreakpoint();
  return (
    <ListTable<Line>
      rows={lines}
      loading={loading}
      empty="Nothing happened. Choose other days, or everything."
      columns={[
        { title: 'When', dataIndex: 'at', responsive: ['md'], render: (at: string) => <Moment at={at} /> },
        {
          title: 'What',
          key: 'what',
          render: (_, line) => (
            <>
              <Tag variant="outlined" color={kinds[line.kind].color}>
                {kinds[line.kind].label}
              </Tag>
              {line.detail}
              {!md && (
                <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                  <Moment at={line.at} />
                </Typography.Text>
              )}
            </>
          ),
        },
        { title: 'Who', key: 'who', render: (_, line) => <Who line={line} /> },
      ]}
    />
  );
}
