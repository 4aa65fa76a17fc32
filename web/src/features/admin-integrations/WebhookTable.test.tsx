// The list of webhooks says which ones are paused or off, and how much waits for them.
import { screen, within } from '@testing-library/react';
import type { AdminWebhookFragment } from '../../generated/admin-integrations';
import { render } from '../../../test/stage';
import { WebhookTable } from './WebhookTable';

const webhook = (more: Partial<AdminWebhookFragment>): AdminWebhookFragment => ({
  __typename: 'Webhook',
  id: 'a',
  url: 'https://erp.example.com/events',
  topics: ['ORDER_PLACED'],
  enabled: true,
  failuresInARow: 0,
  pausedSince: null,
  pausedUntil: null,
  offSince: null,
  waiting: 0,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
const nothing = () => undefined;
const cellOf = (more: Partial<AdminWebhookFragment>) => {
  render(
    <WebhookTable
      webhooks={[webhook(more)]}
      loading={false}
      busy={false}
      onToggle={nothing}
      onEdit={nothing}
      onLog={nothing}
      onDelete={nothing}
    />,
  );
  const row = screen.getByText('https://erp.example.com/events').closest('td')!;
  expect(within(row).getByText('https://erp.example.com/events')).toBeInTheDocument();
  return row.textContent!.replace('https://erp.example.com/events', '');
};

test.each([
  ['nothing of one that is well', {}, ''],
  [
    'since when one is paused, when it is tried next, and how much waits',
    {
      pausedSince: '2026-11-25T10:35:00.000Z',
      pausedUntil: '2026-11-25T10:36:00.000Z',
      failuresInARow: 7,
      waiting: 1234,
    },
    'Paused since 25 Nov 2026, 04:05 PM: it does not answer, or refuses all. Next try at 16:06.1,234 events wait; kept for 14 days.',
  ],
  [
    'since when one is off',
    { enabled: false, offSince: '2026-11-25T10:35:00.000Z', waiting: 1 },
    'Off since 25 Nov 2026, 04:05 PM.1 event waits; kept for 14 days.',
  ],
  ['how often one failed that is not paused', { failuresInARow: 1 }, '1 failure in a row'],
])('says %s', (_, more, words) => {
  expect(cellOf(more)).toBe(words);
});
