/**
 * Works around a hang of the MongoDB driver (mongodb 7.2 and 7.9): a write to a socket that was just destroyed waits for `drain`, which a
 * destroyed socket never emits, and no timeout ends the wait. When the write is the driver's own heartbeat, the driver never reconnects.
 * The nearest upstream report is NODE-6370, which is about the same wait for `drain`. This is the only place that uses internals of the
 * driver. Delete it when its test passes without it.
 */
import type { mongo } from 'mongoose';

/** The driver's connection class, which is not exported. */
interface Connection {
  /** Why the connection was closed. */
  error: Error | null;
  once(event: 'close', listener: () => void): void;
  off(event: 'close', listener: () => void): void;
  writeCommand(...args: unknown[]): Promise<void>;
}

/** The internals of a client that hold its connections. */
interface Connected {
  topology?: { s: { servers: Map<string, { pool: { connections: { first(): Connection | null } } }> } };
}

/** The connection class of this client. It is read from the client, because another version of the driver may be installed too. */
function classOf(client: mongo.MongoClient): Connection | undefined {
  for (const { pool } of (client as unknown as Connected).topology?.s.servers.values() ?? []) {
    const connection = pool.connections.first();
    if (connection) return Object.getPrototypeOf(connection) as Connection;
  }
  return undefined;
}

/**
 * Makes a pending write fail when its connection closes. Call it after the first answered command; a second call does nothing.
 * @throws Error when the driver's internals have changed; run the test to see whether the workaround is still needed
 */
export function endWritesWithTheirConnection(client: mongo.MongoClient): void {
  const prototype = classOf(client);
  const write = prototype?.writeCommand;
  if (!prototype || typeof write !== 'function')
    throw new Error('The MongoDB driver writes its commands otherwise than driver-hang.ts expects.');
  if (write.name === 'writeWhileOpen') return;
  prototype.writeCommand = async function writeWhileOpen(this: Connection, ...args: unknown[]): Promise<void> {
    if (this.error) throw this.error;
    let ended!: () => void;
    const end = new Promise<never>((_, reject) => (ended = () => reject(this.error)));
    this.once('close', ended);
    try {
      await Promise.race([write.apply(this, args), end]);
    } finally {
      this.off('close', ended);
    }
  };
}
