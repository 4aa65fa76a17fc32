/** Unused-code check. Entry points are the starts of processes, tests and scripts; all other code must be imported from them. */
/** The kinds of findings. Exports that are also used in their own file are not reported. */
export const include = ['files', 'exports', 'types', 'cycles'];
export const ignoreExportsUsedInFile = true;

export default {
  include,
  ignoreExportsUsedInFile,
  // Disabled: the plugin executes codegen.ts, which writes files that concurrent tests read.
  'graphql-codegen': false,
  workspaces: {
    '.': {
      entry: [
        'oxlint.config.js',
        'scripts/*.mjs',
        'testing/lanes/*.test.ts',
        'testing/*.{ts,cjs,mjs}',
        'bench/*.mjs',
        'assets/**/*.{mjs,ts,js}',
        'e2e/**/*.test.ts',
        'e2e/*.{ts,mjs}',
        'faults/*.test.ts',
        'faults/*.mjs',
      ],
      project: ['*.{js,ts}', '{scripts,testing,bench,e2e,faults}/**/*.{ts,mjs,cjs,js}'],
    },
    api: {
      entry: [
        'src/main.ts',
        'scripts/*.ts',
        'seed/cli.ts',
        'src/graphql/emit-schema.ts',
        '{src,test,seed}/**/*.test.ts',
      ],
      project: ['{src,seed,scripts,test}/**/*.ts'],
    },
    web: {
      entry: [
        'src/main.tsx',
        'src/server.ts',
        'gallery/*.{ts,tsx}',
        '{vite.config,precompressed,dev-pages,tokens-css}.ts',
        'server/*.ts',
        'worker/*.ts',
        'codegen-apollo-hooks.cjs',
        'test/*',
        'src/**/*.test.{ts,tsx}',
      ],
      project: ['{src,gallery,server,worker,test}/**/*.{ts,tsx}'],
    },
    'embedded-mongo': {
      entry: [
        'src/{index,cli,thread,thread-main}.ts',
        'src/backup/index.ts',
        'src/testing/*.ts',
        'conformance/**/*.ts',
        'bench/*.mjs',
        'src/**/*.test.ts',
      ],
      project: ['{src,conformance}/**/*.ts'],
    },
  },
};
