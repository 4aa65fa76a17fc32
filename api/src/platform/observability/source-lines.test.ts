/** Places in joined files, told as places in their sources. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLogger } from './logger.js';
import { withSourceLines } from './source-lines.js';

const folder = mkdtempSync(join(tmpdir(), 'source-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** A number as source maps write it: its sign last, five bits a digit, the lowest first. */
function digits(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    const low = rest & 31;
    rest >>>= 5;
    text += DIGITS[rest > 0 ? low | 32 : low];
  } while (rest > 0);
  return text;
}

/** @param lines of the joined file, their places as [joined column, source, line, column], all from 0 @returns its address */
function joinedFile(name: string, lines: number[][][]): string {
  const before = [0, 0, 0, 0];
  const mappings = lines
    .map((places) => {
      before[0] = 0;
      return places
        .map((place) => {
          const text = place.map((value, field) => digits(value - before[field]!)).join('');
          before.splice(0, 4, ...place);
          return text;
        })
        .join(',');
    })
    .join(';');
  const path = join(folder, name);
  writeFileSync(`${path}.map`, JSON.stringify({ version: 3, sources: ['../src/one.ts', '../src/two.ts'], mappings }));
  return pathToFileURL(path).href;
}

it('names file, line and column of the source, on any line and in the middle of a piece', () => {
  const joined = joinedFile('joined.js', [
    [[0, 0, 0, 0]],
    [
      [0, 1, 99, 4],
      [40, 0, 6, 2],
      [90, 1, 1500, 12],
    ],
    [],
    [[7, 0, 3, 1]],
  ]);
  const [one, two] = [join(folder, '../src/one.ts'), join(folder, '../src/two.ts')];
  expect(withSourceLines(`Error: x\n    at pay (${joined}:2:41)\n    at ${joined}:2:89`)).toBe(
    `Error: x\n    at pay (${one}:7:3)\n    at ${one}:7:3`,
  );
  expect(withSourceLines(`at a (${joined}:2:2000)`)).toBe(`at a (${two}:1501:13)`);
  expect(withSourceLines(`at a (${joined}:4:8)`)).toBe(`at a (${one}:4:2)`);
});

it('leaves alone what no map tells, and half of a map', () => {
  const broken = pathToFileURL(join(folder, 'broken.js')).href;
  writeFileSync(join(folder, 'broken.js.map'), '{"version":3,"sour');
  for (const stack of [`at a (${broken}:1:1)`, 'at b (file:///nowhere/at/all.js:3:4)', 'at node:internal/x:1:2', ''])
    expect(withSourceLines(stack)).toBe(stack);
});

it('is what the log says of an error', () => {
  const joined = joinedFile('logged.js', [[[0, 0, 41, 0]]]);
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('It went wrong'), { stack: `Error: It went wrong\n    at ${joined}:1:1` });
  logger.error({ err: error }, 'a fault');
  expect(lines.join()).toContain('src/one.ts:42:1');
  expect(lines.join()).toContain('It went wrong');
});
