/** Signs links that open one file for a while without signing in: a path, its expiry in seconds and a signature over both. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { platform } from '../platform.js';

/** A relative path that `opensSignedPath` accepts for `seconds` from now. @param path with its query, if any */
export function signPath(path: string, seconds: number, now = Date.now()): string {
  const expires = Math.floor(now / 1000) + seconds;
  return `${path}${path.includes('?') ? '&' : '?'}expires=${expires}&signature=${signature(path, expires, platform().jwtSecret)}`;
}

/** True when this shop signed the path with its query and it has not expired. */
export function opensSignedPath(signed: string, now = Date.now()): boolean {
  const match = /^(.*)[?&]expires=(\d{1,12})&signature=([A-Za-z0-9_-]{43})$/s.exec(signed);
  if (!match || Number(match[2]) * 1000 < now) return false;
  const { jwtSecret, previousJwtSecret } = platform();
  return [jwtSecret, previousJwtSecret].some(
    (secret) =>
      secret !== undefined &&
      timingSafeEqual(Buffer.from(signature(match[1]!, Number(match[2]), secret)), Buffer.from(match[3]!)),
  );
}

function signature(path: string, expires: number, secret: string): string {
  return createHmac('sha256', secret).update(`signed-path\n${path}\n${expires}`).digest('base64url');
}
