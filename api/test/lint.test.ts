/** Tests the lint rules: each planted violation must be reported. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { V8_SWITCH } from '../../scripts/v8-switches.mjs';

const root = join(__dirname, '..', '..');

const tool = (name: string) => join(root, 'node_modules', name);

/** Files in a folder of their own that goes again after use. */
function planted<T>(files: Record<string, string>, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'plants-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The modules of rules of our own. */
const OWN_RULES = ['lint-money.mjs', 'lint-documented.mjs', 'v8-switches.mjs'].map((name) => `scripts/${name}`);

/** The rules that a few lines break, each at a path as in the house. */
function lint(cases: { path: string; code: string }[]): string[][] {
  // A unique name for each: several have the same path.
  const paths = cases.map(({ path }, i) => path.replace(/x(?=\.tsx?$)/i, `x${i}`));
  const files = Object.fromEntries(cases.map(({ code }, i) => [paths[i]!, code]));
  const config = { compilerOptions: { strict: true, module: 'nodenext', jsx: 'preserve', target: 'esnext' } };
  for (const file of ['oxlint.config.js', ...OWN_RULES]) files[file] = readFileSync(join(root, file), 'utf8');
  return planted({ ...files, 'tsconfig.json': JSON.stringify(config) }, (folder) => {
    symlinkSync(tool('.'), join(folder, 'node_modules'));
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [tool('oxlint/bin/oxlint'), '-c', 'oxlint.config.js', '--format=json', ...paths],
      { cwd: folder, encoding: 'utf8' },
    );
    if (!stdout.startsWith('{')) throw new Error(`The linter says: ${stdout}${stderr}`);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
    return paths.map((path) => diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code));
  });
}

const BREACHES: [what: string, path: string, code: string][] = [
  ['pricing waits for nobody', 'api/src/pricing/x.ts', "import '../platform/database.js';"],
  ['a type knows no feature', 'api/src/types/x.ts', "import '../features/catalogue/product.model.js';"],
  ['the catalogue does not know orders', 'api/src/features/catalogue/x.ts', "import '../orders/order.model.js';"],
  ['nothing uses checkout', 'api/src/features/orders/x.ts', "import '../checkout/checkout.service.js';"],
  ['a feature does not see the REST adapter', 'api/src/features/cart/x.ts', "import '../../rest/routes.js';"],
  [
    'a feature does not see how the schema is served',
    'api/src/features/cart/x.ts',
    "import '../../graphql/schema.js';",
  ],
  ['an error knows nothing', 'api/src/errors/x.ts', "import '../types/page.js';"],
  ['the platform knows no feature', 'api/src/platform/x.ts', "import '../features/cart/cart.service.js';"],
  ['a mail knows no feature', 'api/src/emails/x.ts', "import '../features/orders/order.model.js';"],
  ['REST sees no service', 'api/src/rest/x.ts', "import '../features/cart/cart.service.js';"],
  ['settings are read in one place', 'api/src/platform/x.ts', 'export const port = process.env.PORT;'],
  ['web features do not know each other', 'web/src/features/cart/x.ts', "import '../orders/OrderCard';"],
  ['nor the frame around them', 'web/src/features/cart/x.ts', "import '../../app/routes';"],
  ['shared does not know features', 'web/src/shared/x.ts', "import '../features/cart/cart';"],
  [
    'there is one kind of toast',
    'web/src/features/cart/x.ts',
    "import { message } from 'antd';\nmessage.info('Saved');",
  ],
  [
    'numbers are typed into one kind of field',
    'web/src/features/cart/x.ts',
    "import { InputNumber } from 'antd';\nexport const B = InputNumber;",
  ],
  ['the web client does not import the API', 'web/src/app/x.ts', "import '../../../api/src/pricing/index.js';"],
  [
    'money is rounded in pricing',
    'api/src/features/cart/x.ts',
    'export const half = (price) => Math.round(price / 2);',
  ],
  ['money is formatted at the edges', 'api/src/emails/x.ts', 'export const text = (rupees) => rupees.toFixed(2);'],
  ['the language of the database knows no store', 'embedded-mongo/src/language/x.ts', "import '../store/store.js';"],
  ['its wire knows no commands', 'embedded-mongo/src/wire/x.ts', "import '../commands/dispatch.js';"],
  ['its store knows no commands', 'embedded-mongo/src/store/x.ts', "import '../commands/dispatch.js';"],
  ['its backup is a client', 'embedded-mongo/src/backup/x.ts', "import '../store/store.js';"],
  ['the embedded database knows nothing of the shop', 'embedded-mongo/src/x.ts', "import '../../api/src/config.js';"],
];
const ALLOWED: [path: string, code: string][] = [
  [
    'api/src/features/orders/x.ts',
    "import '../catalogue/stock.service.js';\nimport type { Context } from '../../platform/request-context.js';\nexport type C = Context;",
  ],
  ['web/src/features/cart/x.ts', "import '../../shared/money';\nimport './CartLines';"],
  ['web/src/features/cart/x.ts', "import { Button } from 'antd';\nexport const B = Button;"],
];

it('refuses each planted breach and lets the allowed imports through', () => {
  const found = lint([
    ...BREACHES.map(([, path, code]) => ({ path, code })),
    ...ALLOWED.map(([path, code]) => ({ path, code })),
  ]);
  const unseen = BREACHES.filter((_, i) => !found[i]!.some((rule) => /no-restricted-|rounded-in-pricing/.test(rule)));
  expect(unseen.map(([what]) => what)).toEqual([]);
  expect(found.slice(BREACHES.length)).toEqual(ALLOWED.map(() => []));
});

it('refuses what goes wrong unseen: a loose comparison, a variable for nothing, a hook that React cannot follow', () => {
  const screen = 'web/src/features/cart/X.tsx';
  const imports = "import { useEffect, useState } from 'react';\n";
  const found = lint([
    { path: 'api/src/types/x.ts', code: 'export const same = (a: unknown, b: unknown) => a == b;' },
    { path: 'api/src/types/x.ts', code: 'const forgotten = 1;\nexport const x = 2;' },
    { path: screen, code: "import { A } from './a';\nexport const x = (a: A) => a;" },
    {
      path: screen,
      code: `${imports}export const useX = (on: boolean) => { const [x] = useState(1); if (on) useEffect(() => {}); return x; };`,
    },
    {
      path: screen,
      code: `${imports}export const useX = (a: () => void) => { const [x] = useState(1); useEffect(() => a(), []); return x; };`,
    },
  ]);
  expect(found).toEqual([
    ['eslint(eqeqeq)'],
    ['eslint(no-unused-vars)'],
    ['typescript(consistent-type-imports)'],
    ['react-hooks(rules-of-hooks)'],
    ['react-hooks(exhaustive-deps)'],
  ]);
});

describe('refuses what relies on parts that are not documented', () => {
  const UNDOCUMENTED: [what: string, code: string][] = [
    [
      'a switch of V8 that is set while it runs',
      "import { setFlagsFromString } from 'node:v8';\nsetFlagsFromString(process.argv[2]);",
    ],
    ['the same by the name of the module', "import v8 from 'node:v8';\nv8.setFlagsFromString(process.argv[2]);"],
    ['a switch of V8 on a command line', "export const options = ['--max-semi-space-size=4', 'main.js'];"],
    ['one within a command', 'export const command = `node --no-opt ${process.argv[2]}`;'],
    ['a response whose end is replaced', 'export const watch = (res) => {\n  res.end = () => undefined;\n};'],
    ['one within a request', 'export const watch = (req, write) => {\n  req.res.write = write;\n};'],
    ['a head that is replaced', "export const watch = (response, own) => {\n  response['writeHead'] = own;\n};"],
    ['listeners of others that are taken off', "export const alone = (socket) => socket.removeAllListeners('data');"],
    ['listeners of others that are read', "export const read = (socket) => socket.rawListeners('data');"],
    ['a private field of a response', 'export const head = (res) => res._header;'],
    ['one that is written', "export const own = (res, req) => {\n  req['_httpMessage'] = res;\n};"],
    ['one that is taken apart', 'export const tables = ({ _tables }) => _tables;'],
    [
      'the internals of React',
      "import * as react from 'react';\nexport const x = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;",
    ],
    ['the symbols of Node', 'export const headers = (res) => res[Object.getOwnPropertySymbols(res)[0]];'],
    ['the bindings of Node', "export const parser = process.binding('http_parser');"],
    [
      'a file of a package below its exports',
      "import { instanceOf } from 'graphql/jsutils/instanceOf.js';\nexport { instanceOf };",
    ],
    ['the same when it is loaded later', "export const load = () => import('antd/es/button/index.js');"],
  ];
  const DOCUMENTED = [
    "import { createServer } from 'node:http';\nexport const serve = (answer) => createServer((_, res) => res.end(answer));",
    'export const whole = (document) => [document._id, document.__typename];',
    'export class Span {\n  constructor(end) {\n    this.end = end;\n    this._open = true;\n  }\n}',
    'export const close = (slice) => {\n  slice.end = 3;\n};',
    "import { InMemoryCache } from '@apollo/client';\nimport { useQuery } from '@apollo/client/react';\nexport const x = [InMemoryCache, useQuery];",
    "export const options = ['--enable-source-maps', '--max-old-space-size=160'];",
    "export const off = (socket, heard) => socket.off('data', heard);",
  ];

  it('in code, and lets what is documented through', () => {
    const of = (codes: readonly string[]) => lint(codes.map((code) => ({ path: 'bench/x.ts', code })));
    const isRefused = (rules: readonly string[]) => rules.some((rule) => rule === 'documented(documented-parts)');
    const found = of(UNDOCUMENTED.map(([, code]) => code));
    expect(UNDOCUMENTED.filter((_, i) => !isRefused(found[i]!)).map(([what]) => what)).toEqual([]);
    const allowed = of(DOCUMENTED);
    expect(DOCUMENTED.filter((_, i) => isRefused(allowed[i]!))).toEqual([]);
  });

  it('in what starts a process', () => {
    const folders = ['.', 'api', 'web', 'embedded-mongo', '.ci', '.github/workflows', 'ops', 'ops/kubernetes'];
    const files = folders
      .flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true }).map((entry) => ({ folder, entry })))
      .filter(
        ({ entry }) => entry.isFile() && /(^Dockerfile|^package\.json|^run|\.ya?ml|^\.env\.example)$/.test(entry.name),
      )
      .map(({ folder, entry }) => join(folder, entry.name));
    expect(files).toEqual(expect.arrayContaining(['Dockerfile', 'package.json', 'docker-compose.yml', '.ci/run']));
    const lines = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((text) => ({ file, text })),
    );
    // Written as the files that start processes write it, and as the shop was started once.
    for (const text of ['CMD ["--max-semi-space-size=4", "main.js"]', 'NODE_OPTIONS: --heap-growing-percent=30'])
      expect(text).toMatch(V8_SWITCH);
    expect(lines.filter(({ text }) => V8_SWITCH.test(text) || /NODE_OPTIONS/.test(text))).toEqual([]);
  });

  it('as a package that is installed under the name of another', () => {
    for (const file of ['package.json', 'api/package.json', 'web/package.json', 'embedded-mongo/package.json']) {
      const {
        dependencies = {},
        devDependencies = {},
        overrides = {},
      } = JSON.parse(readFileSync(join(root, file), 'utf8'));
      const versions = Object.values({ ...dependencies, ...devDependencies, ...overrides });
      expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
    }
  });
});

it('refuses what is not laid out, a composition that does not hold and an image with a slip', () => {
  const slips: [tool: string, name: string, text: string, ...args: string[]][] = [
    ['oxfmt/bin/oxfmt', 'slip.ts', 'export const  x=1', '--check'],
    ['dclint/bin/dclint.cjs', 'docker-compose.yml', 'services:\n  shop:\n    image: shop\n    image: shop\n'],
    ['dockerfilelint/bin/dockerfilelint', 'Dockerfile', 'FORM node:20\n'],
  ];
  const refused = slips.map(([name, file, text, ...args]) =>
    planted(
      { [file]: text },
      (folder) => spawnSync(process.execPath, [tool(name), ...args, file], { cwd: folder }).status,
    ),
  );
  expect(refused.map((status) => status !== null && status > 0)).toEqual([true, true, true]);
});

it('refuses promises that nobody waits for', () => {
  const path = 'api/src/types/x.ts';
  const save = 'export async function save() {}\n';
  const found = lint([
    { path, code: `${save}save();` },
    { path, code: `${save}[1].forEach(save);` },
    { path, code: `${save}void save();\nfor (const _ of [1]) await save();` },
  ]);
  expect(found).toEqual([['typescript(no-floating-promises)'], ['typescript(no-misused-promises)'], []]);
});

it('refuses what only some people can use', () => {
  const found = lint([
    { path: 'web/src/features/cart/X.tsx', code: 'export const X = () => <img src="a.webp" />;' },
    { path: 'web/src/features/cart/X.tsx', code: 'export const X = () => <div onClick={() => {}}>Buy</div>;' },
    { path: 'web/src/features/cart/X.tsx', code: 'export const X = () => <button onClick={() => {}}>Buy</button>;' },
  ]);
  expect(found.map((messages) => messages.some((rule) => rule.startsWith('jsx-a11y')))).toEqual([true, true, false]);
});

it('refuses files and exports that nobody uses, and imports that go round in a circle', () => {
  const files = {
    'package.json': '{ "name": "plants", "type": "module" }',
    'knip.config.js': `import { include, ignoreExportsUsedInFile } from ${JSON.stringify(join(root, 'knip.config.js'))};
      export default { include, ignoreExportsUsedInFile, entry: ['main.ts'], project: ['*.ts'] };`,
    'main.ts': "import { used } from './used.js';\nconsole.log(used);",
    'used.ts': "import { round } from './round.js';\nexport const used = round;\nexport const forgotten = 1;",
    'round.ts': "import { used } from './used.js';\nexport const round: unknown = () => used;",
    'alone.ts': 'export const alone = 1;',
  };
  const { stdout } = planted(files, (folder) =>
    spawnSync(
      process.execPath,
      [tool('knip/bin/knip.js'), '--no-progress', '--no-config-hints', '--directory', folder],
      { cwd: root, encoding: 'utf8' },
    ),
  );
  for (const found of ['alone.ts', 'forgotten', /round\.ts.*used\.ts|used\.ts.*round\.ts/])
    expect(stdout).toMatch(found);
});
