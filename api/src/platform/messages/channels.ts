/** Which channels the shop has now: those that are connected, and outside production a sandbox that shows messages on the mailbox page. */
import { platform, type Platform } from '../platform.js';
import { MESSAGE_CHANNELS, type MessageChannel, type NoticeKind } from '../settings/message-texts.js';
import type { ChannelProvider } from './channel.js';
import { createMsg91, type Msg91 } from './msg91.js';
import { templateOf } from './templates.js';
import { createWhatsApp, type WhatsApp } from './whatsapp.js';

let made: { platform: Platform; whatsapp?: WhatsApp; sms?: Msg91 } | undefined;

function connected(): { whatsapp?: WhatsApp; sms?: Msg91 } {
  const current = platform();
  const { whatsapp, msg91 } = current.config;
  if (made?.platform !== current)
    made = {
      platform: current,
      ...(whatsapp && { whatsapp: createWhatsApp(whatsapp) }),
      ...(msg91 && { sms: createMsg91(msg91) }),
    };
  return made;
}

/** Undefined in a shop that is not connected to WhatsApp. */
export const connectedWhatsApp = (): WhatsApp | undefined => connected().whatsapp;
/** Undefined in a shop that is not connected to a provider of SMS. */
export const connectedSms = (): Msg91 | undefined => connected().sms;

/** Shows messages on the mailbox page and sends them nowhere. */
const SANDBOX: ChannelProvider = { send: ({ id }) => Promise.resolve({ providerId: `sandbox-${id}` }) };

export interface UsedChannel {
  provider: ChannelProvider;
  isSandbox: boolean;
}

/** @returns undefined where messages of the channel cannot be sent */
export function usedChannel(channel: MessageChannel): UsedChannel | undefined {
  const { whatsapp, sms } = connected();
  const provider = channel === 'WHATSAPP' ? whatsapp : sms;
  if (provider) return { provider, isSandbox: false };
  return platform().config.demonstration === 'off' ? undefined : { provider: SANDBOX, isSandbox: true };
}

/** Channels that messages can be sent by now, the sandbox included. */
export const connectedChannels = (): MessageChannel[] => MESSAGE_CHANNELS.filter((one) => usedChannel(one));

/** Whether a kind of notice can go by a channel: it is connected, and the template of the kind is known. */
export function isUsable(channel: MessageChannel, kind: NoticeKind): boolean {
  const used = usedChannel(channel);
  return used !== undefined && (used.isSandbox || templateOf(channel, kind) !== '');
}
