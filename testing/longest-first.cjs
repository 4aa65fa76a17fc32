/**
 * The longest tests begin first, so that both cores end together, and those of the browser by turns with the others: a browser
 * waits for its shop and leaves a core to whoever only reckons.
 */
const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const known = require('./durations.json');

/** A file that nobody has timed yet begins early: better an idle core at the beginning than one at the end. */
const UNKNOWN = Infinity;

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const nameOf = ({ path }) => relative(`${__dirname}/..`, path).replaceAll('\\', '/');
    const duration = (test) => known[nameOf(test)] ?? UNKNOWN;
    const longestFirst = [...tests].sort((a, b) =>
      duration(a) === duration(b) ? (a.path < b.path ? -1 : 1) : duration(b) > duration(a) ? 1 : -1,
    );
    const waiting = longestFirst.filter((test) => /^(e2e|faults|testing\/lanes\/browser-)/.test(nameOf(test)));
    const reckoning = longestFirst.filter((test) => !waiting.includes(test));
    const rounds = Math.max(waiting.length, reckoning.length);
    return Array.from({ length: rounds }, (_, i) => [waiting[i], reckoning[i]])
      .flat()
      .filter(Boolean);
  }
};
