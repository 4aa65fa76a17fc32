/** Shuts the demo admin out for requests from other machines, because its password is public. */
import { LRUCache } from 'lru-cache';
import { DEMO_ADMIN } from '../../config.js';
import { platform } from '../../platform/platform.js';
import { isExposed } from '../../platform/request/exposure.js';
import { ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { passwordMatches } from './passwords.service.js';
import { UserModel, type User } from './user.model.js';

/** Whether a password, by its hash, is that of the demo admin: hashing takes long, and a session comes again and again. */
const known = new LRUCache<string, boolean>({ max: 10 });
let isTold = false;

/** True for a log-in that is refused although the password is right. */
export function isShutOut(email: string, password: string): boolean {
  return email === DEMO_ADMIN.email && password === DEMO_ADMIN.password && refuses();
}

/** True for a session of the demo admin that is refused. One whose password was changed is an account as any other. */
export async function isSessionShutOut({ id, email, kind }: Viewer): Promise<boolean> {
  if (kind !== 'account' || email !== DEMO_ADMIN.email || !isExposed()) return false;
  const user = await UserModel.findById(new ObjectId(id), { passwordHash: 1 }).lean<User>();
  const hash = user?.passwordHash;
  if (!hash) return false;
  let isDemo = known.get(hash);
  if (isDemo === undefined) known.set(hash, (isDemo = await passwordMatches(DEMO_ADMIN.password, hash)));
  return isDemo && refuses();
}

/** Says in the log once why, since the settings say that nobody else reaches the shop. */
function refuses(): boolean {
  if (!isExposed()) return false;
  const { config, logger } = platform();
  if (config.demonstration === 'open' && !isTold) {
    isTold = true;
    logger.warn(
      'the demo admin was refused: a proxy handed the request on, or it was sent to another name than localhost. Set PUBLIC_URL, ADMIN_EMAIL and ADMIN_PASSWORD',
    );
  }
  return true;
}
