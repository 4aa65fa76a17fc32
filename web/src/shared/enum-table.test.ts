// A table over an enum of the schema answers for values that only a newer server knows.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { choicesWith, enumTable } from './enum-table';

const root = join(__dirname, '../../..');
const enums = [
  ...readFileSync(join(root, 'schema/schema.graphql'), 'utf8').matchAll(/^enum (\w+) \{\n([\s\S]*?)\n\}/gm),
].map(([, name, body]) => ({
  name: name!,
  values: [...body!.replaceAll(/"""[\s\S]*?"""/g, '').matchAll(/^ {2}([A-Z][A-Z0-9_]+)$/gm)].map(([, value]) => value!),
}));

/** Every object literal of a source that has a key for each value of an enum, with what stands right before it. */
function tablesIn(text: string): { name: string; before: string }[] {
  const found: { name: string; before: string }[] = [];
  const begun: { at: number; keys: Set<string> }[] = [];
  for (const { 0: token, index } of text.matchAll(/[{}]|(?<![\w'])([A-Z][A-Z0-9_]+)(?=:(?!:))/g)) {
    if (token === '{') begun.push({ at: index, keys: new Set() });
    else if (token !== '}') begun.at(-1)?.keys.add(token);
    else {
      const { at, keys } = begun.pop() ?? { at: 0, keys: new Set<string>() };
      const named =
        keys.size > 1
          ? enums.find(({ values }) => values.length > 1 && values.every((value) => keys.has(value)))
          : undefined;
      if (named) found.push({ name: named.name, before: text.slice(Math.max(0, at - 160), at) });
    }
  }
  return found;
}

const sources = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^generated\//.test(name));

test('every table of words or colours over a whole enum has an answer for a value it does not know', () => {
  const tables = sources.flatMap((file) =>
    tablesIn(readFileSync(join(root, 'web/src', file), 'utf8')).map((table) => ({ ...table, file })),
  );
  expect(tables.length).toBeGreaterThan(20);
  const without = tables.filter(({ before }) => !/enumTable<[^(]*>\(\s*$/.test(before));
  expect(without.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('a table says what it knows, and the rest by its fallback; its keys are those it knows', () => {
  const words = enumTable<'PAID' | 'FAILED', string>({ PAID: 'Paid', FAILED: 'Failed' }, (value) => `? ${value}`);
  expect(words.PAID).toBe('Paid');
  expect(words['PAID_IN_GOLD' as 'PAID']).toBe('? PAID_IN_GOLD');
  expect(Object.keys(words)).toEqual(['PAID', 'FAILED']);
});

test('a field shows a present value that its choices lack in words', () => {
  const choices = [{ value: 'NEW', label: 'Waits' }];
  expect(choicesWith(choices, 'NEW')).toEqual(choices);
  expect(choicesWith(choices, 'PUT_OFF')).toEqual([{ value: 'PUT_OFF', label: 'Put off' }, ...choices]);
});
