// Dimensions read from specifications.
import { measuresOf } from './measures';

const read = (...said: [string, string][]) => measuresOf(said.map(([key, value]) => ({ key, value })));

test.each([
  ['width, depth and height', [['Size', '208 × 88 × 82 cm']], { width: 208, depth: 88, height: 82 }],
  ['words after them', [['Size', '45 × 52 × 92 cm each']], { width: 45, depth: 52, height: 92 }],
  [
    'the height first where the width says so',
    [
      ['Width', '90 cm'],
      ['Size', '180 × 90 × 45 cm'],
    ],
    { height: 180, width: 90, depth: 45 },
  ],
  ['metres', [['Opening', '1.5 × 2.1 m']], { width: 150, height: 210 }],
] as [string, [string, string][], object][])('reads %s', (_what, said, expected) => {
  expect(read(...said)).toEqual(expected);
});

test.each([
  ['Size', 'Short handle (SH)'],
  ['Size', '5'],
  ['Size', '20 × 10 × 2 cm'],
  ['Length', '28 cm'],
] as [string, string][])('draws nothing of %s: %s', (key, value) => expect(read([key, value])).toBeUndefined());
