// Lines of synonyms, read as the owner writes them.
import { readSynonymLine, writeSynonymLine } from './synonym-line';

it.each([
  ['almirah = wardrobe', { words: ['almirah', 'wardrobe'], means: [] }],
  [' अलमारी =almirah = clothes  cupboard', { words: ['अलमारी', 'almirah', 'clothes  cupboard'], means: [] }],
  ['furniture > sofa, bed', { words: ['furniture'], means: ['sofa', 'bed'] }],
  ['khel = khel kood > cricket', { words: ['khel', 'khel kood'], means: ['cricket'] }],
])('reads %s', (text, line) => {
  expect(readSynonymLine(text)).toEqual(line);
  expect(readSynonymLine(writeSynonymLine(line))).toEqual(line);
});

it.each(['', 'almirah', 'almirah =', '= wardrobe', 'furniture >', '> sofa', 'a > b > c'])(
  'waits for more at "%s"',
  (text) => expect(readSynonymLine(text)).toBeNull(),
);
