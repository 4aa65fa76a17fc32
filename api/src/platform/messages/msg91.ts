/**
 * SMS by MSG91: templates that are registered on DLT, sent by its flow API, receipts by its webhook (versions 2 and 3 and the new one) and
 * the balance. It has no idempotency keys: after a time-out a message is tried again and may come twice.
 * Source: https://docs.msg91.com/sms/send-sms
 */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { noticeEntry, variablesOf } from '../settings/message-texts.js';
import { ChannelError, type ChannelProvider, type OutgoingMessage, type Receipt } from './channel.js';
import { templateOf, wordsOf as textsOf } from './templates.js';

export type Msg91Settings = NonNullable<Config['msg91']> & {
  /** Milliseconds until a request times out. */
  timeout?: number;
};

export interface Msg91 extends ChannelProvider {
  /** Messages that can still be sent. @throws ChannelError */
  balance(): Promise<number>;
  /** Whether the token in the address of a receipt is the shop's. */
  knows(token: string): boolean;
  /** @throws ZodError for what is no receipt */
  readReceipts(body: unknown): Receipt[];
}

const PATIENCE = 8_000;
/** DLT's most characters of a variable. */
const VARIABLE_MOST = 30;
/** For messages of services. */
const ROUTE = '4';

const text = z.union([z.string(), z.number()]).transform(String);
const answerShape = z.object({ type: z.string(), message: text.optional().catch(undefined) });
const report = z.object({ status: text, desc: z.string().optional().catch(undefined) });
const single = report.extend({ requestId: text, failureReason: z.string().optional().catch(undefined) });
const many = z.array(z.object({ requestId: text, report: z.array(report) }));

/** Delivered; the others of the documentation (2, 9, 16, 17, 25) say that it never will be. */
const DELIVERED = /^(1|delivered|dlvrd)$/i;
const FAILED = /^(2|9|16|17|25|failed|rejected|blocked|ndnc|undelivered|expired)/i;

export function createMsg91(given: Msg91Settings): Msg91 {
  const { authKey, sender, receiptToken, apiUrl } = given;

  /** @throws ChannelError */
  async function request(path: string, init: RequestInit): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(`${apiUrl}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(given.timeout ?? PATIENCE),
      });
    } catch (error) {
      throw new ChannelError('unsure', 'MSG91 did not answer', { cause: error });
    }
    const answer: unknown = await response.json().catch(() => undefined);
    const { status } = response;
    if (status >= 500 || status === 429 || status === 408)
      throw new ChannelError('unavailable', `MSG91 answered ${status}`, { cause: status });
    if (response.ok) return answer;
    throw new ChannelError('refused', `MSG91 answered ${status}${wordsOf(answer)}`, { cause: status });
  }

  return {
    async send(message) {
      const answer = answerShape.safeParse(
        await request('/api/v5/flow', {
          method: 'POST',
          headers: { authkey: authKey, 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(bodyOf(message, sender)),
        }),
      );
      if (answer.success && answer.data.type === 'error')
        throw new ChannelError('refused', `MSG91 refused it${wordsOf(answer.data)}`);
      if (!answer.success || answer.data.type !== 'success' || !answer.data.message)
        throw new ChannelError('unsure', 'MSG91 answered something else');
      return { providerId: answer.data.message };
    },

    async balance() {
      const query = new URLSearchParams({ authkey: authKey, type: ROUTE });
      const answer = await request(`/api/balance.php?${query}`, { method: 'GET' });
      const left = z.coerce.number().nonnegative().safeParse(answer);
      if (left.success && typeof answer !== 'object') return left.data;
      throw new ChannelError('refused', `MSG91 does not tell the balance${wordsOf(answer)}`, { cause: 401 });
    },

    knows(token) {
      const [expected, sent] = [Buffer.from(receiptToken), Buffer.from(token)];
      return expected.length === sent.length && timingSafeEqual(expected, sent);
    },

    readReceipts(body) {
      const form = z.object({ data: z.string() }).safeParse(body);
      const told: unknown = form.success ? parsedJson(form.data.data) : body;
      if (Array.isArray(told))
        return many
          .parse(told)
          .flatMap(({ requestId, report: reports }) => reports.flatMap((one) => receiptOf(requestId, one)));
      const { requestId, failureReason, ...one } = single.parse(told);
      return receiptOf(requestId, { ...one, desc: failureReason || one.desc });
    },
  };
}

/** Text that is no JSON is no receipt. */
function parsedJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** The provider's time has no zone, so that the moment of its arrival stands. */
function receiptOf(providerId: string, { status, desc }: z.infer<typeof report>): Receipt[] {
  const at = new Date();
  if (DELIVERED.test(status)) return [{ providerId, status: 'delivered', at }];
  return FAILED.test(status) ? [{ providerId, status: 'failed', error: `MSG91 (${status}): ${desc ?? ''}`, at }] : [];
}

function wordsOf(answer: unknown): string {
  const { success, data } = z.object({ message: text }).safeParse(answer);
  return success ? `: ${data.message.slice(0, 200)}` : '';
}

function bodyOf({ to, kind, values, text: shown, buttons }: OutgoingMessage, sender: string) {
  const names = variablesOf(textsOf(kind).sms);
  const link = noticeEntry(kind).buttons.findIndex((one) => one.kind === 'link');
  const valueOf = (name: string): string =>
    name === 'link'
      ? linkOf(shown, buttons[link] ?? '')
      : (values[name] ?? '').replace(/\s+/g, ' ').slice(0, VARIABLE_MOST) || '-';
  return {
    template_id: templateOf('SMS', kind),
    sender,
    short_url: '0',
    recipients: [
      {
        mobiles: to.slice(1),
        ...Object.fromEntries(names.map((name, place) => [`VAR${place + 1}`, valueOf(name)])),
      },
    ],
  };
}

/** The link as the text has it. */
const linkOf = (shown: string, path: string): string => /https?:\/\/\S+/.exec(shown)?.[0] ?? path;
