/** Passwords: hashed with argon2id, compared in the same time whether or not there is an account. */
import { hash, verify } from '@node-rs/argon2';
import { platform } from '../../platform/platform.js';

/** OWASP's first choice for argon2id: 19 MiB unless set otherwise, two passes, one lane; argon2id is the binding's default. */
const cost = () => ({ memoryCost: platform().config.passwordHashKib, timeCost: 2, parallelism: 1 });

/** Stands where the hash of an account would that never had a password: no password matches it. */
export const NO_PASSWORD = 'none';

/** Compared against when an e-mail has no account, so that the answer takes as long. */
let nobody: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost());
}

/** True when the password is that of the hash. Without a hash a comparison is made all the same and is false. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const known = passwordHash === NO_PASSWORD ? undefined : passwordHash;
  const right = await verify(known ?? (await nobody), password);
  return right && known !== undefined;
}
