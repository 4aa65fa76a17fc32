/** The signing secret: from the config, or generated once and stored in the data folder. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.js';

/** Characters of a complete secret; a crash during writing leaves fewer. */
const WHOLE = 64;

export function signingSecret(config: Config): string {
  if (config.jwtSecret) return config.jwtSecret;
  mkdirSync(config.dataDir, { recursive: true });
  const file = join(config.dataDir, 'jwt-secret');
  const known = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (known().length < WHOLE) writeSecret(file);
  return known();
}

/** Writes a new secret. Deletes the file on failure, because an empty or truncated secret would make tokens easy to forge. */
function writeSecret(file: string): void {
  rmSync(file, { force: true });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}
