/** @type {import('jest').Config} */
export default {
  rootDir: '.',
  testEnvironment: '<rootDir>/test/browser-environment.cjs',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  // Ends a test that hangs, and none that is slow on a busy machine.
  testTimeout: 120_000,
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/no-styles.cjs',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
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
