/** The link of an invitation: random, so that it cannot be guessed, and known only to whoever it is sent to. */
import { createHmac, randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { day } from '../../emails/moment.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { InvitationModel, InvitationState, type StoredInvitation } from './invitation.model.js';

/** Of 32 random bytes. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export function newLink(): { link: string; linkHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return {
    link: `${platform().config.publicUrl}/admin/join?invitation=${secret}`,
    linkHash: keyedHash(secret, platform().jwtSecret),
  };
}

/**
 * The invitation of a link that still opens it.
 * @throws ShopError NOT_FOUND when no link is like that, CONFLICT that says whether it was used, withdrawn or is too old
 */
export async function invitationOf(secret: string, now = new Date()): Promise<StoredInvitation> {
  const { jwtSecret, previousJwtSecret } = platform();
  const hashes = [jwtSecret, previousJwtSecret].filter((one) => one !== undefined).map((one) => keyedHash(secret, one));
  const found = SECRET.test(secret)
    ? await InvitationModel.findOne({ linkHash: mongoose.trusted({ $in: hashes }) }).lean<StoredInvitation>()
    : null;
  if (!found)
    throw new ShopError(
      ErrorCode.NOT_FOUND,
      'This link opens no invitation. When you were sent a newer one, open that; otherwise ask for another.',
    );
  assertOpen(found, now);
  return found;
}

/** @throws ShopError CONFLICT */
export function assertOpen({ state, expiresAt, invitedByName }: StoredInvitation, now = new Date()): void {
  if (state === InvitationState.USED)
    throw new ShopError(ErrorCode.CONFLICT, 'This invitation was used already. Log in with the account it made.');
  if (state === InvitationState.WITHDRAWN)
    throw new ShopError(ErrorCode.CONFLICT, `This invitation was withdrawn. Ask ${invitedByName} for another.`);
  if (expiresAt <= now)
    throw new ShopError(
      ErrorCode.CONFLICT,
      `This invitation ended on ${day(expiresAt)}. Ask ${invitedByName} to send it again.`,
    );
}

function keyedHash(secret: string, key: string): string {
  return createHmac('sha256', `${key}/invitation`).update(secret).digest('hex');
}
