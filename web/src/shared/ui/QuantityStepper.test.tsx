// The quantity stays between one and the stock.
import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuantityStepper } from './QuantityStepper';

function Example({ stock, onBeyondStock }: { stock: number; onBeyondStock(): void }) {
  const [quantity, setQuantity] = useState(1);
  return (
    <QuantityStepper quantity={quantity} of="Bat" stock={stock} onChange={setQuantity} onBeyondStock={onBeyondStock} />
  );
}

test('it counts up to the stock, says so beyond it, and stops at one on the way down', async () => {
  const beyond = jest.fn();
  render(<Example stock={2} onBeyondStock={beyond} />);
  const more = screen.getByRole('button', { name: 'Increase quantity' });
  const less = screen.getByRole('button', { name: 'Decrease quantity' });
  const quantity = () => screen.getByRole('status').textContent;
  expect(less).toBeDisabled();
  await userEvent.click(more);
  expect(quantity()).toBe('2');
  expect(beyond).not.toHaveBeenCalled();
  await userEvent.click(more);
  expect(quantity()).toBe('2');
  expect(beyond).toHaveBeenCalledTimes(1);
  await userEvent.click(less);
  expect(quantity()).toBe('1');
  expect(less).toBeDisabled();
});
