// The audit log is shown in words.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, openScreen } from '../../../test/stage';
import { AuditRoute } from './AuditRoute';
import { entityName, entityNames } from './entities';

const entry = (id: string, entity: string, action: string, before: object | null, after: object | null) => ({
  __typename: 'AuditEntry',
  id,
  at: '2026-11-22T05:00:00.000Z',
  actorName: 'Meena',
  actorEmail: 'meena@example.com',
  action,
  entity,
  entityId: id,
  summary: `What ${id} did`,
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
});

test('each line says of which screen it tells, and unfolds to what it changed in the words of that screen', async () => {
  openScreen('/admin/audit', <AuditRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN' }),
    AdminAuditLog: () => ({
      auditLog: {
        __typename: 'AuditPage',
        total: 3,
        page: 1,
        pages: 1,
        pageSize: 50,
        items: [
          entry('parcel', 'order', 'shipment.create', null, { shipment: 'GS-1-1', state: 'OUT_FOR_DELIVERY' }),
          entry('key', 'apiKey', 'api-key.create', null, { name: 'Tally', scopes: ['orders:read'] }),
          entry('work', 'job', 'job.cancel', null, null),
        ],
      },
    }),
  });
  const parcel = await screen.findByRole('row', { name: /What parcel did/ });
  expect(within(parcel).getByText('Orders')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /What key did/ })).getByText('API keys')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /What work did/ })).getByText('Work in the background')).toBeVisible();
  await userEvent.click(within(parcel).getByRole('button', { name: 'Expand row' }));
  expect(await screen.findByText('Out for delivery')).toBeVisible();
  expect(screen.getByText('State')).toBeVisible();
  expect(within(parcel).getByRole('button', { name: 'Collapse row' })).toHaveAttribute('aria-expanded', 'true');
});

test('every kind of record that the server writes down has a name', () => {
  const services = join(__dirname, '../../../../api/src/features');
  const written = readdirSync(services, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(services, file), 'utf8').matchAll(/\bentity: '([\w-]+)'/g)])
    .map(([, kind]) => kind!);
  expect(new Set(written).size).toBeGreaterThanOrEqual(12);
  expect([...new Set(written)].filter((kind) => !(kind in entityNames))).toEqual([]);
  expect(entityName('gift-card')).toBe('Gift card');
});
