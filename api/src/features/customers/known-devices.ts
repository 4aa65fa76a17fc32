/** Known devices: a browser an account was logged in on keeps a signed token that says so and opens nothing by itself. */
import jwt from 'jsonwebtoken';
import { randomUUID } from 'node:crypto';
import { DEVICE_SECONDS } from './guess-limits.js';
import { claimsFor, signingKeys } from './tokens.service.js';

const AUDIENCE = 'gs-mart-device';

/**
 * Makes the device known that keeps it, to this e-mail alone.
 * @param seconds how long
 */
export function deviceToken(email: string, seconds = DEVICE_SECONDS): string {
  return jwt.sign({}, signingKeys()[0]!, {
    algorithm: 'HS256',
    issuer: 'gs-mart',
    audience: AUDIENCE,
    subject: email,
    jwtid: randomUUID(),
    expiresIn: seconds,
  });
}

/** @returns the id of the device; undefined when it is not known to the e-mail */
export function knownDevice(token: string | null | undefined, email: string): string | undefined {
  const claims = token ? claimsFor(token, AUDIENCE) : undefined;
  return claims?.sub === email ? claims.jti : undefined;
}
