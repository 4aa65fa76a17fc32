/** The files of the web client: what becomes of an answer, and of the process, when one of them is gone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import sirv from 'sirv';
import { startTestApp, type TestApp } from '../test/test-app.js';
import { builtFiles } from './web-client.js';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

test('a file that a new build has taken away ends its own answer only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-files-'));
  for (const name of ['gone.js', 'here.js']) writeFileSync(join(folder, name), 'export default 1;\n');
  const server = await new Promise<Server>((resolve) => {
    const listening = express()
      .use(sirv(folder, builtFiles))
      .listen(0, '127.0.0.1', () => resolve(listening));
  });
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    rmSync(join(folder, 'gone.js'));
    await expect(fetch(`${url}/gone.js`).then((answer) => answer.text())).rejects.toThrow();
    expect(await (await fetch(`${url}/here.js`)).text()).toContain('export default');
  } finally {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});
