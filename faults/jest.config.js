import browser from '../e2e/jest.config.js';

/**
 * Fault-injection tests with real processes. `npm test` runs the short ones (`*.gate.test.ts`), `npm run test:faults` all.
 * @type {import('jest').Config}
 */
export default {
  rootDir: '.',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*.test.ts'],
  testTimeout: 300_000,
  // Run the files one at a time, or an overloaded machine would cause failures of its own.
  maxWorkers: 1,
  moduleNameMapper: browser.moduleNameMapper,
  transform: browser.transform,
};
