/** Passwords: hashed with argon2id, compared in the same time whether or not there is an account. */
import { hash, verify } from '@node-rs/argon2';
import { platform } from '../../platform/platform.js';

/** OWASP's first choice for argon2id: 19 MiB unless set otherwise, two passes, one lane; argon2id is the binding's default. */
const cost = () => ({ memoryCost: platform().config.passwordHashKib, timeCost: 2, parallelism: 1 });

/** Compared against when an e-mail has no account, so that the answer takes as long. */
let nobody: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost());
}

/** True when the password is that of the hash. Without a hash a comparison is made all the same and is false. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const right = await verify(passwordHash ?? (await nobody), password);
  return right && passwordHash !== undefined;
}
