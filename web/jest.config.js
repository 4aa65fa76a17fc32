/** @type {import('jest').Config} */
export default {
  rootDir: '.',
  testEnvironment: '<rootDir>/test/browser-environment.cjs',
  testMatch: ['<rootDir>/{src,explorer}/**/*.test.{ts,tsx}'],
  // Only ever reached by what hangs: a test that is slow on a busy machine is still right.
  testTimeout: 120_000,
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/no-styles.cjs',
    'Dom/dynamicCSS$': '<rootDir>/test/no-style-elements.cjs',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  setupFiles: ['<rootDir>/test/quick-libraries.cjs'],
  transform: {
    '^.+\\.(t|m?j)sx?$': [
      '@swc/jest',
      {
        module: { type: 'commonjs' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(apollo-upload-client|extract-files|is-plain-obj|graphql-sse|@ant-design/colors)/)',
  ],
};
