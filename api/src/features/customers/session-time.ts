/** How long a session lasts: staff's is short, a shopper's slides on with each use. */
import mongoose from 'mongoose';
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

type Used = Pick<StoredSession, '_id' | 'staff' | 'createdAt' | 'lastUsedAt' | 'expiresAt'>;

/**
 * Written behind the requests' back, of each session at most once a minute, those that end at the same moment by one command: a failure of it concerns
 * nobody but the log.
 */
export function noteUses(sessions: readonly Used[], now: Date): void {
  const ending = new Map<number, Used[]>();
  for (const session of sessions) {
    if (now.getTime() - session.lastUsedAt.getTime() < NOTED_EVERY) continue;
    session.lastUsedAt = now;
    session.expiresAt = expiryAfter(session, now);
    const same = ending.get(session.expiresAt.getTime());
    if (same) same.push(session);
    else ending.set(session.expiresAt.getTime(), [session]);
  }
  for (const [ends, same] of ending)
    SessionModel.updateMany(
      { _id: mongoose.trusted({ $in: same.map(({ _id }) => _id) }) },
      { $set: { lastUsedAt: now, expiresAt: new Date(ends) } },
    )
      .exec()
      .catch((error: unknown) => platform().logger.warn({ err: error }, 'the use of sessions could not be noted'));
}

export const noteUse = (session: Used, now: Date): void => noteUses([session], now);
