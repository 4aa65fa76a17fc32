/** Logs in at a mail server and sends whoever tries it a mail. */
import type { TransportOptions } from 'nodemailer';
import type { Config } from '../../config.js';
import { trialMail } from '../../emails/owner-mails.js';
import { sender, SMTP_PATIENCE } from '../../platform/mail/mailer.js';
import { settings } from '../../platform/settings/current.js';
import type { Viewer } from '../../types/viewer.js';
import { notReached, TrialFailure } from './trial-failure.js';

/** Milliseconds for everything; a server that answers slowly each time must not keep the owner waiting for minutes. */
const WHOLE_TRIAL = 20_000;

interface SmtpFailure extends Error {
  code?: string;
  response?: string;
  responseCode?: number;
}

/** @throws TrialFailure */
export async function mailTrial(config: Config, viewer: Viewer): Promise<string> {
  if (!config.smtpUrl) throw new TrialFailure('No mail server is entered.');
  const { hostname, port } = new URL(config.smtpUrl);
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({ url: config.smtpUrl, ...SMTP_PATIENCE } as TransportOptions);
  const overdue = AbortSignal.timeout(WHOLE_TRIAL);
  const late = new Promise<never>((_resolve, reject) => {
    overdue.addEventListener('abort', () => reject(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' })));
  });
  const from = sender(config, settings());
  try {
    await Promise.race([transport.verify(), late]);
    await Promise.race([transport.sendMail({ from, to: viewer.email, ...trialMail(viewer.name) }), late]);
  } catch (error) {
    throw failure(error as SmtpFailure, hostname + (port && `:${port}`), from);
  } finally {
    transport.close();
  }
  return `The mail server has taken a test mail to ${viewer.email}. Look into its inbox, and among unwanted mail.`;
}

function failure(error: SmtpFailure, host: string, from: string): TrialFailure {
  const said = error.response ? ` The server says: ${error.response.replace(/\s+/g, ' ').slice(0, 200)}` : '';
  const fail = (words: string) => new TrialFailure(words + said, { cause: error });
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH' || error.responseCode === 535)
    return fail(
      `${host} does not accept user name and password. Most providers want an app password or SMTP key here, not the password you log in with.`,
    );
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE' || (error.responseCode ?? 0) >= 500)
    return fail(
      `The log-in works, but the mail from ${from} was refused: the sender may not be yours there, or not be confirmed yet.`,
    );
  return (
    (error.responseCode ? undefined : notReached(error, host)) ??
    fail(
      error.responseCode
        ? `${host} refused for now. Try again in some minutes.`
        : `${host} answered otherwise than a mail server.`,
    )
  );
}
