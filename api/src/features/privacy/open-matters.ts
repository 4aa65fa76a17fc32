/** What an erasure waits for: while an order, a return, money or a complaint is under way, both sides need the data. */
import mongoose from 'mongoose';
import { ContactSubmissionModel, type ContactSubmission } from '../contact/contact.model.js';
import type { ObjectId } from '../../types/object-id.js';
import { WorkState } from '../correspondence/correspondence.model.js';
import { ReturnModel, ReturnState, type StoredReturn } from '../fulfilment/return.model.js';
import { OrderStatus, RefundStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { isSentUnpaid } from '../orders/unpaid.js';
import { anyOf, type Person } from './person.js';

/** Reasons of one kind that are named of a person. */
const NAMED_MOST = 10;
const OVER = [OrderStatus.DELIVERED, OrderStatus.CANCELLED, OrderStatus.RETURNED];

/** What is open, a sentence each, by the id of the account or by the address. */
type Reasons = Map<string, string[]>;

/**
 * Asks for many persons at once, by one query for each kind of matter.
 * @returns for each of them, in their order, a sentence for each matter; empty when nothing is in the way
 */
export async function openMatters(persons: readonly Person[]): Promise<string[][]> {
  const customers = persons.flatMap(({ customer }) => customer ?? []);
  const emails = persons.map(({ email }) => email);
  const [orders, returns, complaints] = await Promise.all([
    openOrders(customers),
    openReturns(customers),
    openComplaints(emails),
  ]);
  return persons.map(({ customer, email }) => {
    const id = customer?.toHexString() ?? '';
    return [...(orders.get(id) ?? []), ...(returns.get(id) ?? []), ...(complaints.get(email) ?? [])];
  });
}

/** Groups the first reasons of each person. Somebody with thousands of open orders can leave none for the others of a page. */
function reasonsBy<T>(found: readonly T[], whose: (one: T) => string, reason: (one: T) => string): Reasons {
  const reasons: Reasons = new Map();
  for (const one of found) {
    const own = reasons.get(whose(one)) ?? [];
    if (own.length < NAMED_MOST) reasons.set(whose(one), [...own, reason(one)]);
  }
  return reasons;
}

async function openOrders(customers: readonly ObjectId[]): Promise<Reasons> {
  if (customers.length === 0) return new Map();
  const orders = await OrderModel.find(
    {
      customer: anyOf(customers),
      $or: [
        { orderStatus: mongoose.trusted({ $nin: OVER }) },
        { 'cash.owedBy': mongoose.trusted({ $exists: true }) },
        { exchangeSince: mongoose.trusted({ $exists: true }) },
        { 'refunds.status': anyOf([RefundStatus.REQUESTED, RefundStatus.PENDING, RefundStatus.FAILED]) },
        isSentUnpaid(),
      ],
    },
    { customer: 1, orderNumber: 1, orderStatus: 1, exchangeSince: 1, refunds: 1 },
  )
    .sort({ createdAt: 1 })
    .limit(NAMED_MOST * customers.length)
    .lean<StoredOrder[]>();
  const whose = ({ customer }: StoredOrder) => customer.toHexString();
  return reasonsBy(orders, whose, (order) => `Order ${order.orderNumber} ${whatIsOpen(order)}.`);
}

function whatIsOpen({ orderStatus, exchangeSince, refunds }: StoredOrder): string {
  if (!OVER.includes(orderStatus)) return 'has not arrived yet';
  if (exchangeSince) return 'has an exchange under way';
  if (refunds.some(({ status }) => status !== RefundStatus.PROCESSED)) return 'has a refund under way';
  return 'is not paid yet';
}

async function openReturns(customers: readonly ObjectId[]): Promise<Reasons> {
  if (customers.length === 0) return new Map();
  const state = anyOf([ReturnState.REQUESTED, ReturnState.ACCEPTED, ReturnState.RECEIVED]);
  const returns = await ReturnModel.find({ customer: anyOf(customers), state }, { customer: 1, number: 1 })
    .limit(NAMED_MOST * customers.length)
    .lean<StoredReturn[]>();
  const whose = ({ customer }: StoredReturn) => customer.toHexString();
  return reasonsBy(returns, whose, ({ number }) => `Return ${number} is under way.`);
}

async function openComplaints(emails: readonly string[]): Promise<Reasons> {
  if (emails.length === 0) return new Map();
  // By the index of the words that staff search for, among which the address is.
  const open: Record<string, unknown> = {
    searchWords: anyOf(emails),
    email: anyOf(emails),
    complaint: true,
    state: mongoose.trusted({ $ne: WorkState.CLOSED }),
  };
  const complaints = await ContactSubmissionModel.find(open)
    .sort({ _id: 1 })
    .limit(NAMED_MOST * emails.length)
    .lean<ContactSubmission[]>();
  return reasonsBy(
    complaints,
    ({ email }) => email,
    ({ ticketNumber }) => `Complaint ${ticketNumber} is not settled yet.`,
  );
}
