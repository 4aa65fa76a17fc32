/** Keeps the audit log: every write of staff leaves a line in the same transaction. */
import type { ClientSession } from 'mongoose';
import type { Viewer } from '../../types/viewer.js';
import { AuditEntryModel } from './audit.model.js';

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
  session?: ClientSession;
}

export async function recordAudit({ viewer, session, ...fact }: AuditFact): Promise<void> {
  await AuditEntryModel.create([{ ...fact, at: new Date(), actorId: viewer.id, actorName: viewer.name, actorEmail: viewer.email }], { session });
}
