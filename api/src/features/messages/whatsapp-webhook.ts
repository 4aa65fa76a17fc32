/** /webhooks/whatsapp: Meta's question whether the address is the shop's, and its signed notices of receipts and of what people write. */
import express, { type RequestHandler } from 'express';
import { z } from 'zod';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { connectedWhatsApp } from '../../platform/messages/channels.js';
import { takeReceipt } from '../../platform/messages/receipts.js';
import type { InboundMessage, WhatsAppNotice } from '../../platform/messages/whatsapp.js';
import { platform } from '../../platform/platform.js';
import { InboundMessageModel } from './inbound.model.js';
import { takeStop } from './message-consents.service.js';
import { replyHandler } from './replies.js';

/** Meta's notices have up to 3 MB. */
const MAX_BYTES = '3mb';
/** Whole messages that end the consent, in English and Hindi. */
const STOP = /^(stop|stop all|unsubscribe|end|cancel updates|बंद|बंद करो|बंद करें|रोको|रुको)[.!।\s]*$/i;
const START = /^(start|subscribe|unstop|शुरू|शुरू करो|शुरू करें|चालू)[.!।\s]*$/i;

/** GET: answers the challenge to whoever knows the shop's token. */
export const whatsAppQuestion: RequestHandler = (req, res) => {
  const token = req.query['hub.verify_token'];
  const challenge = req.query['hub.challenge'];
  const isRight =
    req.query['hub.mode'] === 'subscribe' && typeof token === 'string' && connectedWhatsApp()?.knows(token) === true;
  if (!isRight || typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge))
    throw new ShopError(ErrorCode.FORBIDDEN, 'The token is wrong.');
  res.type('text').send(challenge);
};

/** Mount it before any body parser: the signature covers the raw bytes. */
export function whatsAppWebhook(): RequestHandler[] {
  return [
    express.raw({ type: () => true, limit: MAX_BYTES }),
    async (req, res) => {
      const body: unknown = req.body;
      const whatsApp = connectedWhatsApp();
      if (!whatsApp || !Buffer.isBuffer(body) || !whatsApp.signed(body, req.get('x-hub-signature-256') ?? ''))
        throw new ShopError(ErrorCode.BAD_INPUT, 'The signature is wrong.');
      const { receipts, inbound } = read(() => whatsApp.readNotice(JSON.parse(body.toString('utf8'))));
      for (const one of receipts) await takeReceipt(one);
      for (const one of inbound) await takeInbound(one);
      res.json({ success: true });
    },
  ];
}

/** @throws ShopError BAD_INPUT */
function read(work: () => WhatsAppNotice): WhatsAppNotice {
  try {
    return work();
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    platform().logger.warn({ problem: problem.slice(0, 500) }, 'a signed notice of WhatsApp was malformed');
    throw new ShopError(ErrorCode.BAD_INPUT, 'This is no notice.');
  }
}

async function takeInbound({ id, from, at, text, payload }: InboundMessage): Promise<void> {
  if (await InboundMessageModel.exists({ _id: id })) return;
  const reply = payload === undefined ? undefined : replyHandler(payload);
  if (reply) await reply.handler({ what: reply.what, phone: from, at });
  else if (STOP.test(text.trim())) await takeStop(from, true, at);
  else if (START.test(text.trim())) await takeStop(from, false, at);
  else
    platform().logger.info({ inbound: id, button: payload !== undefined }, 'a message by WhatsApp was left to staff');
  // Recorded last: after a failure above it is delivered again, and everything above may be done twice.
  await InboundMessageModel.updateOne({ _id: id }, { $setOnInsert: { at: new Date() } }, { upsert: true });
}
