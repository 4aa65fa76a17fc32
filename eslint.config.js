/** Lint: the language's own rules, and who may import whom (CONTRIBUTING.md tells the same in words). */
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import prettier from 'eslint-config-prettier';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Features of the API and the other features whose services they may call; acyclic. */
const FEATURE_MAY_USE = {
  audit: [],
  integrations: ['audit'],
  settings: ['audit'],
  catalogue: ['audit', 'integrations'],
  content: ['audit', 'catalogue'],
  customers: ['audit', 'integrations', 'catalogue'],
  cart: ['catalogue', 'customers'],
  delivery: ['catalogue'],
  orders: ['audit', 'integrations', 'catalogue', 'customers', 'cart', 'delivery'],
  stock: ['audit', 'catalogue', 'orders'],
  invoicing: ['orders'],
  sales: ['orders'],
  fulfilment: ['audit', 'integrations', 'catalogue', 'customers', 'orders', 'invoicing', 'payments'],
  payments: ['audit', 'integrations', 'catalogue', 'customers', 'orders'],
  checkout: [
    'audit',
    'integrations',
    'catalogue',
    'customers',
    'cart',
    'delivery',
    'orders',
    'invoicing',
    'sales',
    'payments',
  ],
  connections: ['audit', 'orders', 'payments'],
  'mail-texts': ['connections', 'orders', 'settings'],
  'first-steps': ['catalogue', 'content', 'orders', 'payments'],
  correspondence: ['audit'],
  'custom-orders': ['audit', 'integrations', 'correspondence'],
  contact: ['audit', 'integrations', 'correspondence', 'custom-orders'],
  dashboard: [
    'audit',
    'integrations',
    'catalogue',
    'customers',
    'cart',
    'orders',
    'sales',
    'payments',
    'fulfilment',
    'custom-orders',
    'contact',
  ],
};

const API_FOLDERS = ['pricing', 'errors', 'types', 'platform', 'emails', 'features', 'graphql', 'rest', 'metrics'];
const API_MAY_USE = {
  pricing: [],
  errors: [],
  types: ['errors', 'pricing'],
  platform: ['errors', 'types', 'pricing'],
  emails: ['errors', 'types', 'pricing', 'platform'],
  features: ['errors', 'types', 'pricing', 'platform', 'emails'],
  rest: ['errors', 'types', 'platform', 'graphql'],
};

/** Relative imports that end in one of these folders are refused. */
const refuse = (folders, message) => folders.map((folder) => ({ group: [`**/${folder}/**`], message }));
const restricted = (files, patterns, ignores = []) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', ...ignores],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const apiLayers = Object.entries(API_MAY_USE)
  .filter(([folder]) => folder !== 'features')
  .map(([folder, allowed]) =>
    restricted(
      [`api/src/${folder}/**/*.ts`],
      refuse(
        API_FOLDERS.filter((other) => other !== folder && !allowed.includes(other)),
        `${folder} may use ${allowed.join(', ') || 'nothing of ours'} only`,
      ),
    ),
  );

const apiFeatures = Object.entries(FEATURE_MAY_USE).map(([feature, others]) =>
  restricted(
    [`api/src/features/${feature}/**/*.ts`],
    [
      ...refuse(
        Object.keys(FEATURE_MAY_USE).filter((other) => other !== feature && !others.includes(other)),
        `${feature} may use ${others.join(', ') || 'no other feature'} only`,
      ),
      {
        group: ['**/graphql/**', '!graphql/**'],
        message: 'Features never see graphql/: what they are given is platform/request-context',
      },
      { group: ['**/rest/**'], message: 'Features never see the REST adapter' },
    ],
  ),
);

const neverTheApi = { group: ['**/api/src/**', '@gs-mart/api*'], message: 'The web client never imports the API' };
const web = [
  restricted(['web/src/{app,generated}/**/*.{ts,tsx}', 'web/src/*.{ts,tsx}'], [neverTheApi]),
  restricted(
    ['web/src/shared/**/*.{ts,tsx}'],
    [...refuse(['app', 'features'], 'shared may use generated only'), neverTheApi],
  ),
  restricted(
    ['web/src/features/**/*.{ts,tsx}'],
    [
      ...refuse(['app', 'features'], 'Features use shared and generated, never app'),
      { regex: '^\\.\\./[a-z]', message: 'Features never import each other' },
      neverTheApi,
    ],
  ),
];

const nothingOfTheShop = {
  group: ['**/api/**', '**/web/**', '@gs-mart/*'],
  message: 'The embedded database knows nothing of the shop',
};
/** Layers of the embedded database, each with those below it that it may use. */
const DATABASE_MAY_USE = {
  language: [],
  wire: ['language'],
  store: ['language', 'wire'],
  commands: ['language', 'wire', 'store'],
  // A client like any other: by the driver, so that it backs up MongoDB too.
  backup: [],
};
const databaseLayers = Object.entries(DATABASE_MAY_USE).map(([layer, allowed]) =>
  restricted(
    [`embedded-mongo/src/${layer}/**/*.ts`],
    [
      nothingOfTheShop,
      ...refuse(
        Object.keys(DATABASE_MAY_USE).filter((other) => other !== layer && !allowed.includes(other)),
        `${layer} may use ${allowed.join(', ') || 'no other layer'} only`,
      ),
    ],
  ),
);

/** Money is rounded in pricing alone, where each rounding is stated and tested. */
const MONEY = '/(price|amount|paise|rupee|subtotal|tax|mrp|charge|refund|discount|revenue)/i';
const ROUNDED_MONEY = [
  `CallExpression[callee.object.name="Math"][callee.property.name=/^(round|floor|ceil|trunc)$/] Identifier[name=${MONEY}]`,
  'CallExpression[callee.property.name="toFixed"]',
].map((selector) => ({ selector, message: 'Money is rounded in pricing alone: call what is there, or add it there.' }));

export default tseslint.config(
  { ignores: ['**/dist/**', '**/generated/**', '**/node_modules/**', 'data/**', 'coverage/**', 'web/public/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      'no-console': 'off',
      // The last stage of a pipeline takes everything and yields nothing.
      'require-yield': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['api/src/**/*.ts'],
    rules: {
      // Decorators need classes as values where only their types seem to be used.
      '@typescript-eslint/consistent-type-imports': 'off',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in config.ts alone.' },
      ],
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['api/src/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['web/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    ...jsxA11y.flatConfigs.recommended,
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      // A field of Ant Design that opens for editing where the button was that opened it.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      // What scrolls by itself must be reached by keyboard; a word with an explanation shows it then.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: ['pre', 'ul'], roles: ['status'] }],
    },
  },
  {
    files: ['api/src/**/*.ts'],
    ignores: ['api/src/pricing/**', '**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...ROUNDED_MONEY] },
  },
  ...apiLayers,
  ...apiFeatures,
  ...web,
  restricted(['embedded-mongo/{src,conformance}/**/*.ts'], [nothingOfTheShop]),
  ...databaseLayers,
  prettier,
);
