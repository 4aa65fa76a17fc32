/** Takes the buttons of the message that asks a shopper about an order: confirm and cancel. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { isObjectId, objectId } from '../../types/object-id.js';
import { phoneKey } from '../../types/phone.js';
import { onReply, type Reply } from '../messages/replies.js';
import { COD_REPLIES } from '../orders/cod-confirmation.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { cancelled, confirmed } from './cod-confirmation.service.js';

/** Call it once, when the shop starts. */
export function takeCodReplies(): void {
  onReply(COD_REPLIES, answer);
}

async function answer({ what, phone }: Reply): Promise<void> {
  const [verb, id] = what.split(':');
  if (!isObjectId(id)) return;
  const order = await OrderModel.findById(objectId(id), { contactInfo: 1 }).lean<StoredOrder>();
  // A message can be handed on: only the phone that it was sent to answers.
  if (!order || phoneKey(order.contactInfo.phone) !== phoneKey(phone)) return;
  try {
    await (verb === 'cancel' ? cancelled(order._id) : confirmed(order._id));
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== ErrorCode.CONFLICT) throw error;
    platform().logger.info({ order: id, reason: error.message }, 'an answer to an order came too late');
  }
}
