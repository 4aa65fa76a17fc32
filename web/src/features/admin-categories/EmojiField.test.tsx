// The emoji of a category, typed or chosen from the grid.
import { useState } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../../../test/stage';
import { emojiOf } from './emoji';
import { EmojiField } from './EmojiField';

function Field() {
  const [emoji, setEmoji] = useState('');
  return <EmojiField label="Emoji" value={emoji} onChange={setEmoji} />;
}

test('is found by a word and chosen with one press; one that is not in the grid is typed', async () => {
  render(<Field />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose an emoji' }));
  const search = await screen.findByLabelText('Find an emoji');
  await userEvent.type(search, 'spanner');
  expect(screen.getAllByRole('button', { name: /spanner/ })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /sofa/ })).toBeNull();
  await userEvent.type(search, 'x');
  expect(screen.getByText(/No emoji found/)).toBeInTheDocument();
  await userEvent.clear(search);
  await userEvent.type(search, 'spanner');
  await userEvent.click(screen.getByRole('button', { name: /spanner/ }));
  const field = screen.getByLabelText('Emoji');
  expect(field).toHaveValue('🔧');
  await userEvent.clear(field);
  await userEvent.type(field, '🦚');
  expect(field).toHaveValue('🦚');
});

test('none is in the grid twice, each has words, and the API takes its length', () => {
  const all = Object.values(emojiOf).flat();
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(new Set(all.map(([emoji]) => emoji)).size).toBe(all.length);
  for (const [emoji, words] of all)
    expect([emoji.length <= 16, words]).toEqual([true, expect.stringMatching(/^[a-z ]+$/)]);
});
