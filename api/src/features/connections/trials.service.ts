/** Tests what holds of payments and mails, for screens that send a test mail of their own. */
import { trialMail } from '../../emails/owner-mails.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import type { RenderedMail } from '../../emails/layout.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { inTransaction } from '../../platform/database/database.js';
import { gateway } from '../payments/current-gateway.js';
import { GatewayError } from '../payments/gateway.js';
import { noteTrial } from '../../platform/trials.js';
import type { TrialPayload } from './connections.types.js';

/** Limited, because a test mail can go to any address. */
export const TRIALS_OF_ACCOUNT: Limit = { name: 'trials-of-account', points: 20, seconds: 3600 };

/** Sends a read-only request to the payment provider with the shop's keys. @throws ShopError RATE_LIMITED */
export async function verifyPayments(viewer: Viewer): Promise<TrialPayload> {
  await spend(TRIALS_OF_ACCOUNT, viewer.id);
  const { check, testMode } = gateway();
  if (testMode)
    return {
      success: true,
      message: 'Test payments work. No real money moves until the keys of Razorpay are entered under Connections.',
    };
  try {
    await check();
    await noteTrial('payments');
    return { success: true, message: 'Razorpay has accepted the keys. No money was moved.' };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform().logger.warn({ err: error }, 'the trial of payments failed');
    return { success: false, message: `${error.message}. Check the keys under Connections.` };
  }
}

/** @throws ShopError RATE_LIMITED */
export const verifyMail = (viewer: Viewer, to: string): Promise<TrialPayload> =>
  sendTrial(viewer, to, trialMail(viewer.name));

/**
 * Sends a mail directly instead of through the outbox, so that the mail server's response can be shown.
 * @throws ShopError RATE_LIMITED
 */
export async function sendTrial(viewer: Viewer, to: string, mail: RenderedMail): Promise<TrialPayload> {
  await spend(TRIALS_OF_ACCOUNT, viewer.id);
  const { config, mailer, logger } = platform();
  const result = await mailer.send({ to, ...mail }).then(
    () => ({
      success: true,
      message: config.smtpUrl
        ? `The mail server has taken a mail to ${to}. Look into its inbox, and among unwanted mail.`
        : `No mail server is connected, so the mail to ${to} was only kept on this machine.`,
    }),
    (error: unknown) => {
      logger.warn({ err: error }, 'the trial of mail failed');
      const failure = (error as { response?: unknown; message?: unknown }) ?? {};
      return {
        success: false,
        message: `The mail was not sent: ${String(failure.response ?? failure.message).slice(0, 300)}`,
      };
    },
  );
  if (result.success && config.smtpUrl) await noteTrial('mail');
  await inTransaction((session) =>
    recordAudit({
      viewer,
      action: 'settings.verify-mail',
      entity: 'settings',
      entityId: 'notifications',
      summary: `Sent a test mail to ${to}${result.success ? '' : ', which failed'}`,
      session,
    }),
  );
  return result;
}
