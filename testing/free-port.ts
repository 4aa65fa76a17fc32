/** Reserves a port for a test's server. A port chosen by the system could be assigned to another process before it is used. */
import { createServer } from 'node:net';

/** Each test process has its own port range, below the ephemeral ports of outgoing connections. */
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
