/** Trials of WhatsApp and SMS: a question that costs nothing, and a message to the owner's own number where one is entered. */
import type { Config } from '../../config.js';
import { CHANNEL_NAMES, ChannelError, type ChannelProvider } from '../../platform/messages/channel.js';
import { shownText } from '../../platform/messages/message-outbox.js';
import { createMsg91 } from '../../platform/messages/msg91.js';
import { claimCost } from '../../platform/messages/spending.js';
import { templateOf } from '../../platform/messages/templates.js';
import { createWhatsApp } from '../../platform/messages/whatsapp.js';
import { NOTICE_KINDS, noticeEntry, type MessageChannel } from '../../platform/settings/message-texts.js';
import { ObjectId } from '../../types/object-id.js';
import { notReached, TrialFailure } from './trial-failure.js';

const hostOf = (url: string): string => new URL(url).host;

/** @throws TrialFailure */
export async function whatsAppTrial({ whatsapp }: Config): Promise<string> {
  if (!whatsapp) throw new TrialFailure('No account is entered.');
  const provider = createWhatsApp(whatsapp);
  const number = await asked(
    () => provider.check(),
    hostOf(whatsapp.apiUrl),
    'Meta does not accept the access token, or it may not use this phone number ID. Make a token of a system user with whatsapp_business_messaging, and copy the ID again.',
  );
  return `Meta has accepted the account: messages come from ${number}. ${await trialMessage('WHATSAPP', provider, whatsapp.testNumber)}`;
}

/** @throws TrialFailure */
export async function smsTrial({ msg91 }: Config): Promise<string> {
  if (!msg91) throw new TrialFailure('No key is entered.');
  const provider = createMsg91(msg91);
  const left = await asked(
    () => provider.balance(),
    hostOf(msg91.apiUrl),
    'MSG91 does not accept the auth key. Copy it again, and look whether it is limited to IP addresses.',
  );
  return `MSG91 has accepted the key: ${left} messages are left. ${await trialMessage('SMS', provider, msg91.testNumber)}`;
}

/** @throws TrialFailure */
async function asked<T>(ask: () => Promise<T>, host: string, refused: string): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    if (error.kind === 'refused') throw new TrialFailure(refused, { cause: error });
    throw (
      (error.cause && notReached(error.cause, host)) ||
      new TrialFailure(`${error.message}. Try again in some minutes.`, { cause: error })
    );
  }
}

/** Sends a notice with sample values to the owner's number. @returns a sentence @throws TrialFailure */
async function trialMessage(
  channel: MessageChannel,
  provider: ChannelProvider,
  to: string | undefined,
): Promise<string> {
  const kind = NOTICE_KINDS.find((one) => noticeEntry(one).needsConsent && templateOf(channel, one) !== '');
  if (!to) return 'No message was sent: enter a number for tests to get one.';
  if (!kind) return 'No message was sent: enter the id of a template first, in the settings under Texts to register.';
  if (!(await claimCost(channel, kind, new Date())))
    throw new TrialFailure(`The account works, but today's limit of ${CHANNEL_NAMES[channel]} is reached.`);
  const { fields, title } = noticeEntry(kind);
  const values = Object.fromEntries(Object.keys(fields).map((name) => [name, `(${name})`]));
  const buttons = ['my-orders'];
  const text = shownText(channel, kind, values, buttons);
  try {
    await provider.send({ id: new ObjectId().toHexString(), to, kind, values, text, buttons });
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    throw new TrialFailure(
      `The account works, but the message “${title}” was not taken: ${error.message}. Look whether its template ${templateOf(channel, kind)} is registered and approved.`,
      { cause: error },
    );
  }
  return `A message was sent to ${to}.`;
}
