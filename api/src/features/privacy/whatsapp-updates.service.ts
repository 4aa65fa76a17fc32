/** What a signed-in person says about news of orders by WhatsApp, number by number. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { connectedChannels } from '../../platform/messages/channels.js';
import { objectId } from '../../types/object-id.js';
import { PHONE_HELP, readPhone } from '../../types/phone.js';
import type { Viewer } from '../../types/viewer.js';
import { ConsentSource } from '../consents/consent.model.js';
import { UserModel, type User } from '../customers/user.model.js';
import { keepMessageConsent, messageConsent } from '../messages/message-consents.service.js';
import type { SetWhatsappUpdatesInput, WhatsappUpdates } from './whatsapp-updates.types.js';

/** @param phone as typed; the account's number without one @throws ShopError BAD_INPUT */
export async function whatsappUpdates({ id }: Viewer, phone?: string | null): Promise<WhatsappUpdates> {
  const number = await numberOf(id, phone);
  const isOffered = connectedChannels().includes('WHATSAPP');
  if (!number) return { phone: null, offered: isOffered, wanted: false, asked: false, stopped: false };
  const { given, asked, stopped } = await messageConsent({ phone: number, customer: objectId(id) });
  return { phone: number, offered: isOffered, wanted: given, asked, stopped };
}

/** @throws ShopError BAD_INPUT, CONFLICT when the number wrote STOP or the shop sends nothing by WhatsApp */
export async function setWhatsappUpdates(
  viewer: Viewer,
  { phone, wanted }: SetWhatsappUpdatesInput,
): Promise<WhatsappUpdates> {
  const before = await whatsappUpdates(viewer, phone);
  if (!before.phone) throw noNumber();
  if (wanted && !before.offered)
    throw new ShopError(ErrorCode.CONFLICT, 'At present this shop sends nothing by WhatsApp.');
  if (wanted && before.stopped)
    throw new ShopError(
      ErrorCode.CONFLICT,
      'STOP was written from this number. Write START to the shop from WhatsApp on that phone, then agree here again.',
    );
  const customer = objectId(viewer.id);
  await inTransaction((session) =>
    keepMessageConsent({ phone: before.phone!, customer }, wanted, ConsentSource.MY_ACCOUNT, session),
  );
  return whatsappUpdates(viewer, before.phone);
}

async function numberOf(id: string, typed: string | null | undefined): Promise<string | undefined> {
  if (typed) {
    const number = readPhone(typed);
    if (!number) throw noNumber();
    return number;
  }
  const user = await UserModel.findById(id, { phone: 1, phoneE164: 1 }).lean<User>();
  return user?.phoneE164 ?? (user?.phone ? readPhone(user.phone) : undefined);
}

const noNumber = () =>
  new ShopError(ErrorCode.BAD_INPUT, PHONE_HELP, { fields: [{ path: 'phone', message: PHONE_HELP }] });
