/** One-time links that set a new password or sign staff in: random, so that they cannot be guessed, used once and void after half an hour. */
import { createHmac, randomBytes } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { RESET_LINK_MINUTES } from './guess-limits.js';
import { ResetLinkModel } from './reset-link.model.js';

/** What a link is for; one for the one purpose is none for the other. */
export type LinkPurpose = 'reset-link' | 'sign-in-link';

/** Of 32 random bytes. */
const LINK = /^[A-Za-z0-9_-]{43}$/;

/** @param email in lower case; it need not have an account @returns the secret of the link, for the mail only */
export async function issueResetLink(email: string, purpose: LinkPurpose = 'reset-link'): Promise<string> {
  const link = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + RESET_LINK_MINUTES * 60_000);
  await ResetLinkModel.create([{ linkHash: keyedHash(link, platform().jwtSecret, purpose), email, expiresAt }]);
  return link;
}

/** @returns the e-mail it was sent to @throws ShopError WRONG_CODE when it was used, is too old or was never sent */
export async function emailOfResetLink(link: string, purpose: LinkPurpose = 'reset-link'): Promise<string> {
  const found = LINK.test(link) ? await ResetLinkModel.findOne(standing(link, purpose)).lean() : null;
  if (!found) throw noSuchLink();
  return found.email;
}

/** Of several uses at once one succeeds. @throws ShopError WRONG_CODE, as emailOfResetLink */
export async function useResetLink(
  link: string,
  purpose: LinkPurpose = 'reset-link',
  session?: ClientSession,
): Promise<void> {
  const { deletedCount } = await ResetLinkModel.deleteOne(standing(link, purpose), { session });
  if (deletedCount === 0) throw noSuchLink();
}

export async function voidResetLinks(email: string, session: ClientSession): Promise<void> {
  await ResetLinkModel.deleteMany({ email }, { session });
}

function standing(link: string, purpose: LinkPurpose) {
  const { jwtSecret, previousJwtSecret } = platform();
  const hashes = [jwtSecret, previousJwtSecret]
    .filter((secret) => secret !== undefined)
    .map((secret) => keyedHash(link, secret, purpose));
  return {
    linkHash: mongoose.trusted({ $in: hashes }),
    expiresAt: mongoose.trusted({ $gt: new Date() }),
  };
}

function keyedHash(link: string, secret: string, purpose: LinkPurpose): string {
  return createHmac('sha256', `${secret}/${purpose}`).update(link).digest('hex');
}

function noSuchLink(): ShopError {
  return new ShopError(ErrorCode.WRONG_CODE, 'This link was used already or is too old. Ask for a new one.');
}
