import Papa from 'papaparse';
import { cellText, csvLines } from './csv.js';

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
