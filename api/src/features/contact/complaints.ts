/** Complaints: limits, and deadlines by rule 4(5) of the E-Commerce Rules 2020. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { complaintMail } from '../../emails/form-mails.js';
import type { NewMail } from '../../platform/mail/mail-outbox.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { WorkState } from '../correspondence/correspondence.model.js';
import type { ContactSubmission } from './contact.model.js';

const ZONE = 'Asia/Kolkata';
const HOURS_TO_ACKNOWLEDGE = 48;
const MONTHS_TO_SETTLE = 1;

/** Limited, because anybody can cause a mail to any address by complaining in its name. */
const COMPLAINTS_OF_EMAIL: Limit = { name: 'complaints-of-email', points: 5, seconds: 3600 };

/** @throws ShopError RATE_LIMITED */
export async function countComplaint(email: string): Promise<void> {
  await spend(COMPLAINTS_OF_EMAIL, email);
}

type Due = Required<Pick<ContactSubmission, 'acknowledgeBy' | 'settleBy'>>;

/** @param createdAt when the message was received, even if it was marked as a complaint later */
export const dueDates = (createdAt: Date): { acknowledgeBy: Date; settleBy: Date } => ({
  acknowledgeBy: new Date(createdAt.getTime() + HOURS_TO_ACKNOWLEDGE * 3_600_000),
  settleBy: DateTime.fromJSDate(createdAt, { zone: ZONE }).plus({ months: MONTHS_TO_SETTLE }).toJSDate(),
});

/** The mail with the ticket number. It does not quote the complaint, because the sender may use somebody else's address. */
export const ticketMail = (id: string, to: string, ticketNumber: string, due: Due): NewMail => ({
  key: `contact:${id}:ticket`,
  ...complaintMail({ to, ticketNumber, acknowledgeBy: due.acknowledgeBy!, settleBy: due.settleBy! }),
});

/** Condition for complaints that were not acknowledged or not settled in time. */
export const overdue = (now: Date): Record<string, unknown> => {
  const past = mongoose.trusted({ $lt: now });
  return {
    complaint: true,
    state: mongoose.trusted({ $ne: WorkState.CLOSED }),
    $or: [{ acknowledgedAt: null, acknowledgeBy: past }, { settleBy: past }],
  };
};
