// No text of the interface, nor of the settings and mails it shows, says what the glossary refuses.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from './words';

const root = join(__dirname, '../../../..');

/** Sources with texts for people: all of the web client, and what the API hands to the back office. */
function sources(): string[] {
  const ofWeb = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `web/src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/generated\/|back-office\/words\.ts$/.test(name));
  return [
    ...ofWeb,
    'api/src/platform/settings/settings.ts',
    'api/src/platform/settings/mail-texts.ts',
    'api/src/features/content/blocks.ts',
  ];
}

/** The texts of a source: what stands in quotes or between tags and has a blank or begins with a capital. */
function textsOf(source: string): string[] {
  const code = source
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/(?<!:)\/\/.*$/gm, '')
    .replace(/^import[^]*?;$/gm, '');
  const found = [
    ...code.matchAll(/'((?:[^'\\\n]|\\.)*)'/g),
    ...code.matchAll(/"((?:[^"\\\n]|\\.)*)"/g),
    ...code.matchAll(/`((?:[^`\\]|\\.)*)`/g),
    ...code.matchAll(/>\s*([^<>{}=;()]+?)\s*[<{]/g),
    ...code.matchAll(/\}\s*([^<>{}=;()]+?)\s*</g),
  ];
  return found
    .map(([, text]) => text!.replace(/\s+/g, ' ').trim())
    .filter((text) => /[A-Za-z] [A-Za-z]|^[A-Z][a-z]/.test(text));
}

const refusals = words.flatMap(({ say, not }) =>
  not.map((refused) => ({ say, refused, pattern: new RegExp(`\\b${refused.replaceAll(' ', '\\s+')}\\b`, 'i') })),
);

/** What is refused in these texts, with what to say instead. */
const refusedIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    refusals
      .filter(({ pattern }) => pattern.test(text))
      .map(({ say, refused }) => `“${text.slice(0, 120)}”: not “${refused}” but “${say}”`),
  );

test('no text says what the glossary refuses', () => {
  const all = sources().map((name) => ({ name, texts: textsOf(readFileSync(join(root, name), 'utf8')) }));
  expect(all.reduce((sum, { texts }) => sum + texts.length, 0)).toBeGreaterThan(2_000);
  expect(all.flatMap(({ name, texts }) => refusedIn(texts).map((what) => `${name}: ${what}`))).toEqual([]);
});

test('a refused word is found in quotes, in a template and between tags, and not in a comment or a name', () => {
  const planted = `// The prose of it.
    import { prose } from './prose';
    const prose = { key: 'PROSE' };
    const help = 'The customer is told';
    const label = <p>Shop upkeep</p>;
    const long = \`\${count} days are promised\`;`;
  expect(
    refusedIn(textsOf(planted))
      .map((what) => /not “(.+?)”/.exec(what)![1]!)
      .sort(),
  ).toEqual(['customer is told', 'promised', 'upkeep']);
});
