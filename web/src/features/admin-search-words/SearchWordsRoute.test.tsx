// Search words: failed searches and synonyms.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen, Refusal } from '../../../test/stage';
import { SearchWordsRoute } from './SearchWordsRoute';

interface Line {
  __typename: string;
  id: string;
  words: string[];
  means: string[];
  fromStart: boolean;
}

/** A shop that keeps lines and searches in vain. */
function open() {
  let lines: Line[] = [
    { __typename: 'SynonymLine', id: 'swing', words: ['jhula', 'swing'], means: [], fromStart: true },
  ];
  let vain = [
    { words: 'chimney', count: 4, nothing: 4, suggestion: null },
    { words: 'godrej almari', count: 2, nothing: 0, suggestion: 'Three-Door Wardrobe' },
  ];
  const made = ({ words, means }: { words: string[]; means: string[] }, id = words[0]!): Line => ({
    __typename: 'SynonymLine',
    id,
    words,
    means,
    fromStart: false,
  });
  const page = (items: object[]) => ({ items, page: 1, pages: 1, total: items.length });
  return openScreen(
    '/admin/search-words',
    <SearchWordsRoute />,
    {
      AdminSynonyms: ({ search }) => ({
        synonyms: {
          __typename: 'SynonymPage',
          ...page(lines.filter(({ words }) => !search || words.some((word) => word.includes(String(search))))),
        },
      }),
      AdminVainSearches: () => ({
        vainSearches: {
          __typename: 'VainSearchPage',
          ...page(
            vain.map((one) => ({
              __typename: 'VainSearch',
              days: [{ __typename: 'DayCount', day: '2026-11-22', count: one.count }],
              ...one,
            })),
          ),
        },
      }),
      AdminAddSynonym: ({ input }) => {
        const line = made(input as Line);
        if (line.words.includes('taken')) throw new Refusal('BAD_INPUT', 'There is a line with these words already.');
        lines = [line, ...lines];
        vain = vain.filter(({ words }) => !line.words.includes(words));
        return { addSynonym: line };
      },
      AdminEditSynonym: ({ id, input }) => {
        const line = made(input as Line, String(id));
        lines = lines.map((old) => (old.id === id ? line : old));
        return { editSynonym: line };
      },
      AdminDeleteSynonym: ({ id }) => {
        lines = lines.filter((line) => line.id !== id);
        return { deleteSynonym: { __typename: 'Deletion', success: true, id } };
      },
      AdminDeleteVainSearch: ({ words }) => {
        vain = vain.filter((one) => one.words !== words);
        return { deleteVainSearch: { __typename: 'VainSearch', words } };
      },
    },
    'anonymous',
  );
}

const listed = (name: string) => within(screen.getByRole('list', { name }));

test('a search in vain becomes a synonym in one press, and leaves its list', async () => {
  open();
  const line = (await screen.findByText('godrej almari')).closest('li')!;
  expect(line).toHaveTextContent('2 searches, only near ones shown · 22 Nov: 2');
  expect(screen.getByText('chimney').closest('li')).toHaveTextContent('4 searches, 4 with nothing shown');
  expect(screen.getByRole('button', { name: 'Make chimney a synonym' })).toBeDisabled();
  fireEvent.click(within(line).getByRole('button', { name: 'Make godrej almari a synonym' }));
  await waitFor(() => expect(listed('Searched but not found').queryByText('godrej almari')).toBeNull());
  expect(listed('Synonyms').getByText('godrej almari').closest('li')).toHaveTextContent(/Three-Door Wardrobe.*Yours/);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss chimney' }));
  expect(await screen.findByText(/Everything that was searched/)).toBeVisible();
});

test('synonyms are added, changed and deleted; what was refused stays as it was typed', async () => {
  open();
  await screen.findByText('jhula');
  const field = screen.getByRole('textbox', { name: 'New synonyms' });
  const add = screen.getByRole('button', { name: 'Add' });
  fireEvent.change(field, { target: { value: 'almirah' } });
  expect(add).toBeDisabled();
  fireEvent.change(field, { target: { value: 'taken = wardrobe' } });
  fireEvent.click(add);
  expect(await screen.findByText(/already/)).toBeVisible();
  expect(field).toHaveValue('taken = wardrobe');
  fireEvent.change(field, { target: { value: 'almirah = wardrobe' } });
  fireEvent.click(add);
  expect(await listed('Synonyms').findByText('almirah')).toBeVisible();
  expect(field).toHaveValue('');

  fireEvent.click(screen.getByRole('button', { name: 'Edit synonyms of almirah' }));
  const edited = screen.getByRole('textbox', { name: 'Synonyms' });
  expect(edited).toHaveValue('almirah = wardrobe');
  fireEvent.change(edited, { target: { value: 'almirah = closet > wardrobe' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await listed('Synonyms').findByText('closet')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Synonyms' })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Delete synonyms of jhula' }));
  await waitFor(() => expect(screen.queryByText('jhula')).toBeNull());
  expect(listed('Synonyms').getAllByRole('listitem')).toHaveLength(1);
});
