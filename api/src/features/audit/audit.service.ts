/** Writes and reads the audit log. Every write by staff adds an entry in the same transaction. */
import mongoose, { type ClientSession } from 'mongoose';
import { inserts, writeAll } from '../../platform/database/writes.js';
import { shownLogin } from '../../types/no-mailbox.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { matchesSearch, searchWords } from '../../types/search-words.js';
import type { Viewer } from '../../types/viewer.js';
import { AuditEntryModel, type AuditEntry } from './audit.model.js';
import type { AuditFilter, AuditPage } from './audit.types.js';

export interface AuditFact {
  viewer: Viewer;
  /** noun.verb, e.g. product.edit. */
  action: string;
  entity: string;
  entityId: string;
  /** One sentence for the screen. */
  summary: string;
  /** Changed fields only; never secrets. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The transaction of the change itself. */
  session: ClientSession;
}

/** @throws Error outside of a transaction, because the entry and its change must be atomic */
export async function recordAudit({ viewer, session, ...fact }: AuditFact): Promise<void> {
  await recordAudits(viewer, [fact], session);
}

/** Like recordAudit, for many changes in one transaction. */
export async function recordAudits(
  viewer: Viewer,
  facts: readonly Omit<AuditFact, 'viewer' | 'session'>[],
  session: ClientSession,
): Promise<void> {
  const at = new Date();
  const actor = { actorId: viewer.id, actorName: viewer.name, actorEmail: shownLogin(viewer.email) };
  const entries = facts.map((fact) => ({
    ...fact,
    ...actor,
    at,
    searchWords: searchWords(shownLogin(viewer.email), viewer.name, fact.entityId, fact.action, fact.summary),
  }));
  await writeAll(inserts(AuditEntryModel, entries), session);
}

/** Ids of the records of a kind to which an account or API key did this. @param action noun.verb */
export async function entitiesOf(
  entity: string,
  action: string,
  actorId: string,
  session: ClientSession,
): Promise<string[]> {
  const wanted = { entity, actorId, action };
  const entries = await AuditEntryModel.find(wanted, { entityId: 1 }, { session }).lean<AuditEntry[]>();
  return entries.map(({ entityId }) => entityId);
}

/** Newest first. */
export async function auditLog(filter: AuditFilter | undefined, page: number, pageSize: number): Promise<AuditPage> {
  const request = pageRequest(page, pageSize);
  const wanted = condition(filter ?? {});
  const [items, total] = await Promise.all([
    AuditEntryModel.find(wanted)
      .sort({ at: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<AuditEntry[]>(),
    Object.keys(wanted).length > 0 ? AuditEntryModel.countDocuments(wanted) : AuditEntryModel.estimatedDocumentCount(),
  ]);
  return { items: items.map((entry) => ({ ...entry, id: entry._id.toHexString() })), ...pageFacts(request, total) };
}

function condition({ entity, entityId, actorId, search, from, to }: AuditFilter): Record<string, unknown> {
  const time = { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) };
  return {
    ...(entity ? { entity } : {}),
    ...(entityId ? { entityId } : {}),
    ...(actorId ? { actorId } : {}),
    ...(Object.keys(time).length > 0 ? { at: mongoose.trusted(time) } : {}),
    ...matchesSearch(search),
  };
}
