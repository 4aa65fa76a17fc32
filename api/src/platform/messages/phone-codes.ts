/**
 * Sends codes to phones. Without a provider of messages they land, outside production, in DATA_DIR/outbox beside the mails, and
 * /dev/mailbox shows them.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { outboxFolder } from '../mail/mailer.js';
import { platform } from '../platform.js';
import { settings } from '../settings/current.js';

const SUFFIX = '.sms.json';

/** A message as the mailbox of the shop shows it. */
export interface KeptMessage {
  /** E.164. */
  to: string;
  text: string;
  at: string;
}

/**
 * Sends one code. The last line lets the browser fill it in (WebOTP).
 * @param to E.164
 * @param minutes for which it can be used
 * @throws ShopError UNAVAILABLE when nothing can send it
 */
export async function sendPhoneCode(to: string, code: string, minutes: number): Promise<void> {
  const { config } = platform();
  if (config.production)
    throw new ShopError(ErrorCode.UNAVAILABLE, 'Codes by phone cannot be sent at present. Log in with your e-mail.');
  const { host } = new URL(config.publicUrl);
  const text = `${code} is your code for ${settings().brand}, valid for ${minutes} minutes. Give it to nobody.\n\n@${host} #${code}`;
  const at = new Date().toISOString();
  const folder = outboxFolder(config);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${at.replace(/[:.]/g, '-')}-${to.slice(1)}-${randomUUID().slice(0, 5)}${SUFFIX}`);
  await writeFile(file, JSON.stringify({ to, text, at } satisfies KeptMessage));
}

/** The newest messages of the folder, newest first. @param limit most messages to read */
export async function keptMessages(config: Config, limit: number): Promise<(KeptMessage & { file: string })[]> {
  const folder = outboxFolder(config);
  const files = await readdir(folder).catch(() => [] as string[]);
  const newest = files
    .filter((file) => file.endsWith(SUFFIX))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(
    newest.map(async (file) => ({ file, ...(JSON.parse(await readFile(join(folder, file), 'utf8')) as KeptMessage) })),
  );
}
