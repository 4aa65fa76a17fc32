/** Runs several processes of the shop on one machine (`node:cluster`): one start, one stop, and a new process for each that dies. */
import cluster, { type Worker } from 'node:cluster';
import { mkdirSync } from 'node:fs';
import type { Config } from './config.js';
import { createLogger } from './platform/observability/logger.js';
import { signingSecret } from './platform/secret.js';

/** Message of the primary to its workers; a worker sends Open to the primary. */
const STOP = 'stop';
interface Open {
  open: string;
}

/** Back-off in milliseconds before a dead worker is replaced; doubled each time it dies early. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** A worker that lived this many milliseconds did not die early. */
const STEADY = 60_000;

/**
 * Starts the workers and replaces those that die, until the process receives a stop signal; never returns. The others start once the first
 * is open, so that a new shop is set up once and a wrong setting is reported once.
 */
export async function runProcesses(config: Config): Promise<never> {
  const logger = createLogger(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  signingSecret(config);
  let isOpen = false;
  let stopping = false;

  const begin = (place: number, pause: number) =>
    new Promise<void>((resolve) => {
      // Metrics are per process, so each worker serves them on its own port.
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
        // The worker has reported what is wrong.
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

/** In a worker: stops when the primary says so. Ctrl-C reaches all processes of the terminal, and a worker ignores it. */
export function stopWhenTold(stop: () => void): void {
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', stop);
  process.on('message', (said) => said === STOP && stop());
}

/** In a worker: reports that it is open. @param greeting printed by the primary when this is the first worker that is open */
export function tellOpen(greeting: string): void {
  process.send!({ open: greeting } satisfies Open);
}
