/** A port that stays free until a test's own server takes it: one the system chose might be given away again before. */
import { createServer } from 'node:net';

/** Each process of tests has ports of its own, below those that systems give to outgoing connections. */
let nextPort = 12_000 + (process.pid % 1000) * 20;
const TRIES = 100;

/** @throws Error when none is free */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = nextPort;
    nextPort += 1;
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
  throw new Error('No port is free for a test');
}
