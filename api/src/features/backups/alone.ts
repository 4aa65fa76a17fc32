/** Lets one backup or restore be at work at a time, over all processes and commands that share the database. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { holdLease, newHolder, releaseLease } from '../../platform/database/lease.js';

/** Milliseconds after which a killed backup no longer stands in the way. */
const LEASE_TIME = 6_000;
const RENEWAL = 2_000;

/**
 * @param lease what is done alone
 * @throws ShopError UNAVAILABLE while another one is at work
 */
export async function alone<T>(work: () => Promise<T>, lease: 'backup' | 'backup-start' = 'backup'): Promise<T> {
  const holder = newHolder();
  if (!(await holdLease(lease, holder, LEASE_TIME)))
    throw new ShopError(ErrorCode.UNAVAILABLE, 'Another backup is being made. Try again when it is done.');
  const renewal = setInterval(() => {
    // The next renewal tries again. If all fail, another backup may begin; it has a name of its own.
    holdLease(lease, holder, LEASE_TIME).catch(() => undefined);
  }, RENEWAL);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await releaseLease(lease, holder);
  }
}
