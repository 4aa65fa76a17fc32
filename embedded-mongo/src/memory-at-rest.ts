/**
 * Gives memory back to the system while this thread rests. V8 clears away when it needs room, and a server that has started or has worked
 * and then waits needs none: what loading and work left behind would be held for as long as it waits.
 */
import { executionAsyncResource } from 'node:async_hooks';
import { Session } from 'node:inspector';
import { getHeapStatistics } from 'node:v8';

const LOOK_EVERY_MS = 1_000;
/** Share of a processor that a process at rest may have taken between two looks. */
const WORK_AT_REST = 0.1;
const MB = 1024 * 1024;
/** Looks in a row that find it at rest, at least. */
const RESTS = 2;
/**
 * What it has grown by since the last time, in bytes, times the looks for which it has held that at rest: from here on clearing away is worth what it costs. It stops the thread,
 * and with the last object of a kind V8 forgets what such objects look like, and all that it had made quick for them: a tenth of the next thousand orders' time. Much is given back within a
 * quarter of a minute, and a little only in a long rest. While the thread works V8 clears away by itself, where nothing is forgotten: with `--heap-growing-percent` before the heap has grown by much.
 */
const WORTH = 1_500 * MB;
/** By how much it has to have grown at all, in bytes and as a share. */
const [GROWN_BYTES, GROWN_SHARE] = [8 * MB, 0.1];
/** Of so many bytes clearing away would stop the thread for longer than a request should wait; V8 does it bit by bit. */
const STOPS_TOO_LONG = 400 * MB;

const held: object[] = [];

/**
 * Holds one of the objects that node makes for each `process.nextTick`, of which an answer takes ten. When V8 clears away its whole heap it forgets what such objects
 * look like if none is left, and a thread at rest has none. Node's code then meets them as new ones and makes each by the slow way, for as long
 * as the thread runs: 3.5 of an answer's 22 µs. To be called before anything is cleared away.
 */
export function keepTicksQuick(): void {
  process.nextTick(() => held.push(executionAsyncResource()));
}

/** What this thread has of V8's memory, and what its objects hold outside. */
function bytesHeld(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}

/**
 * The share of a processor that this process took since the last call, with all its threads. How long its loops were at work would count the
 * waiting for a processor too: on a busy machine nothing ever rested.
 */
function workMeter(): () => number {
  let [at, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    const passed = performance.now() - at;
    [at, before] = [performance.now(), process.cpuUsage()];
    return (user + system) / 1000 / passed;
  };
}

/**
 * Clears away whatever is not needed, and returns V8's pages that are empty then: what browsers do under want of memory. V8's own `gc` clears away
 * and keeps the pages.
 */
export function giveBackMemory(): Promise<void> {
  return new Promise((resolve, reject) => {
    const session = new Session();
    session.connect();
    session.post('HeapProfiler.collectGarbage', (error) => {
      // Not from within the answer: the thread would wait for itself.
      setImmediate(() => session.disconnect());
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Looks whether a thread is at rest and worth clearing away. */
export class MemoryAtRest {
  private rests = 0;
  /** What it held when it had given back the last time; until then nothing is lost by it that would have to become quick again. */
  private heldThen: number | undefined;

  constructor(
    private readonly thread: { work(): number; held(): number; giveBack(): Promise<void> } = {
      work: workMeter(),
      held: bytesHeld,
      giveBack: giveBackMemory,
    },
  ) {}

  /** To be called at a steady pace. @returns whether it gave memory back */
  async look(): Promise<boolean> {
    this.rests = this.thread.work() < WORK_AT_REST ? this.rests + 1 : 0;
    const held = this.thread.held();
    const grown = held - (this.heldThen ?? 0);
    if (held > STOPS_TOO_LONG || this.rests < RESTS || grown < GROWN_BYTES + held * GROWN_SHARE) return false;
    if (this.heldThen !== undefined && this.rests * grown < WORTH) return false;
    this.rests = 0;
    await this.thread.giveBack();
    this.heldThen = this.thread.held();
    return true;
  }
}

/** From now on, for as long as the thread runs; keeps none running. */
export function giveBackMemoryAtRest(memory: Pick<MemoryAtRest, 'look'> = new MemoryAtRest()): void {
  // Without it the thread holds more memory and works as well: a fault is told once, and nothing ends by it.
  const look = () =>
    memory.look().catch((fault: unknown) => {
      clearInterval(looking);
      process.emitWarning(`Memory is not given back any more: ${String(fault)}`);
    });
  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref();
}
