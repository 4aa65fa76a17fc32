/** Authenticates a request by the token or API key in its Authorization header. */
import { isSessionShutOut } from '../features/customers/demo-admin.js';
import { viewerOfToken } from '../features/customers/tokens.service.js';
import { KEY_START, viewerOfApiKey } from '../features/integrations/api-keys.service.js';
import type { TokenProblem, Viewer } from '../types/viewer.js';

export interface Asking {
  viewer: Viewer | null;
  /** Set when the token or API key is invalid, expired or revoked. */
  tokenProblem?: TokenProblem;
}

/**
 * @param authorization the header's value; undefined for an anonymous request
 * @param uses false: do not count this as a use of the session
 */
export async function viewerOf(authorization: string | undefined, uses = true): Promise<Asking> {
  if (!authorization) return { viewer: null };
  const bearer = bearerOf(authorization);
  if (bearer === undefined) return { viewer: null, tokenProblem: 'scheme' };
  const isKey = bearer.startsWith(KEY_START);
  const viewer = await (isKey ? viewerOfApiKey(bearer) : viewerOfToken(bearer, uses));
  const opens = viewer && !(await isSessionShutOut(viewer));
  return opens ? { viewer } : { viewer: null, tokenProblem: isKey ? 'key' : 'expired' };
}

function bearerOf(authorization: string): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
}
