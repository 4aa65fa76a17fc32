// The help names what the back office has, and is found by what people type.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSections } from '../../features/admin-shell/sections';
import { helpAbout, helpPages } from './help-pages';

const root = join(__dirname, '../..');
const code = ['features', 'shared/back-office']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /(admin-|back-office).*\.tsx?$/.test(name) && !/\.test\.|help-pages/.test(name))
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n');
/** The texts of the code: between tags, or in quotes. */
const isText = (name: string) => new RegExp(`(>\\s*|['"\`])${name}(\\s*<|['"\`])|^\\s+${name}$`, 'm').test(code);

test('each screen has a page, and each page a screen', () => {
  const screens = allSections.map(({ path }) => path).filter((path) => path !== '/admin/help');
  expect(helpPages.map(({ path }) => path).sort()).toEqual([...screens].sort());
});

test.each(helpPages.map((page) => [page.title, page] as const))(
  '%s names buttons and headings that there are',
  (_, page) => {
    const names = page.steps.flatMap(({ text }) => [...text.matchAll(/[[{]([^\]}]+)[\]}]/g)].map(([, name]) => name!));
    expect(names.filter((name) => !isText(name))).toEqual([]);
    // Two sentences, one in each place.
    expect(page.about.map((sentence) => sentence.match(/[.!?](?= |$)/g)?.length)).toEqual([1, 1]);
  },
);

test('a search finds by every word, what is named so first', () => {
  const titles = (search: string) => helpAbout(search).map(({ title }) => title);
  expect(titles('cash')[0]).toBe('Cash on delivery');
  expect(titles('refund order')).toContain('Orders');
  expect(titles('GSTIN')).toEqual(['Settings']);
  expect(titles('zeppelin')).toEqual([]);
  expect(titles(' ')).toHaveLength(helpPages.length);
});
