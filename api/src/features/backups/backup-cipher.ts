/**
 * How a downloaded backup is encrypted: in the form that `openssl enc` writes, a marker, the salt, and the data under key and vector
 * derived from passphrase and salt. What keeps a passphrase for a while keeps it sealed.
 */
import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { platform } from '../../platform/platform.js';

export const MARKER = Buffer.from('Salted__');
export const SALT_BYTES = 8;
export const CIPHER = 'aes-256-cbc';
/** OWASP's figure for PBKDF2 with SHA-256. The guide names it, since openssl must be told. */
const ROUNDS = 600_000;
const derive = promisify(pbkdf2);

export async function derivedFrom(passphrase: string, salt: Buffer): Promise<{ key: Buffer; vector: Buffer }> {
  const derived = await derive(passphrase, salt, ROUNDS, 48, 'sha256');
  return { key: derived.subarray(0, 32), vector: derived.subarray(32) };
}

const sealKey = (): Buffer => Buffer.from(hkdfSync('sha256', platform().jwtSecret, '', 'backup passphrase', 32));

export function sealPassphrase(text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

export function unsealPassphrase(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealKey(), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
