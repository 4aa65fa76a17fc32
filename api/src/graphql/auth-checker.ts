/** Checks who may call an operation: @Authorized() needs a signed-in account, @Authorized(permission) an account with that permission. */
import type { AuthChecker } from 'type-graphql';
import { ErrorCode, ShopError } from '../errors/index.js';
import { scopesFor } from '../features/integrations/api-keys.service.js';
import { SecurityEventKind } from '../features/security-log/security-log.model.js';
import { noteRefusal, noteSecurity } from '../features/security-log/security-log.service.js';
import { assertConfirmed } from '../types/confirmation.js';
import { may, Permission, seesNoMoney, type Viewer } from '../types/viewer.js';
import { CONFIRMED_OPERATIONS, EXPORTS } from './confirmed-operations.js';
import type { Context } from '../platform/request/request-context.js';
import { assertNoMoneyAsked } from './without-money.js';

export const authChecker: AuthChecker<Context, Permission> = ({ context, info }, permissions) => {
  const { fieldName } = info;
  assertAllowed(context, permissions, fieldName);
  if (permissions.includes(Permission.PACK_ORDERS) && seesNoMoney(context.viewer)) assertNoMoneyAsked(info);
  if (CONFIRMED_OPERATIONS.has(fieldName)) assertConfirmed(context.viewer);
  if (EXPORTS.has(fieldName)) void noteSecurity(SecurityEventKind.EXPORTED, { ...context, detail: fieldName });
  return true;
};

/**
 * @param permissions the viewer needs one of them; if empty, being signed in is enough
 * @param operation written to the security log when it is refused
 * @throws ShopError UNAUTHENTICATED, SESSION_EXPIRED, FORBIDDEN
 */
export function assertAllowed(context: Context, permissions: readonly Permission[], operation: string): void {
  const { viewer } = context;
  if (!viewer) throw nobody(context);
  const refused = refusal(viewer, permissions);
  if (!refused) return;
  noteRefusedOperation(context, operation);
  throw refused;
}

/** Records the refusal in the security log. */
export function noteRefusedOperation(context: Context, operation: string): void {
  if (context.viewer) noteRefusal(context.viewer, operation, context);
}

function refusal(viewer: Viewer, permissions: readonly Permission[]): ShopError | undefined {
  if (permissions.length > 0)
    return permissions.some((permission) => may(viewer, permission)) ? undefined : forbidden(viewer, permissions);
  return viewer.kind === 'account'
    ? undefined
    : new ShopError(ErrorCode.FORBIDDEN, 'An API key has no account of its own.');
}

/** Tells a program which scope its key lacks; a person is not told how permissions are called. */
function forbidden(viewer: Viewer, permissions: readonly Permission[]): ShopError {
  if (viewer.kind === 'account') return new ShopError(ErrorCode.FORBIDDEN);
  const scopes = scopesFor(permissions);
  return new ShopError(
    ErrorCode.FORBIDDEN,
    scopes.length > 0
      ? `This API key may not do this: it needs the scope ${scopes.join(' or ')}.`
      : 'This is not for API keys.',
  );
}

function nobody({ tokenProblem }: Context): ShopError {
  if (tokenProblem === 'scheme') return new ShopError(ErrorCode.UNAUTHENTICATED, NOT_BEARER);
  if (tokenProblem === 'key') return new ShopError(ErrorCode.UNAUTHENTICATED, KEY_REFUSED);
  return new ShopError(tokenProblem ? ErrorCode.SESSION_EXPIRED : ErrorCode.UNAUTHENTICATED);
}

const NOT_BEARER = 'Send the token or API key after the word Bearer: `Authorization: Bearer …`.';
/** For programs, which cannot sign in again. */
const KEY_REFUSED =
  'This API key was revoked, has expired or is not one of this shop. Ask an admin of the shop for a new one.';
