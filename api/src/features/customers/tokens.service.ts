/** Sign-in tokens: JWTs that stop working when they expire or when the account's password or role changes. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { platform } from '../../platform/platform.js';
import { isObjectId } from '../../types/object-id.js';
import { PERMISSIONS, type Viewer } from '../../types/viewer.js';
import { UserModel, type User } from './user.model.js';

/** How long a sign-in lasts, in seconds. */
export const TOKEN_SECONDS = 7 * 24 * 3600;
const ALGORITHM = 'HS256';
const ISSUER = 'gs-mart';
const AUDIENCE = 'gs-mart-shop';

/** Milliseconds an account is remembered between two requests of its tokens. */
const REMEMBERED_MS = 1_000;
const REMEMBERED_MOST = 10_000;

type TokenAccount = Pick<User, '_id' | 'name' | 'email' | 'role' | 'tokenVersion'>;
const remembered = new Map<string, { until: number; account: Promise<TokenAccount | null> }>();

/** `id` stands beside the standard `sub` for clients that read the account's id from the token. */
export function issueToken(user: Pick<User, '_id' | 'tokenVersion'>): { token: string; expiresAt: Date } {
  const id = user._id.toHexString();
  const issuedAt = Math.floor(Date.now() / 1000);
  const token = jwt.sign({ id, version: user.tokenVersion, iat: issuedAt }, signingKey(), {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    audience: AUDIENCE,
    subject: id,
    expiresIn: TOKEN_SECONDS,
  });
  return { token, expiresAt: new Date((issuedAt + TOKEN_SECONDS) * 1000) };
}

/** Who holds the token; null when it is forged, expired, made for something else or revoked. */
export async function viewerOfToken(token: string): Promise<Viewer | null> {
  const claims = verified(token);
  if (!claims) return null;
  let account = await accountOf(claims.id);
  if (account && account.tokenVersion < claims.version) {
    forgetAccount(claims.id);
    account = await accountOf(claims.id);
  }
  if (!account || account.tokenVersion !== claims.version) return null;
  return {
    kind: 'account',
    id: claims.id,
    name: account.name,
    email: account.email,
    role: account.role,
    permissions: PERMISSIONS[account.role],
  };
}

/** To be called after every change of name, role, password or token version; other processes follow within a second. */
export function forgetAccount(id: string): void {
  remembered.delete(id);
}

let key: { secret: string; object: KeyObject } | undefined;

/** As a key object: for a plain text the library would try at every request whether it is a public key. */
function signingKey(): KeyObject {
  const secret = platform().jwtSecret;
  if (key?.secret !== secret) key = { secret, object: createSecretKey(secret, 'utf8') };
  return key.object;
}

function verified(token: string): { id: string; version: number } | null {
  try {
    const claims = jwt.verify(token, signingKey(), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
    });
    if (typeof claims === 'string' || !isObjectId(claims.sub) || typeof claims.version !== 'number') return null;
    return { id: claims.sub, version: claims.version };
  } catch (error) {
    if (error instanceof jwt.JsonWebTokenError) return null;
    throw error;
  }
}

function accountOf(id: string): Promise<TokenAccount | null> {
  const now = Date.now();
  const known = remembered.get(id);
  if (known && known.until > now) return known.account;
  if (remembered.size >= REMEMBERED_MOST) remembered.clear();
  const account = UserModel.findById(id, { name: 1, email: 1, role: 1, tokenVersion: 1 })
    .lean<TokenAccount>()
    .exec()
    .catch((error: unknown) => {
      remembered.delete(id);
      throw error;
    });
  remembered.set(id, { until: now + REMEMBERED_MS, account });
  return account;
}
