import browser from '../e2e/jest.config.js';

/**
 * The shop under faults, with real processes. `npm test` runs the few that need little (`*.gate.test.ts`), `npm run test:faults` all.
 * @type {import('jest').Config}
 */
export default {
  rootDir: '.',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*.test.ts'],
  testTimeout: 300_000,
  // Faults of several files at once would only be faults of a busy machine.
  maxWorkers: 1,
  moduleNameMapper: browser.moduleNameMapper,
  transform: browser.transform,
};
