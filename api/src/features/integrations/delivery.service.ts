/**
 * The outbox of webhooks. Each webhook has a queue of its own: a receiver that is slow or silent delays nobody else's deliveries. A delivery that
 * is refused is tried again with growing pauses and fails alone; a receiver that fails altogether is paused by its circuit.
 */
import { NotSent, outboxOf, type Queue } from '../../platform/outbox/outbox.js';
import { platform } from '../../platform/platform.js';
import { noteFailure, noteSuccess, turnOf, type WebhookTurn } from './circuit.service.js';
import { DeliveryStatus, WebhookDeliveryModel, type WebhookDelivery } from './delivery.model.js';
import { WEBHOOKS, WEBHOOKS_MOST } from './events.service.js';
import { post } from './post-delivery.js';
import { WAIT_MOST } from './webhook-facts.js';
import { WebhookModel, type Webhook } from './webhook.model.js';

/** Back-off in seconds after each refusal; after one more the delivery is given up, about two days after the first try. */
const PAUSES = [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400];
export const REFUSALS_MOST = PAUSES.length + 1;
/** Polling interval in milliseconds. */
const INTERVAL = 1_000;
/** Requests under way to one webhook from one process. */
const AT_ONCE = 5;

export const webhookOutbox = outboxOf<WebhookDelivery, WebhookTurn>({
  name: WEBHOOKS,
  model: WebhookDeliveryModel,
  stored: {
    waiting: DeliveryStatus.PENDING,
    sent: DeliveryStatus.DELIVERED,
    failed: DeliveryStatus.FAILED,
    tries: 'attempts',
    sentAt: 'deliveredAt',
  },
  every: INTERVAL,
  atOnce: AT_ONCE,
  async queues() {
    const hooks = await WebhookModel.find({ enabled: true }).sort({ _id: 1 }).limit(WEBHOOKS_MOST).lean<Webhook[]>();
    return hooks.map(queueOf);
  },
  pauseAfter({ attempts, refusals = 0, responseStatus, createdAt }, now) {
    if (refusals >= REFUSALS_MOST || now.getTime() - createdAt.getTime() > WAIT_MOST) return undefined;
    const failures = responseStatus == null ? attempts : refusals;
    return PAUSES[Math.min(failures, PAUSES.length) - 1]! * 1000;
  },
  async send(delivery, { hook }) {
    const { status, error } = await post(hook, delivery);
    if (status !== undefined && status >= 200 && status < 300) return { responseStatus: status };
    const refusals = refusalsBefore(delivery) + (status === undefined ? 0 : 1);
    throw new NotSent(error ?? `The answer was ${status}.`, { responseStatus: status ?? null, refusals });
  },
  sent: (_, turn) => noteSuccess(turn),
  async failed({ webhook, event, refusals, responseStatus }, reason, givenUp, turn, now) {
    await noteFailure(turn, responseStatus == null || refusals === 1, now);
    if (givenUp) platform().logger.warn({ webhook, event, reason }, 'a delivery to a webhook was given up');
  },
});

function queueOf(listed: Webhook): Queue<WebhookDelivery, WebhookTurn> {
  const { _id } = listed;
  let known: Webhook | undefined = listed;
  return {
    name: _id.toHexString(),
    of: { webhook: _id },
    async turn(now) {
      const hook = known ?? (await WebhookModel.findById(_id).lean<Webhook>());
      known = undefined;
      return turnOf(hook, now);
    },
  };
}

/** In deliveries of earlier versions every try counts. The try under way is counted already. */
const refusalsBefore = ({ refusals, attempts }: WebhookDelivery): number => refusals ?? attempts - 1;
