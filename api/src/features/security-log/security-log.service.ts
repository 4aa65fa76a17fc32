/** Writes and reads the security log. */
import mongoose from 'mongoose';
import { platform } from '../../platform/platform.js';
import { shownLogin, storedLogin } from '../../types/no-mailbox.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Caller, Viewer } from '../../types/viewer.js';
import { SecurityEventKind, SecurityEventModel, type SecurityEvent } from './security-log.model.js';
import type { SecurityEventPage, SecurityLogFilter } from './security-log.types.js';

const DETAIL_MOST = 200;
/** Milliseconds within which the same refusal is recorded once. */
const REFUSAL_WRITTEN_EVERY = 60_000;
const REFUSALS_MOST = 5_000;

interface SecurityFact extends Caller {
  viewer?: Pick<Viewer, 'id' | 'name' | 'email'> | null;
  /** Used when there is no viewer with an e-mail. */
  email?: string;
  detail?: string;
}

/** Records an event. It never throws: when the entry cannot be written, the error is logged. */
export async function noteSecurity(kind: SecurityEventKind, fact: SecurityFact): Promise<void> {
  try {
    const { viewer, email, address, detail } = fact;
    await SecurityEventModel.create([
      {
        at: new Date(),
        kind,
        actorId: viewer?.id,
        actorName: viewer?.name,
        email: viewer?.email || email,
        address,
        detail: detail?.slice(0, DETAIL_MOST),
      },
    ]);
  } catch (error) {
    platform().logger.error({ err: error, kind }, 'a line of the security log could not be written');
  }
}

const lastWritten = new Map<string, number>();

/** Records a missing permission; the same refusal of the same viewer at most once a minute. */
export function noteRefusal(viewer: Viewer, operation: string, caller: Caller): void {
  const key = `${viewer.id} ${operation}`;
  const now = Date.now();
  if ((lastWritten.get(key) ?? 0) > now - REFUSAL_WRITTEN_EVERY) return;
  if (lastWritten.size >= REFUSALS_MOST) lastWritten.clear();
  lastWritten.set(key, now);
  void noteSecurity(SecurityEventKind.REFUSED, { ...caller, viewer, detail: operation });
}

/** Newest first. */
export async function securityLog(
  filter: SecurityLogFilter | undefined,
  page: number,
  pageSize: number,
): Promise<SecurityEventPage> {
  const request = pageRequest(page, pageSize);
  const wanted = condition(filter ?? {});
  const [items, total] = await Promise.all([
    SecurityEventModel.find(wanted).sort({ at: -1 }).skip(request.skip).limit(request.pageSize).lean<SecurityEvent[]>(),
    Object.keys(wanted).length > 0
      ? SecurityEventModel.countDocuments(wanted)
      : SecurityEventModel.estimatedDocumentCount(),
  ]);
  return {
    items: items.map((entry) => ({
      ...entry,
      id: entry._id.toHexString(),
      email: entry.email && shownLogin(entry.email),
    })),
    ...pageFacts(request, total),
  };
}

function condition({ kind, email, from, to }: SecurityLogFilter): Record<string, unknown> {
  const time = { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) };
  return {
    ...(kind ? { kind } : {}),
    ...(email?.trim() ? { email: storedLogin(email) } : {}),
    ...(Object.keys(time).length > 0 ? { at: mongoose.trusted(time) } : {}),
  };
}
