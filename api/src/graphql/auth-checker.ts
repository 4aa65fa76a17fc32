/** Denies by default: @Authorized() wants a signed-in account, @Authorized(permission) one that has it. */
import type { AuthChecker } from 'type-graphql';
import { ErrorCode, ShopError } from '../errors/index.js';
import { may, type Permission } from '../types/viewer.js';
import type { Context } from './context.js';

export const authChecker: AuthChecker<Context, Permission> = ({ context }, permissions) => {
  assertAllowed(context, permissions);
  return true;
};

/**
 * @param permissions one of them is needed; with none any signed-in account will do
 * @throws ShopError UNAUTHENTICATED, SESSION_EXPIRED, FORBIDDEN
 */
export function assertAllowed(context: Context, permissions: readonly Permission[]): void {
  const { viewer } = context;
  if (!viewer) throw nobody(context);
  if (permissions.length === 0) {
    if (viewer.kind !== 'account') throw new ShopError(ErrorCode.FORBIDDEN, 'An API key has no account of its own.');
  } else if (!permissions.some((permission) => may(viewer, permission))) throw new ShopError(ErrorCode.FORBIDDEN);
}

function nobody({ tokenProblem }: Context): ShopError {
  if (tokenProblem === 'key') return new ShopError(ErrorCode.UNAUTHENTICATED, KEY_REFUSED);
  return new ShopError(tokenProblem ? ErrorCode.SESSION_EXPIRED : ErrorCode.UNAUTHENTICATED);
}

/** A program reads it, and no new log-in helps it. */
const KEY_REFUSED = 'This API key was revoked or is not one of this shop. Ask an admin of the shop for a new one.';
