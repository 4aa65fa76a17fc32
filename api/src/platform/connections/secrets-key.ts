/** The key that seals secrets saved in the back office: given as SECRETS_KEY, or generated once beside the data and never in the database. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.js';

export interface SecretsKey {
  /** Stored with what it sealed, so that a wrong key is told from damage. It reveals nothing of the key. */
  id: string;
  /** 32 bytes, for AES-256. */
  bytes: Buffer;
}

/** No key can be had; `message` says what to do. */
export class SecretsKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretsKeyError';
  }
}

export const secretsKeyFile = ({ dataDir }: Config): string => join(dataDir, 'secrets.key');

/** A complete key file: 32 random bytes; a crash during writing leaves less. */
const WHOLE = /^[A-Za-z0-9_-]{43}\n$/;
/** Read or write permission of everybody on the machine. A group is let be: volumes of containers are often given to one. */
const EVERYBODY = 0o006;

/**
 * The keys to open with, the current one first. Without SECRETS_KEY the current one is the file's, when there is one.
 * @throws SecretsKeyError when the file is damaged or everybody may read it
 */
export function secretsKeys(config: Config): SecretsKey[] {
  const current = config.secretsKey ?? keyInFile(config);
  return [current, config.previousSecretsKey].filter((text) => text !== undefined).map(keyOf);
}

/**
 * The key to seal with. Its file is made with the first secret, so that a shop whose connections are all set on the server never has
 * a key to lose.
 * @throws SecretsKeyError as secretsKeys
 */
export function sealingKey(config: Config): SecretsKey {
  const [key] = secretsKeys({ ...config, previousSecretsKey: undefined });
  if (key) return key;
  makeFile(config);
  return keyOf(keyInFile(config)!);
}

function keyOf(text: string): SecretsKey {
  const derived = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', text, '', `gs-mart/${use}`, bytes));
  return { id: derived('secrets-key-id', 6).toString('base64url'), bytes: derived('secrets-key', 32) };
}

function keyInFile(config: Config): string | undefined {
  const file = secretsKeyFile(config);
  if (!existsSync(file)) return undefined;
  assertPrivate(file);
  const text = readFileSync(file, 'utf8');
  if (!WHOLE.test(text))
    throw new SecretsKeyError(
      `The key in ${file} is damaged. Put the file back from a copy; or delete it, start again, and enter the connections anew.`,
    );
  return text.trim();
}

/** Takes the permission away where that is possible. */
function assertPrivate(file: string): void {
  // Windows has no such permissions.
  if (process.platform === 'win32' || (statSync(file).mode & EVERYBODY) === 0) return;
  try {
    chmodSync(file, 0o600);
  } catch {
    // Told below: the file belongs to another account.
  }
  if ((statSync(file).mode & EVERYBODY) !== 0)
    throw new SecretsKeyError(
      `Everybody on this machine can read ${file}, and its folder allows no other permissions. Set SECRETS_KEY (32 random characters or more) where the shop is started, and delete the file.`,
    );
}

/** Of several processes that make it at once one succeeds, and all read that one's. */
function makeFile(config: Config): void {
  const file = secretsKeyFile(config);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    rmSync(file, { force: true });
    throw error;
  }
}
