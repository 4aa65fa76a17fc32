/** POST to the address under a mail that nobody asked for singly: the mail program ends such mails with one click (RFC 8058). */
import express, { Router, type Request } from 'express';
import { ErrorCode, ShopError } from '../errors/index.js';
import { endCartReminders } from '../features/abandoned-carts/cart-consent.service.js';
import { setReviewRequests } from '../features/reviews/review-requests.service.js';
import { ONE_CLICK } from '../platform/mail/mailer.js';
import { clientAddress } from '../platform/request/client-address.js';

const MAX_BYTES = '1kb';
const [FIELD, VALUE] = ONE_CLICK.split('=') as [string, string];

/** A browser opens the same addresses with GET, and gets the pages of the storefront. */
export function unsubscribe(): Router {
  const router = Router();
  const body = express.urlencoded({ limit: MAX_BYTES, extended: false });
  router.post('/cart-reminders', body, async (req, res) => {
    await endCartReminders(tokenOf(req, 'stop'), clientAddress(req.ip));
    res.sendStatus(200);
  });
  router.post('/review', body, async (req, res) => {
    const asker = { viewer: null, address: clientAddress(req.ip), userAgent: '' };
    await setReviewRequests(asker, false, tokenOf(req, 't'));
    res.sendStatus(200);
  });
  return router;
}

/** @throws ShopError BAD_INPUT without the one click or a token */
function tokenOf(req: Request, name: string): string {
  const said = (req.body as Record<string, unknown> | undefined)?.[FIELD];
  const token = req.query[name];
  if (said !== VALUE || typeof token !== 'string')
    throw new ShopError(ErrorCode.BAD_INPUT, `Send ${ONE_CLICK} to the whole address of the mail.`);
  return token;
}
