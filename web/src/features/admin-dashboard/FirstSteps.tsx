// Checklist of a new shop, hidden once everything is done.
import { CheckCircleFilled, RightCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { useAdminFirstStepsQuery } from '../../generated/admin-dashboard';
import { Panel } from '../../shared/back-office/Panel';

/** Steps without which nothing can be sold: the list stays expanded while one is open. */
const urgent = new Set(['product', 'order']);

export default function FirstSteps() {
  // When the query fails, the dashboard is shown without the checklist.
  const { data } = useAdminFirstStepsQuery({ fetchPolicy: 'cache-and-network' });
  const steps = data?.firstSteps ?? [];
  const open = steps.filter(({ done }) => !done);
  if (open.length === 0) return null;
  const done = steps.length - open.length;
  return (
    <Panel style={{ marginBottom: 16 }}>
      <details open={open.some(({ id }) => urgent.has(id))}>
        <summary style={{ cursor: 'pointer' }}>
          <strong>First steps</strong>{' '}
          <span className="admin-quiet">
            {done} of {steps.length} done, next: {open[0]!.title}
          </span>
        </summary>
        <Link to="/admin/go-live">Ready to sell: all of it, and the step from demo to real</Link>
        <progress className="dash-progress" value={done} max={steps.length} aria-label="Steps done" />
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {steps.map(({ id, title, about, path, done: isDone }) => (
            <li key={id} style={{ display: 'flex', gap: 12, padding: '8px 0' }}>
              {isDone ? (
                <CheckCircleFilled
                  aria-label="Done"
                  style={{ color: 'var(--ant-color-success)', fontSize: 18, marginTop: 2 }}
                />
              ) : (
                <RightCircleOutlined
                  aria-label="To do"
                  style={{ color: 'var(--ant-color-primary)', fontSize: 18, marginTop: 2 }}
                />
              )}
              <div>
                {isDone ? <span className="admin-quiet">{title}</span> : <Link to={path}>{title}</Link>}
                {!isDone && <div className="admin-quiet">{about}</div>}
              </div>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}
