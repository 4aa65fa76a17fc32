/** The contract of a channel: what a provider of WhatsApp or SMS is given, and what its failures mean. */
import type { MessageChannel, NoticeKind } from '../settings/message-texts.js';

export interface OutgoingMessage {
  /** Of the stored message; a provider that can gives it back in receipts. */
  id: string;
  /** E.164. */
  to: string;
  kind: NoticeKind;
  /** By field of the kind. */
  values: Readonly<Record<string, string>>;
  /** As people read it. */
  text: string;
  /** Payload or path for each button of the kind. */
  buttons: readonly string[];
}

export interface ChannelProvider {
  /** @returns the provider's id of the message @throws ChannelError */
  send(message: OutgoingMessage): Promise<{ providerId: string }>;
}

/** Why a message could not be sent. */
export class ChannelError extends Error {
  /**
   * @param kind `refused`: this message never arrives by this channel; `unavailable`: tried again; `unsure`: no answer came, so that it may
   * have been sent
   */
  constructor(
    readonly kind: 'refused' | 'unavailable' | 'unsure',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ChannelError';
  }
}

/** What a provider tells of a message that it took. */
export interface Receipt {
  providerId: string;
  /** Of the stored message, where the provider gives it back. */
  id?: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  error?: string;
  at: Date;
}

export type ChannelName = Record<MessageChannel, string>;
export const CHANNEL_NAMES: ChannelName = { WHATSAPP: 'WhatsApp', SMS: 'SMS' };
