// What a customer sees of a refund.
import { render, screen } from '@testing-library/react';
import type { OrderDetailsFragment } from '../../generated/orders';
import { Refund } from './Refund';

const refund: OrderDetailsFragment['refunds'][number] = {
  __typename: 'Refund',
  id: 'r1',
  amount: 100.5,
  status: 'PENDING',
  createdAt: '2026-11-12T06:30:00.000Z',
  creditNoteNumber: null,
  creditNoteUrl: null,
  voucherNumber: null,
  voucherUrl: null,
};

const show = (one: typeof refund) =>
  render(
    <dl>
      <Refund refund={one} />
    </dl>,
  );

test('a refund says how far it is and what it sends back, and has no link before there is a credit note', () => {
  show(refund);
  expect(screen.getByText('Refund pending, 12 Nov 2026')).toBeVisible();
  expect(screen.getByText('₹100.50')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a refund leads to its credit note in a window of its own', () => {
  show({
    ...refund,
    status: 'PROCESSED',
    creditNoteNumber: 'CN-26-27-000001',
    creditNoteUrl: '/api/files/n.pdf?signature=s',
  });
  const link = screen.getByRole('link', { name: 'Credit note CN-26-27-000001' });
  expect(link).toHaveAttribute('href', '/api/files/n.pdf?signature=s');
  expect(link).toHaveAttribute('target', '_blank');
});
