/** Background work: sends mails and webhooks, polls open payments, cancels unpaid orders, sends refunds, aggregates sales. */
import { lookAfterBackups } from '../backups/backup.service.js';
import { forgetUploads } from '../backups/backup-upload.js';
import { forgetOldJobs } from '../../platform/jobs/jobs.js';
import { newHolder, holdLease, releaseLease } from '../../platform/database/lease.js';
import { forgetSentMails, mailOutbox, type AttachmentMakers } from '../../platform/mail/mail-outbox.js';
import { forgetOldMessages, lookAfterMessages, messageOutbox } from '../../platform/messages/message-outbox.js';
import { startOutboxes } from '../../platform/outbox/outbox.js';
import { noteRound } from '../../platform/observability/counting.js';
import { logFault } from '../../platform/observability/faults.js';
import { startRegularWork, type RegularWork } from '../../platform/jobs/regular-work.js';
import { CREDIT_NOTE_ATTACHMENT, INVOICE_ATTACHMENT, REVERSAL_ATTACHMENT } from '../orders/order-mail.js';
import { webhookOutbox } from '../integrations/delivery.service.js';
import { remindOfCarts } from '../abandoned-carts/send-reminders.service.js';
import { countNightly } from '../bought-together/count-bought-together.js';
import { boundWaiting, forgetOrphans } from '../integrations/waiting-bounds.service.js';
import { MESSAGE_HOOKS } from '../messages/message-hooks.js';
import { rememberPlaces } from '../orders/customer-places.service.js';
import { applyDuePasswords } from '../customers/staff-password.service.js';
import { sendBackInStock } from '../back-in-stock/back-in-stock.service.js';
import { publishPlanned } from '../catalogue/planned-products.service.js';
import { workOnErasures } from '../privacy/erasure.service.js';
import { forgetOldBuyers } from '../privacy/order-data.js';
import { askForReviews } from '../reviews/review-requests.service.js';
import { removeDropped } from '../reviews/review-pictures.js';
import { addUpSales } from '../sales/sales-figures.service.js';
import { addUpOffers } from '../offers/offer-figures.service.js';
import { endOverdueOffers } from '../offers/offer-write.service.js';
import { creditNoteFile, invoiceFile, reversalFile } from '../invoicing/tax-document.service.js';
import { quoteFile } from '../quotes/quote-file.service.js';
import { endQuotes } from '../quotes/quote-ends.js';
import { QUOTE_ATTACHMENT } from '../quotes/send-quote.service.js';
import { noteParcels } from '../cod-returns/parcel-fates.service.js';
import { reconcileRequests } from '../payments/payment-requests.service.js';
import { cancelUnpaid, reconcilePayments } from '../payments/reconcile.service.js';
import { cancelUnaccepted } from '../payments/unaccepted-orders.js';
import { noteSilence } from '../payments/unconfirmed-orders.js';
import { workOnRefunds } from '../payments/refund.service.js';
import { forgetPaymentEvents } from '../payments/webhook.js';

const LEASE = 'background-work';
/** Milliseconds after which another process takes over the lease of a process that died. */
const LEASE_TIME = 15_000;
const RENEWAL = 5_000;
const HOUR = 3_600_000;

/** Functions that make the attachments of mails. */
export const ATTACHMENTS: AttachmentMakers = {
  [INVOICE_ATTACHMENT]: (ref) => invoiceFile(...named(ref)),
  [CREDIT_NOTE_ATTACHMENT]: (ref) => creditNoteFile(...named(ref)),
  [REVERSAL_ATTACHMENT]: (ref) => reversalFile(...named(ref)),
  [QUOTE_ATTACHMENT]: (ref) => {
    const [quote, revision] = named(ref);
    return quoteFile(quote, Number(revision));
  },
};

/** Splits `<order>/<document>`; document numbers contain slashes of their own. */
function named(ref: string): [order: string, name: string] {
  const stroke = ref.indexOf('/');
  return [ref.slice(0, stroke), ref.slice(stroke + 1)];
}

interface Task {
  name: string;
  /** Milliseconds between two rounds. */
  every: number;
  run(): Promise<unknown>;
}

/** Several processes may start it. Each sends messages of the outboxes; only the process with the lease runs the other tasks. */
export function startBackgroundWork(): Pick<RegularWork, 'stop'> {
  const tasks: Task[] = [
    { name: 'payments', every: 2_000, run: () => reconcilePayments() },
    { name: 'payment requests', every: 2_000, run: () => reconcileRequests() },
    { name: 'refunds', every: 2_000, run: () => workOnRefunds() },
    { name: 'unpaid orders', every: 5_000, run: () => cancelUnpaid() },
    { name: 'orders not accepted', every: 30_000, run: () => cancelUnaccepted() },
    { name: 'orders not confirmed', every: 30_000, run: () => noteSilence() },
    { name: 'quotes that end', every: 30_000, run: () => endQuotes() },
    { name: 'parcels that come back', every: 20_000, run: () => noteParcels() },
    { name: 'staff passwords', every: 5_000, run: () => applyDuePasswords() },
    { name: 'sales figures', every: 5_000, run: () => addUpSales() },
    { name: 'offer figures', every: 5_000, run: () => addUpOffers() },
    { name: 'offers that are over', every: 30_000, run: () => endOverdueOffers() },
    { name: 'erasures', every: 30_000, run: () => workOnErasures() },
    { name: 'places of customers', every: 10_000, run: () => rememberPlaces() },
    { name: 'planned products', every: 5_000, run: () => publishPlanned() },
    { name: 'requests for reviews', every: 15_000, run: () => askForReviews() },
    { name: 'pictures of reviews', every: 60_000, run: () => removeDropped() },
    { name: 'back in stock', every: 15_000, run: () => sendBackInStock() },
    { name: 'backups', every: 60_000, run: () => lookAfterBackups() },
    { name: 'uploads of backups', every: 60_000, run: () => forgetUploads() },
    { name: 'messages that failed', every: 5_000, run: () => lookAfterMessages() },
    { name: 'bought together', every: 600_000, run: () => countNightly() },
    { name: 'carts that were left', every: 60_000, run: () => remindOfCarts() },
    { name: 'webhooks that wait', every: 60_000, run: () => boundWaiting() },
    {
      name: 'old notes',
      every: HOUR,
      run: () =>
        Promise.all([
          forgetSentMails(),
          forgetOldMessages(),
          forgetPaymentEvents(),
          forgetOldJobs(),
          forgetOrphans(),
          forgetOldBuyers(),
        ]),
    },
  ];
  const holder = newHolder();
  let holding = false;

  const renewal: Task = {
    name: LEASE,
    every: RENEWAL,
    run: async () => {
      holding = false;
      holding = await holdLease(LEASE, holder, LEASE_TIME);
    },
  };
  const works = [
    startOutboxes([mailOutbox(ATTACHMENTS), messageOutbox(MESSAGE_HOOKS), webhookOutbox]),
    regularly(renewal),
    ...tasks.map((task) => regularly({ ...task, run: async () => (holding ? round(task) : undefined) })),
  ];
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()));
      if (holding) await releaseLease(LEASE, holder);
    },
  };
}

async function round({ name, run }: Task): Promise<void> {
  await run();
  noteRound(name);
}

const regularly = ({ name, every, run }: Task): RegularWork =>
  startRegularWork({
    run,
    every,
    atOnce: true,
    failed: (error) => logFault(error, 'background work failed; it goes on with the next round', { task: name }),
  });
