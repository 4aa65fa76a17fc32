/** Several processes of the shop on one machine, as one: one start, one stop, and a new process for each that dies. */
import cluster, { type Worker } from 'node:cluster';
import { mkdirSync } from 'node:fs';
import type { Config } from './config.js';
import { createLogger } from './platform/observability/logger.js';
import { signingSecret } from './platform/secret.js';

/** What the first process says to the others, and they to it. */
const STOP = 'stop';
interface Open {
  open: string;
}

/** Milliseconds before a process that died is followed by another; twice as long each time that it dies soon. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** Milliseconds after which a process was no failed try. */
const STEADY = 60_000;

/**
 * Starts them and keeps them going until it is told to stop; never returns. The first is waited for before the others begin, so that
 * what a new shop makes once is made once, and what is wrong is said once.
 */
export async function runProcesses(config: Config): Promise<never> {
  const logger = createLogger(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  signingSecret(config);
  let isOpen = false;
  let stopping = false;

  const begin = (place: number, pause: number) =>
    new Promise<void>((resolve) => {
      // Figures are those of one process, so each has a port for them.
      const port = config.metrics && config.metrics.port + place;
      const worker = cluster.fork(port ? { METRICS_PORT: String(port) } : {});
      let openedAt = Infinity;
      worker.on('message', ({ open }: Open) => {
        openedAt = Date.now();
        if (!isOpen) console.log(open);
        isOpen = true;
        resolve();
      });
      worker.once('exit', (code: number | null, signal: string | null) => {
        resolve();
        if (stopping) return;
        // It said what is wrong.
        if (!isOpen) process.exit(code || 1);
        const next = Date.now() - openedAt > STEADY ? FIRST_PAUSE : pause;
        logger.error(
          { place, died: worker.process.pid, code, signal, again: next },
          'a process of the shop died; another one follows it',
        );
        setTimeout(() => {
          if (!stopping) void begin(place, Math.min(next * 2, LONGEST_PAUSE));
        }, next);
      });
    });

  const stop = async (signal: string) => {
    const workers = Object.values(cluster.workers ?? {}) as Worker[];
    if (stopping) {
      for (const worker of workers) worker.process.kill('SIGKILL');
      process.exit(1);
    }
    stopping = true;
    console.log(`\n${signal}: finishing what is under way …`);
    await Promise.all(
      workers.map((worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        if (worker.isConnected()) worker.send(STOP);
        return ended;
      }),
    );
    console.log('Stopped. Everything is kept; start again at any time.');
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('Ctrl-C'));
  process.on('SIGTERM', () => void stop('SIGTERM'));

  await begin(0, FIRST_PAUSE);
  for (let place = 1; place < config.processes; place++) if (!stopping) void begin(place, FIRST_PAUSE);
  return new Promise<never>(() => undefined);
}

/** For one of several: the first process tells it when to stop. Ctrl-C reaches all of them, and only the first heeds it. */
export function stopWhenTold(stop: () => void): void {
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', stop);
  process.on('message', (said) => said === STOP && stop());
}

/** @param greeting what the first process says when it is the first that is open */
export function tellOpen(greeting: string): void {
  process.send!({ open: greeting } satisfies Open);
}
