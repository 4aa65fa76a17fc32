/** Serves /dev/mailbox outside production: mails that were written to files for want of a mail server, and messages of the sandbox channels. */
import { type RequestHandler, Router } from 'express';
import escapeHtml from 'escape-html';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../errors/index.js';
import PostalMime, { type Email } from 'postal-mime';
import { MessageModel, type Message } from '../platform/messages/message.model.js';
import { usedChannel } from '../platform/messages/channels.js';
import { CHANNEL_NAMES } from '../platform/messages/channel.js';
import { MESSAGE_CHANNELS, noticeEntry } from '../platform/settings/message-texts.js';
import { wordsOf } from '../platform/messages/templates.js';
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
    res.type('html').send(render(parsed, await sandboxMessages()));
  };
  router.get('/', page);
  return router;
}

/** Messages of the channels that send nothing, newest first. */
async function sandboxMessages(): Promise<Message[]> {
  const channels = MESSAGE_CHANNELS.filter((one) => usedChannel(one)?.isSandbox);
  return MessageModel.find({ channel: mongoose.trusted({ $in: channels }) })
    .sort({ createdAt: -1 })
    .limit(SHOWN)
    .lean<Message[]>();
}

function messageItem({ channel, kind, to, text, buttons, status, createdAt, error }: Message): string {
  const labels = wordsOf(kind).buttons;
  const pressed = noticeEntry(kind).buttons.map(({ kind: of }, index) => {
    const words = labels[index]!;
    const value = escapeHtml(buttons[index] ?? '');
    return of === 'link'
      ? `<a href="/${value}">${escapeHtml(words)}</a>`
      : `<code>${escapeHtml(words)} (${value})</code>`;
  });
  return `<article><h2>${escapeHtml(noticeEntry(kind).title)}</h2><p>${CHANNEL_NAMES[channel]} to ${escapeHtml(to)} · ${createdAt.toUTCString()} · <small>${status}${error ? `: ${escapeHtml(error)}` : ''}</small></p>
      <pre>${escapeHtml(text)}</pre>${pressed.length > 0 ? `<p>${pressed.join(' · ')}</p>` : ''}</article>`;
}

function render(mails: { file: string; mail: Email }[], messages: readonly Message[]): string {
  const items = mails.map(({ file, mail }) => {
    const to = mail.to?.map((t) => t.address ?? '').join(', ') ?? '';
    return `<article><h2>${escapeHtml(mail.subject ?? '')}</h2><p>To ${escapeHtml(to)} · ${escapeHtml(mail.date ?? '')} · <small>${escapeHtml(file)}</small></p>
      <pre>${escapeHtml(mail.text ?? '')}</pre></article>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mailbox</title><style>body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem;background:#faf7f2;color:#1d2a26}
    article{background:#fff;border:1px solid #e5ddd0;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}h2{margin:0;font-size:1.1rem}pre{white-space:pre-wrap;font:inherit;margin:0}
    p{color:#5c6b66;margin:.25rem 0 .75rem}</style></head><body><h1>Mailbox</h1>
    <p>What no mail server (SMTP_URL) and no provider of messages is connected for lands here. Reload for what is new.</p>
    <h2>Mail</h2>${items.join('') || '<p>No mail yet.</p>'}
    <h2>WhatsApp and SMS</h2>${messages.map(messageItem).join('') || '<p>No message yet.</p>'}</body></html>`;
}
