/** The signing secret: from the settings, or made once and kept in the data folder. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.js';

/** Characters that a secret has at the least; fewer are left by a crash while it was written. */
const WHOLE = 64;

export function signingSecret(config: Config): string {
  if (config.jwtSecret) return config.jwtSecret;
  mkdirSync(config.dataDir, { recursive: true });
  const file = join(config.dataDir, 'jwt-secret');
  const known = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (known().length < WHOLE) writeSecret(file);
  return known();
}

/** A file of nothing, or of half a secret, would sign tokens that anybody can forge: it is not left behind. */
function writeSecret(file: string): void {
  rmSync(file, { force: true });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}
