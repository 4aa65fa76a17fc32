/** Serves /dev/mailbox: shows the mails that were written to files, outside production and without a mail server. */
import { type RequestHandler, Router } from 'express';
import escapeHtml from 'escape-html';
import { ErrorCode, ShopError } from '../errors/index.js';
import PostalMime, { type Email } from 'postal-mime';
import { outboxMails } from '../platform/mail/mailer.js';
import { platform } from '../platform/platform.js';
import { isExposed } from '../platform/request/exposure.js';

/** Mails shown, newest first. */
const SHOWN = 50;

/** @param key required as `?key=` when others can reach the shop or a proxy forwarded the request */
export function devMailbox(key: string): Router {
  const router = Router();
  const page: RequestHandler = async (req, res, next) => {
    if (isExposed() && req.query['key'] !== key)
      return next(
        new ShopError(
          ErrorCode.NOT_FOUND,
          'The mailbox opens with the key that the start of the shop printed. A shop that printed none takes itself for private: set PUBLIC_URL and start it again.',
        ),
      );
    const mails = await outboxMails(platform().config, SHOWN);
    const parsed = await Promise.all(mails.map(async ({ file, eml }) => ({ file, mail: await PostalMime.parse(eml) })));
    res.type('html').send(render(parsed));
  };
  router.get('/', page);
  return router;
}

function render(mails: { file: string; mail: Email }[]): string {
  const items = mails.map(({ file, mail }) => {
    const to = mail.to?.map((t) => t.address ?? '').join(', ') ?? '';
    return `<article><h2>${escapeHtml(mail.subject ?? '')}</h2><p>To ${escapeHtml(to)} · ${escapeHtml(mail.date ?? '')} · <small>${escapeHtml(file)}</small></p>
      <pre>${escapeHtml(mail.text ?? '')}</pre></article>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mailbox</title><style>body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem;background:#faf7f2;color:#1d2a26}
    article{background:#fff;border:1px solid #e5ddd0;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}h2{margin:0;font-size:1.1rem}pre{white-space:pre-wrap;font:inherit;margin:0}
    p{color:#5c6b66;margin:.25rem 0 .75rem}</style></head><body><h1>Mailbox</h1>
    <p>No mail server is set (SMTP_URL), so mail lands here. Reload for new mail.</p>${items.join('') || '<p>No mail yet.</p>'}</body></html>`;
}
