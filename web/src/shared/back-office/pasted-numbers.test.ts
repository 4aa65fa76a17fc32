// Pasted columns of orders and tracking numbers.
import { asPasted, readPastedNumbers } from './pasted-numbers';

const GS = 'GS-20261122-0001';
const one = (pasted: string) => readPastedNumbers(pasted).lines;

test.each([
  ['a tab, as a spreadsheet copies', `${GS}\tDL 1`],
  ['a comma', `${GS}, DL 1`],
  ['a semicolon and quotation marks', `"${GS}";"DL 1"`],
  ['blanks', `  ${GS}   DL 1 `],
  ['the other way round', `DL 1\t${GS}`],
  ['a heading above and blank lines between', `Order\tAWB\n\n${GS}\tDL 1\r\n`],
  ['empty columns behind', `${GS}\tDL 1\t\t`],
])('two columns are read with %s', (_, pasted) => {
  expect(readPastedNumbers(pasted)).toEqual({ lines: [{ orderNumber: GS, trackingNumber: 'DL 1' }], problems: [] });
});

test('a third column is the courier, more are refused by their line, and a line without a number stays to be told', () => {
  expect(readPastedNumbers(`${GS}\t1\tDTDC\nGS-2\n1\t2\t3\t4`)).toEqual({
    lines: [
      { orderNumber: GS, trackingNumber: '1', courier: 'DTDC' },
      { orderNumber: 'GS-2', trackingNumber: '' },
    ],
    problems: ['Line 3 has 4 columns. Paste two: order and tracking number.'],
  });
});

test('lines of a file are read as they were', () => {
  const lines = [{ orderNumber: GS, trackingNumber: '1, 2', courier: 'India Post' }];
  expect(one(asPasted(lines))).toEqual(lines);
});
