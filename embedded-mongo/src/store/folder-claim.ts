/**
 * The lock file of a data folder: only one process owns the folder, also across containers and machines, and the error of a
 * second process names the owner. The owner writes a heartbeat into the lock file every second. A process on the same machine
 * and in the same PID namespace asks the operating system whether the owner is alive. Any other process watches the heartbeat,
 * which requires neither synchronised clocks nor a shared PID namespace.
 */
import { randomUUID } from 'node:crypto';
import { open, readFile, readlink, rename, rm, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataFolderError, diskFullError } from './storage.js';

export const CLAIM_FILE = 'owner.json';
/** Attempts, 50 ms apart, to find a lock file that another process moved away for a moment. */
const ATTEMPTS = 20;
/** Digits of the heartbeat counter, the last line of the lock file, which the owner overwrites in place. */
const BEAT_DIGITS = 12;

/** In milliseconds. */
const TIMES = {
  /** Interval of the heartbeat. */
  beat: 1_000,
  /** For this long after a heartbeat the owner relies on its lock; later it checks the lock file before it writes. */
  trusted: 4_000,
  /** Another machine takes the folder over after this time without a heartbeat. Must be well above `trusted`. */
  silence: 10_000,
};

interface Claim {
  pid: number;
  /** Start time of the process, which tells it from a later process with the same PID; empty where the system does not provide it. */
  started: string;
  token: string;
  /** Machine and PID namespace in which the PID is valid; missing in lock files of older versions. */
  place?: string;
  /** Host name, for messages. */
  host?: string;
}

export interface FolderClaim {
  /**
   * Called before each write: checks that no other process took the folder over while this process was suspended.
   * @throws DataFolderError when one did; nothing more may be written
   */
  confirm(): Promise<void>;
  /** Releases the lock. */
  release(): Promise<void>;
}

const claimedHere = new Set<string>();

/**
 * Locks the folder, which must exist.
 * @throws DataFolderError when a running process holds the lock, or when the disk is full
 */
export async function claimFolder(folder: string, times: Partial<typeof TIMES> = {}): Promise<FolderClaim> {
  const path = resolve(folder);
  const { beat, trusted, silence } = { ...TIMES, ...times };
  const here = await placeOf();
  if (claimedHere.has(path)) throw inUse(path, { pid: process.pid }, here);
  claimedHere.add(path);
  try {
    const claim: Claim = {
      pid: process.pid,
      started: (await startOf(process.pid)) ?? '',
      token: randomUUID(),
      place: here,
      host: hostname(),
    };
    const file = await writeClaim(path, claim, silence);
    return new OwnClaim(path, claim.token, file, firstLine(claim).length, beat, trusted);
  } catch (error) {
    claimedHere.delete(path);
    throw diskFullError(path, error) ?? error;
  }
}

class OwnClaim implements FolderClaim {
  private beats = 0;
  private trustedUntil = performance.now();
  private beating: Promise<void> | undefined;
  /** The claim found in the lock file at the latest heartbeat. */
  private found: Claim | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly folder: string,
    private readonly token: string,
    private readonly file: FileHandle,
    private readonly beatAt: number,
    beatMs: number,
    private readonly trustedMs: number,
  ) {
    this.trustedUntil += trustedMs;
    this.timer = setInterval(() => void this.beat(), beatMs);
    this.timer.unref();
  }

  /**
   * Increments the heartbeat through the open file handle, even if the file was moved, and then reads the lock file. The order
   * matters: a process that takes over moves the lock file away first and then checks the heartbeat once more.
   */
  private beat(): Promise<void> {
    return (this.beating ??= (async () => {
      const began = performance.now();
      try {
        this.beats += 1;
        await this.file.write(beatText(this.beats), this.beatAt, 'latin1');
      } catch {
        return; // a missed heartbeat: `confirm` retries before the next write
      }
      this.found = (await readClaim(join(this.folder, CLAIM_FILE)))?.claim;
      if (this.found?.token === this.token) this.trustedUntil = began + this.trustedMs;
    })().finally(() => (this.beating = undefined)));
  }

  async confirm(): Promise<void> {
    for (let attempt = 0; performance.now() >= this.trustedUntil; attempt++) {
      await this.beat();
      if (performance.now() < this.trustedUntil) return;
      const other = this.found && this.found.token !== this.token;
      if (other || attempt === ATTEMPTS) throw takenOver(this.folder, this.found);
      await delay(50); // another process moved the file for a moment and will see the heartbeat
    }
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    claimedHere.delete(this.folder);
    const file = join(this.folder, CLAIM_FILE);
    const found = await readClaim(file);
    await this.file.close();
    if (found?.claim.token === this.token) await rm(file, { force: true });
  }
}

function firstLine(claim: Claim): Buffer {
  return Buffer.from(`${JSON.stringify(claim)}\n`);
}

function beatText(beat: number): string {
  return String(beat).padStart(BEAT_DIGITS, '0');
}

/** @returns the lock file, open for heartbeats */
async function writeClaim(folder: string, claim: Claim, silenceMs: number): Promise<FileHandle> {
  const file = join(folder, CLAIM_FILE);
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      return await writeNew(file, claim);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const found = await readWritten(file);
    if (found && (await isHeld(file, found, claim.place!, silenceMs))) throw inUse(folder, found.claim, claim.place!);
    // Two processes may both find the claim abandoned. The rename succeeds for only one of them.
    const aside = `${file}.${claim.token}`;
    try {
      await rename(file, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    const moved = await readClaim(aside);
    const another = moved && moved.claim.token !== found?.claim.token;
    if (moved && (another || moved.beat !== found?.beat)) {
      await rename(aside, file);
      throw inUse(folder, moved.claim, claim.place!);
    }
    await rm(aside, { force: true });
  }
  throw new DataFolderError(`The data folder ${folder} could not be claimed`);
}

async function writeNew(file: string, claim: Claim): Promise<FileHandle> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(Buffer.concat([firstLine(claim), Buffer.from(`${beatText(0)}\n`)]));
    return handle;
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
}

interface Found {
  claim: Claim;
  beat: string;
}

/** Reads the lock file. Retries when it is incomplete, since another process may be writing it. */
async function readWritten(file: string): Promise<Found | undefined> {
  const found = await readClaim(file);
  if (found) return found;
  await delay(500);
  return readClaim(file);
}

async function readClaim(file: string): Promise<Found | undefined> {
  try {
    const text = await readFile(file, 'utf8');
    const end = text.indexOf('\n');
    const line = end < 0 ? text : text.slice(0, end);
    const claim = JSON.parse(line) as Claim;
    if (typeof claim.pid !== 'number') return undefined;
    return { claim, beat: end < 0 ? '' : text.slice(end + 1) };
  } catch {
    return undefined; // missing, or truncated by a crash during its creation: not held
  }
}

/** Whether the owner of a claim is alive, as far as this process can determine. */
async function isHeld(file: string, first: Found, here: string, silenceMs: number): Promise<boolean> {
  const { claim } = first;
  const known = claim.place === undefined || claim.place === here;
  if (known && !(await isAlive(claim))) return false;
  if (known && claim.pid !== process.pid) return true;
  if (first.beat === '') return false; // written by an older version in an earlier process with this PID
  // The owner is another thread of this process, or runs in another PID namespace: watch the heartbeat.
  for (const until = performance.now() + silenceMs; performance.now() < until;) {
    await delay(silenceMs / 20);
    const now = await readClaim(file);
    if (!now) return false;
    if (now.claim.token !== claim.token || now.beat !== first.beat) return true;
  }
  return false;
}

async function isAlive(claim: Claim): Promise<boolean> {
  const started = await startOf(claim.pid);
  // Signal after reading the start time: a process that ended before that read must not count as alive.
  try {
    process.kill(claim.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (started === DEAD) return false;
  return started === undefined || claim.started === '' || started === claim.started;
}

/** Identifies the machine's current boot and the PID namespace, so that two containers differ. */
async function placeOf(): Promise<string> {
  const [boot, numbers] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return boot && numbers ? `${boot.trim()} ${numbers}` : `host ${hostname()}`;
}

/** Marks a zombie process, one that has ended but was not yet reaped by its parent. */
const DEAD = 'dead';

/** Start time of a process in kernel ticks, or DEAD; undefined where /proc is missing. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? DEAD : fields[19];
  } catch {
    return undefined;
  }
}

function ownerText({ pid, host, place }: Partial<Claim>, here?: string): string {
  const elsewhere = host && place !== here ? ` of ${host} (another container or machine)` : '';
  return `process ${pid}${elsewhere}`;
}

function inUse(folder: string, claim: Partial<Claim>, here: string): DataFolderError {
  return new DataFolderError(
    `The data folder ${folder} is in use by ${ownerText(claim, here)}. One process at a time may own it: stop that one or choose another folder.`,
  );
}

function takenOver(folder: string, claim?: Claim): DataFolderError {
  const by = claim ? ` by ${ownerText(claim)}` : '';
  return new DataFolderError(
    `The data folder ${folder} was taken over${by} while this process stood still. Nothing more is written.`,
  );
}
