/** POST /webhooks/sms/:token: receipts of the provider of SMS, which signs nothing: its address has a token that nobody else knows. */
import express, { type RequestHandler } from 'express';
import { z } from 'zod';
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { Receipt } from '../../platform/messages/channel.js';
import { connectedSms } from '../../platform/messages/channels.js';
import { takeReceipt } from '../../platform/messages/receipts.js';
import { platform } from '../../platform/platform.js';

const MAX_BYTES = '1mb';

export function smsReceipts(): RequestHandler[] {
  return [
    (req, _res, next) => {
      if (connectedSms()?.knows(String(req.params['token']))) next();
      else next(new ShopError(ErrorCode.UNAUTHENTICATED, 'The token is wrong.'));
    },
    express.json({ limit: MAX_BYTES }),
    express.urlencoded({ limit: MAX_BYTES, extended: false }),
    async (req, res) => {
      for (const one of receipts(req.body)) await takeReceipt(one);
      res.json({ success: true });
    },
  ];
}

/** @throws ShopError BAD_INPUT */
function receipts(body: unknown): Receipt[] {
  try {
    return connectedSms()!.readReceipts(body);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    platform().logger.warn({ problem: z.prettifyError(error).slice(0, 500) }, 'a receipt of an SMS was malformed');
    throw new ShopError(ErrorCode.BAD_INPUT, 'This is no receipt.');
  }
}
