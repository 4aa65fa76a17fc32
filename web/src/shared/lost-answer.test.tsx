// An answer that stays away: asked for again with growing pauses, until the shopper decides.
import { useState } from 'react';
import { fireEvent, screen, within } from '@testing-library/react';
import { render } from '../../test/stage';
import { useLostAnswer } from './lost-answer';

const words = { checking: 'We are checking.', unknown: 'We do not know.', advice: 'Look later.' };

function Asking({ work }: { work: () => Promise<string> }) {
  const lost = useLostAnswer(words);
  const [end, setEnd] = useState('');
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void lost.ask(work).then(
            (answer) => setEnd(answer),
            (error: Error) => setEnd(`gave up: ${error.message}`),
          )
        }
      >
        Order
      </button>
      <p>{end}</p>
      {lost.window}
    </>
  );
}

/** The pauses between the attempts are over at once. */
const PAUSES = [500, 1500, 3000, 6000, 12_000, 20_000];
const pauses: number[] = [];
const { setTimeout: real } = globalThis;
beforeEach(() => {
  pauses.length = 0;
  globalThis.setTimeout = ((work: () => void, time = 0) => {
    if (!PAUSES.includes(time)) return real(work, time);
    pauses.push(time);
    return real(work, 0);
  }) as typeof setTimeout;
});
afterEach(() => {
  globalThis.setTimeout = real;
});

test('is asked for six times more; then the shopper is told, asks again, or stops', async () => {
  let asked = 0;
  const work = () => {
    asked += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  render(<Asking work={work} />);
  fireEvent.click(screen.getByText('Order'));
  const told = await screen.findByRole('dialog', { name: 'We do not know.' });
  expect(told).toHaveTextContent('Look later.');
  expect(asked).toBe(7);
  expect(pauses).toEqual(PAUSES);
  fireEvent.click(within(told).getByRole('button', { name: 'Check again' }));
  await screen.findByRole('dialog', { name: 'We are checking.' });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop checking' }));
  expect(await screen.findByText('gave up: Failed to fetch')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked).toBe(14);
});
