/** Requires a recently entered password for critical operations. API keys cannot call them. */
import { ErrorCode, ShopError } from '../errors/index.js';
import type { Viewer } from './viewer.js';

/** Milliseconds for which a password counts as recently entered. */
export const CONFIRMED_FOR = 10 * 60_000;

/** @throws ShopError PASSWORD_NEEDED */
export function assertConfirmed(viewer: Viewer | null): void {
  if (viewer?.kind !== 'account') return;
  const age = Date.now() - (viewer.session?.passwordAt.getTime() ?? 0);
  if (age > CONFIRMED_FOR) throw new ShopError(ErrorCode.PASSWORD_NEEDED);
}
