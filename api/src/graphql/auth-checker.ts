/** Denies by default: @Authorized() wants a signed-in account, @Authorized(permission) one that has it. */
import type { AuthChecker } from 'type-graphql';
import { ErrorCode, ShopError } from '../errors/index.js';
import { may, type Permission } from '../types/viewer.js';
import type { Context } from './context.js';

export const authChecker: AuthChecker<Context, Permission> = ({ context }, permissions) => {
  const { viewer, tokenProblem } = context;
  if (!viewer) throw new ShopError(tokenProblem ? ErrorCode.SESSION_EXPIRED : ErrorCode.UNAUTHENTICATED);
  if (permissions.length === 0) {
    if (viewer.kind !== 'account') throw new ShopError(ErrorCode.FORBIDDEN, 'An API key has no account of its own.');
    return true;
  }
  if (!permissions.some((permission) => may(viewer, permission))) throw new ShopError(ErrorCode.FORBIDDEN);
  return true;
};
