/** Tests the documentation: every file and command it names exists, and every decision record has a date and a status. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = join(__dirname, '..', '..');
const DECISIONS = join(root, 'docs/decisions');
const decisions = readdirSync(DECISIONS).filter((name) => /^\d{4}-/.test(name));
const TEXTS = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'CONTEXT.md',
    'bench/README.md',
    'docs/operations.md',
    'docs/performance.md',
    'docs/scale.md',
  ],
  ...readdirSync(join(root, 'docs/api')).map((name) => `docs/api/${name}`),
  ...readdirSync(DECISIONS).map((name) => `docs/decisions/${name}`),
].filter((name) => name.endsWith('.md'));

/** Where a path may begin, besides the root: as the texts of the API and of the web client shorten it. */
const BEGINS = ['', 'api/src', 'web/src', 'api', 'web', 'api/src/platform', 'api/src/features/catalogue'];
/** Made by a build or a run, so not there after a clone. */
const MADE = /(?:^|\/)(?:dist|generated|data|node_modules|outbox|files|database)(?:\/|$)/;
const FILE = /^[\w@.-]+(?:\/[\w@.-]+)*\.(?:ts|tsx|mjs|cjs|json|graphql|txt|yml|md|css)$/;

function missing(text: string): string[] {
  const content = readFileSync(join(root, text), 'utf8').replace(/```.*?```/gs, '');
  const links = [...content.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)[^)]*\)/g)].map(([, target]) => target!);
  const gone = links.filter((target) => !existsSync(resolve(root, dirname(text), target)));
  const names = [...content.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!).filter((name) => FILE.test(name));
  return [
    ...gone,
    ...names.filter(
      (name) => name.includes('/') && !MADE.test(name) && !BEGINS.some((begin) => existsSync(join(root, begin, name))),
    ),
  ].map((name) => `${text}: ${name}`);
}

it('names no file that is not there', () => {
  expect(TEXTS.length).toBeGreaterThan(20);
  expect(TEXTS.flatMap(missing)).toEqual([]);
});

it('names no npm script that is not there', () => {
  const scripts = (folder: string) =>
    Object.keys(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts);
  const workspaces = new Map(['api', 'web', 'embedded-mongo'].map((name) => [name, scripts(name)]));
  const own = scripts('.');
  const gone = TEXTS.flatMap((text) =>
    [...readFileSync(join(root, text), 'utf8').matchAll(/npm run ([a-z][\w:-]*)(?: -w (?:@gs-mart\/)?([\w-]+))?/g)]
      .filter(([, script, workspace]) => !(workspace ? workspaces.get(workspace) : own)?.includes(script!))
      .map(([command]) => `${text}: ${command}`),
  );
  expect(gone).toEqual([]);
});

it('has a number, a date and a status for every decision, and all of them in one list', () => {
  const list = readFileSync(join(DECISIONS, 'README.md'), 'utf8');
  for (const name of decisions) {
    const [heading, , state] = readFileSync(join(DECISIONS, name), 'utf8').split('\n');
    expect(`${name}: ${heading}`).toMatch(new RegExp(`^${name}: # ${Number(name.slice(0, 4))}\\. \\S`));
    expect(`${name}: ${state}`).toMatch(/: \*\d{4}-\d\d-\d\d\. Status: (?:accepted|superseded by \[\d+\])/);
    expect(list).toContain(`](${name})`);
  }
});
