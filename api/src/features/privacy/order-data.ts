/** Orders and returns of a person: their copy, and their erasure down to what an invoice needs. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { retryWhenLate } from '../../platform/database/change-feed.js';
import { inTransaction } from '../../platform/database/database.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { dropDocuments } from '../../platform/files/private-document.js';
import { downloadPath } from '../../platform/files/downloads.js';
import { toRupees } from '../../pricing/index.js';
import type { ObjectId } from '../../types/object-id.js';
import { buyerFields } from '../customers/recipient.js';
import { dropPictures } from '../fulfilment/return-pictures.js';
import { ReturnModel, type StoredReturn } from '../fulfilment/return.model.js';
import { OfferUseModel } from '../offers/offer-use.model.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { searchWordsOf } from '../orders/order-search.js';
import {
  OrderModel,
  type IssuedDocument,
  type StoredDeliveryAddress,
  type StoredOrder,
} from '../orders/order.model.js';
import { INTERNAL_EVENT } from '../orders/order-rules.js';
import { workStepsFor } from '../orders/work-step-view.js';
import { orderView } from '../orders/order-view.js';
import { withoutRemarks } from './account-data.js';
import { each, type Holding, type Person } from './person.js';
import { FILES_SECONDS } from './written-data.js';

/** Orders whose time is over, in one round. */
const AT_ONCE = 100;
/** Stands where a name was. */
const ERASED = 'Erased';

const nobody = { _id: null };
const ofCustomer = ({ customer }: Person) => (customer ? { customer } : nobody);
const shownSince = ({ ordersFrom }: Person) =>
  ordersFrom ? { createdAt: mongoose.trusted({ $gte: ordersFrom }) } : {};
const link = (path: string | null): string | null => (path ? platform().config.publicUrl + path : null);

const orders: Holding = {
  title: 'Orders',
  about: 'What you have ordered, where it went, what you paid and the documents of it. Amounts are in rupees.',
  read: (person) => each<StoredOrder>(OrderModel, { ...ofCustomer(person), ...shownSince(person) }, orderCopy),
  async erase(person) {
    const own = each<StoredOrder>(OrderModel, { ...ofCustomer(person), erased: null }, ({ _id }) => ({ _id }), {
      _id: 1,
    });
    for await (const { _id } of own) await eraseOrder(_id as ObjectId);
    await eraseContact(person);
  },
  kept: 'Name, delivery address, goods, amounts and tax of orders with an invoice or credit note, as long as the law has them kept. Then they go too.',
  move: async ({ customer, email: from }, to, session) => {
    for (const field of ['customerEmail', 'contactInfo.email'])
      await OrderModel.collection.updateMany(
        { customer, [field]: from },
        [
          {
            $set: {
              [field]: to,
              searchWords: { $concatArrays: [{ $setDifference: ['$searchWords', [from, to]] }, [to]] },
              version: { $add: ['$version', 1] },
              updatedAt: '$$NOW',
            },
          },
        ],
        { session },
      );
  },
};

const offerUses: Holding = {
  title: 'Offers you have used',
  about: 'Counts how often somebody used an offer.',
  unread: 'Your orders in this copy name the offers that you used.',
  erase: ({ customer }) =>
    customer
      ? OfferUseModel.updateMany({ customer }, { $unset: { customer: 1 }, $set: { buyers: [] } })
      : Promise.resolve(),
  kept: 'Which order used an offer, and what it gave: an amount without a person.',
};

function orderCopy(stored: StoredOrder): Record<string, unknown> {
  const view = orderView(stored);
  return {
    orderNumber: stored.orderNumber,
    placedAt: stored.createdAt,
    name: stored.customerName,
    status: stored.orderStatus,
    paymentMethod: stored.paymentMethod,
    paymentStatus: stored.paymentStatus,
    paidAt: stored.paidAt ?? null,
    deliveredAt: stored.deliveredAt ?? null,
    paymentId: stored.payment?.paymentId ?? null,
    lines: stored.items.map(({ title, sku, quantity, price, gstRatePercent }, line) => ({
      title,
      sku: sku ?? null,
      quantity,
      price: toRupees(price),
      discount: toRupees(view.items[line]!.discount),
      gstRatePercent,
    })),
    offers: view.discounts.map(({ name, code, amount }) => ({ name, code, amount: toRupees(amount) })),
    subtotal: toRupees(stored.subtotal),
    tax: toRupees(stored.taxAmount),
    deliveryCharge: toRupees(stored.deliveryCharge),
    total: toRupees(stored.totalAmount),
    contact: { email: stored.contactInfo.email, phone: stored.contactInfo.phone },
    deliveryAddress: stored.deliveryAddress,
    ...(stored.recipient && buyerFields(stored.recipient)),
    remark: stored.notes ?? null,
    payments: view.payments.map(({ kind, method, amount, reference, at, voucherNumber, voucherUrl }) => ({
      kind,
      method,
      amount: toRupees(amount),
      reference,
      at,
      voucherNumber,
      voucher: link(voucherUrl),
    })),
    work: workStepsFor(null, view).map(({ label, note, at, pictures }) => ({
      label,
      note,
      at,
      pictures: pictures.map(({ name, url }) => ({ name, file: link(url) })),
    })),
    parcels: (stored.shipments ?? []).map(({ number, courier, trackingNumber, state }) => ({
      number,
      courier: courier ?? null,
      trackingNumber: trackingNumber ?? null,
      state,
    })),
    refunds: view.refunds.map(({ amount, status, reason, createdAt, creditNoteNumber, creditNoteUrl }) => ({
      amount: toRupees(amount),
      status,
      reason: reason ?? null,
      createdAt,
      creditNoteNumber,
      creditNote: link(creditNoteUrl ?? null),
    })),
    invoiceNumber: view.invoiceNumber,
    invoice: link(view.invoiceUrl ?? null),
    reversedInvoices: view.reversedInvoices.map((one) => ({
      invoiceNumber: one.invoiceNumber,
      invoice: link(one.invoiceUrl),
      creditNoteNumber: one.creditNoteNumber,
      creditNote: link(one.creditNoteUrl),
    })),
    history: stored.history
      .filter(({ kind }) => kind !== INTERNAL_EVENT)
      .map(({ at, kind, orderStatus, paymentStatus, note }) => ({
        at,
        kind,
        orderStatus: orderStatus ?? null,
        paymentStatus: paymentStatus ?? null,
        note: note ?? null,
      })),
  };
}

/** The documents of an order, which keep its buyer for a while. */
function documentsOf(order: StoredOrder): IssuedDocument[] {
  return [
    order.invoice,
    ...(order.reversedInvoices ?? []).flatMap(({ invoice, creditNote }) => [invoice, creditNote]),
    ...order.refunds.flatMap(({ creditNote, voucher }) => [creditNote, voucher]),
    ...(order.receipts ?? []).map(({ voucher }) => voucher),
  ].filter((one) => one !== undefined);
}

/**
 * Until when the buyer of a document is kept: `invoiceYears` after the end of its financial year. Section 36 of the CGST Act has
 * invoices kept for 72 months after the annual return is due, which is at the end of December: six years and nine months, so that seven
 * is the least. Section 128(5) of the Companies Act has companies keep their vouchers for eight.
 */
export function keepUntil(issuedAt: Date): Date {
  const day = DateTime.fromJSDate(issuedAt, { zone: SHOP_ZONE });
  const yearEnds = day.month >= 4 ? day.year + 1 : day.year;
  return DateTime.fromObject(
    { year: yearEnds + settings().invoiceYears, month: 4, day: 1 },
    { zone: SHOP_ZONE },
  ).toJSDate();
}

const workPictures = ({ workSteps = [] }: Pick<StoredOrder, 'workSteps'>) =>
  workSteps.flatMap(({ pictures }) => pictures);

/** @returns how many it had */
async function dropWorkPictures(_id: ObjectId): Promise<number> {
  const order = await OrderModel.findOne({ _id, erased: null }, { workSteps: 1 }).lean<StoredOrder>();
  const pictures = order ? workPictures(order) : [];
  if (pictures.length > 0) await dropDocuments(pictures);
  return pictures.length;
}

/** One order in one transaction, which an edit of staff at the same time makes begin anew. */
async function eraseOrder(_id: ObjectId): Promise<void> {
  // Before the order forgets them: when the files cannot be reached, the next round begins anew.
  const dropped = await dropWorkPictures(_id);
  await inTransaction(async (session) => {
    const order = await OrderModel.findById(_id, null, { session }).lean<StoredOrder>();
    if (!order || order.erased) return;
    const now = new Date();
    if (workPictures(order).length > dropped) throw new Error('Pictures were added while the order was erased');
    const documents = documentsOf(order);
    const until = documents.map(({ issuedAt }) => keepUntil(issuedAt)).sort((a, b) => b.getTime() - a.getTime())[0];
    const keeps = until !== undefined && until > now;
    const contactInfo = { email: '', phone: '' };
    const phones = [order.contactInfo.phone, order.contactInfo.phoneE164];
    const withoutPhone = ({ buyer, ...document }: IssuedDocument): IssuedDocument => ({
      ...document,
      ...(buyer && { buyer: buyer.filter((line) => !phones.includes(line)) }),
    });
    const kept = {
      customerName: keeps ? order.customerName : ERASED,
      deliveryAddress: keeps ? order.deliveryAddress : placeAlone(order.deliveryAddress),
    };
    await OrderModel.collection.updateOne(
      { _id },
      {
        $set: {
          ...kept,
          customerEmail: '',
          contactInfo,
          ...changedDocuments(order, (document) => withoutPhone(keeps ? document : withoutRecipient(document))),
          history: order.history.map(({ note: _, internalNote: __, ...event }) => ({
            ...event,
            actor: event.actor === order.customerName ? 'Customer' : event.actor,
          })),
          searchWords: searchWordsOf({
            ...order,
            ...nameless,
            contactInfo,
            deliveryAddress: placeAlone(order.deliveryAddress),
          }),
          erased: { at: now, ...(keeps && { keepUntil: until }) },
          version: order.version + 1,
          updatedAt: now,
        },
        $unset: { notes: '', buyerKeys: '', workSteps: '', ...(!keeps && { recipient: '' }) },
      },
      { session },
    );
    retryWhenLate(now);
  });
  await withoutRemarks('order', [_id.toHexString()]);
}

const erasedBuyer = (invoice: IssuedDocument): IssuedDocument => ({ ...withoutRecipient(invoice), buyer: [ERASED] });

const nameless = { customerName: '', customerEmail: '' };

/** The signed QR code of an e-invoice holds the buyer's GSTIN too. */
const withoutRecipient = ({ recipient: _, einvoice: __, ...document }: IssuedDocument): IssuedDocument => document;

/** The parts of an order that have documents, each of them changed. */
function changedDocuments(
  { invoice, reversedInvoices, refunds, receipts }: StoredOrder,
  change: (document: IssuedDocument) => IssuedDocument,
): Partial<StoredOrder> {
  return {
    ...(invoice && { invoice: change(invoice) }),
    ...(reversedInvoices && {
      reversedInvoices: reversedInvoices.map((one) => ({
        ...one,
        invoice: change(one.invoice),
        creditNote: change(one.creditNote),
      })),
    }),
    refunds: refunds.map((one) => ({
      ...one,
      ...(one.creditNote && { creditNote: change(one.creditNote) }),
      ...(one.voucher && { voucher: change(one.voucher) }),
    })),
    ...(receipts && {
      receipts: receipts.map((one) => ({ ...one, ...(one.voucher && { voucher: change(one.voucher) }) })),
    }),
  };
}

/** Enough for the figures of places and for the tax of an order without a document. */
function placeAlone({ city, state, postalCode, country }: StoredDeliveryAddress): StoredDeliveryAddress {
  return { street: '', city, state, postalCode, country };
}

/** Orders of others name the address as their contact: it alone is taken out. */
async function eraseContact({ email, customer }: Person): Promise<void> {
  await OrderModel.collection.updateMany(
    { searchWords: email, 'contactInfo.email': email, ...(customer && { customer: { $ne: customer } }) },
    [
      {
        $set: {
          'contactInfo.email': '',
          searchWords: { $setDifference: ['$searchWords', [email]] },
          version: { $add: ['$version', 1] },
          updatedAt: '$$NOW',
        },
      },
    ],
  );
}

/** Takes name and street out of orders whose documents need not be kept any longer. @returns how many */
export async function forgetOldBuyers(now = new Date()): Promise<number> {
  const due = await OrderModel.find({ 'erased.keepUntil': mongoose.trusted({ $lte: now }) })
    .limit(AT_ONCE)
    .lean<StoredOrder[]>();
  for (const order of due)
    await OrderModel.collection.updateOne(
      { _id: order._id, version: order.version },
      {
        $set: {
          customerName: ERASED,
          deliveryAddress: placeAlone(order.deliveryAddress),
          ...changedDocuments(order, withoutRecipient),
          ...(order.invoice && { invoice: erasedBuyer(order.invoice) }),
          ...(order.reversedInvoices && {
            reversedInvoices: order.reversedInvoices.map(({ invoice, creditNote, ...rest }) => ({
              ...rest,
              invoice: erasedBuyer(invoice),
              creditNote: withoutRecipient(creditNote),
            })),
          }),
          version: order.version + 1,
          updatedAt: new Date(),
        },
        $unset: { 'erased.keepUntil': '', recipient: '' },
      },
    );
  return due.length;
}

const returns: Holding = {
  title: 'Returns',
  about: 'What you sent back or wanted exchanged, with your pictures, and our answers.',
  read: (person) =>
    each<StoredReturn>(ReturnModel, { ...ofCustomer(person), ...shownSince(person) }, (one) => ({
      number: one.number,
      askedAt: one.createdAt,
      kind: one.kind,
      state: one.state,
      reason: one.reason,
      remark: one.text ?? null,
      answer: one.answer ?? null,
      refund: one.refundAmount == null ? null : toRupees(one.refundAmount),
      pictures: one.pictures.map((picture) => ({
        name: picture.name,
        file: link(downloadPath('return-picture', { ...picture }, FILES_SECONDS)),
      })),
    })),
  async erase(person) {
    for await (const { stored } of each<StoredReturn>(ReturnModel, ofCustomer(person), (stored) => ({ stored }))) {
      const { _id, pictures } = stored as StoredReturn;
      await dropPictures(pictures);
      await ReturnModel.updateOne({ _id }, { $set: { pictures: [] }, $unset: { text: 1, answer: 1 } });
      await withoutRemarks('return', [_id.toHexString()]);
    }
  },
  kept: 'Number, goods and amount of a return: they belong to the credit note.',
};

export const ORDER_DATA = { orders, returns, offer_uses: offerUses };
