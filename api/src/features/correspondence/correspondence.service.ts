/** Common workflow of contact messages and custom orders: states, answers and lists. */
import mongoose, { type ClientSession, type Model, type QueryFilter } from 'mongoose';
import { answerMail } from '../../emails/form-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import type { PageRequest } from '../../types/page.js';
import { matchesSearch } from '../../types/search-words.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import type { CorrespondenceFilter } from './correspondence.inputs.js';
import { WorkState, type Correspondence } from './correspondence.model.js';

/** Most answers to one message or request. */
const ANSWERS_MOST = 100;

/** Common stored fields of both kinds. */
export interface Stored extends Correspondence {
  _id: ObjectId;
  name: string;
  email?: string | null;
}

/** Contact message or custom order. */
export interface Kind<T extends Stored> {
  model: Model<T>;
  /** Name in the audit log. */
  entity: 'contact' | 'custom-order';
  /** Subject of error messages. */
  noun: string;
}

/** Adds the defaults of fields that older records lack. */
export function worked<T extends Partial<Correspondence>>(stored: T): T & Correspondence {
  const state = stored.state ?? WorkState.NEW;
  return {
    ...stored,
    state,
    unseen: state === WorkState.NEW && !stored.seenAt,
    version: stored.version ?? FIRST_VERSION,
    answers: stored.answers ?? [],
  };
}

/** The query condition of a filter. */
export function wantedCorrespondence(filter: CorrespondenceFilter | undefined): Record<string, unknown> {
  const states = filter?.states ?? [];
  const { $and = [] } = matchesSearch(filter?.search) as { $and?: unknown[] };
  const all = filter?.unseen ? [unseen(), ...$and] : $and;
  return { ...(states.length > 0 ? inState(...states) : {}), ...(all.length > 0 ? { $and: all } : {}) };
}

/** A page of the list, newest first. Without a condition the total is the collection's estimated count. */
export async function correspondencePage<T extends Stored>(
  { model }: Kind<T>,
  wanted: Record<string, unknown>,
  request: PageRequest & { skip: number },
): Promise<{ items: T[]; total: number }> {
  const [items, total] = await Promise.all([
    model
      .find(wanted as QueryFilter<T>)
      .sort({ createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<T[]>(),
    Object.keys(wanted).length > 0 ? model.countDocuments(wanted as QueryFilter<T>) : model.estimatedDocumentCount(),
  ]);
  return { items, total };
}

/** @throws ShopError NOT_FOUND */
export async function correspondence<T extends Stored>({ model, noun }: Kind<T>, id: string): Promise<T> {
  const found = (await model.findById(objectId(id, noun)).lean()) as T | null;
  if (!found) throw new ShopError(ErrorCode.NOT_FOUND, `${noun} was not found.`);
  return found;
}

/** Records without a state count as new. */
export const inState = (...states: WorkState[]): Record<string, unknown> => ({
  state: mongoose.trusted({ $in: states.includes(WorkState.NEW) ? [...states, null] : states }),
});

/** Records that staff have not opened. Records with a later state count as seen, even without `seenAt`. */
export const unseen = (): Record<string, unknown> => ({ ...inState(WorkState.NEW), seenAt: null });

/**
 * Records that staff have opened it, once. The version does not change, so that concurrent edits do not become stale.
 * @throws ShopError NOT_FOUND
 */
export async function markSeen<T extends Stored>(
  viewer: Viewer,
  { model, entity, noun }: Kind<T>,
  id: string,
): Promise<T & Correspondence> {
  const _id = objectId(id, noun);
  return inTransaction(async (session) => {
    const filter = { _id, seenAt: null } as QueryFilter<T>;
    const seen = (await model
      .findOneAndUpdate(filter, { $set: { seenAt: new Date() } } as object, { session, returnDocument: 'after' })
      .lean()) as T | null;
    const found = seen ?? ((await model.findById(_id, null, { session }).lean()) as T | null);
    if (!found) throw new ShopError(ErrorCode.NOT_FOUND, `${noun} was not found.`);
    if (seen)
      await recordAudit({
        viewer,
        action: `${entity}.seen`,
        entity,
        entityId: id,
        summary: `Opened what ${seen.name} wrote`,
        session,
      });
    return worked(found);
  });
}

/**
 * Changes a message or request and writes the audit log.
 * @param change returns the fields to set and the sentence for the audit log; undefined for no change
 * @throws ShopError NOT_FOUND, STALE_VERSION
 */
export async function changeCorrespondence<T extends Stored>(
  viewer: Viewer,
  kind: Kind<T>,
  id: string,
  version: number,
  change: (
    before: T & Correspondence,
    session: ClientSession,
  ) => Promise<{ set: Partial<T>; words?: string[]; action: 'edit' | 'answer'; summary: string } | undefined>,
): Promise<T> {
  const { model, entity, noun } = kind;
  const _id = objectId(id, noun);
  return inTransaction(async (session) => {
    const found = (await model.findById(_id, null, { session }).lean()) as T | null;
    if (!found) throw new ShopError(ErrorCode.NOT_FOUND, `${noun} was not found.`);
    const before = worked(found);
    if (before.version !== version)
      throw new ShopError(ErrorCode.STALE_VERSION, undefined, { version: before.version });
    const made = await change(before, session);
    if (!made) return before;
    const set = { ...made.set, version: version + 1 };
    const stands = version === FIRST_VERSION ? mongoose.trusted({ $in: [version, null] }) : version;
    const after = (await model
      .findOneAndUpdate(
        { _id, version: stands } as QueryFilter<T>,
        { $set: set, ...(made.words ? { $addToSet: { searchWords: { $each: made.words } } } : {}) } as object,
        { session, returnDocument: 'after' },
      )
      .lean()) as T | null;
    if (!after) throw new ShopError(ErrorCode.CONFLICT);
    const fields = Object.keys(made.set) as (keyof T)[];
    const at = (stored: T) => Object.fromEntries(fields.map((field) => [field, stored[field] ?? null]));
    await recordAudit({
      viewer,
      action: `${entity}.${made.action}`,
      entity,
      entityId: id,
      summary: made.summary,
      before: at(before),
      after: at(after),
      session,
    });
    return worked(after);
  });
}

/** What is new or in work is answered by something else than a mail of its own; in the transaction of that. @param which conditions on it */
export async function markAnswered<T extends Stored>(
  { model }: Pick<Kind<T>, 'model'>,
  which: { _id: ObjectId } & QueryFilter<T>,
  session: ClientSession,
): Promise<void> {
  await model.updateOne(
    { ...which, ...inState(WorkState.NEW, WorkState.IN_WORK) } as QueryFilter<T>,
    [{ $set: { state: WorkState.ANSWERED, version: { $add: [{ $ifNull: ['$version', FIRST_VERSION] }, 1] } } }],
    { session, updatePipeline: true },
  );
}

/** Further fields that an answer changes, such as the acknowledgement of a complaint. */
type WithAnswer<T> = (before: T & Correspondence, now: Date) => Partial<T>;

/**
 * Sends an answer to the customer by mail and stores it.
 * @param about topic for the subject line
 * @throws ShopError NOT_FOUND, STALE_VERSION, BAD_INPUT when there is no e-mail address
 */
export function answerCorrespondence<T extends Stored>(
  viewer: Viewer,
  kind: Kind<T>,
  answer: { id: string; version: number; text: string },
  about: (stored: T) => { subject: string; ticketNumber?: string | null },
  more: WithAnswer<T> = () => ({}),
): Promise<T> {
  const { id, version } = answer;
  const text = answer.text.trim();
  return changeCorrespondence(viewer, kind, id, version, async (before, session) => {
    if (!before.email)
      throw new ShopError(ErrorCode.BAD_INPUT, 'No e-mail address was left. Please call instead.', {
        fields: [{ path: 'text', message: 'No e-mail address was left. Please call instead.' }],
      });
    if (before.answers.length >= ANSWERS_MOST)
      throw new ShopError(ErrorCode.BAD_INPUT, `There are ${ANSWERS_MOST} answers already. Please write a mail.`);
    const now = new Date();
    const mail = answerMail({ to: before.email, name: before.name, text, ...about(before) });
    await enqueueMails([{ key: `${kind.entity}:${id}:answer:${version}`, ...mail }], session);
    const answers = [...before.answers, { at: now, by: viewer.name, text }];
    return {
      set: { state: WorkState.ANSWERED, answers, ...more(before, now) } as Partial<T>,
      action: 'answer',
      summary: `Answered ${before.name} by mail`,
    };
  });
}

const STATE_WORDS: Record<WorkState, string> = {
  [WorkState.NEW]: 'new',
  [WorkState.IN_WORK]: 'in work',
  [WorkState.ANSWERED]: 'answered',
  [WorkState.CLOSED]: 'closed',
};

/** For the audit log. */
export const stateSummary = (name: string, state: WorkState): string => `What ${name} wrote is ${STATE_WORDS[state]}`;
