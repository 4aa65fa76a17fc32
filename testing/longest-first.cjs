/** The longest tests begin first, so that both cores end together: the browser, then the lanes of the suites. */
const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const known = require('./durations.json');

/** A file that nobody has timed yet begins early: better an idle core at the beginning than one at the end. */
const UNKNOWN = Infinity;

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const root = `${__dirname}/..`;
    const duration = ({ path }) => known[relative(root, path).replaceAll('\\', '/')] ?? UNKNOWN;
    return [...tests].sort((a, b) =>
      duration(a) === duration(b) ? (a.path < b.path ? -1 : 1) : duration(b) > duration(a) ? 1 : -1,
    );
  }
};
