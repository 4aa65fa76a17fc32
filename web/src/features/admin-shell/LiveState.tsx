// Shows whether orders arrive by subscription or by polling.
import { Tooltip } from 'antd';
import type { LiveOrders } from './use-live-orders';

const words: Record<LiveOrders, { label: string; about: string; colour: string }> = {
  live: { label: 'Live', about: 'New orders and status changes appear at once.', colour: 'var(--color-success)' },
  polling: {
    label: 'Every 15 s',
    about: 'The live connection is down; orders are asked for every 15 seconds until it is back.',
    colour: 'var(--color-warning)',
  },
};

export function LiveState({ state, short }: { state: LiveOrders; short: boolean }) {
  const { label, about, colour } = words[state];
  return (
    <Tooltip title={about}>
      <span role="status" tabIndex={0} aria-label={`${label}: ${about}`} style={{ whiteSpace: 'nowrap' }}>
        <span className="admin-live-dot" style={{ background: colour }} />
        {!short && label}
      </span>
    </Tooltip>
  );
}
