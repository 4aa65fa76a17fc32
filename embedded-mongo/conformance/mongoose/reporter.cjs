/** A mocha reporter that writes one JSON line a test: its outcome, and how many commands it sent to the server. */
const { appendFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join, relative } = require('node:path');

const suite = createRequire(join(process.cwd(), 'package.json'));
const { Connection } = suite('mongodb/lib/cmap/connection');

/** What a connection sends by itself, whatever a test does. */
const OWN = new Set(['hello', 'ismaster', 'isMaster', 'ping', 'endSessions']);
let commands = 0;
const { command: send } = Connection.prototype;
Connection.prototype.command = function (namespace, command, ...rest) {
  if (!OWN.has(Object.keys(command)[0])) commands += 1;
  return send.call(this, namespace, command, ...rest);
};

module.exports = class {
  constructor(runner) {
    const write = (outcome, test, why) => {
      const line = {
        outcome,
        file: relative(join(process.cwd(), 'test'), test.file ?? ''),
        title: test.fullTitle(),
        commands,
        why,
      };
      appendFileSync(process.env.CONFORMANCE_RESULTS, `${JSON.stringify(line)}\n`);
    };
    runner.on('test', () => (commands = 0));
    runner.on('pass', (test) => write('passed', test));
    runner.on('pending', (test) => write('skipped', test));
    runner.on('fail', (test, error) => write('failed', test, String(error.message ?? error).split('\n')[0]));
  }
};
