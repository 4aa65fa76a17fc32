/** A load balancer for tests: polls the readiness of each shop process and forwards requests round-robin to the ready ones. */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pause } from './stage.js';

/** Interval and timeout of the readiness probe, in milliseconds. */
const [PROBE_INTERVAL, PROBE_TIMEOUT] = [250, 1_000];

export interface ReadinessProxy {
  url: string;
  /** The shops that currently receive requests. */
  readyShops(): readonly string[];
  stop(): Promise<void>;
}

export async function startReadinessProxy(shops: readonly string[]): Promise<ReadinessProxy> {
  const isReady = new Set<string>();
  const readyShops = () => shops.filter((shop) => isReady.has(shop));
  let stopping = false;
  const ask = async (shop: string) => {
    const yes = await fetch(`${shop}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT) }).then(
      ({ ok }) => ok,
      // After a timeout keep the previous state: on an overloaded machine the delay may be in this process.
      (error: Error) => (error.name === 'TimeoutError' ? isReady.has(shop) : false),
    );
    if (yes) isReady.add(shop);
    else isReady.delete(shop);
  };
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const server = createServer((req, res) => {
    const ready = readyShops();
    const shop = ready[(next += 1) % ready.length];
    if (!shop) return void res.writeHead(503).end('No shop is ready.');
    // No retries: a request to a closed port counts as failed.
    const passed = request(shop + req.url, { method: req.method, headers: req.headers, agent }, (answer) => {
      const { connection: _, ...headers } = answer.headers;
      res.writeHead(answer.statusCode!, headers);
      answer.pipe(res);
      answer.on('error', () => res.destroy());
    });
    passed.on('error', (error) => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end(`The shop at ${shop} did not answer: ${error.message}`);
    });
    req.pipe(passed);
  });
  // Let clients close idle connections: if this server closed one during a write, the request would count as failed.
  server.keepAliveTimeout = 600_000;
  await Promise.all(shops.map(ask));
  // Poll each shop independently, so that a slow one does not delay noticing that another is shutting down.
  const asking = shops.map(async (shop) => {
    while (!stopping) {
      await pause(PROBE_INTERVAL);
      await ask(shop);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readyShops,
    async stop() {
      stopping = true;
      await Promise.all(asking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
