/** What is grave asks for the password again, some minutes after it was given last; an API key has none to give. */
import { ErrorCode, ShopError } from '../errors/index.js';
import type { Viewer } from './viewer.js';

/** How long a password counts as just given, in milliseconds. */
export const CONFIRMED_FOR = 10 * 60_000;

/** @throws ShopError PASSWORD_NEEDED */
export function assertConfirmed(viewer: Viewer | null): void {
  if (viewer?.kind !== 'account') return;
  const age = Date.now() - (viewer.session?.passwordAt.getTime() ?? 0);
  if (age > CONFIRMED_FOR) throw new ShopError(ErrorCode.PASSWORD_NEEDED);
}
