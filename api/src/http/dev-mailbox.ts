/** Serves /dev/mailbox: shows the mails and phone messages that were written to files, outside production and without a mail server. */
import { type RequestHandler, Router } from 'express';
import escapeHtml from 'escape-html';
import { ErrorCode, ShopError } from '../errors/index.js';
import PostalMime from 'postal-mime';
import { keptMessages } from '../platform/messages/phone-codes.js';
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
    const messages = await keptMessages(platform().config, SHOWN);
    const shown = [
      ...parsed.map(({ file, mail }) => ({
        file,
        title: mail.subject ?? '',
        to: mail.to?.map((t) => t.address ?? '').join(', ') ?? '',
        at: mail.date ?? '',
        text: mail.text ?? '',
      })),
      ...messages.map(({ file, to, text, at }) => ({ file, title: 'SMS', to, at, text })),
    ];
    res.type('html').send(render(shown.sort((a, b) => (a.file < b.file ? 1 : -1)).slice(0, SHOWN)));
  };
  router.get('/', page);
  return router;
}

function render(shown: { file: string; title: string; to: string; at: string; text: string }[]): string {
  const items = shown.map(({ file, title, to, at, text }) => {
    return `<article><h2>${escapeHtml(title)}</h2><p>To ${escapeHtml(to)} · ${escapeHtml(at)} · <small>${escapeHtml(file)}</small></p>
      <pre>${escapeHtml(text)}</pre></article>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mailbox</title><style>body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem;background:#faf7f2;color:#1d2a26}
    article{background:#fff;border:1px solid #e5ddd0;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}h2{margin:0;font-size:1.1rem}pre{white-space:pre-wrap;font:inherit;margin:0}
    p{color:#5c6b66;margin:.25rem 0 .75rem}</style></head><body><h1>Mailbox</h1>
    <p>No mail server is set (SMTP_URL), so mail lands here. Reload for new mail.</p>${items.join('') || '<p>No mail yet.</p>'}</body></html>`;
}
