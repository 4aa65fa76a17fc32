/** Every test in one run, so that all suites fill the cores together; the files of a suite share processes (testing/lanes.ts). */
import api from './api/jest.config.js';
import browser from './e2e/jest.config.js';
import faults from './faults/jest.config.js';
import embeddedDatabase from './embedded-mongo/jest.config.js';
import web from './web/jest.config.js';

// How many files run at once is said for all suites together.
const { maxWorkers: _, ...browserSuite } = browser;
const { maxWorkers: _alone, testTimeout: _long, ...faultsSuite } = faults;
/**
 * Globals that each module of a lane gets as parameters: Jest asks its world apart for a global each time it is read, which took a ninth of the
 * processor time of the API's lanes. None that a test may put another in the place of: clocks, timers, fetch. A library that declares one of
 * them anew does not load, and its error names it: it is then to be taken out here (Buffer, process, JSON and WeakRef are).
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
  // Only ever reached by what hangs: a test that is slow on a busy machine is still right.
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
