/** Seals a secret by AES-256-GCM, bound to the field it belongs to: what is copied to another field or changed does not open. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretsKey } from './secrets-key.js';

const FORM = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param place of the secret, such as `MAIL.password` @returns text for the database: form, id of the key, nonce with content */
export function seal(key: SecretsKey, place: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(place));
  const content = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${FORM}.${key.id}.${content.toString('base64url')}`;
}

/** @returns undefined when no key opens it, or when it was changed or moved */
export function unseal(keys: readonly SecretsKey[], place: string, sealed: string): string | undefined {
  const [form, keyId, text = ''] = sealed.split('.');
  const key = keys.find(({ id }) => id === keyId);
  const content = Buffer.from(text, 'base64url');
  if (form !== FORM || !key || content.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, content.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(content.subarray(-TAG_BYTES));
  try {
    return decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // GCM says only that it is not what was sealed.
    return undefined;
  }
}

/** True when another key than this one sealed it. */
export const isSealedByOther = (key: SecretsKey, sealed: string): boolean => sealed.split('.')[1] !== key.id;
