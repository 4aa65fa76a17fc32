/** Adds, edits, starts, pauses and ends offers; each change with its line of the audit log and its event for integrators. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { toRupees } from '../../pricing/index.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { searchWords } from '../../types/search-words.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { UserModel } from '../customers/user.model.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { refreshOffers } from './active-offers.js';
import { OfferCodeModel } from './offer-code.model.js';
import { editedDraft, newDraft, type OfferDraft } from './offer-draft.js';
import { OfferState, OfferTrigger, StoredOfferState } from './offer.enums.js';
import { addUpOffer } from './offer-figures.service.js';
import type { AddOfferInput, EditOfferInput } from './offer.inputs.js';
import { isLimited, OfferModel, type StoredOffer } from './offer.model.js';
import { stateOf } from './offer-times.js';
import { offerView } from './offer-view.js';
import type { Offer } from './offer.types.js';
import { LIVE_MOST } from './offers-for.service.js';

const DUPLICATE_KEY = 11000;

/** A new offer is a draft: it counts once it is started. @throws ShopError BAD_INPUT; CONFLICT when another offer has the code */
export async function addOffer(viewer: Viewer, input: AddOfferInput): Promise<Offer> {
  const draft = newDraft(input);
  await assertAccounts(draft, []);
  const now = new Date();
  const stored: StoredOffer = {
    _id: new ObjectId(),
    ...draft,
    state: StoredOfferState.DRAFT,
    used: 0,
    spent: 0,
    sales: 0,
    searchWords: wordsOf(draft),
    version: FIRST_VERSION,
    createdAt: now,
    updatedAt: now,
  };
  await unlessCodeTaken(draft.code, () =>
    inTransaction(async (session) => {
      await OfferModel.create([stored], { session });
      if (draft.code) await takeCode(draft.code, stored._id, now, session);
      await told(viewer, stored, { verb: 'add', summary: `Added offer ${stored.name}`, after: { ...draft } }, session);
      await emitEvent(WebhookTopic.OFFER_CREATED, factsOf(stored, now), session);
    }),
  );
  return offerView(stored, now);
}

/**
 * Changes only what is sent.
 * @throws ShopError NOT_FOUND; BAD_INPUT; STALE_VERSION when `version` is not the current one; CONFLICT when it has ended, or another offer
 * has the code
 */
export async function editOffer(viewer: Viewer, input: EditOfferInput): Promise<Offer> {
  const _id = objectId(input.id, 'The offer');
  const known = await OfferModel.findById(_id, { 'conditions.customers': 1 }).lean<Pick<StoredOffer, 'conditions'>>();
  const after = await unlessCodeTaken(input.code, () =>
    change(_id, async (before, now, session) => {
      if (input.version != null && input.version !== before.version)
        throw new ShopError(ErrorCode.STALE_VERSION, undefined, { version: before.version });
      assertNotEnded(before, now);
      const draft = editedDraft(before, input);
      await assertAccounts(draft, known?.conditions.customers ?? []);
      const changed = changedFields(before, draft);
      if (changed.length === 0) return null;
      if (draft.code !== before.code) {
        if (before.code) await OfferCodeModel.deleteOne({ _id: before.code, offer: _id }, { session });
        if (draft.code) await takeCode(draft.code, _id, now, session);
      }
      // What was used without a limit counts towards one.
      if (!isLimited(before) && isLimited(draft)) await addUpOffer(before, session);
      const pick = (from: OfferDraft) => Object.fromEntries(changed.map((name) => [name, from[name]]));
      await told(
        viewer,
        before,
        { verb: 'edit', summary: `Changed offer ${before.name}`, before: pick(before), after: pick(draft) },
        session,
      );
      return { ...draft, searchWords: wordsOf(draft) };
    }),
  );
  await refreshOffers();
  return offerView(after);
}

/** Makes a draft count, or a paused offer count again. @throws ShopError NOT_FOUND; CONFLICT when it has ended, or too many are live */
export function startOffer(viewer: Viewer, id: string): Promise<Offer> {
  return setState(viewer, id, StoredOfferState.LIVE, 'start', 'Started');
}

/** Orders placed from now on do without it. @throws ShopError NOT_FOUND; CONFLICT unless it has been started and has not ended */
export function pauseOffer(viewer: Viewer, id: string): Promise<Offer> {
  return setState(viewer, id, StoredOfferState.PAUSED, 'pause', 'Paused');
}

/** Ends it for good. @throws ShopError NOT_FOUND */
export function endOffer(viewer: Viewer, id: string): Promise<Offer> {
  return setState(viewer, id, StoredOfferState.ENDED, 'end', 'Ended');
}

async function setState(
  viewer: Viewer,
  id: string,
  state: StoredOfferState,
  verb: string,
  done: string,
): Promise<Offer> {
  const after = await change(objectId(id, 'The offer'), async (before, now, session) => {
    if (before.state === state) return null;
    if (state !== StoredOfferState.ENDED) assertNotEnded(before, now);
    if (state === StoredOfferState.PAUSED && before.state === StoredOfferState.DRAFT)
      throw new ShopError(ErrorCode.CONFLICT, 'This offer has not been started, so there is nothing to pause.');
    if (state === StoredOfferState.LIVE) await assertRoom(session);
    await told(
      viewer,
      before,
      { verb, summary: `${done} offer ${before.name}`, before: { state: before.state }, after: { state } },
      session,
    );
    return { state };
  });
  await refreshOffers();
  return offerView(after);
}

/** Ends the live and paused offers whose last moment has passed, and tells integrators. @returns how many */
export async function endOverdueOffers(now = new Date()): Promise<number> {
  const due = await OfferModel.find(
    {
      'conditions.endsAt': mongoose.trusted({ $lte: now }),
      state: mongoose.trusted({ $in: [StoredOfferState.LIVE, StoredOfferState.PAUSED] }),
    },
    { _id: 1 },
  )
    .sort({ 'conditions.endsAt': 1 })
    .limit(LIVE_MOST)
    .lean<Pick<StoredOffer, '_id'>[]>();
  for (const { _id } of due)
    await change(_id, (before) => {
      const isOver = before.conditions.endsAt && before.conditions.endsAt <= now;
      return isOver && before.state !== StoredOfferState.ENDED ? { state: StoredOfferState.ENDED } : null;
    });
  return due.length;
}

/** Reads an offer, and writes what `decide` wants of it, with its event. @param decide may run more than once; null: nothing changes */
async function change(
  _id: ObjectId,
  decide: (
    before: StoredOffer,
    now: Date,
    session: ClientSession,
  ) => Partial<StoredOffer> | null | Promise<Partial<StoredOffer> | null>,
): Promise<StoredOffer> {
  return inTransaction(async (session) => {
    const before = await OfferModel.findById(_id, null, { session }).lean<StoredOffer>();
    if (!before) throw notFound();
    const now = new Date();
    const wanted = await decide(before, now, session);
    if (!wanted) return before;
    const gone = Object.entries(wanted).filter(([, value]) => value === undefined);
    const after = await OfferModel.findOneAndUpdate(
      { _id, version: before.version },
      {
        $set: { ...wanted, updatedAt: now, version: before.version + 1 },
        ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map(([name]) => [name, 1])) }),
      },
      { session, returnDocument: 'after' },
    ).lean<StoredOffer>();
    if (!after) throw new ShopError(ErrorCode.CONFLICT);
    const ended = after.state === StoredOfferState.ENDED;
    await emitEvent(ended ? WebhookTopic.OFFER_ENDED : WebhookTopic.OFFER_CHANGED, factsOf(after, now), session);
    return after;
  });
}

const DRAFT_FIELDS: readonly (keyof OfferDraft)[] = [
  'name',
  'description',
  'code',
  'gift',
  'goods',
  'conditions',
  'limits',
  'priority',
  'combines',
];

function changedFields(before: OfferDraft, after: OfferDraft): (keyof OfferDraft)[] {
  return DRAFT_FIELDS.filter((name) => plain(before[name]) !== plain(after[name]));
}

/** As text, with sorted fields and without unset ones. */
function plain(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function assertNotEnded(offer: StoredOffer, now: Date): void {
  if (stateOf(offer, now) === OfferState.ENDED)
    throw new ShopError(ErrorCode.CONFLICT, 'This offer has ended. Add a new one instead.');
}

/** @throws ShopError CONFLICT when as many offers are live as a quote can look at */
async function assertRoom(session: ClientSession): Promise<void> {
  const live = await OfferModel.countDocuments({ state: StoredOfferState.LIVE }, { session, limit: LIVE_MOST });
  if (live >= LIVE_MOST)
    throw new ShopError(ErrorCode.CONFLICT, `At most ${LIVE_MOST} offers run at once. End or pause one of them first.`);
}

/** @param known accounts that it names already @throws ShopError BAD_INPUT when a newly named account is not there */
async function assertAccounts({ conditions }: OfferDraft, known: readonly ObjectId[]): Promise<void> {
  const named = conditions.customers.filter((id) => !known.some((one) => one.equals(id)));
  if (named.length === 0) return;
  const there = await UserModel.countDocuments({ _id: mongoose.trusted({ $in: named }) });
  if (there === named.length) return;
  const message = 'An account was not found. Choose the customers again.';
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'conditions.customerIds', message }] });
}

async function takeCode(code: string, offer: ObjectId, createdAt: Date, session: ClientSession): Promise<void> {
  await OfferCodeModel.create([{ _id: code, offer, used: 0, createdAt }], { session });
}

async function unlessCodeTaken<T>(code: string | null | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!code || (error as { code?: number }).code !== DUPLICATE_KEY) throw error;
    const message = 'Another offer has this code, or had it. Choose another one.';
    throw new ShopError(ErrorCode.CONFLICT, message, { fields: [{ path: 'code', message }] });
  }
}

function wordsOf({ name, code, trigger }: OfferDraft): string[] {
  return searchWords(name, trigger === OfferTrigger.CODE ? code : undefined);
}

interface Told {
  verb: string;
  summary: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

async function told(
  viewer: Viewer,
  offer: Pick<StoredOffer, '_id'>,
  { verb, ...fact }: Told,
  session: ClientSession,
): Promise<void> {
  await recordAudit({
    viewer,
    action: `offer.${verb}`,
    entity: 'offer',
    entityId: offer._id.toHexString(),
    ...fact,
    session,
  });
}

/** The offer as integrators read of it, with amounts in rupees. */
function factsOf(offer: StoredOffer, now: Date): Record<string, unknown> {
  const { conditions, limits } = offer;
  return {
    id: offer._id.toHexString(),
    version: offer.version,
    name: offer.name,
    state: stateOf(offer, now),
    trigger: offer.trigger,
    code: offer.code,
    gives: offerView(offer, now).inWords,
    startsAt: conditions.startsAt?.toISOString(),
    endsAt: conditions.endsAt?.toISOString(),
    priority: offer.priority,
    combines: offer.combines,
    uses: limits.uses,
    usesPerCustomer: limits.usesPerCustomer,
    budget: limits.budget === undefined ? undefined : toRupees(limits.budget),
  };
}

export const notFound = (): ShopError => new ShopError(ErrorCode.NOT_FOUND, 'The offer was not found.');
