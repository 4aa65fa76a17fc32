// What a new shop needs before it sells; gone once the shop sees that all of it is done.
import { Card, Progress, Typography } from 'antd';
import { CheckCircleFilled, RightCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { useAdminFirstStepsQuery } from '../../generated/admin-dashboard';

/** Steps without which nothing can be sold: while one of them is open the list is. */
const urgent = new Set(['product', 'order']);

export default function FirstSteps() {
  // What could not be asked is no step of anybody's: the dashboard stands without it.
  const { data } = useAdminFirstStepsQuery({ fetchPolicy: 'cache-and-network' });
  const steps = data?.firstSteps ?? [];
  const open = steps.filter(({ done }) => !done);
  if (open.length === 0) return null;
  const done = steps.length - open.length;
  return (
    <Card style={{ marginBottom: 16 }} styles={{ body: { padding: 16 } }}>
      <details open={open.some(({ id }) => urgent.has(id))}>
        <summary style={{ cursor: 'pointer' }}>
          <strong>First steps</strong>{' '}
          <Typography.Text type="secondary">
            {done} of {steps.length} done, next: {open[0]!.title}
          </Typography.Text>
        </summary>
        <Progress
          percent={Math.round((100 * done) / steps.length)}
          showInfo={false}
          aria-label="Steps done"
          style={{ margin: '8px 0' }}
        />
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {steps.map(({ id, title, about, path, done: isDone }) => (
            <li key={id} style={{ display: 'flex', gap: 12, padding: '8px 0' }}>
              {isDone ? (
                <CheckCircleFilled aria-label="Done" style={{ color: '#1c6844', fontSize: 18, marginTop: 2 }} />
              ) : (
                <RightCircleOutlined aria-label="To do" style={{ color: '#8f5326', fontSize: 18, marginTop: 2 }} />
              )}
              <div>
                {isDone ? <Typography.Text type="secondary">{title}</Typography.Text> : <Link to={path}>{title}</Link>}
                {!isDone && (
                  <Typography.Text type="secondary" style={{ display: 'block' }}>
                    {about}
                  </Typography.Text>
                )}
              </div>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
