/** Every suite as a project of one run. Most test files are run by lanes: test files that load many others (testing/lanes.ts). */
import api from './api/jest.config.js';
import browser from './e2e/jest.config.js';
import faults from './faults/jest.config.js';
import embeddedDatabase from './embedded-mongo/jest.config.js';
import web from './web/jest.config.js';

// The number of workers and the time-out are options of the whole run.
const { maxWorkers: _, ...browserSuite } = browser;
const { maxWorkers: _alone, testTimeout: _long, ...faultsSuite } = faults;
/**
 * Jest's own option: these globals are parameters of each module, because a look-up in the sandbox of a test file is slow. It saves a ninth of the
 * processor time of the API's lanes. Left out are those that a test replaces (clocks, timers, fetch) or that a library declares itself.
 */
const sandboxInjectedGlobals =
  'Object Array Promise Error TypeError RangeError Symbol Map Set WeakMap WeakSet Number String Boolean BigInt Math Reflect RegExp Proxy Uint8Array DataView ArrayBuffer'.split(
    ' ',
  );
const inLanes = (displayName, name, config) => ({
  ...config,
  displayName,
  rootDir: name,
  roots: ['<rootDir>/../testing/lanes'],
  testMatch: [`<rootDir>/../testing/lanes/${name}-*.test.ts`],
});

/** @type {import('jest').Config} */
export default {
  // Ends a test that hangs, and none that is slow on a busy machine.
  testTimeout: 300_000,
  testSequencer: './testing/longest-first.cjs',
  projects: [
    { ...inLanes('browser', 'browser', browserSuite), rootDir: 'e2e' },
    { ...faultsSuite, displayName: 'faults', rootDir: 'faults', testMatch: ['<rootDir>/*.gate.test.ts'] },
    inLanes('API', 'api', { ...api, sandboxInjectedGlobals }),
    inLanes('web client', 'web', { ...web, sandboxInjectedGlobals }),
    inLanes('embedded database', 'embedded-mongo', embeddedDatabase),
  ],
};
