// The feeds with their addresses, and which robot fetched them when.
import { Link } from 'react-router-dom';
import { Alert, Typography } from 'antd';
import type { AdminFeedsQuery } from '../../generated/admin-feeds';
import { counted } from '../../shared/counted';
import { formatDateTime } from '../../shared/dates';
import { feedWords, robotWords } from './feed-words';

/** Whether nobody but this computer can open an address: the shop was given none of its own yet. */
const isOnlyHere = (address: string) => /^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?:[:/]|$)/i.test(address);

export function FeedAddresses({ feeds }: { feeds: AdminFeedsQuery['feeds'] }) {
  return (
    <>
      {feeds.some(({ addresses }) => addresses.some(isOnlyHere)) && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title="Google and Meta cannot open these addresses"
          description={
            <>
              They are those of this computer.{' '}
              <Link to="/admin/connections?kind=ADDRESS" style={{ textDecoration: 'underline' }}>
                Enter the public address of the shop
              </Link>{' '}
              first.
            </>
          }
        />
      )}
      <FeedList feeds={feeds} />
    </>
  );
}

function FeedList({ feeds }: { feeds: AdminFeedsQuery['feeds'] }) {
  return (
    <ul aria-label="Feeds" className="admin-rows">
      {feeds.map(({ name, addresses, visits }) => (
        <li key={name} style={{ padding: '8px 0' }}>
          <Typography.Text strong>{feedWords[name].name}</Typography.Text>
          {addresses.map((address) => (
            <Typography.Text
              key={address}
              code
              copyable={{ text: address, tooltips: ['Copy the address', 'Copied'] }}
              style={{ display: 'block', overflowWrap: 'anywhere', margin: '4px 0' }}
            >
              {address}
            </Typography.Text>
          ))}
          <Typography.Text type="secondary" style={{ display: 'block' }}>
            {feedWords[name].where}
          </Typography.Text>
          {visits.length === 0 ? (
            <Typography.Text type="secondary">Nobody has fetched it yet.</Typography.Text>
          ) : (
            <ul
              aria-label={`Who fetched the feed for ${feedWords[name].name}`}
              style={{ listStyle: 'none', padding: 0 }}
            >
              {visits.map(({ robot, lastAt, fetches }) => (
                <li key={robot}>
                  {robotWords[robot]}: last on {formatDateTime(lastAt)}, {counted(fetches, 'fetch', 'fetches')}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
