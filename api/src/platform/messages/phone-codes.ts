/** Sends one-time codes to phones, by the channels that the owner chose for them. */
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../database/database.js';
import { settings } from '../settings/current.js';
import { channelPlan } from '../settings/message-texts.js';
import { enqueueMessages } from './message-outbox.js';

/**
 * @param to E.164
 * @param code its digits, which are forgotten with the message's arrival, at the latest when it is not valid any more
 * @param minutes how long it is valid
 */
export async function sendPhoneCode(to: string, code: string, minutes: number): Promise<void> {
  await inTransaction((session) =>
    enqueueMessages(
      [
        {
          key: `code:${randomUUID()}`,
          kind: 'code',
          to,
          values: { code, minutes: String(minutes) },
          buttons: [],
          chain: channelPlan(settings().codeChannels).chain,
          secretUntil: new Date(Date.now() + minutes * 60_000),
        },
      ],
      session,
    ),
  );
}
