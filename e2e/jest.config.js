/** @type {import('jest').Config} */
export default {
  rootDir: '.',
  testEnvironment: '<rootDir>/failure-report.ts',
  testMatch: ['<rootDir>/**/*.test.ts'],
  testTimeout: 300_000,
  globalSetup: '<rootDir>/before-all.mjs',
  globalTeardown: '<rootDir>/after-all.mjs',
  // Each file starts a shop and a browser of its own; they wait often enough for two cores to carry two of them.
  maxWorkers: 2,
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.(t|m?j)s$': [
      '@swc/jest',
      { module: { type: 'commonjs' }, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!(@sparticuz|pixelmatch|tar-fs|bare-[a-z]+)/)'],
};
