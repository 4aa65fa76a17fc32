/** Sends one mail: by the mail server that is connected now, otherwise as an .eml file in DATA_DIR/outbox. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter, TransportOptions } from 'nodemailer';
import type { Config } from '../../config.js';
import { platform } from '../platform.js';
import { hasNoMailbox } from '../../types/no-mailbox.js';
import { settings } from '../settings/current.js';
import type { Settings } from '../settings/settings.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for each attempt of a mail, so that mail servers and readers can drop duplicates. */
  messageId?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** Address where such mails are ended without a log-in. */
  unsubscribe?: string;
}

/** The body that a mail program POSTs to the address of List-Unsubscribe (RFC 8058). */
export const ONE_CLICK = 'List-Unsubscribe=One-Click';

export interface Mailer {
  /** @throws Error when the mail server does not accept it */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function outboxFolder(config: Config): string {
  return join(config.dataDir, 'outbox');
}

/** The From address: from the owner's settings, else from the environment. */
export function sender({ mailFrom }: Config, { senderName, senderAddress }: Settings): string {
  const [, name = '', address = mailFrom] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  const shown = senderName || name.replace(/^"(.*)"$/, '$1');
  return shown ? `"${shown.replace(/["\\]/g, '')}" <${senderAddress || address}>` : senderAddress || address;
}

/** The mail with Reply-To, so that replies reach the shop whatever the From address is, and with its way to end such mails. */
const written = ({ unsubscribe, ...mail }: Mail) => ({
  from: sender(platform().config, settings()),
  replyTo: settings().email,
  ...mail,
  ...(unsubscribe && {
    list: { unsubscribe },
    // RFC 8058 allows one click for https only.
    ...(unsubscribe.startsWith('https:') && { headers: { 'List-Unsubscribe-Post': ONE_CLICK } }),
  }),
});

/** A mailer that follows the connection to the mail server. @param current the config that holds now */
export function createMailer(current: () => Config): Mailer {
  let made: { smtpUrl: string | undefined; mailer: Mailer } | undefined;
  return {
    send(mail) {
      if (hasNoMailbox(mail.to)) throw new Error('There is no mailbox to send this mail to');
      const config = current();
      if (made?.smtpUrl !== config.smtpUrl || !made) {
        made?.mailer.close();
        made = { smtpUrl: config.smtpUrl, mailer: mailerOf(config) };
      }
      return made.mailer.send(mail);
    },
    close: () => made?.mailer.close(),
  };
}

/** For a trial too. */
export const SMTP_PATIENCE = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 };

function mailerOf(config: Config): Mailer {
  if (config.smtpUrl) {
    const transport = withFirstMail({ url: config.smtpUrl, pool: true, ...SMTP_PATIENCE } as TransportOptions);
    return {
      async send(mail) {
        await (await transport.opened()).sendMail(written(mail));
      },
      close: () => transport.close(),
    };
  }
  const folder = outboxFolder(config);
  const transport = withFirstMail({
    streamTransport: true,
    buffer: true,
  } as TransportOptions);
  return {
    async send(mail) {
      const { message } = (await (await transport.opened()).sendMail(written(mail))) as {
        message: Buffer;
      };
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      const safe = mail.to.replace(/[^a-z0-9@._-]/gi, '_');
      const file = join(folder, `${stamp}-${safe}-${Math.random().toString(36).slice(2, 7)}.eml`);
      await writeFile(file, message).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        // The folder does not exist yet, or was deleted.
        await mkdir(folder, { recursive: true });
        await writeFile(file, message);
      });
    },
    close: () => transport.close(),
  };
}

/** Loads nodemailer with the first mail, which makes the start of the shop faster. */
function withFirstMail(options: TransportOptions): {
  opened(): Promise<Transporter>;
  close(): void;
} {
  let opening: Promise<Transporter> | undefined;
  return {
    opened: () => (opening ??= import('nodemailer').then(({ default: mailer }) => mailer.createTransport(options))),
    close: () => void opening?.then((transport) => transport.close()),
  };
}

/** The newest mails of the outbox folder, newest first. @param limit most mails to read */
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
