/** A TCP proxy between the shop and a dependency (database, mail, payments) that injects network faults. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** `silent`: connections stay open but no data passes. `gone`: existing and new connections are reset. */
type Mode = 'open' | 'silent' | 'gone';

export interface TcpProxy {
  port: number;
  mode(mode: Mode): void;
  /** Added latency of each request, in milliseconds. */
  delay: number;
  /**
   * Inspects each chunk that the shop sends: `cut` resets the connection instead of forwarding it, `cut-after` forwards it and
   * resets before the response arrives.
   */
  look: ((sent: Buffer) => 'pass' | 'cut' | 'cut-after') | undefined;
  stop(): Promise<void>;
}

/** Resets a socket, or destroys it if it is already ending: in Node 20 a reset during the end makes the process spin at exit. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

/** @param target returns the local port to connect to, called for each connection */
export async function startTcpProxy(target: () => number): Promise<TcpProxy> {
  let mode: Mode = 'open';
  const pairs = new Set<{ client: Socket; server: Socket }>();
  const listener = createServer((client) => {
    client.on('error', () => undefined);
    if (mode === 'gone') return reset(client);
    const server = connect(target(), '127.0.0.1');
    const pair = { client, server };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
      if (mode === 'silent') socket.pause();
    }
    client.on('data', (sent) => {
      const verdict = proxy.look?.(sent) ?? 'pass';
      if (verdict === 'cut') return void cut(pair);
      const pass = () => {
        if (!server.writable) return;
        server.write(sent, () => {
          // The request arrives; the response does not.
          if (verdict === 'cut-after') setTimeout(() => cut(pair), 20);
        });
      };
      if (verdict === 'cut-after') server.off('data', answer);
      // Timers of equal length fire in order, so the chunks keep their order.
      if (proxy.delay > 0) setTimeout(pass, proxy.delay);
      else pass();
    });
    const answer = (part: Buffer) => void (client.writable && client.write(part));
    server.on('data', answer);
  });
  const cut = ({ client, server }: { client: Socket; server: Socket }) => {
    reset(client);
    server.destroy();
  };
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const proxy: TcpProxy = {
    port: (listener.address() as AddressInfo).port,
    delay: 0,
    look: undefined,
    mode(next) {
      mode = next;
      for (const pair of pairs) {
        if (next === 'gone') cut(pair);
        else if (next === 'silent') [pair.client, pair.server].forEach((one) => one.pause());
        else [pair.client, pair.server].forEach((one) => one.resume());
      }
    },
    async stop() {
      for (const pair of pairs) cut(pair);
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  return proxy;
}
