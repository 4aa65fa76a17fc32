// The checklist "ready to sell", with what of each item is still open.
import { CheckCircleFilled, RightCircleOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminGoLiveQuery } from '../../generated/admin-go-live';
import { Panel } from '../../shared/back-office/Panel';

type Step = AdminGoLiveQuery['firstSteps'][number];

function Item({ title, about, path, done, required, details }: Step) {
  return (
    <li style={{ display: 'flex', gap: 12, padding: '10px 0' }}>
      {done ? (
        <CheckCircleFilled
          aria-label="Done"
          style={{ color: 'var(--ant-color-success)', fontSize: 18, marginTop: 2, alignSelf: 'flex-start' }}
        />
      ) : (
        <RightCircleOutlined
          aria-label="To do"
          style={{ color: 'var(--ant-color-primary)', fontSize: 18, marginTop: 2, alignSelf: 'flex-start' }}
        />
      )}
      <div style={{ minWidth: 0 }}>
        <Link to={path}>{title}</Link> {!done && !required && <Tag>Advised</Tag>}
        {!done && <div className="admin-quiet">{about}</div>}
        {details.length > 0 && (
          <ul style={{ margin: '6px 0 0', paddingLeft: 18 }}>
            {details.map((one, index) => (
              <li key={index}>
                <Link to={one.path}>{one.title}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

export function ReadyList({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length;
  const needed = steps.filter((step) => step.required && !step.done).length;
  return (
    <Panel
      title={`${done} of ${steps.length} done`}
      extra={<span className="admin-quiet">{needed === 0 ? 'Ready to sell' : `${needed} needed before you sell`}</span>}
      style={{ marginBottom: 16 }}
    >
      <progress
        className="dash-progress"
        value={done}
        max={steps.length}
        aria-label="Steps done"
        style={{ width: '100%', accentColor: 'var(--ant-color-primary)' }}
      />
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Steps">
        {steps.map((step) => (
          <Item key={step.id} {...step} />
        ))}
      </ul>
    </Panel>
  );
}
