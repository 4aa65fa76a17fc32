// Notices: counted instead of piled up, and with something to press.
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, Toasts } from './toasts';

const notices = () => screen.queryAllByRole('status').map((one) => one.textContent);

test('one that is said again while it stands is counted, and stands alone again once it was gone', async () => {
  jest.useFakeTimers();
  render(<Toasts />);
  act(() => void toast.error('Failed to update quantity'));
  act(() => void toast.error('Failed to update quantity'));
  act(() => void toast.error('Something went wrong'));
  act(() => void toast.error('Failed to update quantity'));
  expect(notices()).toEqual(['Something went wrong', 'Failed to update quantity×3 (3 times)']);
  // Faded out and on its way from the page: what is said now stays its four seconds.
  act(() => jest.advanceTimersByTime(4_100));
  act(() => void toast.error('Failed to update quantity'));
  act(() => jest.advanceTimersByTime(3_000));
  expect(notices()).toEqual(['Failed to update quantity']);
  act(() => jest.advanceTimersByTime(1_100));
  act(() => jest.advanceTimersByTime(1_100));
  expect(notices()).toEqual([]);
  jest.useRealTimers();
  // What measures the notices hears of their changes once this turn is over.
  await act(async () => {});
});

test('one with an action stands long enough, does it once and goes', async () => {
  render(<Toasts />);
  const undo = jest.fn();
  act(() => {
    toast.success('Product deleted: Ball', { action: { label: 'Undo', onPress: undo } });
    toast.success('Product deleted: Ball', { action: { label: 'Undo', onPress: () => undefined } });
  });
  expect(notices()).toHaveLength(2);
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[1]!);
  expect(undo).toHaveBeenCalledTimes(1);
});

test('a success takes the failures of earlier attempts away, and leaves one of the same moment', async () => {
  jest.useFakeTimers();
  render(<Toasts />);
  act(() => {
    toast.error('This code does not match.');
    toast.error('No connection', { action: { label: 'Again', onPress: () => undefined } });
    toast('New order GS-1');
  });
  act(() => jest.advanceTimersByTime(1_000));
  act(() => {
    toast.error('Failed to like');
    toast.success('Account created');
  });
  act(() => jest.advanceTimersByTime(1_100));
  expect(notices()).toEqual(['Account created', 'Failed to like', 'New order GS-1']);
  jest.useRealTimers();
  await act(async () => {});
});
