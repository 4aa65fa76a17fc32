/**
 * Works around a command of the MongoDB driver that waits for ever (mongodb 7.2 and 7.9): a write to a socket that was just
 * destroyed waits for `drain`, which a destroyed socket never says, and no limit of time ends it. When that write is the driver's
 * own heartbeat, the server is never found again. The nearest upstream report is NODE-6370, which is about the same wait for `drain`.
 * This is the only place that reaches into the driver. It can be deleted when its test passes without it.
 */
import type { mongo } from 'mongoose';

/** The driver's class of a connection, which it does not export. */
interface Connection {
  /** Why it was closed. */
  error: Error | null;
  once(event: 'close', listener: () => void): void;
  off(event: 'close', listener: () => void): void;
  writeCommand(...args: unknown[]): Promise<void>;
}

/** Where a client keeps its connections. */
interface Connected {
  topology?: { s: { servers: Map<string, { pool: { connections: { first(): Connection | null } } }> } };
}

/** The class of the connections of this very client: another version of the driver may be installed beside it. */
function classOf(client: mongo.MongoClient): Connection | undefined {
  for (const { pool } of (client as unknown as Connected).topology?.s.servers.values() ?? []) {
    const connection = pool.connections.first();
    if (connection) return Object.getPrototypeOf(connection) as Connection;
  }
  return undefined;
}

/**
 * Makes a write fail when its connection closes meanwhile. To be called once a command was answered; a second call does nothing.
 * @throws Error when the driver is built otherwise: then its test tells whether it still needs this
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
