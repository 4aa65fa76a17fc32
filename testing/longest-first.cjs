/**
 * A Jest test sequencer: starts the longest test files first, so that all workers end together, and alternates browser tests with
 * the others, because browser tests mostly wait for their browser.
 */
const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const known = require('./durations.json');

/** A file without a recorded duration starts first, in case it is long. */
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
