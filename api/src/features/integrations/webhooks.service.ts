/** Creates, edits and deletes webhooks, and reads the log of their deliveries. */
import { randomBytes } from 'node:crypto';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { wakeOutbox } from '../../platform/outbox/outbox.js';
import { platform } from '../../platform/platform.js';
import type { DeletedPayload } from '../../types/deleted-payload.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { CLOSED, makeAllDue } from './circuit.service.js';
import { DeliveryStatus, WebhookDeliveryModel, type WebhookDelivery } from './delivery.model.js';
import { forgetWebhooks, waitingDelivery, WEBHOOKS, WEBHOOKS_MOST } from './events.service.js';
import { targetProblem } from './target.js';
import type {
  CreateWebhookPayload,
  CreateWebhookInput,
  EditWebhookInput,
  WebhookDeliveryPage,
} from './webhook.inputs.js';
import { WebhookModel, type Webhook } from './webhook.model.js';

/** Bytes of a signing key. */
const KEY_BYTES = 32;

/** Oldest first. */
export async function webhooks(): Promise<Webhook[]> {
  const stored = await WebhookModel.find().sort({ _id: 1 }).limit(WEBHOOKS_MOST).lean<Webhook[]>();
  return stored.map((hook) => withId({ ...hook, version: hook.version ?? FIRST_VERSION }));
}

/** @returns also the secret, which is never shown again @throws ShopError BAD_INPUT for a forbidden URL */
export async function createWebhook(viewer: Viewer, input: CreateWebhookInput): Promise<CreateWebhookPayload> {
  const url = checkedTarget(input.url);
  if ((await WebhookModel.countDocuments()) >= WEBHOOKS_MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, `There are at most ${WEBHOOKS_MOST} webhooks. Delete one first.`);
  const secret = `whsec_${randomBytes(KEY_BYTES).toString('base64')}`;
  const topics = [...new Set(input.topics)];
  const stored = {
    _id: new ObjectId(),
    url,
    topics,
    secret,
    enabled: true,
    failuresInARow: 0,
    version: FIRST_VERSION,
    createdAt: new Date(),
  };
  await inTransaction(async (session) => {
    await WebhookModel.create([stored], { session });
    await recordAudit({
      viewer,
      ...about(stored, 'create', `Made a webhook to ${url}`),
      after: { url, topics },
      session,
    });
  });
  forgetWebhooks();
  return { webhook: withId(stored as Webhook), secret };
}

/**
 * Changes only the fields that are sent. Another address, or switching on, ends a pause and sends what waits.
 * @throws ShopError NOT_FOUND; BAD_INPUT for a forbidden URL; STALE_VERSION when `version` is not the current one
 */
export async function editWebhook(viewer: Viewer, input: EditWebhookInput): Promise<Webhook> {
  const _id = objectId(input.id, 'This webhook');
  const changes = {
    ...(input.url != null ? { url: checkedTarget(input.url) } : {}),
    ...(input.topics != null ? { topics: [...new Set(input.topics)] } : {}),
    ...(input.enabled != null ? { enabled: input.enabled } : {}),
  };
  const { hook, isNew } = await inTransaction(async (session) => {
    const before = await WebhookModel.findById(_id, null, { session }).lean<Webhook>();
    if (!before) throw notFound();
    const version = before.version ?? FIRST_VERSION;
    if (input.version != null && input.version !== version)
      throw new ShopError(ErrorCode.STALE_VERSION, undefined, { version });
    const isNew = input.enabled === true || (changes.url !== undefined && changes.url !== before.url);
    const after = { ...changes, ...switched(before, input.enabled), version: version + 1 };
    const edit = { $set: { ...after, ...(isNew && CLOSED.$set) }, ...(isNew && { $unset: CLOSED.$unset }) };
    const edited = await WebhookModel.findOneAndUpdate({ _id }, edit, {
      session,
      returnDocument: 'after',
    }).lean<Webhook>();
    const was = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof Webhook]]));
    await recordAudit({
      viewer,
      ...about(before, 'edit', `Changed the webhook to ${before.url}`),
      before: was,
      after: changes,
      session,
    });
    return { hook: edited!, isNew };
  });
  forgetWebhooks();
  if (isNew) await makeAllDue(_id);
  return withId(hook);
}

/** From when on events are kept for a webhook that is off. */
function switched({ enabled, offSince }: Webhook, on: boolean | null | undefined): { offSince?: Date | null } {
  if (on == null) return {};
  if (on) return { offSince: null };
  return enabled || offSince == null ? { offSince: new Date() } : {};
}

/** Deletes a webhook with its delivery log. @throws ShopError NOT_FOUND */
export async function deleteWebhook(viewer: Viewer, id: string): Promise<DeletedPayload> {
  const _id = objectId(id, 'This webhook');
  await inTransaction(async (session) => {
    const gone = await WebhookModel.findOneAndDelete({ _id }, { session }).lean<Webhook>();
    if (!gone) throw notFound();
    await WebhookDeliveryModel.deleteMany({ webhook: _id }, { session });
    const before = { url: gone.url, topics: gone.topics };
    await recordAudit({ viewer, ...about(gone, 'delete', `Deleted the webhook to ${gone.url}`), before, session });
  });
  forgetWebhooks();
  return { success: true, id: _id.toHexString() };
}

/** Newest first; kept for thirty days. @throws ShopError NOT_FOUND */
export async function webhookDeliveries(
  webhookId: string,
  page: number,
  pageSize: number,
): Promise<WebhookDeliveryPage> {
  const request = pageRequest(page, pageSize);
  const webhook = objectId(webhookId, 'This webhook');
  if (!(await WebhookModel.exists({ _id: webhook }))) throw notFound();
  const [items, total] = await Promise.all([
    WebhookDeliveryModel.find({ webhook })
      .sort({ createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<WebhookDelivery[]>(),
    WebhookDeliveryModel.countDocuments({ webhook }),
  ]);
  return { items: items.map(withId), ...pageFacts(request, total) };
}

/**
 * Sends an event again, as a new delivery in the log.
 * @throws ShopError NOT_FOUND; CONFLICT while the webhook is switched off
 */
export async function redeliverWebhook(deliveryId: string): Promise<WebhookDelivery> {
  const old = await WebhookDeliveryModel.findById(objectId(deliveryId, 'This delivery')).lean<WebhookDelivery>();
  if (!old) throw new ShopError(ErrorCode.NOT_FOUND, 'This delivery was not found.');
  assertOn(await WebhookModel.findById(old.webhook).lean<Webhook>());
  const made = await WebhookDeliveryModel.create(waitingDelivery(old));
  wakeOutbox(WEBHOOKS);
  return withId(made.toObject<WebhookDelivery>());
}

/** @throws ShopError CONFLICT while the webhook is switched off */
export function assertOn(hook: Webhook | null): asserts hook is Webhook {
  if (!hook?.enabled) throw new ShopError(ErrorCode.CONFLICT, 'The webhook is switched off. Switch it on first.');
}

/** How many deliveries wait for each of the webhooks, in the order of the ids. */
export async function waitingOf(ids: readonly string[]): Promise<number[]> {
  const groups = await WebhookDeliveryModel.aggregate<{ _id: ObjectId; count: number }>([
    { $match: { webhook: { $in: ids.map((id) => objectId(id)) }, status: DeliveryStatus.PENDING } },
    { $group: { _id: '$webhook', count: { $sum: 1 } } },
  ]);
  const byId = new Map(groups.map(({ _id, count }) => [_id.toHexString(), count]));
  return ids.map((id) => byId.get(id) ?? 0);
}

function checkedTarget(text: string): string {
  const problem = targetProblem(text.trim(), !platform().config.webhooksToPrivateNetwork);
  if (problem) throw new ShopError(ErrorCode.BAD_INPUT, problem, { fields: [{ path: 'url', message: problem }] });
  return new URL(text.trim()).href;
}

function about(hook: Pick<Webhook, '_id'>, verb: string, summary: string) {
  return { action: `webhook.${verb}`, entity: 'webhook', entityId: hook._id.toHexString(), summary };
}

function notFound(): ShopError {
  return new ShopError(ErrorCode.NOT_FOUND, 'This webhook was not found.');
}

function withId<T extends { _id: ObjectId }>(stored: T): T & { id: string } {
  return { ...stored, id: stored._id.toHexString() };
}
