/** @type {import('jest').Config} */
export default {
  rootDir: '.',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  testTimeout: 120_000,
  // Each journey starts a shop and a browser of its own; two cores carry one at a time.
  maxWorkers: 1,
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.(t|m?j)s$': [
      '@swc/jest',
      { module: { type: 'commonjs' }, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!(@sparticuz|tar-fs|bare-[a-z]+)/)'],
};
