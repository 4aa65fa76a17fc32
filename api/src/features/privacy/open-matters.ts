/** What an erasure waits for: while an order, a return, money or a complaint is under way, both sides need the data. */
import mongoose from 'mongoose';
import { ContactSubmissionModel, type ContactSubmission } from '../contact/contact.model.js';
import { WorkState } from '../correspondence/correspondence.model.js';
import { ReturnModel, ReturnState, type StoredReturn } from '../fulfilment/return.model.js';
import { OrderStatus, RefundStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { isSentUnpaid } from '../orders/unpaid.js';
import { anyOf, each, type Person } from './person.js';

/** Reasons of one kind that are named. */
const NAMED_MOST = 10;
const OVER = [OrderStatus.DELIVERED, OrderStatus.CANCELLED, OrderStatus.RETURNED];

/** @returns a sentence for each; empty when nothing is in the way */
export async function openMatters(person: Person): Promise<string[]> {
  const [orders, returns, complaints] = await Promise.all([
    openOrders(person),
    openReturns(person),
    complaintsOf(person),
  ]);
  return [...orders, ...returns, ...complaints];
}

async function openOrders({ customer }: Person): Promise<string[]> {
  if (!customer) return [];
  const orders = await OrderModel.find(
    {
      customer,
      $or: [
        { orderStatus: mongoose.trusted({ $nin: OVER }) },
        { 'cash.owedBy': mongoose.trusted({ $exists: true }) },
        { exchangeSince: mongoose.trusted({ $exists: true }) },
        { 'refunds.status': anyOf([RefundStatus.REQUESTED, RefundStatus.PENDING, RefundStatus.FAILED]) },
        isSentUnpaid(),
      ],
    },
    { orderNumber: 1, orderStatus: 1, exchangeSince: 1, refunds: 1 },
  )
    .sort({ createdAt: 1 })
    .limit(NAMED_MOST)
    .lean<StoredOrder[]>();
  return orders.map((order) => `Order ${order.orderNumber} ${whatIsOpen(order)}.`);
}

function whatIsOpen({ orderStatus, exchangeSince, refunds }: StoredOrder): string {
  if (!OVER.includes(orderStatus)) return 'has not arrived yet';
  if (exchangeSince) return 'has an exchange under way';
  if (refunds.some(({ status }) => status !== RefundStatus.PROCESSED)) return 'has a refund under way';
  return 'is not paid yet';
}

async function openReturns({ customer }: Person): Promise<string[]> {
  if (!customer) return [];
  const state = anyOf([ReturnState.REQUESTED, ReturnState.ACCEPTED, ReturnState.RECEIVED]);
  const returns = await ReturnModel.find({ customer, state }, { number: 1 }).limit(NAMED_MOST).lean<StoredReturn[]>();
  return returns.map(({ number }) => `Return ${number} is under way.`);
}

async function complaintsOf({ email }: Person): Promise<string[]> {
  const open = each<ContactSubmission>(
    ContactSubmissionModel,
    { searchWords: email, email, complaint: true, state: mongoose.trusted({ $ne: WorkState.CLOSED }) },
    ({ ticketNumber }) => ({ ticketNumber }),
  );
  const reasons: string[] = [];
  for await (const { ticketNumber } of open) {
    reasons.push(`Complaint ${ticketNumber} is not settled yet.`);
    if (reasons.length === NAMED_MOST) break;
  }
  return reasons;
}
