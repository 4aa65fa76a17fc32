/** Custom orders: receives requests from anybody, and lets staff read, edit and answer them. */
import type { ClientSession } from 'mongoose';
import { customOrderMail } from '../../emails/form-mails.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import type { UploadedFile } from '../../platform/files/upload.js';
import { toRupees } from '../../pricing/index.js';
import { ObjectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { storedPhone } from '../../types/phone.js';
import { searchWords } from '../../types/search-words.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import type { CorrespondenceFilter } from '../correspondence/correspondence.inputs.js';
import {
  answerCorrespondence,
  changeCorrespondence,
  correspondence,
  correspondencePage,
  markAnswered,
  markSeen,
  stateSummary,
  wantedCorrespondence,
  worked,
} from '../correspondence/correspondence.service.js';
import { nextReferenceNumber } from '../correspondence/reference-numbers.service.js';
import type {
  AnswerCustomOrderInput,
  CustomOrderPage,
  EditCustomOrderInput,
  SubmitCustomOrderInput,
  SubmitCustomOrderPayload,
} from './custom-order.inputs.js';
import { CustomOrderModel, type CustomOrder } from './custom-order.model.js';
import type { PrivateDocument } from '../../platform/files/private-document.js';
import { dropSketch, keepSketch } from './sketch.service.js';

const REQUESTS_OF_ADDRESS: Limit = { name: 'custom-orders-of-address', points: 10, seconds: 600 };

/** @throws ShopError RATE_LIMITED */
export async function countCustomOrder(address: string): Promise<void> {
  await spend(REQUESTS_OF_ADDRESS, address);
}

/** Deletes the file again when the request fails. @throws ShopError UNSUPPORTED_FILE */
export async function submitCustomOrder(
  input: SubmitCustomOrderInput,
  upload: UploadedFile | undefined,
): Promise<SubmitCustomOrderPayload> {
  const sketch = upload && (await keepSketch(upload));
  try {
    const customOrder = await saveCustomOrder(input, sketch);
    return { success: true, message: 'Your request was submitted successfully!', customOrder };
  } catch (error) {
    if (sketch) await dropSketch(sketch);
    throw error;
  }
}

async function saveCustomOrder(
  input: SubmitCustomOrderInput,
  sketch: PrivateDocument | undefined,
): Promise<CustomOrder> {
  const facts = {
    name: input.name.trim(),
    phone: input.phone.trim(),
    email: tidy(input.email)?.toLowerCase(),
    description: input.description.trim(),
    dimensions: tidy(input.dimensions),
    material: tidy(input.material),
    budget: input.budget ?? undefined,
    timeline: tidy(input.timeline),
    createdAt: new Date(),
  };
  const referenceNumber = await nextReferenceNumber('REQ', facts.createdAt);
  const stored = {
    _id: new ObjectId(),
    ...facts,
    referenceNumber,
    ...storedPhone(facts.phone),
    sketch,
    searchWords: searchWords(facts.email, facts.name, facts.phone, referenceNumber),
  };
  const id = stored._id.toHexString();
  const budget = facts.budget === undefined ? undefined : toRupees(facts.budget);
  await inTransaction(async (session) => {
    await CustomOrderModel.create([stored], { session });
    const mail = customOrderMail(
      { ...facts, referenceNumber, sketchName: sketch?.name },
      `${platform().config.publicUrl}/admin/custom-order?view=${id}`,
    );
    await enqueueMails([{ key: `custom-order:${id}`, ...mail }], session);
    const submitted = { id, ...facts, referenceNumber, budget, hasSketch: Boolean(sketch) };
    await emitEvent(WebhookTopic.CUSTOM_ORDER_SUBMITTED, submitted, session);
  });
  return present({ ...stored, id } as CustomOrder);
}

const KIND = { model: CustomOrderModel, entity: 'custom-order', noun: 'This request' } as const;

export async function customOrders(
  filter: CorrespondenceFilter | undefined,
  page: number,
  pageSize: number,
  most?: number,
): Promise<CustomOrderPage> {
  const request = pageRequest(page, pageSize, most);
  const wanted = wantedCorrespondence(filter);
  const { items, total } = await correspondencePage(KIND, wanted, request);
  return { items: items.map(present), ...pageFacts(request, total) };
}

/** @throws ShopError NOT_FOUND */
export async function customOrder(id: string): Promise<CustomOrder> {
  return present(await correspondence(KIND, id));
}

/** @throws ShopError NOT_FOUND, STALE_VERSION */
export async function editCustomOrder(
  viewer: Viewer,
  { id, version, state }: EditCustomOrderInput,
): Promise<CustomOrder> {
  const changed = await changeCorrespondence<CustomOrder>(viewer, KIND, id, version, async (before) =>
    state === before.state ? undefined : { set: { state }, action: 'edit', summary: stateSummary(before.name, state) },
  );
  return present(changed);
}

/** @throws ShopError NOT_FOUND, STALE_VERSION, BAD_INPUT when there is no e-mail address */
export async function answerCustomOrder(viewer: Viewer, input: AnswerCustomOrderInput): Promise<CustomOrder> {
  const about = () => ({ subject: 'Your custom order request' });
  return present(await answerCorrespondence<CustomOrder>(viewer, KIND, input, about));
}

/** A quote answers it. */
export const customOrderAnswered = (_id: ObjectId, session: ClientSession): Promise<void> =>
  markAnswered<CustomOrder>(KIND, { _id }, session);

/** @throws ShopError NOT_FOUND */
export async function seeCustomOrder(viewer: Viewer, id: string): Promise<CustomOrder> {
  return present(await markSeen<CustomOrder>(viewer, KIND, id));
}

function present(stored: CustomOrder): CustomOrder {
  return { ...worked(stored), id: stored._id.toHexString() };
}
