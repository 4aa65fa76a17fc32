/** Sends one mail: by SMTP when SMTP_URL is set, otherwise as an .eml file in DATA_DIR/outbox. */
import { writeFile } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Transporter, TransportOptions } from 'nodemailer';
import type { Config } from '../../config.js';
import { settings } from '../settings/current.js';
import type { Settings } from '../settings/settings.js';

/** Writing a mail takes as much of the processor as a tenth of an order: all those of a busy moment at once held up whoever ordered next. */
const WRITTEN_AT_ONCE = 2;

/** Takes half of the processor's time that the one of promises does, which makes an object for each file. */
const write = promisify(writeFile);

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Unique to what is said, so that a mail server or reader can drop a repetition. */
  messageId?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface Mailer {
  /** @throws Error when the mail server does not take it */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function outboxFolder(config: Config): string {
  return join(config.dataDir, 'outbox');
}

/** Who mails are from: what the owner has set, over what the environment says. */
export function sender({ mailFrom }: Config, { senderName, senderAddress }: Settings): string {
  const [, name = '', address = mailFrom] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  const shown = senderName || name.replace(/^"(.*)"$/, '$1');
  return shown ? `"${shown.replace(/["\\]/g, '')}" <${senderAddress || address}>` : senderAddress || address;
}

/** Answers to mails reach the shop, whoever those are from. */
const headers = (config: Config) => ({
  from: sender(config, settings()),
  replyTo: settings().email,
});

export function createMailer(config: Config): Mailer {
  if (config.smtpUrl) {
    const transport = forTheFirstMail({
      url: config.smtpUrl,
      pool: true,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 15_000,
    } as TransportOptions);
    return {
      async send(mail) {
        await (await transport.opened()).sendMail({ ...headers(config), ...mail });
      },
      close: () => transport.close(),
    };
  }
  const folder = outboxFolder(config);
  const transport = forTheFirstMail({
    streamTransport: true,
    buffer: true,
  } as TransportOptions);
  async function put(mail: Mail): Promise<void> {
    const { message } = (await (await transport.opened()).sendMail({ ...headers(config), ...mail })) as {
      message: Buffer;
    };
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    const safe = mail.to.replace(/[^a-z0-9@._-]/gi, '_');
    const file = join(folder, `${stamp}-${safe}-${Math.random().toString(36).slice(2, 7)}.eml`);
    await write(file, message).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      // The first mail, or somebody has cleared the folder away.
      await mkdir(folder, { recursive: true });
      await write(file, message);
    });
  }
  const lanes = Array.from({ length: WRITTEN_AT_ONCE }, () => Promise.resolve());
  let mails = 0;
  return {
    send(mail) {
      const lane = (mails += 1) % lanes.length;
      return (lanes[lane] = lanes[lane]!.catch(() => undefined).then(() => put(mail)));
    },
    close: () => transport.close(),
  };
}

/** Loads what writes mails with the first of them, and not with the shop. */
function forTheFirstMail(options: TransportOptions): {
  opened(): Promise<Transporter>;
  close(): void;
} {
  let opening: Promise<Transporter> | undefined;
  return {
    opened: () => (opening ??= import('nodemailer').then(({ default: mailer }) => mailer.createTransport(options))),
    close: () => void opening?.then((transport) => transport.close()),
  };
}

/** The newest mails of the outbox folder, newest first. @param limit the most to read */
export async function outboxMails(config: Config, limit: number): Promise<{ file: string; eml: string }[]> {
  const folder = outboxFolder(config);
  const files = await readdir(folder).catch(() => [] as string[]);
  const newest = files
    .filter((f) => f.endsWith('.eml'))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(
    newest.map(async (file) => ({
      file,
      eml: await readFile(join(folder, file), 'utf8'),
    })),
  );
}
