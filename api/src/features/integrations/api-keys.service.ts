/** API keys for integrators: shown once, stored as a hash, scoped, revocable. */
import { createHash, randomBytes } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { platform } from '../../platform/platform.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { Permission, type Viewer } from '../../types/viewer.js';
import { entitiesOf, recordAudit, recordAudits } from '../audit/audit.service.js';
import { ApiKeyModel, ApiScope, type ApiKey } from './api-key.model.js';

/** Prefix that distinguishes keys from tokens. */
export const KEY_START = 'gsk_';
const PREFIX_LENGTH = KEY_START.length + 8;
const KEYS_MOST = 100;
const NAME_MOST = 100;
const DAYS_MOST = 1_095;
/** Milliseconds. */
const DAY = 86_400_000;
/** Interval in milliseconds at which the last use of a key is stored. */
const USE_NOTED_EVERY_MS = 60_000;

/** A "manage" scope includes the "read" scope. */
export const PERMISSIONS_OF_SCOPE: Record<ApiScope, readonly Permission[]> = {
  READ_CATALOGUE: [Permission.READ_CATALOGUE_FEED],
  MANAGE_CATALOGUE: [Permission.READ_CATALOGUE_FEED, Permission.MANAGE_CATALOGUE],
  READ_ORDERS: [Permission.READ_ORDERS],
  MANAGE_ORDERS: [Permission.READ_ORDERS, Permission.MANAGE_ORDERS, Permission.MANAGE_RETURNS],
  MANAGE_OFFERS: [Permission.MANAGE_OFFERS],
  MANAGE_REVIEWS: [Permission.MANAGE_REVIEWS],
};

/** The scopes of which an API key needs one to have one of these permissions; empty when no key may have them. */
export function scopesFor(permissions: readonly Permission[]): ApiScope[] {
  return Object.values(ApiScope).filter((scope) =>
    PERMISSIONS_OF_SCOPE[scope].some((permission) => permissions.includes(permission)),
  );
}

export async function apiKeys(): Promise<ApiKey[]> {
  const keys = await ApiKeyModel.find().sort({ _id: -1 }).limit(KEYS_MOST).lean<ApiKey[]>();
  return keys.map(present);
}

/** @returns the key itself, which is never shown again @throws ShopError BAD_INPUT */
export async function createApiKey(
  viewer: Viewer,
  givenName: string,
  scopes: readonly ApiScope[],
  days: number,
): Promise<{ apiKey: ApiKey; secret: string }> {
  const name = givenName.trim();
  if (!name || name.length > NAME_MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, `A key has a name of at most ${NAME_MOST} characters.`);
  if (scopes.length === 0) throw new ShopError(ErrorCode.BAD_INPUT, 'A key may do at least one thing.');
  if (!Number.isInteger(days) || days < 1 || days > DAYS_MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, `A key is good for 1 to ${DAYS_MOST} days.`);
  if ((await ApiKeyModel.countDocuments({ revokedAt: null, ...unexpired() })) >= KEYS_MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, `There are at most ${KEYS_MOST} keys. Revoke one first.`);
  const secret = KEY_START + randomBytes(32).toString('base64url');
  const stored = {
    _id: new ObjectId(),
    name,
    prefix: secret.slice(0, PREFIX_LENGTH),
    keyHash: hashOf(secret),
    scopes: [...new Set(scopes)],
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + days * DAY),
  };
  const id = stored._id.toHexString();
  await inTransaction(async (session) => {
    await ApiKeyModel.create([stored], { session });
    const after = { name, prefix: stored.prefix, scopes: stored.scopes, expiresAt: stored.expiresAt };
    await recordAudit({
      viewer,
      action: 'api-key.create',
      entity: 'apiKey',
      entityId: id,
      summary: `Made the API key ${name}`,
      after,
      session,
    });
  });
  return { apiKey: { ...stored, id }, secret };
}

/** Revoking twice changes nothing. @throws ShopError NOT_FOUND */
export async function revokeApiKey(viewer: Viewer, id: string): Promise<ApiKey> {
  const _id = objectId(id, 'This key');
  const key = await inTransaction(async (session) => {
    const revokedAt = new Date();
    const changed = await ApiKeyModel.findOneAndUpdate(
      { _id, revokedAt: null },
      { $set: { revokedAt } },
      { returnDocument: 'after', session },
    ).lean<ApiKey>();
    if (!changed) return ApiKeyModel.findById(_id, null, { session }).lean<ApiKey>();
    const summary = `Revoked the API key ${changed.name}`;
    await recordAudit({
      viewer,
      action: 'api-key.revoke',
      entity: 'apiKey',
      entityId: _id.toHexString(),
      summary,
      after: { revokedAt },
      session,
    });
    return changed;
  });
  if (!key) throw new ShopError(ErrorCode.NOT_FOUND, 'This key was not found.');
  return present(key);
}

/**
 * Revokes all active keys that an account created, in the transaction that ends the account's access. The audit log records who created a key.
 * @returns the number of keys
 */
export async function endApiKeysOf(
  account: { _id: ObjectId; name: string; email: string },
  session: ClientSession,
): Promise<number> {
  const maker = account._id.toHexString();
  const made = (await entitiesOf('apiKey', 'api-key.create', maker, session)).map((id) => objectId(id));
  const inUse = { _id: mongoose.trusted({ $in: made }), revokedAt: null, ...unexpired() };
  const own = await ApiKeyModel.find(inUse, null, { session }).lean<ApiKey[]>();
  if (own.length === 0) return 0;
  const revokedAt = new Date();
  const ids = own.map(({ _id }) => _id);
  await ApiKeyModel.updateMany({ _id: mongoose.trusted({ $in: ids }) }, { $set: { revokedAt } }, { session });
  const facts = own.map(({ _id, name }) => ({
    action: 'api-key.revoke',
    entity: 'apiKey',
    entityId: _id.toHexString(),
    summary: `Revoked the API key ${name}, for the password of its maker was reset`,
    after: { revokedAt },
  }));
  await recordAudits(
    { kind: 'account', id: maker, name: account.name, email: account.email, permissions: [] },
    facts,
    session,
  );
  return own.length;
}

/** Condition for unexpired keys. Older keys have no expiry. */
function unexpired() {
  return { $or: [{ expiresAt: null }, { expiresAt: mongoose.trusted({ $gt: new Date() }) }] };
}

/** The viewer of an API key; null when the key is unknown, revoked or expired. */
export async function viewerOfApiKey(secret: string): Promise<Viewer | null> {
  // Not cached, so that every process refuses a revoked key at once.
  const key = await ApiKeyModel.findOne({ keyHash: hashOf(secret) }).lean<ApiKey>();
  if (!key || key.revokedAt || (key.expiresAt && key.expiresAt <= new Date())) return null;
  noteUse(key);
  return {
    kind: 'api-key',
    id: key._id.toHexString(),
    name: `API key ${key.name}`,
    email: '',
    permissions: [...new Set(key.scopes.flatMap((scope) => PERMISSIONS_OF_SCOPE[scope]))],
  };
}

/** Stores the last use asynchronously, at most once a minute. A failure is only logged. */
function noteUse(key: ApiKey): void {
  const now = new Date();
  const due = new Date(now.getTime() - USE_NOTED_EVERY_MS);
  if (key.lastUsedAt && key.lastUsedAt > due) return;
  ApiKeyModel.updateOne(
    { _id: key._id, $or: [{ lastUsedAt: null }, { lastUsedAt: mongoose.trusted({ $lt: due }) }] },
    { $set: { lastUsedAt: now } },
  )
    .exec()
    .catch((error: unknown) => platform().logger.warn({ err: error }, 'the use of an API key could not be noted'));
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function present(stored: ApiKey): ApiKey {
  return { ...stored, id: stored._id.toHexString() };
}
