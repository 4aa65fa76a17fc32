/**
 * Lets one process at a time own a data folder, whatever container or machine it runs in, and tells the second who has it.
 * The owner writes a beat into its claim every second. Whoever shares its machine and its process numbers asks the system whether
 * it lives; a stranger watches whether the beat goes on, which needs neither common clocks nor common process numbers.
 */
import { randomUUID } from 'node:crypto';
import { open, readFile, readlink, rename, rm, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataFolderError, noRoom } from './storage.js';

export const CLAIM_FILE = 'owner.json';
/** Looks for a claim that somebody has moved away, 50 ms between two. */
const ATTEMPTS = 20;
/** Of the last line of a claim, the beat: a number that the owner counts up in place. */
const BEAT_DIGITS = 12;

/** All in milliseconds. */
const TIMES = {
  /** Between two beats of the owner. */
  beat: 1_000,
  /** So long after a beat the owner may trust that nobody else has taken the folder; afterwards it looks before it writes. */
  trusted: 4_000,
  /** A stranger takes the folder over when its owner was silent for so long. Well above `trusted`. */
  silence: 10_000,
};

interface Claim {
  pid: number;
  /** Distinguishes this process from a later one with the same number; empty where the system does not tell. */
  started: string;
  token: string;
  /** Where the process number means something; claims of older versions have none. */
  place?: string;
  /** What people call the machine or container. */
  host?: string;
}

export interface FolderClaim {
  /**
   * To be asked before anything is written: makes sure that the folder was not taken over while this process stood still.
   * @throws DataFolderError when it was: nothing more may be written
   */
  confirm(): Promise<void>;
  /** Gives the folder back. */
  release(): Promise<void>;
}

const claimedHere = new Set<string>();

/**
 * Claims the folder, which must exist.
 * @throws DataFolderError when a living process has it, or when there is no room for the claim
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
    throw noRoom(path, error) ?? error;
  }
}

class OwnClaim implements FolderClaim {
  private beats = 0;
  private trustedUntil = performance.now();
  private beating: Promise<void> | undefined;
  /** Whose claim lay in the folder at the latest beat. */
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
   * Counts up in the file that this process made, wherever that may have been moved to, and then looks whether it is still the
   * claim. In this order: whoever takes over looks for a beat once more after moving the claim away.
   */
  private beat(): Promise<void> {
    return (this.beating ??= (async () => {
      const began = performance.now();
      try {
        this.beats += 1;
        await this.file.write(beatText(this.beats), this.beatAt, 'latin1');
      } catch {
        return; // one missed: `confirm` tries again before anything is written
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
      await delay(50); // moved away for a moment by somebody who will see the beat
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

/** @returns the claim's file, open for its beats */
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
    // Two processes may both find the same claim given up: only one of them can move it away.
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

/** A claim that cannot be read is perhaps being written at this moment. */
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
    return undefined; // missing, or cut off by a crash while it was written: nobody holds it
  }
}

/** Whether the owner of a claim lives, as well as can be told from here. */
async function isHeld(file: string, first: Found, here: string, silenceMs: number): Promise<boolean> {
  const { claim } = first;
  const known = claim.place === undefined || claim.place === here;
  if (known && !(await isAlive(claim))) return false;
  if (known && claim.pid !== process.pid) return true;
  if (first.beat === '') return false; // of an older version, by an earlier process with this one's number
  // Another thread of this process has it, or had it, or somebody whose process numbers mean nothing here.
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
  // Afterwards: a process that ended in between has no start either.
  try {
    process.kill(claim.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (started === DEAD) return false;
  return started === undefined || claim.started === '' || started === claim.started;
}

/** Names the machine since its last start and the space of process numbers on it, so that two containers differ. */
async function placeOf(): Promise<string> {
  const [boot, numbers] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return boot && numbers ? `${boot.trim()} ${numbers}` : `host ${hostname()}`;
}

/** A process that has ended and only waits for its parent to notice. */
const DEAD = 'dead';

/** When a process started, in the kernel's ticks, or DEAD; undefined where /proc is missing. */
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
