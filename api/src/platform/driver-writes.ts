/** Lets a command of the database's driver fail when its connection ends while it is written; as the driver comes, it waits for ever. */
import { createRequire } from 'node:module';

/** What is used of the driver's own class, which it does not export. */
interface Connection {
  /** Why it was closed. */
  error: Error | null;
  once(event: 'close', listener: () => void): void;
  off(event: 'close', listener: () => void): void;
  writeCommand(...args: unknown[]): Promise<void>;
}

/** The driver that mongoose loads, which need not be the one that lies beside it. */
const requireOfMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));

/**
 * To be called before connecting; the second call does nothing. A socket that the other side ended is destroyed a moment before its
 * connection is told. Who writes in between waits for `drain`, and a destroyed socket never says that: the command hangs, without any of the
 * driver's limits of time. When it is the one by which the driver finds out whether its server is there, the server is never found again
 * (mongodb 7.2, and the same lines in 7.9).
 * @throws Error when the driver is built otherwise: then it is to be seen whether it still needs this
 */
export function endWritesWithTheirConnection(): void {
  const { prototype } = (requireOfMongoose('mongodb/lib/cmap/connection') as { Connection: { prototype: Connection } })
    .Connection;
  const write = prototype.writeCommand;
  if (typeof write !== 'function') throw new Error('The driver of the database writes its commands otherwise.');
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
