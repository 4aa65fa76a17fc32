/** Lint configuration: language rules and import boundaries between folders (described in CONTRIBUTING.md). */
import { fileURLToPath } from 'node:url';

/** Features of the API, each with the features whose services it may call; acyclic. */
const FEATURE_MAY_USE = {
  audit: [],
  consents: [],
  messages: ['audit', 'consents'],
  integrations: ['audit'],
  settings: ['audit'],
  backups: ['audit'],
  catalogue: ['audit', 'integrations', 'settings'],
  content: ['audit', 'catalogue'],
  delivery: ['catalogue'],
  customers: ['audit', 'integrations', 'catalogue', 'consents', 'delivery'],
  staff: ['audit', 'customers'],
  cart: ['catalogue', 'customers'],
  offers: ['audit', 'integrations', 'catalogue', 'customers'],
  orders: ['audit', 'integrations', 'catalogue', 'customers', 'cart', 'delivery', 'messages', 'offers'],
  'offer-rehearsal': ['catalogue', 'customers', 'offers', 'orders'],
  stock: ['audit', 'catalogue', 'orders'],
  invoicing: ['orders'],
  sales: ['orders'],
  fulfilment: ['audit', 'integrations', 'catalogue', 'customers', 'delivery', 'orders', 'invoicing', 'payments'],
  payments: ['audit', 'integrations', 'catalogue', 'customers', 'orders'],
  quotes: [
    'audit',
    'integrations',
    'messages',
    'catalogue',
    'customers',
    'delivery',
    'orders',
    'invoicing',
    'custom-orders',
    'contact',
  ],
  checkout: [
    'audit',
    'integrations',
    'catalogue',
    'consents',
    'customers',
    'cart',
    'delivery',
    'offers',
    'orders',
    'invoicing',
    'sales',
    'payments',
    'privacy',
    'backups',
    'messages',
    'cod-returns',
    'quotes',
    'bought-together',
    'abandoned-carts',
    'reviews',
  ],
  reviews: ['audit', 'integrations', 'catalogue', 'customers', 'messages', 'orders'],
  questions: ['audit', 'integrations', 'catalogue', 'customers', 'orders', 'reviews'],
  'cod-returns': ['catalogue', 'delivery', 'orders'],
  'cod-confirmation': ['catalogue', 'delivery', 'messages', 'offers', 'orders', 'payments', 'checkout'],
  'pay-links': ['checkout', 'orders', 'payments'],
  workshop: ['orders'],
  receivables: ['audit', 'customers', 'invoicing', 'orders'],
  'staff-orders': ['audit', 'checkout', 'customers', 'orders'],
  'quote-acceptance': [
    'catalogue',
    'checkout',
    'customers',
    'delivery',
    'fulfilment',
    'integrations',
    'orders',
    'quotes',
  ],
  connections: ['audit', 'messages', 'orders', 'payments', 'fulfilment'],
  'mail-texts': ['connections', 'orders', 'settings'],
  'go-live': [
    'audit',
    'backups',
    'catalogue',
    'contact',
    'content',
    'custom-orders',
    'customers',
    'fulfilment',
    'orders',
    'reviews',
  ],
  'first-steps': ['backups', 'catalogue', 'content', 'go-live', 'orders', 'payments'],
  correspondence: ['audit'],
  'custom-orders': ['audit', 'integrations', 'correspondence'],
  contact: ['audit', 'integrations', 'correspondence', 'custom-orders'],
  privacy: [
    'audit',
    'integrations',
    'catalogue',
    'consents',
    'messages',
    'customers',
    'offers',
    'orders',
    'fulfilment',
    'correspondence',
    'custom-orders',
    'contact',
    'quotes',
    'reviews',
    'questions',
    'staff',
    'abandoned-carts',
  ],
  feeds: ['catalogue', 'delivery'],
  merging: [
    'abandoned-carts',
    'audit',
    'cart',
    'consents',
    'customers',
    'fulfilment',
    'offers',
    'orders',
    'privacy',
    'quotes',
    'questions',
    'reviews',
  ],
  'abandoned-carts': ['cart', 'catalogue', 'consents', 'customers', 'messages', 'orders'],
  'bought-together': ['catalogue', 'customers', 'orders'],
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
    'privacy',
    'quotes',
    'reviews',
    'questions',
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

/** Forbids relative imports from these folders. */
const refuse = (folders, message) =>
  folders.map((folder) => ({ group: [`**/${folder}/**`, `!**/platform/${folder}/**`], message }));
const restricted = (files, patterns, ignores = []) => ({
  files,
  excludeFiles: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', ...ignores],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const apiLayers = Object.entries(API_MAY_USE)
  .filter(([folder]) => folder !== 'features')
  .map(([folder, allowed]) =>
    restricted(
      [`api/src/${folder}/**/*.ts`],
      [
        ...refuse(
          API_FOLDERS.filter((other) => other !== folder && !allowed.includes(other)),
          `${folder} may use ${allowed.join(', ') || 'nothing of ours'} only`,
        ),
      ],
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
        message: 'Features never see graphql/: what they are given is platform/request/request-context',
      },
      { group: ['**/rest/**'], message: 'Features never see the REST adapter' },
    ],
  ),
);

const neverTheApi = { group: ['**/api/src/**', '@gs-mart/api*'], message: 'The web client never imports the API' };
/** Notifications use shared/toasts only, also in the back office: two toast stacks would overlap. */
const oneToast = {
  group: ['antd'],
  importNames: ['message', 'notification'],
  message: 'Short notices are shared/toasts',
};
/** InputNumber sets what it cannot read to something else without a word. */
const readNumbers = {
  group: ['antd'],
  importNames: ['InputNumber'],
  message: 'Numbers are typed into shared/back-office/NumberInput, which refuses what it cannot read',
};
const web = [
  restricted(['web/src/{app,generated}/**/*.{ts,tsx}', 'web/src/*.{ts,tsx}'], [neverTheApi]),
  restricted(
    ['web/src/shared/**/*.{ts,tsx}'],
    [...refuse(['app', 'features'], 'shared may use generated only'), neverTheApi, oneToast, readNumbers],
  ),
  restricted(
    ['web/src/features/**/*.{ts,tsx}'],
    [
      ...refuse(['app', 'features'], 'Features use shared and generated, never app'),
      { regex: '^\\.\\./[a-z]', message: 'Features never import each other' },
      neverTheApi,
      oneToast,
      readNumbers,
    ],
  ),
];

const nothingOfTheShop = {
  group: ['**/api/**', '**/web/**', '@gs-mart/*'],
  message: 'The embedded database knows nothing of the shop',
};
/** Layers of the embedded database, each with the lower layers that it may import. */
const DATABASE_MAY_USE = {
  language: [],
  wire: ['language'],
  store: ['language', 'wire'],
  commands: ['language', 'wire', 'store'],
  // Uses the driver only, so that it can back up MongoDB too.
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

/** Language rules in addition to oxlint's category `correctness`. */
const LANGUAGE = Object.fromEntries(
  [
    'no-case-declarations',
    'no-constant-condition',
    'no-empty',
    'no-fallthrough',
    'no-misleading-character-class',
    'no-prototype-builtins',
    'no-regex-spaces',
    'no-undef',
    'no-unreachable',
    'no-useless-assignment',
    'no-var',
    'prefer-const',
    'prefer-rest-params',
    'prefer-spread',
    'preserve-caught-error',
    'typescript/ban-ts-comment',
    'typescript/no-array-constructor',
    'typescript/no-empty-object-type',
    'typescript/no-namespace',
    'typescript/no-require-imports',
    'typescript/no-unnecessary-type-constraint',
    'typescript/no-unsafe-function-type',
    'typescript/no-floating-promises',
  ].map((rule) => [rule, 'error']),
);

/** Accessibility rules, for keyboard and screen-reader use. */
const ACCESSIBLE = Object.fromEntries(
  [
    'alt-text',
    'anchor-has-content',
    'anchor-is-valid',
    'aria-activedescendant-has-tabindex',
    'aria-props',
    'aria-proptypes',
    'aria-role',
    'aria-unsupported-elements',
    'autocomplete-valid',
    'click-events-have-key-events',
    'heading-has-content',
    'html-has-lang',
    'iframe-has-title',
    'img-redundant-alt',
    'interactive-supports-focus',
    'label-has-associated-control',
    'media-has-caption',
    'mouse-events-have-key-events',
    'no-access-key',
    'no-distracting-elements',
    'no-interactive-element-to-noninteractive-role',
    'no-redundant-roles',
    'no-static-element-interactions',
    'role-has-required-aria-props',
    'role-supports-aria-props',
    'scope',
    'tabindex-no-positive',
  ].map((rule) => [`jsx-a11y/${rule}`, 'error']),
);

/** Rules of the category `correctness` that are disabled here. */
const NOT_HERE = Object.fromEntries(
  [
    // Methods passed as values here do not use `this`, or are spread into a plain copy.
    'typescript/unbound-method',
    'typescript/no-misused-spread',
    // Strings are sorted in default order; messages contain values of any type.
    'typescript/require-array-sort-compare',
    'typescript/no-base-to-string',
    'typescript/restrict-template-expressions',
    // `return void answer()` ends a handler in one line.
    'typescript/no-meaningless-void-operator',
    'typescript/no-redundant-type-constituents',
    // A type and a value may share a name.
    'no-redeclare',
    // For the React Compiler, which is not used.
    'react/globals',
    'react/immutability',
    'react/incompatible-library',
    'react/purity',
    'react/refs',
    'react/set-state-in-effect',
    // Also demands keys in tuples that are not children.
    'react/jsx-key',
    // Roles are set where no HTML element has the required behaviour.
    'jsx-a11y/prefer-tag-over-role',
  ].map((rule) => [rule, 'off']),
);

export default {
  ignorePatterns: ['**/node_modules/**', '**/dist/**', '**/generated/**', 'data/**', 'coverage/**', 'web/public/**'],
  plugins: ['eslint', 'typescript', 'oxc', 'react', 'jsx-a11y'],
  jsPlugins: ['money', 'documented'].map((name) =>
    fileURLToPath(new URL(`./scripts/lint-${name}.mjs`, import.meta.url)),
  ),
  categories: { correctness: 'error' },
  env: { node: true, builtin: true },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    ...LANGUAGE,
    ...NOT_HERE,
    'documented/documented-parts': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' }],
    'typescript/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    // React does not await event handlers; each handler reports its own errors.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    // The last stage of a pipeline consumes all input and yields nothing.
    'require-yield': 'off',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
  },
  overrides: [
    { files: ['**/*.{ts,tsx}'], rules: { 'no-undef': 'off' } },
    {
      files: ['api/src/**/*.ts'],
      rules: {
        // Decorator metadata needs the class as a value where only its type appears to be used.
        'typescript/consistent-type-imports': 'off',
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'Settings are read in config.ts alone.' },
        ],
      },
    },
    // Runs inside mongosh, which defines these globals.
    {
      files: ['embedded-mongo/conformance/mongosh/*.cjs'],
      globals: { db: 'readonly', rs: 'readonly', print: 'readonly' },
    },
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
    { files: ['api/src/config.ts'], rules: { 'no-restricted-properties': 'off' } },
    // Contains deliberate violations.
    { files: ['api/test/lint.test.ts'], rules: { 'documented/documented-parts': 'off' } },
    {
      files: ['web/src/**/*.{ts,tsx}'],
      env: { browser: true },
      rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
    },
    {
      files: ['web/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx'],
      rules: {
        ...ACCESSIBLE,
        'jsx-a11y/no-noninteractive-element-interactions': [
          'error',
          { handlers: ['onClick', 'onMouseDown', 'onKeyDown'] },
        ],
        'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', { ul: ['listbox'], li: ['option'] }],
        // An inline editor of Ant Design, which replaces the button that opened it.
        'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
        // Scrollable elements must be focusable by keyboard, and terms with a tooltip show it on focus.
        'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: ['pre', 'ul'], roles: ['status'] }],
      },
    },
    {
      files: ['api/src/**/*.ts'],
      excludeFiles: ['api/src/pricing/**', '**/*.test.ts'],
      rules: { 'money/rounded-in-pricing': 'error' },
    },
    ...apiLayers,
    ...apiFeatures,
    ...web,
    restricted(['embedded-mongo/{src,conformance}/**/*.ts'], [nothingOfTheShop]),
    ...databaseLayers,
  ],
};
