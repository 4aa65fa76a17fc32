/** The shape of a CSV file: rows as spreadsheets number them, and each that does not fit its headings is told. */
import fc from 'fast-check';
import { rounds } from '../../../test/rounds.js';
import { CSV_START, csvLines, pairsCell, pairsOfCell } from './csv.js';
import { readCsv } from './csv-table.js';

const read = (text: string) => readCsv(Buffer.from(text), 10_000);

it('numbers rows as a spreadsheet does: blank lines count, line breaks within cells do not', async () => {
  const text = '\nsku,title\n\nA,"two\nlines"\n,\nB,one\n\n\nC,last';
  expect((await read(text)).rows).toEqual([
    { row: 4, cells: ['A', 'two\nlines'] },
    { row: 6, cells: ['B', 'one'] },
    { row: 9, cells: ['C', 'last'] },
  ]);
  const lines = Array.from({ length: 1300 }, (_, i) => (i % 3 ? `S-${i},"a\nb"` : '')).join('\n');
  const { rows } = await read(`sku,title\n${lines}`);
  for (const { row, cells } of rows) expect(cells[0]).toBe(`S-${row - 2}`);
  expect(rows).toHaveLength(866);
});

it.each([
  ['semicolons', 'sku;title\r\nA;1,499'],
  ['tabs', 'sku\ttitle\rA\t1,499'],
  ['what its first line says', 'sep=|\nsku|title\nA|1,499'],
])('understands %s between cells', async (_, text) => {
  expect(await read(text)).toMatchObject({ headings: ['sku', 'title'], rows: [{ row: 2, cells: ['A', '1,499'] }] });
});

it('tells row by row what does not fit, and keeps the others', async () => {
  const text = ['sku,price,,mrp,,', 'A,1,499,1999', 'B,1,,2,', 'C,1,,2,3', 'D,1', 'E,1,x,2', 'F,1,,2'].join('\n');
  const { headings, rows } = await read(text);
  expect(headings).toEqual(['sku', 'price', '', 'mrp']);
  expect(rows.map(({ row, problem }) => [row, problem ?? 'fits'])).toEqual([
    [2, 'Column C has no heading, and this row has something in it.'],
    [3, 'fits'],
    [
      4,
      'The row has 5 cells and there are 4 headings. A cell with a comma stands in quotation marks, such as "1,499".',
    ],
    [5, 'The row has 2 cells and there are 4 headings. Cells that are empty need their separators too.'],
    [6, 'Column C has no heading, and this row has something in it.'],
    [7, 'fits'],
  ]);
});

it.each([
  [
    'a heading twice',
    'sku,Price,title,price\nA,1,B,2',
    'The heading price stands twice, in columns B and D. Take one of them out.',
  ],
  [
    'a quotation mark that nothing closes',
    'sku,title\nA,b\nB,"c\nC,d',
    'Row 3: a quotation mark opens a cell and none closes it.',
  ],
  [
    'a quotation mark within a quoted cell',
    'sku,title\n\nA,"5" pipe"',
    'Row 3: a quotation mark stands within a cell that begins with one. Write it twice there, as in "5"" pipe".',
  ],
  [
    'headings that lost letters',
    'sku,caf\uFFFD\nA,1',
    'Letters were lost (\uFFFD) when the file was saved. Save the table anew as “CSV UTF-8”.',
  ],
  ['nothing in it', '\n,,\n', 'The file is empty.'],
  ['too many columns', `sku${',x'.repeat(600)}`, 'At most 500 columns in one file'],
])('with %s is refused as a whole', async (_, text, message) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'BAD_INPUT', message });
});

/** Texts that spreadsheets, CSV and cells of several texts treat in a special way, among all others. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\\',
        '|',
        ':',
        '"',
        ',',
        "'",
        '=',
        '-',
        '+',
        '\r\n',
        '\n',
        '\r',
        '\t',
        ' ',
        ';',
        '\uFEFF',
        '=1',
        ' | ',
        ': ',
        '\\|',
      ),
    ),
  )
  .map((parts) => parts.join('').trim());
const name = text.filter((one) => one !== '');

it('gives back any texts that were written, in cells of their own and as pairs in one cell', async () => {
  const pairs = fc.array(fc.record({ key: name, value: name }), { minLength: 1, maxLength: 5 });
  const table = fc.array(fc.tuple(name, text, pairs), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(table, async (written) => {
      const lines = written.map(([title, description, specifications]) => [
        title,
        description,
        pairsCell(specifications),
      ]);
      const { rows } = await read(CSV_START + csvLines([['title', 'description', 'specifications']]) + csvLines(lines));
      const back = rows.map(({ cells: [title, description, cell] }) => [title, description, pairsOfCell(cell!)]);
      expect(back).toEqual(written);
      expect(rows.some(({ problem }) => problem)).toBe(false);
    }),
    { numRuns: rounds(300, 10_000) },
  );
});

it('reads pairs as people write them', () => {
  expect(pairsOfCell('Material: mild steel | Ratio: 1:2|Folder: C\\Data | Foldable')).toEqual([
    { key: 'Material', value: 'mild steel' },
    { key: 'Ratio', value: '1:2' },
    { key: 'Folder', value: 'C\\Data' },
    { key: 'Foldable', value: '' },
  ]);
});
