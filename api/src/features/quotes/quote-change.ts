/** THE way a quote is changed: one transaction with its history and the audit log, against the version that was read. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { QuoteModel, type QuoteEvent, type StoredQuote } from './quote.model.js';

/** The newest events that a quote keeps. */
const EVENTS_MOST = 500;

export interface QuoteChange {
  set?: Partial<StoredQuote>;
  unset?: readonly (keyof StoredQuote)[];
  events: readonly Omit<QuoteEvent, 'at'>[];
  /** What staff did; undefined for what customers and the shop itself do. */
  audit?: { viewer: Viewer; action: string; summary: string; after?: Record<string, unknown> };
  /** True for what makes nobody's edit stale: a customer has read it or asked something. */
  keepsVersion?: boolean;
}

/**
 * @param version that was read; undefined for changes that hold for whatever it is now
 * @param change undefined for none
 * @returns the quote afterwards
 * @throws ShopError NOT_FOUND, STALE_VERSION with `version`, CONFLICT
 */
export async function changeQuote(
  id: ObjectId,
  version: number | undefined,
  change: (
    before: StoredQuote,
    now: Date,
    session: ClientSession,
  ) => QuoteChange | undefined | Promise<QuoteChange | undefined>,
  now = new Date(),
): Promise<StoredQuote> {
  return inTransaction(async (session) => {
    const before = await QuoteModel.findById(id, null, { session }).lean<StoredQuote>();
    if (!before) throw new ShopError(ErrorCode.NOT_FOUND, 'The quote was not found.');
    if (version !== undefined && before.version !== version)
      throw new ShopError(ErrorCode.STALE_VERSION, undefined, { version: before.version });
    const made = await change(before, now, session);
    if (!made) return before;
    const { set = {}, unset = [], events, audit, keepsVersion } = made;
    const after = await QuoteModel.findOneAndUpdate(
      { _id: id, version: before.version },
      {
        $set: { ...set, ...(!keepsVersion && { version: before.version + 1, updatedAt: now }) },
        ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((field) => [field, 1])) }),
        $push: { history: { $each: events.map((event) => ({ at: now, ...event })), $slice: -EVENTS_MOST } },
      },
      { session, returnDocument: 'after' },
    ).lean<StoredQuote>();
    if (!after) throw new ShopError(ErrorCode.CONFLICT);
    if (audit) await recordAudit({ ...audit, entity: 'quote', entityId: id.toHexString(), session });
    return after;
  });
}

/** @throws ShopError NOT_FOUND */
export async function storedQuote(id: string): Promise<StoredQuote> {
  const found = await QuoteModel.findById(objectId(id, 'The quote')).lean<StoredQuote>();
  if (!found) throw new ShopError(ErrorCode.NOT_FOUND, 'The quote was not found.');
  return found;
}
