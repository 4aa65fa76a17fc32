import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SkuConflicts } from './SkuConflicts';

const product = (id: string, sku: string, title: string) => ({ __typename: 'Product' as const, id, sku, title });

it('lists the products whose SKUs differ only by capitals, and opens the one to mend', async () => {
  const onEdit = jest.fn();
  const products = [product('a', 'AB-1', 'Hinge'), product('b', 'ab-1', 'Latch')];
  render(<SkuConflicts conflicts={[{ __typename: 'SkuConflict', sku: 'AB-1', products }]} onEdit={onEdit} />);
  expect(screen.getByRole('alert')).toHaveTextContent('1 SKU used more than once: only the capitals differ');
  await userEvent.click(screen.getByRole('button', { name: 'ab-1: Latch' }));
  expect(onEdit).toHaveBeenCalledWith('b');
});

it('says nothing in a shop that is in order', () => {
  const { container } = render(<SkuConflicts conflicts={[]} onEdit={() => undefined} />);
  expect(container).toBeEmptyDOMElement();
});
