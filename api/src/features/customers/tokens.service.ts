/** Tokens: JWTs that name a session, and open what it opens as long as it lasts. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { platform } from '../../platform/platform.js';
import { isObjectId } from '../../types/object-id.js';
import { PERMISSIONS, type Viewer } from '../../types/viewer.js';
import { accessOf, readAccess } from './access-memory.js';
import type { StoredSession } from './session.model.js';
import { endOf, LONGEST_SECONDS, noteUse } from './session-time.js';
import type { User } from './user.model.js';

const ALGORITHM = 'HS256';
const ISSUER = 'gs-mart';
const AUDIENCE = 'gs-mart-shop';

/** `id` stands beside the standard `sub` for clients that read the account's id from the token. */
export function tokenFor(
  user: Pick<User, '_id' | 'tokenVersion'>,
  session: StoredSession,
): { token: string; expiresAt: Date } {
  const id = user._id.toHexString();
  const issuedAt = Math.floor(session.createdAt.getTime() / 1000);
  const token = jwt.sign(
    { id, version: user.tokenVersion, session: session._id.toHexString(), iat: issuedAt },
    signingKeys()[0]!,
    {
      algorithm: ALGORITHM,
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: id,
      expiresIn: LONGEST_SECONDS[session.staff ? 'staff' : 'shopper'],
    },
  );
  return { token, expiresAt: endOf(session) };
}

/**
 * Who holds the token; null when it is forged, expired, made for something else or its session ended.
 * @param uses false for a look that is no use of it, such as the next event of a stream
 */
export async function viewerOfToken(token: string, uses = true): Promise<Viewer | null> {
  const claims = verified(token);
  if (!claims) return null;
  const now = new Date();
  let access = await accessOf(claims.session, claims.id);
  // Another process may have noted a use since, or be ahead with the password.
  if (access && (access.session.expiresAt <= now || access.account.tokenVersion < claims.version))
    access = await readAccess(claims.session, claims.id);
  if (!access || access.session.expiresAt <= now || access.account.tokenVersion !== claims.version) return null;
  const { account, session } = access;
  if (uses) noteUse(session, now);
  return {
    kind: 'account',
    id: claims.id,
    name: account.name,
    email: account.email,
    role: account.role,
    permissions: PERMISSIONS[account.role],
    session: {
      id: claims.session,
      passwordAt: session.passwordAt,
      ordersFrom: laterOf(account.ordersFrom, session.ordersFrom),
    },
  };
}

/** The later of two moments that may be unset. */
export function laterOf(one: Date | null | undefined, other: Date | null | undefined): Date | undefined {
  if (!one || !other) return one ?? other ?? undefined;
  return one > other ? one : other;
}

let keys: { secrets: string; objects: readonly KeyObject[] } | undefined;

/** As key objects: for a plain text the library would try at every request whether it is a public key. The first one signs. */
export function signingKeys(): readonly KeyObject[] {
  const { jwtSecret, previousJwtSecret } = platform();
  const given = [jwtSecret, previousJwtSecret].filter((secret) => secret !== undefined);
  const secrets = given.join('\n');
  if (keys?.secrets !== secrets) keys = { secrets, objects: given.map((one) => createSecretKey(one, 'utf8')) };
  return keys.objects;
}

/** What one of the secrets signed for the audience; undefined when none did, or its time is over. */
export function claimsFor(token: string, audience: string): jwt.JwtPayload | undefined {
  for (const key of signingKeys())
    try {
      const claims = jwt.verify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, audience });
      if (typeof claims !== 'string') return claims;
    } catch (error) {
      if (!(error instanceof jwt.JsonWebTokenError)) throw error;
    }
  return undefined;
}

interface Verified {
  id: string;
  version: number;
  session: string;
  /** Seconds since 1970. */
  ends: number;
}

/** Signatures that were found right, so that each request of a visit need not reckon its own again. */
const known = new LRUCache<string, Verified>({ max: 10_000 });
/** By what they were found right. */
let knownBy: readonly KeyObject[] | undefined;

function verified(token: string): Verified | null {
  const keys = signingKeys();
  if (knownBy !== keys) known.clear();
  knownBy = keys;
  const before = known.get(token);
  if (before) return before.ends > Math.floor(Date.now() / 1000) ? before : null;
  const claims = claimsFor(token, AUDIENCE);
  if (!claims || !isObjectId(claims.sub) || typeof claims['version'] !== 'number' || !isObjectId(claims['session']))
    return null;
  const found = { id: claims.sub, version: claims['version'], session: claims['session'], ends: claims.exp! };
  known.set(token, found);
  return found;
}
