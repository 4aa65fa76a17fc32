/** WEB_CONCURRENCY: several processes behind one address, stopped together, and replaced when they die. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../embedded-mongo/src/index.js';
import { freePort } from '../testing/free-port.js';
import { startShopProcess, type ShopProcess } from '../e2e/harness.js';

describe('two processes behind one address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-processes-'));
  let database: Awaited<ReturnType<typeof startServer>>;
  let shop: ShopProcess;
  let metricsPort: number;

  beforeAll(async () => {
    database = await startServer({ dataDir: folder });
    // The second process takes the port after it.
    do metricsPort = await freePort();
    while ((await freePort()) !== metricsPort + 1);
    shop = await startShopProcess({
      MONGODB_URI: database.uri.replace('/?', '/processes?'),
      WEB_CONCURRENCY: '2',
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'info',
    });
  });
  afterAll(async () => {
    await shop.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const lines = () =>
    shop.said
      .split('\n')
      // What follows the last end of a line may be half of one.
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  /** Numbers of the processes whose figures are read at their own ports; 0 where none answers. */
  const places = () =>
    Promise.all(
      [0, 1].map((place) =>
        fetch(`http://127.0.0.1:${metricsPort + place}/metrics`).then(
          (answer) => answer.ok,
          () => false,
        ),
      ),
    );
  async function until(what: () => Promise<boolean> | boolean, words: string) {
    for (const end = Date.now() + 90_000; !(await what()); await new Promise((resolve) => setTimeout(resolve, 100)))
      if (Date.now() > end) throw new Error(`${words}\n${shop.said}`);
  }

  it('open once, each with figures of its own', async () => {
    await until(async () => (await places()).every(Boolean), 'Not both tell their figures');
    expect(shop.said.match(/The shop is open at/g)).toHaveLength(1);
  });

  it('are followed by another one when one dies, and the shop goes on', async () => {
    const { pid } = await workerOf(shop.pid);
    process.kill(pid, 'SIGKILL');
    await until(() => lines().some(({ died }) => died === pid), 'Nobody said that it died');
    const { signal, again } = lines().find(({ died }) => died === pid);
    expect([signal, again]).toEqual(['SIGKILL', 1_000]);
    await until(async () => (await places()).every(Boolean), 'No other one followed');
    expect(await shop.graphql('{ shop { brand } }')).toHaveProperty('shop.brand');
  });

  it('shut down together, in order, when the first one gets the signal', async () => {
    await shop.stop();
    expect(shop.said).toContain('SIGTERM: finishing what is under way');
    expect(shop.said).toContain('Stopped. Everything is kept');
    await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow();
    expect(await places()).toEqual([false, false]);
  });
});

/** One of the processes that this one started. */
async function workerOf(parent: number): Promise<{ pid: number }> {
  const list = await output('ps', ['-eo', 'pid=,ppid=']);
  const pid = list
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .find(([, ppid]) => ppid === parent)![0]!;
  return { pid };
}

async function output(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return `${text}\nended with ${code as number}`;
}

it('reports at once that its port is taken, and leaves its data free for the next process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-taken-'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    const said = await output(process.execPath, [join(__dirname, '../api/dist/src/main.js')], {
      MONGODB_URI: '',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
    });
    expect(said).toContain(`The shop could not start: listen EADDRINUSE: address already in use 127.0.0.1:${port}`);
    expect(said).toContain('ended with 1');
    // Its database had begun.
    expect(readdirSync(folder)).toContain('database');
    expect(readdirSync(join(folder, 'database'))).not.toContain('owner.json');
  } finally {
    other.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('are refused on the embedded database, which belongs to one process', async () => {
  const said = await output(process.execPath, [join(__dirname, '../api/dist/src/main.js')], {
    WEB_CONCURRENCY: '2',
    MONGODB_URI: '',
  });
  expect(said).toContain('WEB_CONCURRENCY: more than one process needs MONGODB_URI');
  expect(said).toContain('ended with 1');
});
