/** How much waits for a webhook at most, and what the shop is told of a webhook in mails. */
import type { WebhookFacts } from '../../emails/owner-mails.js';
import { platform } from '../../platform/platform.js';

/** Most deliveries that wait for one webhook. */
export const WAITING_MOST = 10_000;
/** Days, and milliseconds, for which a delivery waits at most. */
export const WAIT_DAYS = 14;
export const WAIT_MOST = WAIT_DAYS * 86_400_000;

export function webhookFacts(url: string): WebhookFacts {
  const href = `${platform().config.publicUrl}/admin/integrations?tab=webhooks`;
  return { url, most: WAITING_MOST, days: WAIT_DAYS, href };
}
