/** Once before all browser tests: unpacks the browser, and lets a shop fill the folder with demo data that those of the tests start from. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS } from './shop-process.mjs';
import unpackBrowser from './unpack-browser.mjs';

export default async function beforeAll() {
  await Promise.all([unpackBrowser(), fillDemoFolder()]);
}

/** The first start of a shop and its stop: what it leaves is whole, and the folder is named to the tests. */
async function fillDemoFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-demo-'));
  process.env['E2E_DEMO_FOLDER'] = folder;
  const server = spawn(
    process.execPath,
    ['--enable-source-maps', join(import.meta.dirname, '../api/dist/src/main.js')],
    {
      env: { ...process.env, ...SETTINGS, PORT: '0', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  let isOpen = false;
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      said += part;
      if (isOpen || !said.includes('The shop is open at')) return;
      isOpen = true;
      server.kill();
    });
  const [status, signal] = await once(server, 'close');
  // On Windows no process is told to stop: it is ended.
  if (!isOpen || (status !== 0 && signal !== 'SIGTERM'))
    throw new Error(`The shop with demo data did not start and stop:\n${said}`);
}
