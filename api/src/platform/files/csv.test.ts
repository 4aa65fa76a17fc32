import Papa from 'papaparse';
import { addressCell, cellText, csvLines, joinedCell, proseCell } from './csv.js';

const cellOf = (line: string) => Papa.parse<string[]>(line, { newline: '\r\n' }).data[0]![0]!;

it.each([
  '=HYPERLINK("http://evil.example")',
  '=HYPERLINK("http://evil.example")\nand a second line',
  "=cmd|'/C calc'!A1\r\n",
  '+91 98765 43210',
  '-20 °C\nto 60 °C',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  "'=1",
  "''=1",
])('%j is run by no spreadsheet, and is itself again when it is read back', (text) => {
  const cell = cellOf(csvLines([[text, 1]]));
  expect(cell).toBe(`'${text}`);
  expect(cellText(cell)).toBe(text);
});

it.each(['Bat', "'tis a bat", '18 % = GST', 'a "quoted", text\nof two lines', ''])('%j is written as it is', (text) => {
  const cell = cellOf(csvLines([[text, 1]]));
  expect([cell, cellText(cell)]).toEqual([text, text]);
});

it('numbers stay numbers, also below zero', () => {
  expect(csvLines([['a', -5.5]])).toBe('a,-5.5\r\n');
});

it.each([
  ['- please ring', '– please ring'],
  ['--ring', '–ring'],
  ['=HYPERLINK("http://evil.example")', '“=HYPERLINK("http://evil.example")”'],
  ['\t=1+1', '“=1+1”'],
  ['+91 98765 43210 is my other number', '“+91 98765 43210 is my other number”'],
  ['@home', '“@home”'],
  ["'=1", "“'=1”"],
  ['Asha Verma', 'Asha Verma'],
])('%j stands without an escape in a file that other programs read: %s', (text, cell) => {
  expect(proseCell(text)).toBe(cell);
  expect(cellOf(csvLines([[proseCell(text), 1]]))).toBe(cell);
});

it('an e-mail address that would be a formula stays an address', () => {
  const cells = ['asha@example.com', '+asha@example.com', '-1@example.com'].map(addressCell);
  expect(cells).toEqual(['asha@example.com', '<+asha@example.com>', '<-1@example.com>']);
  for (const cell of cells) expect(cellOf(csvLines([[cell, 1]]))).toBe(cell);
});

it('several texts in one cell stay apart', () => {
  expect(joinedCell(['1 x Nut M4 | M5', '2 x C\\D'])).toBe('1 x Nut M4 \\| M5 | 2 x C\\\\D');
});
