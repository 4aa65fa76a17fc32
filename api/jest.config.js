/** @type {import('jest').Config} */
export default {
  rootDir: '.',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{src,test,seed}/**/*.test.ts'],
  // Ends a test that hangs, and none that is slow on a busy machine.
  testTimeout: 120_000,
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // From its source, so that tests need no build of it.
    '^embedded-mongo$': '<rootDir>/../embedded-mongo/src/index.ts',
    '^embedded-mongo/thread$': '<rootDir>/test/database-in-process.ts',
  },
  transform: {
    '^.+\\.(t|m?j)s$': [
      '@swc/jest',
      {
        module: { type: 'commonjs' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
      },
    ],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(graphql-upload|fs-capacitor|p-limit|yocto-queue|any-ascii|@opentelemetry/otlp-exporter-base)/)',
  ],
};
