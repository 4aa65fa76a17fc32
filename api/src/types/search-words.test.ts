import { matchesSearch, searchWords } from './search-words.js';

it('keeps e-mails whole, phone numbers as digits and names word by word, in lower case and once each', () => {
  expect(searchWords('Asha.Verma@Example.com', 'Asha  VERMA', '+91 66666 00101', undefined, 'asha')).toEqual([
    'asha.verma@example.com',
    'asha',
    'verma',
    '916666600101',
    '6666600101',
    '0101',
    '00101',
    '600101',
    '6600101',
    '66600101',
    '666600101',
  ]);
});

it('keeps names of other scripts', () => {
  expect(searchWords('आशा वर्मा')).toEqual(['आशा', 'वर्मा']);
});

it('asks for the beginning of every word, with nothing of a pattern in it', () => {
  const { $and } = matchesSearch('Ash a.*@(b') as { $and: { searchWords: { $regex: string } }[] };
  expect($and.map((one) => one.searchWords.$regex)).toEqual(['^ash', '^a\\.\\*@\\(b']);
  expect(matchesSearch('66666 00101')).toMatchObject({ $and: [{ searchWords: { $regex: '^6666600101' } }] });
  expect(matchesSearch('+91 66666-00101')).toMatchObject({
    $and: [{ searchWords: { $in: [/^6666600101/, /^916666600101/] } }],
  });
  expect(matchesSearch('  ')).toEqual({});
});

it('looks for at most five words and for no control characters, which a pattern cannot hold', () => {
  const { $and } = matchesSearch('a\u0000@b.in c d e f g') as { $and: { searchWords: { $regex: string } }[] };
  expect($and.map((one) => one.searchWords.$regex)).toEqual(['^a@b\\.in', '^c', '^d', '^e', '^f']);
  expect(matchesSearch('\u0000')).toEqual({});
});

it('knows names with either apostrophe and without accents, in one piece and in parts', () => {
  const words = ['oneil', 'o', 'neil', 'jose', 'muller', 'sørensen'.replace('ø', 'o')];
  expect(searchWords('O’Neil José Müller Sørensen')).toEqual(words);
  expect(searchWords("o'neil JOSE Muller Sorensen")).toEqual(words);
});
