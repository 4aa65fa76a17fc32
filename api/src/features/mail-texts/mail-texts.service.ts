/** Reads, previews, saves and resets the texts of mails. */
import { withWords } from '../../emails/words.js';
import type { RenderedMail } from '../../emails/layout.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { checkSettings, settings } from '../../platform/settings/current.js';
import {
  isMailKey,
  MAIL_KEYS,
  mailEntry,
  type MailKey,
  type MailTexts,
  type MailWords,
} from '../../platform/settings/mail-texts.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import type { Viewer } from '../../types/viewer.js';
import { sendTrial } from '../connections/trials.service.js';
import type { TrialPayload } from '../connections/connections.types.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { StoredSettingsModel, type StoredSettings } from '../settings/settings.model.js';
import { takeOver, writeGroup } from '../settings/settings.service.js';
import { sampleMail, tellsOfOrder } from './mail-samples.js';
import type {
  EditMailTextInput,
  MailDraftInput,
  MailPreview,
  MailText,
  ResetMailTextInput,
  VerifyMailTextInput,
} from './mail-texts.types.js';

/** The settings group that stores them. */
const GROUP = 'mails';

export async function mailTexts(): Promise<MailText[]> {
  await takeOver();
  const stored = await StoredSettingsModel.findById(GROUP).lean<StoredSettings>();
  return MAIL_KEYS.map((key) => viewOf(key, stored?.version ?? FIRST_VERSION));
}

function viewOf(key: MailKey, version: number): MailText {
  const { title, about, fields, subject, heading, text, note } = mailEntry(key);
  const own = settings().mailTexts[key];
  return {
    id: key,
    title,
    about,
    fields: Object.entries(fields).map(([name, what]) => ({ name, about: what })),
    ...(own ?? { subject, heading, text, note }),
    changed: own !== undefined,
    version,
  };
}

/** @throws ShopError NOT_FOUND, STALE_VERSION, BAD_INPUT naming each problem, such as unknown placeholders */
export async function editMailText(viewer: Viewer, { id, version, ...words }: EditMailTextInput): Promise<MailText> {
  const key = known(id);
  return write(viewer, key, version, checked(key, words));
}

/** @throws ShopError NOT_FOUND, STALE_VERSION */
export async function resetMailText(viewer: Viewer, { id, version }: ResetMailTextInput): Promise<MailText> {
  return write(viewer, known(id), version, undefined);
}

async function write(viewer: Viewer, key: MailKey, version: number, words: MailWords | undefined): Promise<MailText> {
  const saved = await inTransaction(async (session) => {
    const stored = await StoredSettingsModel.findById(GROUP, null, { session }).lean<StoredSettings>();
    const { [key]: _, ...others } = (stored?.values['mailTexts'] ?? {}) as MailTexts;
    const next: MailTexts = words ? { ...others, [key]: words } : others;
    return writeGroup(viewer, GROUP, version, { mailTexts: next }, [], session);
  });
  await takeOver();
  return viewOf(key, saved.version);
}

function known(id: string): MailKey {
  if (!isMailKey(id)) throw new ShopError(ErrorCode.NOT_FOUND, 'There is no such mail.');
  return id;
}

function checked(key: MailKey, words: MailWords): MailWords {
  const { kept, problems } = checkSettings({ mailTexts: { [key]: words } });
  const fields = problems.map(({ path, message }) => ({ path: path.replace(`mailTexts.${key}.`, ''), message }));
  if (fields.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
  return kept.mailTexts![key]!;
}

/** @throws ShopError NOT_FOUND for an unknown mail or order, BAD_INPUT as for saving */
export async function mailPreview(draft: MailDraftInput): Promise<MailPreview> {
  const { mail, order } = await rendered(draft);
  return { ...mail, orderNumber: order?.orderNumber ?? null };
}

/** Sends the preview as a test mail. @throws ShopError as mailPreview; RATE_LIMITED */
export async function verifyMailText(viewer: Viewer, { to, ...draft }: VerifyMailTextInput): Promise<TrialPayload> {
  const { mail } = await rendered(draft);
  return sendTrial(viewer, to.trim().toLowerCase(), mail);
}

async function rendered(draft: MailDraftInput): Promise<{ mail: RenderedMail; order: StoredOrder | null }> {
  const { id, subject, heading, text, note } = draft;
  const key = known(id);
  const words = checked(key, { subject, heading, text, note });
  const order = tellsOfOrder(key) ? await orderFor(draft.orderNumber) : null;
  const { subject: made, html, text: plain } = withWords(key, words, () => sampleMail(key, order));
  return { mail: { subject: made, html, text: plain }, order };
}

/** @param number of an order; default: the newest order */
async function orderFor(number: string | null | undefined): Promise<StoredOrder | null> {
  const orderNumber = number?.trim();
  if (!orderNumber) return OrderModel.findOne().sort({ createdAt: -1, _id: -1 }).lean<StoredOrder>();
  const found = await OrderModel.findOne({ orderNumber }).lean<StoredOrder>();
  if (!found)
    throw new ShopError(ErrorCode.NOT_FOUND, `There is no order ${orderNumber}.`, {
      fields: [{ path: 'orderNumber', message: `There is no order ${orderNumber}.` }],
    });
  return found;
}
