// What is wrong with a month, each with the way to where it is corrected.
import { Alert, Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminGstPeriodQuery } from '../../generated/admin-gst';
import { counted } from '../../shared/counted';
import { useCan } from '../../shared/back-office/permissions';
import { Panel } from '../../shared/back-office/Panel';

type Period = AdminGstPeriodQuery['gstPeriod'];

export function GstProblems({ period: { problems, problemCount } }: { period: Period }) {
  const can = useCan();
  if (problemCount === 0) return null;
  const opens = (path: string) => {
    if (path.startsWith('/admin/products')) return can('MANAGE_CATALOGUE');
    return can('MANAGE_SETTINGS') || !path.startsWith('/admin/settings');
  };
  return (
    <Panel title={`${counted(problemCount, 'problem')} to correct`} style={{ marginBottom: 16 }}>
      <Flex vertical gap={8} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {problems.map(({ kind, about, message, path, documents }) => (
          <li key={`${kind} ${about} ${path}`}>
            <Alert
              type={kind === 'TOTALS_DIFFER' || kind === 'CREDIT_WITHOUT_INVOICE' ? 'error' : 'warning'}
              showIcon
              title={message}
              description={
                <Flex wrap gap={12}>
                  {documents > 1 && <span>In {counted(documents, 'document')}</span>}
                  {opens(path) && (
                    <Link to={path} aria-label={`Correct ${about}`}>
                      Correct it
                    </Link>
                  )}
                </Flex>
              }
            />
          </li>
        ))}
      </Flex>
      {problemCount > problems.length && (
        <p className="admin-quiet">
          {counted(problemCount - problems.length, 'more problem')} once these are corrected.
        </p>
      )}
    </Panel>
  );
}
