/** Lets one process at a time own a data folder, and tells the second who has it. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DataFolderError } from './storage.js';

const CLAIM_FILE = 'owner.json';

interface Claim {
  pid: number;
  /** Distinguishes this process from a later one with the same number; empty where the system does not tell. */
  started: string;
  token: string;
}

const claimedHere = new Set<string>();

/** Claims the folder. @returns a function that gives it back @throws DataFolderError when a living process has it */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const path = resolve(folder);
  if (claimedHere.has(path)) throw inUse(path, process.pid);
  claimedHere.add(path);
  try {
    await mkdir(path, { recursive: true });
    const file = join(path, CLAIM_FILE);
    const claim: Claim = { pid: process.pid, started: (await startOf(process.pid)) ?? '', token: randomUUID() };
    await writeClaim(path, file, claim);
    return async () => {
      claimedHere.delete(path);
      await rm(file, { force: true });
    };
  } catch (error) {
    claimedHere.delete(path);
    throw error;
  }
}

async function writeClaim(folder: string, file: string, claim: Claim): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      await writeFile(file, JSON.stringify(claim), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const found = await readClaim(file);
    if (found && (await isAlive(found))) throw inUse(folder, found.pid);
    // Two processes may both find the same claim dead: only one of them can move it away.
    const aside = `${file}.${claim.token}`;
    try {
      await rename(file, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    const moved = await readClaim(aside);
    if (moved && moved.token !== found?.token && (await isAlive(moved))) {
      await rename(aside, file);
      throw inUse(folder, moved.pid);
    }
    await rm(aside, { force: true });
  }
  throw new DataFolderError(`The data folder ${folder} could not be claimed`);
}

async function readClaim(file: string): Promise<Claim | undefined> {
  try {
    const claim = JSON.parse(await readFile(file, 'utf8')) as Claim;
    return typeof claim.pid === 'number' ? claim : undefined;
  } catch {
    return undefined; // missing, or cut off by a crash while it was written: nobody holds it
  }
}

async function isAlive(claim: Claim): Promise<boolean> {
  if (claim.pid === process.pid) return false;
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

function inUse(folder: string, pid: number): DataFolderError {
  return new DataFolderError(
    `The data folder ${folder} is in use by process ${pid}. One process at a time may own it: stop that one or choose another folder.`,
  );
}
