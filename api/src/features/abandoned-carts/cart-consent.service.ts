/** The consent to be reminded of a cart, by mail and by WhatsApp: kept with the account, each change with a line in the log of consents. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { idOfToken, linkPath } from '../../platform/files/link-token.js';
import { connectedChannels } from '../../platform/messages/channels.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { settings } from '../../platform/settings/current.js';
import { channelPlan } from '../../platform/settings/message-texts.js';
import { hasNoMailbox } from '../../types/no-mailbox.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { ConsentPurpose, ConsentSource } from '../consents/consent.model.js';
import { noteConsent } from '../consents/consents.service.js';
import { UserModel, type User } from '../customers/user.model.js';
import { accountGone } from '../customers/users.service.js';
import { isStoppedSince } from '../messages/message-consents.service.js';
import type { CartReminders, SetCartRemindersInput } from './abandoned-carts.types.js';
import { dropWaitingReminders } from './waiting-reminders.js';

const PAGE = 'cart-reminders';
/** How long the link under a mail ends the mails. */
const STOP_SECONDS = 400 * 86_400;
const ofAddress: Limit = { name: 'cart-links-of-address', points: 60, seconds: 3_600 };

export const spendCartLink = (address: string): Promise<number> => spend(ofAddress, address);

/** Where reminders are ended, without a log-in. */
export function stopPath(customer: ObjectId): string {
  const token = linkPath(PAGE, customer.toHexString(), STOP_SECONDS).split('/').at(-1)!;
  return `/cart-reminders?stop=${token}`;
}

/** By which channels an account has agreed to be reminded, as it stands in the transaction. */
export async function agreedChannels(
  { email, loginPhone, cartReminders = {} }: Pick<User, 'email' | 'loginPhone' | 'cartReminders'>,
  session: ClientSession,
): Promise<{ mail: boolean; phone?: string }> {
  const { mail, whatsapp, phone } = cartReminders;
  const goesTo =
    whatsapp && phone && phone === loginPhone && !(await isStoppedSince(phone, whatsapp, session)) ? phone : undefined;
  return { mail: mail !== undefined && !hasNoMailbox(email), ...(goesTo && { phone: goesTo }) };
}

/** What a signed-in person has said about reminders, and what the shop offers. */
export function cartReminders({ id }: Viewer): Promise<CartReminders> {
  return inTransaction(async (session) => {
    const user = await UserModel.findById(objectId(id), null, { session }).lean<User>();
    if (!user) throw accountGone();
    const agreed = await agreedChannels(user, session);
    const { abandonedCartHours, cartLeftChannels } = settings();
    const plan = channelPlan(cartLeftChannels);
    const isOn = abandonedCartHours > 0;
    return {
      mailOffered: isOn && !hasNoMailbox(user.email) && (plan.mail || plan.chain.includes('MAIL')),
      byMail: agreed.mail,
      whatsappOffered:
        isOn && Boolean(user.loginPhone) && plan.chain.includes('WHATSAPP') && connectedChannels().includes('WHATSAPP'),
      byWhatsapp: agreed.phone !== undefined,
      phone: user.loginPhone ?? null,
    };
  });
}

/** @throws ShopError CONFLICT for what the shop does not offer */
export async function setCartReminders(viewer: Viewer, wanted: SetCartRemindersInput): Promise<CartReminders> {
  const offered = await cartReminders(viewer);
  const customer = objectId(viewer.id);
  if ((wanted.byMail && !offered.mailOffered) || (wanted.byWhatsapp && !offered.whatsappOffered))
    throw new ShopError(ErrorCode.CONFLICT, 'At present this shop sends no such reminders. Load the page again.');
  await inTransaction(async (session) => {
    if (wanted.byMail != null)
      await keepCartConsent(customer, 'mail', wanted.byMail, ConsentSource.MY_ACCOUNT, session);
    if (wanted.byWhatsapp != null)
      await keepCartConsent(customer, 'whatsapp', wanted.byWhatsapp, ConsentSource.MY_ACCOUNT, session);
  });
  return cartReminders(viewer);
}

/** Keeps what an account says, with a line in the log. What waits to be sent goes when it is taken back. */
export async function keepCartConsent(
  customer: ObjectId,
  channel: 'mail' | 'whatsapp',
  given: boolean,
  source: ConsentSource,
  session: ClientSession,
  at = new Date(),
): Promise<void> {
  const user = await UserModel.findById(customer, null, { session }).lean<User>();
  if (!user) throw accountGone();
  const { email, loginPhone, cartReminders: before = {} } = user;
  // Given once more it holds anew, as after STOP and START.
  if (!given && !before[channel]) return;
  const field = `cartReminders.${channel}`;
  const phone = given ? loginPhone : before.phone;
  if (given)
    await UserModel.updateOne(
      { _id: customer },
      // The cart of now counts: whoever is asked at their cart means that one.
      {
        $set: {
          [field]: at,
          ...(channel === 'whatsapp' && { 'cartReminders.phone': phone }),
          ...(user.cart.length > 0 && { cartChangedAt: at }),
        },
      },
      { session, timestamps: false },
    );
  else {
    await UserModel.updateOne({ _id: customer }, { $unset: { [field]: 1 } }, { session, timestamps: false });
    await dropWaitingReminders(customer, channel, session);
  }
  const who = channel === 'mail' ? { email } : { phone: phone! };
  const purpose = channel === 'mail' ? ConsentPurpose.CART_MAIL : ConsentPurpose.CART_WHATSAPP;
  await noteConsent({ ...who, purpose, subject: customer.toHexString(), given, source, at }, session);
}

/**
 * Ends all reminders by the link under a mail. May be said again.
 * @throws ShopError NOT_FOUND for a link that is not right or too old
 */
export async function endCartReminders(token: string, address: string): Promise<void> {
  await spendCartLink(address);
  const id = idOfToken(PAGE, token);
  if (!id) throw new ShopError(ErrorCode.NOT_FOUND, 'This link is not valid any more. Use the one in a newer mail.');
  const customer = objectId(id);
  await inTransaction(async (session) => {
    if (!(await UserModel.exists({ _id: customer }).session(session)))
      throw new ShopError(
        ErrorCode.NOT_FOUND,
        'This account is gone, or was joined with another one. Should mails still come, use the link in the newest.',
      );
    for (const channel of ['mail', 'whatsapp'] as const)
      await keepCartConsent(customer, channel, false, ConsentSource.MAILED_LINK, session);
  });
}
