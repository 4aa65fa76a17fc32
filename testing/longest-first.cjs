/**
 * A test sequencer, as Jest documents it: the longest test files begin first, so that all workers end together, and browser tests alternate with
 * the others, because they wait for their browser and leave processor time.
 */
const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const known = require('./durations.json');

/** A file without a recorded duration begins first, in case it is long. */
const UNKNOWN = Infinity;

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const nameOf = ({ path }) => relative(`${__dirname}/..`, path).replaceAll('\\', '/');
    const duration = (test) => known[nameOf(test)] ?? UNKNOWN;
    const longestFirst = [...tests].sort((a, b) =>
      duration(a) === duration(b) ? (a.path < b.path ? -1 : 1) : duration(b) > duration(a) ? 1 : -1,
    );
    const waiting = longestFirst.filter((test) => /^(e2e|faults|testing\/lanes\/browser-)/.test(nameOf(test)));
    const computing = longestFirst.filter((test) => !waiting.includes(test));
    const rounds = Math.max(waiting.length, computing.length);
    return Array.from({ length: rounds }, (_, i) => [waiting[i], computing[i]])
      .flat()
      .filter(Boolean);
  }
};
