/** Stands between the shop and what it needs (database, mail, payments), and does to their connection what networks do. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** `silent`: connections stay and nothing passes. `gone`: connections are reset and new ones too. */
type Mode = 'open' | 'silent' | 'gone';

export interface TcpProxy {
  port: number;
  mode(mode: Mode): void;
  /** Milliseconds that each question takes longer. */
  delay: number;
  /**
   * Looks at what the shop sends, as it comes: `cut` resets the connection instead of passing it on, `cut-after` passes it
   * on and resets before the answer comes back.
   */
  look: ((sent: Buffer) => 'pass' | 'cut' | 'cut-after') | undefined;
  stop(): Promise<void>;
}

/** One that already said goodbye is only closed: Node 20 waits for the end of that goodbye, which a reset swallows, and spins at its exit. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

/** @param target port on this machine, asked at each connection */
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
          // What is on its way arrives; the answer does not.
          if (verdict === 'cut-after') setTimeout(() => cut(pair), 20);
        });
      };
      if (verdict === 'cut-after') server.off('data', answer);
      // Timers of the same length keep their order.
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
