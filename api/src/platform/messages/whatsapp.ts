/**
 * WhatsApp by Meta's Cloud API: template messages, signed notices of what became of them, and what people write back. It has no
 * idempotency keys: after a time-out a message is tried again and may come twice.
 * Source: https://developers.facebook.com/docs/whatsapp/cloud-api
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { noticeEntry, variablesOf } from '../settings/message-texts.js';
import { ChannelError, type ChannelProvider, type OutgoingMessage, type Receipt } from './channel.js';
import { settings } from '../settings/current.js';
import { templateOf, wordsOf } from './templates.js';

export type WhatsAppSettings = NonNullable<Config['whatsapp']> & {
  /** Milliseconds until a request times out. */
  timeout?: number;
};

/** What somebody wrote to the shop's number. */
export interface InboundMessage {
  id: string;
  /** E.164. */
  from: string;
  at: Date;
  /** Of a text, or of a pressed button. */
  text: string;
  /** Of a button that the shop sent. */
  payload?: string;
}

export interface WhatsAppNotice {
  receipts: Receipt[];
  inbound: InboundMessage[];
}

export interface WhatsApp extends ChannelProvider {
  /** Asks for the shop's number. @returns it as Meta shows it @throws ChannelError with the status as its cause */
  check(): Promise<string>;
  /** Whether these are the bytes that Meta signed. */
  signed(body: Buffer, signature: string): boolean;
  /** Whether Meta's question about the webhook has the shop's token. */
  knows(token: string): boolean;
  /** @throws ZodError for what is no notice */
  readNotice(body: unknown): WhatsAppNotice;
}

const PATIENCE = 8_000;
/** Errors after which the same message may succeed: rates and Meta's own troubles. All others are about the message or the account. */
const PASSING = new Set([1, 2, 4, 17, 130429, 131000, 131016, 131048, 131056, 131057, 133004, 80007]);

const sentAnswer = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const errorAnswer = z.object({ error: z.object({ code: z.number(), message: z.string().catch('') }) });
const phoneAnswer = z.object({ display_phone_number: z.string() });
const seconds = z.coerce.number().transform((value) => new Date(value * 1000));
const status = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: seconds,
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.number(), title: z.string().catch('') }))
    .optional()
    .catch(undefined),
});
const inbound = z.object({
  id: z.string(),
  from: z.string().regex(/^\d{5,20}$/),
  timestamp: seconds,
  type: z.string(),
  text: z.object({ body: z.string() }).optional().catch(undefined),
  button: z
    .object({ text: z.string().catch(''), payload: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  interactive: z
    .object({ button_reply: z.object({ id: z.string(), title: z.string().catch('') }).optional() })
    .optional()
    .catch(undefined),
});
const notice = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z
            .object({
              metadata: z.object({ phone_number_id: z.string() }).optional().catch(undefined),
              statuses: z.array(z.unknown()).catch([]),
              messages: z.array(z.unknown()).catch([]),
            })
            .catch({ statuses: [], messages: [] }),
        }),
      ),
    }),
  ),
});
const STATUSES = new Set<string>(['sent', 'delivered', 'read', 'failed']);

export function createWhatsApp(given: WhatsAppSettings): WhatsApp {
  const { phoneNumberId, accessToken, appSecret, verifyToken, apiUrl } = given;

  /** @throws ChannelError */
  async function request(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(`${apiUrl}/${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(given.timeout ?? PATIENCE),
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new ChannelError('unsure', 'WhatsApp did not answer', { cause: error });
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    const { success, data } = errorAnswer.safeParse(answer);
    const words = success ? ` (${data.error.code}): ${data.error.message.slice(0, 200)}` : '';
    const isPassing = success ? PASSING.has(data.error.code) : response.status >= 500 || response.status === 429;
    throw new ChannelError(isPassing ? 'unavailable' : 'refused', `WhatsApp answered ${response.status}${words}`, {
      cause: response.status,
    });
  }

  return {
    async send(message) {
      const answer = await request('POST', `${phoneNumberId}/messages`, bodyOf(message));
      const sent = sentAnswer.safeParse(answer);
      // It took the message, so that another attempt would send it twice; but what it says cannot be followed.
      if (!sent.success) throw new ChannelError('unsure', 'WhatsApp answered something else');
      return { providerId: sent.data.messages[0]!.id };
    },

    async check() {
      const answer = phoneAnswer.safeParse(await request('GET', `${phoneNumberId}?fields=display_phone_number`));
      if (!answer.success) throw new ChannelError('unavailable', 'WhatsApp answered something else');
      return answer.data.display_phone_number;
    },

    signed(body, signature) {
      const expected = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`);
      const sent = Buffer.from(signature.toLowerCase());
      return expected.length === sent.length && timingSafeEqual(expected, sent);
    },

    knows(token) {
      const [expected, sent] = [Buffer.from(verifyToken), Buffer.from(token)];
      return expected.length === sent.length && timingSafeEqual(expected, sent);
    },

    readNotice(body) {
      const values = notice
        .parse(body)
        .entry.flatMap(({ changes }) => changes.map(({ value }) => value))
        // Another number of the same app.
        .filter(({ metadata }) => !metadata || metadata.phone_number_id === phoneNumberId);
      return {
        receipts: values.flatMap(({ statuses }) => statuses.flatMap(receiptOf)),
        inbound: values.flatMap(({ messages }) => messages.flatMap(inboundOf)),
      };
    },
  };
}

/** Of a kind that a later version of the API may add: none. */
function receiptOf(one: unknown): Receipt[] {
  const parsed = status.safeParse(one);
  if (!parsed.success || !STATUSES.has(parsed.data.status)) return [];
  const { id, timestamp, errors, biz_opaque_callback_data: ours } = parsed.data;
  const [error] = errors ?? [];
  return [
    {
      providerId: id,
      ...(ours && { id: ours }),
      status: parsed.data.status as Receipt['status'],
      ...(error && { error: `WhatsApp (${error.code}): ${error.title}` }),
      at: timestamp,
    },
  ];
}

function inboundOf(one: unknown): InboundMessage[] {
  const parsed = inbound.safeParse(one);
  if (!parsed.success) return [];
  const { id, from, timestamp, text, button, interactive } = parsed.data;
  const reply = interactive?.button_reply;
  const payload = button?.payload ?? reply?.id;
  return [
    {
      id,
      from: `+${from}`,
      at: timestamp,
      text: text?.body ?? button?.text ?? reply?.title ?? '',
      ...(payload && { payload }),
    },
  ];
}

/** Meta refuses line breaks, tabs and many spaces in values, and empty ones. */
const plain = (value: string): string => value.replace(/\s+/g, ' ').trim().slice(0, 300) || '-';

function bodyOf({ id, to, kind, values, buttons }: OutgoingMessage): Record<string, unknown> {
  const { buttons: pressed, category } = noticeEntry(kind);
  const parameters = variablesOf(wordsOf(kind).text).map((name) => ({ type: 'text', text: plain(values[name] ?? '') }));
  const ofButton = (index: number, type: 'quick_reply' | 'url', parameter: Record<string, string>) => ({
    type: 'button',
    sub_type: type,
    index: String(index),
    parameters: [parameter],
  });
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.slice(1),
    type: 'template',
    // Comes back in every notice about the message.
    biz_opaque_callback_data: id,
    template: {
      name: templateOf('WHATSAPP', kind),
      language: { code: settings().messageLanguage },
      components: [
        { type: 'body', parameters },
        // The button that copies the code wants it once more.
        ...(category === 'AUTHENTICATION' ? [ofButton(0, 'url', { type: 'text', text: values['code'] ?? '' })] : []),
        ...pressed.map((button, index) =>
          button.kind === 'reply'
            ? ofButton(index, 'quick_reply', { type: 'payload', payload: buttons[index] ?? '' })
            : ofButton(index, 'url', { type: 'text', text: buttons[index] ?? '' }),
        ),
      ],
    },
  };
}
