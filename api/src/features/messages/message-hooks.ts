/** Tells the owner, once a day and channel, that the day's limit of messages is reached. */
import { messageLimitMail } from '../../emails/owner-mails.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { CHANNEL_NAMES } from '../../platform/messages/channel.js';
import type { MessageHooks } from '../../platform/messages/message-outbox.js';
import { dayOf, isFirstToTell, limitOf } from '../../platform/messages/spending.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';

export const MESSAGE_HOOKS: MessageHooks = {
  limitReached: (channel, at) =>
    inTransaction(async (session) => {
      if (!(await isFirstToTell(channel, at, session))) return;
      const { newOrderEmails, email } = settings();
      const mail = messageLimitMail(
        CHANNEL_NAMES[channel],
        limitOf(channel),
        `${platform().config.publicUrl}/admin/settings`,
      );
      const to = newOrderEmails.length > 0 ? newOrderEmails : [email];
      await enqueueMails(
        to.map((address) => ({ key: `message-limit:${channel}:${dayOf(at)}:${address}`, to: address, ...mail })),
        session,
      );
    }),
};
