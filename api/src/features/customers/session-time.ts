/** How long a session lasts: staff's is short, a shopper's slides on with each use. */
import { platform } from '../../platform/platform.js';
import { SessionModel, type StoredSession } from './session.model.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds without a use after which it ends. */
const IDLE = { staff: 30 * MINUTE, shopper: 7 * DAY } as const;
/** Seconds from its beginning after which it ends, however often it is used. */
export const LONGEST_SECONDS = { staff: (12 * HOUR) / 1000, shopper: (90 * DAY) / 1000 } as const;
/** Milliseconds between two notes of a session's use. */
const NOTED_EVERY = MINUTE;

/** When a session that is used at this moment ends without a further use. A use of the minute before may not be noted yet. */
export function expiryAfter(session: Pick<StoredSession, 'staff' | 'createdAt'>, used: Date): Date {
  const kind = session.staff ? 'staff' : 'shopper';
  const longest = session.createdAt.getTime() + LONGEST_SECONDS[kind] * 1000;
  return new Date(Math.min(used.getTime() + IDLE[kind] + NOTED_EVERY, longest));
}

/** What is told of its end: for staff the latest, for shoppers the end if it is not used any more. */
export function endOf(session: StoredSession): Date {
  return session.staff ? new Date(session.createdAt.getTime() + LONGEST_SECONDS.staff * 1000) : session.expiresAt;
}

/** Written after the request was answered, of each session at most once a minute; a failure concerns nobody but the log. */
export function noteUse(session: StoredSession, now: Date): void {
  if (now.getTime() - session.lastUsedAt.getTime() < NOTED_EVERY) return;
  session.lastUsedAt = now;
  session.expiresAt = expiryAfter(session, now);
  SessionModel.updateOne({ _id: session._id }, { $set: { lastUsedAt: now, expiresAt: session.expiresAt } })
    .exec()
    .catch((error: unknown) => platform().logger.warn({ err: error }, 'the use of a session could not be noted'));
}
