/**
 * Starts the joined server on an empty folder and stops it as soon as it is open, so that it keeps what V8 has compiled of it
 * (joined.mjs). Run by the build, and for the image by the very Node that the image brings.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-once-'));
const { PATH, TMPDIR } = process.env;
// As `npm start` and the image start it: what was compiled under other settings of V8 is not used.
const settings = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--no-memory-reducer'];
const server = spawn(process.execPath, [...settings, join(import.meta.dirname, 'src/main.js')], {
  env: { PATH, TMPDIR, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
server.stdout.once('data', () => server.kill());
const [status] = await once(server, 'close');
rmSync(dataDir, { recursive: true, force: true });
// Where no process is told to stop but ended, it ends without a status, and keeps nothing yet.
if (status !== 0 && process.platform !== 'win32') {
  console.error(`The joined server does not start and stop: it ended with ${status}`);
  process.exitCode = 1;
}
