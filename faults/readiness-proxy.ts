/** An HTTP proxy as it stands before several shops: asks each for its readiness and gives requests to those that are, in turn. */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pause } from './stage.js';

/** Milliseconds between two questions to a shop, and those after which it is asked anew. */
const [ASKS_EVERY, ASKED_ANEW] = [250, 1_000];

export interface ReadinessProxy {
  url: string;
  /** Which shops it gives requests to now. */
  inTurn(): readonly string[];
  stop(): Promise<void>;
}

export async function startReadinessProxy(shops: readonly string[]): Promise<ReadinessProxy> {
  const isReady = new Set<string>();
  const inTurn = () => shops.filter((shop) => isReady.has(shop));
  let stopping = false;
  const ask = async (shop: string) => {
    const yes = await fetch(`${shop}/readyz`, { signal: AbortSignal.timeout(ASKED_ANEW) }).then(
      ({ ok }) => ok,
      // Silence is no answer: on a machine that has more to do than it can, it is as often this process that did not get to hear one.
      (error: Error) => (error.name === 'TimeoutError' ? isReady.has(shop) : false),
    );
    if (yes) isReady.add(shop);
    else isReady.delete(shop);
  };
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const server = createServer((req, res) => {
    const ready = inTurn();
    const shop = ready[(next += 1) % ready.length];
    if (!shop) return void res.writeHead(503).end('No shop is ready.');
    // Nothing is tried a second time: a request that meets a closed door has failed.
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
  // Whoever sends requests closes their connections: one that is closed here while it is written into would count as a failure.
  server.keepAliveTimeout = 600_000;
  await Promise.all(shops.map(ask));
  // Each by itself: one that is slow to answer keeps nobody from hearing that another is about to stop.
  const asking = shops.map(async (shop) => {
    while (!stopping) {
      await pause(ASKS_EVERY);
      await ask(shop);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inTurn,
    async stop() {
      stopping = true;
      await Promise.all(asking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
