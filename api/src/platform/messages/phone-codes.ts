/** Sends one-time codes to phones, by the channels that the owner chose for them. */
import { randomUUID } from 'node:crypto';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../database/database.js';
import { settings } from '../settings/current.js';
import { channelPlan } from '../settings/message-texts.js';
import { enqueueMessages, usableOf, type NewMessage } from './message-outbox.js';

/**
 * @param to E.164
 * @param code its digits, which are forgotten with the message's arrival, at the latest when it is not valid any more
 * @param minutes how long it is valid
 * @throws ShopError UNAVAILABLE while no channel is connected that could take it
 */
export async function sendPhoneCode(to: string, code: string, minutes: number): Promise<void> {
  const message: NewMessage = {
    key: `code:${randomUUID()}`,
    kind: 'code',
    to,
    values: { code, minutes: String(minutes) },
    buttons: [],
    chain: channelPlan(settings().codeChannels).chain,
    secretUntil: new Date(Date.now() + minutes * 60_000),
  };
  if (usableOf(message).length === 0)
    throw new ShopError(ErrorCode.UNAVAILABLE, 'Codes by phone cannot be sent at present. Log in with your e-mail.');
  await inTransaction((session) => enqueueMessages([message], session));
}
