// The checklist of a new shop: open while nothing can be sold, and gone once all is done.
import { screen, waitFor } from '@testing-library/react';
import { cartOf, customer, openScreen } from '../../../test/stage';
import FirstSteps from './FirstSteps';

const cart = cartOf([]);
const step = (id: string, done: boolean) => ({
  __typename: 'FirstStep',
  id,
  title: `Do ${id}`,
  about: `Why ${id}.`,
  path: `/admin/${id}`,
  done,
});
const open = (steps: object[]) =>
  openScreen('/admin/dashboard', <FirstSteps />, {
    Me: () => customer(cart, { role: 'ADMIN' }),
    MyCart: () => ({ myCart: cart }),
    AdminFirstSteps: () => ({ firstSteps: steps }),
  });

test.each([
  ['stands open while there is no product', [step('logo', true), step('product', false)], true],
  ['is a line once the shop can sell', [step('product', true), step('logo', false)], false],
])('%s', async (_, steps, isOpen) => {
  open(steps);
  const next = steps.find(({ done }) => !done)!;
  const line = await screen.findByText(`1 of 2 done, next: ${next.title}`);
  expect(line.closest('details')!.open).toBe(isOpen);
  expect(screen.getByText(next.title).closest('a')).toHaveAttribute('href', next.path);
});

test('is gone when all is done', async () => {
  const { asked, container } = open([step('product', true)]);
  await waitFor(() => expect(asked).toContain('AdminFirstSteps'));
  await waitFor(() => expect(container.querySelector('details')).toBeNull());
});
