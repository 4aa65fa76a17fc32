/** Messages of the Contact page: taken in from anybody, read by staff. */
import { contactMail } from '../../emails/form-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database.js';
import { enqueueMails } from '../../platform/outbox.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/rate-limits.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { searchWords } from '../../types/search-words.js';
import { tidy } from '../../types/text-rules.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import type { ContactSubmissionPage, SubmitContactInput, SubmitContactPayload } from './contact.inputs.js';
import { ContactSubmissionModel, type ContactSubmission } from './contact.model.js';

const MESSAGES_OF_ADDRESS: Limit = { name: 'contact-of-address', points: 10, seconds: 600, shared: true };

/** @throws ShopError RATE_LIMITED */
export async function submitContact(input: SubmitContactInput, address: string): Promise<SubmitContactPayload> {
  await spend(MESSAGES_OF_ADDRESS, address);
  const facts = {
    name: input.name.trim(),
    email: input.email.trim().toLowerCase(),
    phone: tidy(input.phone),
    subject: input.subject.trim(),
    message: input.message.trim(),
    createdAt: new Date(),
  };
  const _id = new ObjectId();
  await inTransaction(async (session) => {
    const words = searchWords(facts.email, facts.name, facts.phone, facts.subject);
    await ContactSubmissionModel.create([{ _id, ...facts, searchWords: words }], { session });
    const mail = contactMail(facts, `${platform().config.publicUrl}/admin/contacts`);
    enqueueMails([{ key: `contact:${_id.toHexString()}`, ...mail }], session);
    await emitEvent(WebhookTopic.CONTACT_SUBMITTED, { id: _id.toHexString(), ...facts }, session);
  });
  return { success: true, message: 'Message Sent! We reply within 24 hours.' };
}

export async function contactSubmissions(
  page: number,
  pageSize: number,
  most?: number,
): Promise<ContactSubmissionPage> {
  const request = pageRequest(page, pageSize, most);
  const [items, total] = await Promise.all([
    ContactSubmissionModel.find()
      .sort({ createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<ContactSubmission[]>(),
    ContactSubmissionModel.estimatedDocumentCount(),
  ]);
  return { items: items.map(present), ...pageFacts(request, total) };
}

/** @throws ShopError NOT_FOUND */
export async function contactSubmission(id: string): Promise<ContactSubmission> {
  const found = await ContactSubmissionModel.findById(objectId(id, 'This message')).lean<ContactSubmission>();
  if (!found) throw new ShopError(ErrorCode.NOT_FOUND, 'This message was not found.');
  return present(found);
}

function present(stored: ContactSubmission): ContactSubmission {
  return { ...stored, id: stored._id.toHexString() };
}
