// What came of reminders of carts that were left.
import { Statistic } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminCartRemindersQuery } from '../../generated/admin-messages';
import { formatRupees } from '../../shared/money';
import { Panel } from '../../shared/back-office/Panel';
import { useCan } from '../../shared/back-office/permissions';

type Figures = AdminCartRemindersQuery['cartReminderFigures'];

export function CartReminderFigures({ figures }: { figures: Figures }) {
  const sets = useCan()('MANAGE_SETTINGS');
  const { days, sent, opened, ordered, orderTotal } = figures;
  return (
    <Panel
      title="Abandoned carts"
      style={{ marginBottom: 16 }}
      extra={sets && <Link to="/admin/settings?part=selling">When to remind</Link>}
    >
      {sent === 0 ? (
        <p className="admin-quiet" style={{ margin: 0 }}>
          Nobody was reminded of a cart in the last {days} days. Reminders go out once you have said after how many
          hours, and to those alone who agreed.
        </p>
      ) : (
        <div className="admin-cart-reminders" role="group" aria-label={`Abandoned carts, the last ${days} days`}>
          <Statistic title="Reminders" value={sent} />
          <Statistic title="Came back by the link" value={opened} />
          <Statistic title="Ordered within 7 days" value={ordered} />
          <Statistic title="Ordered for" value={formatRupees(orderTotal)} />
        </div>
      )}
    </Panel>
  );
}
