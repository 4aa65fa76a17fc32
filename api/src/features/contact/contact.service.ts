/** Contact messages: receives them from anybody, and lets staff read, edit and answer them. */
import type { ClientSession } from 'mongoose';
import { contactMail } from '../../emails/form-mails.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { ObjectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { storedPhone } from '../../types/phone.js';
import { searchWords } from '../../types/search-words.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { WorkState } from '../correspondence/correspondence.model.js';
import {
  answerCorrespondence,
  changeCorrespondence,
  markAnswered,
  correspondence,
  correspondencePage,
  markSeen,
  stateSummary,
  wantedCorrespondence,
  worked,
} from '../correspondence/correspondence.service.js';
import { nextReferenceNumber } from '../correspondence/reference-numbers.service.js';
import { countComplaint, dueDates, overdue, ticketMail } from './complaints.js';
import type {
  AnswerContactSubmissionInput,
  ContactFilter,
  ContactSubmissionPage,
  EditContactSubmissionInput,
  SubmitContactInput,
  SubmitContactPayload,
} from './contact.inputs.js';
import { ContactSubmissionModel, type ContactSubmission } from './contact.model.js';

const MESSAGES_OF_ADDRESS: Limit = { name: 'contact-of-address', points: 10, seconds: 600 };

/** @throws ShopError RATE_LIMITED */
export async function submitContact(input: SubmitContactInput, address: string): Promise<SubmitContactPayload> {
  await spend(MESSAGES_OF_ADDRESS, address);
  const email = input.email.trim().toLowerCase();
  if (input.complaint) await countComplaint(email);
  const facts = {
    name: input.name.trim(),
    email,
    phone: tidy(input.phone),
    subject: input.subject.trim(),
    message: input.message.trim(),
    createdAt: new Date(),
  };
  const _id = new ObjectId();
  const id = _id.toHexString();
  const ticketNumber = input.complaint ? await nextReferenceNumber('TK', facts.createdAt) : null;
  const referenceNumber = ticketNumber ?? (await nextReferenceNumber('MSG', facts.createdAt));
  const due = dueDates(facts.createdAt);
  await inTransaction(async (session) => {
    const words = searchWords(facts.email, facts.name, facts.phone, facts.subject, referenceNumber);
    const phone = facts.phone === undefined ? {} : storedPhone(facts.phone);
    const complaint = ticketNumber ? { complaint: true, ticketNumber, ...due } : {};
    await ContactSubmissionModel.create(
      [{ _id, ...facts, referenceNumber, ...phone, ...complaint, searchWords: words }],
      { session },
    );
    const mail = contactMail(
      { ...facts, ticketNumber, referenceNumber },
      `${platform().config.publicUrl}/admin/contacts?view=${id}`,
    );
    await enqueueMails(
      [{ key: `contact:${id}`, ...mail }, ...(ticketNumber ? [ticketMail(id, email, ticketNumber, due)] : [])],
      session,
    );
    await emitEvent(
      WebhookTopic.CONTACT_SUBMITTED,
      { id, ...facts, referenceNumber, ...(ticketNumber && { ticketNumber }) },
      session,
    );
  });
  const ticket = ticketNumber ? ` Your ticket number is ${ticketNumber}.` : '';
  return { success: true, message: `Message Sent! We reply within 24 hours.${ticket}`, ticketNumber, referenceNumber };
}

const KIND = { model: ContactSubmissionModel, entity: 'contact', noun: 'This message' } as const;

/** A quote answers it; a complaint waits for an answer of its own. */
export const contactAnswered = (_id: ObjectId, session: ClientSession): Promise<void> =>
  markAnswered<ContactSubmission>(KIND, { _id, ticketNumber: null }, session);

export async function contactSubmissions(
  filter: ContactFilter | undefined,
  page: number,
  pageSize: number,
  most?: number,
): Promise<ContactSubmissionPage> {
  const request = pageRequest(page, pageSize, most);
  const { $and = [], ...rest } = wantedCorrespondence(filter) as { $and?: unknown[] };
  const all = filter?.overdue ? [...$and, overdue(new Date())] : $and;
  const wanted: Record<string, unknown> = {
    ...rest,
    ...(filter?.complaint ? { complaint: true } : {}),
    ...(all.length > 0 ? { $and: all } : {}),
  };
  const { items, total } = await correspondencePage(KIND, wanted, request);
  return { items: items.map(present), ...pageFacts(request, total) };
}

/** @throws ShopError NOT_FOUND */
export async function contactSubmission(id: string): Promise<ContactSubmission> {
  return present(await correspondence(KIND, id));
}

/** @throws ShopError NOT_FOUND, STALE_VERSION */
export async function editContactSubmission(
  viewer: Viewer,
  { id, version, state, complaint }: EditContactSubmissionInput,
): Promise<ContactSubmission> {
  const changed = await changeCorrespondence<ContactSubmission>(viewer, KIND, id, version, async (before, session) => {
    const now = new Date();
    const next = state ?? before.state;
    const becomes = complaint === true && !before.complaint;
    const ends = complaint === false && before.complaint;
    if (next === before.state && !becomes && !ends) return undefined;
    const due = becomes ? dueDates(before.createdAt) : undefined;
    const ticketNumber = becomes ? (before.ticketNumber ?? (await nextReferenceNumber('TK', now))) : undefined;
    // Send the ticket number only once.
    if (due && ticketNumber && !before.ticketNumber)
      await enqueueMails([ticketMail(id, before.email, ticketNumber, due)], session);
    return {
      set: {
        state: next,
        ...(due && { complaint: true, ticketNumber, ...due }),
        ...(ends && { complaint: false, acknowledgeBy: null, settleBy: null }),
        ...(next !== WorkState.NEW && !before.acknowledgedAt && { acknowledgedAt: now }),
      },
      ...(ticketNumber && { words: searchWords(ticketNumber) }),
      action: 'edit',
      summary: `${stateSummary(before.name, next)}${becomes ? `, and is complaint ${ticketNumber}` : ends ? ', and is no complaint' : ''}`,
    };
  });
  return present(changed);
}

/** @throws ShopError NOT_FOUND, STALE_VERSION */
export async function answerContactSubmission(
  viewer: Viewer,
  input: AnswerContactSubmissionInput,
): Promise<ContactSubmission> {
  const answered = await answerCorrespondence<ContactSubmission>(
    viewer,
    KIND,
    input,
    ({ subject, ticketNumber }) => ({ subject, ticketNumber }),
    ({ acknowledgedAt }, now) => ({ acknowledgedAt: acknowledgedAt ?? now }),
  );
  return present(answered);
}

/** @throws ShopError NOT_FOUND */
export async function seeContactSubmission(viewer: Viewer, id: string): Promise<ContactSubmission> {
  return present(await markSeen<ContactSubmission>(viewer, KIND, id));
}

function present(stored: ContactSubmission): ContactSubmission {
  return { ...worked(stored), complaint: stored.complaint ?? false, id: stored._id.toHexString() };
}
