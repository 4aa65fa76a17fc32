/** An HTTP proxy as it stands before several shops: asks each for its readiness and gives requests to those that are, in turn. */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pause } from './stage.js';

/** Milliseconds between two questions. */
const ASKS_EVERY = 250;

export interface ReadinessProxy {
  url: string;
  /** Which shops it gives requests to now. */
  inTurn(): readonly string[];
  stop(): Promise<void>;
}

export async function startReadinessProxy(shops: readonly string[]): Promise<ReadinessProxy> {
  let ready: string[] = [];
  let stopping = false;
  const ask = async () => {
    const answers = await Promise.all(
      shops.map((url) =>
        fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    ready = shops.filter((_, n) => answers[n]);
  };
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const server = createServer((req, res) => {
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
  await ask();
  const asking = (async () => {
    while (!stopping) {
      await pause(ASKS_EVERY);
      await ask();
    }
  })();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inTurn: () => ready,
    async stop() {
      stopping = true;
      await asking;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
