/** Lets a command of the database's driver fail when its connection ends while it is written; as the driver comes, it waits for ever. */
import type { mongo } from 'mongoose';

/** What is used of the driver's own class, which it does not export. */
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

/** Of the driver that the client is of: by its name another one may be found, beside the one that was joined into the program. */
function classOf(client: mongo.MongoClient): Connection | undefined {
  for (const { pool } of (client as unknown as Connected).topology?.s.servers.values() ?? []) {
    const connection = pool.connections.first();
    if (connection) return Object.getPrototypeOf(connection) as Connection;
  }
  return undefined;
}

/**
 * To be called once a command was answered; the second call does nothing. A socket that the other side ended is destroyed a moment before its
 * connection is told. Who writes in between waits for `drain`, and a destroyed socket never says that: the command hangs, without any of the
 * driver's limits of time. When it is the one by which the driver finds out whether its server is there, the server is never found again
 * (mongodb 7.2, and the same lines in 7.9).
 * @throws Error when the driver is built otherwise: then it is to be seen whether it still needs this
 */
export function endWritesWithTheirConnection(client: mongo.MongoClient): void {
  const prototype = classOf(client);
  const write = prototype?.writeCommand;
  if (!prototype || typeof write !== 'function')
    throw new Error('The driver of the database writes its commands otherwise.');
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
