/** A mocha reporter that writes one line of JSON per test: its outcome and the error. */
const { appendFileSync } = require('node:fs');
const { join, relative } = require('node:path');

module.exports = class {
  constructor(runner) {
    const write = (outcome, test, why) => {
      const line = {
        outcome,
        file: relative(join(process.cwd(), 'test'), test.file ?? ''),
        title: test.fullTitle(),
        why,
      };
      appendFileSync(process.env.CONFORMANCE_RESULTS, `${JSON.stringify(line)}\n`);
    };
    runner.on('pass', (test) => write('passed', test));
    runner.on('pending', (test) => write('skipped', test));
    runner.on('fail', (test, error) => write('failed', test, String(error.message ?? error).split('\n')[0]));
  }
};
