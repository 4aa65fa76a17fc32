/** What is held of a person beside orders and messages: the account, its sign-ins, consents, mails and log lines. */
import mongoose from 'mongoose';
import { OutboxMailModel, OutboxStatus, type OutboxMail } from '../../platform/mail/mail-outbox.model.js';
import { CartReminderModel, type CartReminder } from '../abandoned-carts/cart-reminder.model.js';
import { AuditEntryModel, type AuditEntry } from '../audit/audit.model.js';
import { BackInStockRequestModel, type BackInStockRequest } from '../back-in-stock/back-in-stock.model.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { ConsentModel, PURPOSES_OF_PHONES, type ConsentEntry } from '../consents/consent.model.js';
import { CustomerNoteModel, type CustomerNote } from '../customers/customer-note.model.js';
import { OneTimeCodeModel } from '../customers/code.model.js';
import { ConsentState, ContactConsentModel, type StoredContactConsent } from '../customers/contact-consent.model.js';
import { PendingPasswordModel } from '../customers/pending-password.model.js';
import { ResetLinkModel } from '../customers/reset-link.model.js';
import { SessionModel, type StoredSession } from '../customers/session.model.js';
import { UserModel, type User } from '../customers/user.model.js';
import { addressesSince } from '../customers/older-orders.js';
import { presentAddresses } from '../customers/users.service.js';
import { WebhookDeliveryModel } from '../integrations/delivery.model.js';
import { InvitationModel, type StoredInvitation } from '../staff/invitation.model.js';
import { SecurityEventModel, type SecurityEvent } from '../security-log/security-log.model.js';
import { MESSAGE_DATA } from './message-data.js';
import { hasNoMailbox, shownEmail } from '../../types/no-mailbox.js';
import { anyOf, each, emailsOf, literally, type Holding, type Person } from './person.js';
import { PrivacyRequestModel, type StoredPrivacyRequest } from './privacy-request.model.js';

const nobody = { _id: null };
const isAccount = ({ customer }: Person) => (customer ? { _id: customer } : nobody);
const ofUser = ({ customer }: Person) => (customer ? { user: customer } : nobody);

const titleOf = (product: string): string => catalogue.product(product)?.title ?? 'A product that is sold no more';

const users: Holding = {
  title: 'Account',
  about: 'Who you are, your addresses, what you like and what is in your cart.',
  read: (person) =>
    each<User>(UserModel, isAccount(person), (user) => ({
      name: user.name,
      email: shownEmail(user.email),
      formerEmails: (user.formerEmails ?? []).filter((one) => !hasNoMailbox(one)),
      phone: user.phone ?? null,
      loginPhone: user.loginPhone ?? null,
      role: user.role,
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
      addresses: addressesSince(presentAddresses(user), person.ordersFrom).map(({ _id: _, ...address }) => address),
      likes: user.liked.map((id) => titleOf(id.toHexString())),
      cartRemindedAt: user.cartRemindedAt ?? null,
      cart: user.cart.map(({ product, quantity }) => ({ product: titleOf(product.toHexString()), quantity })),
    })),
  erase: (person) => UserModel.deleteOne(isAccount(person)),
};

const sessions: Holding = {
  title: 'Devices',
  about: 'Where you are logged in.',
  read: (person) =>
    each<StoredSession>(SessionModel, ofUser(person), (session) => ({
      begunAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
      endsAt: session.expiresAt,
      networkAddress: session.address,
      browser: session.userAgent ?? null,
    })),
  erase: (person) => SessionModel.deleteMany(ofUser(person)),
};

const consentsOf = ({ customer, email }: Person) =>
  customer ? { $or: [{ email }, { purpose: anyOf(PURPOSES_OF_PHONES), subject: customer.toHexString() }] } : { email };

const consents: Holding = {
  title: 'Consents',
  about: 'What you agreed to, when and where, and what you took back.',
  read: (person) =>
    each<ConsentEntry>(ConsentModel, consentsOf(person), ({ purpose, phone, given, at, source, wording }) => ({
      purpose,
      phone: phone ?? null,
      given,
      at,
      source,
      wording,
    })),
  erase: (person) => ConsentModel.deleteMany(consentsOf(person)),
  move: ({ email }, to, session) => ConsentModel.updateMany({ email }, { $set: { email: to } }, { session }),
};

/** Without the refusals of others: they protect their address from being asked again. */
const questionsOf = ({ customer, email }: Person) =>
  customer ? { $or: [{ email }, { customer, state: mongoose.trusted({ $ne: ConsentState.DECLINED }) }] } : { email };

const contactConsents: Holding = {
  title: 'Mails to contact addresses',
  about:
    'Addresses that your orders name as their contact, and yours where orders of others name it: whether it wants mails.',
  read: (person) =>
    each<StoredContactConsent>(
      ContactConsentModel,
      person.customer ? { $or: [{ email: person.email }, { customer: person.customer }] } : { email: person.email },
      ({ email, state }) => ({ email, answer: state }),
    ),
  erase: (person) => ContactConsentModel.deleteMany(questionsOf(person)),
  kept: 'That an address of somebody else wants no mails stays, so that it is not asked again.',
  move: async ({ email }, to, session) => {
    // The new address keeps the answers that it has given itself.
    const known = await ContactConsentModel.find({ email: to }, { customer: 1 }, { session }).limit(1_000).lean();
    const answered = known.map(({ customer }) => customer);
    await ContactConsentModel.deleteMany({ email, customer: anyOf(answered) }, { session });
    await ContactConsentModel.updateMany({ email }, { $set: { email: to } }, { session });
  },
};

const backInStock: Holding = {
  title: 'Wanted products',
  about: 'Products of which you want to be told when they can be bought again.',
  read: ({ email }) =>
    each<BackInStockRequest>(BackInStockRequestModel, { email }, ({ product, expiresAt }) => ({
      product: titleOf(product.toHexString()),
      forgottenAt: expiresAt,
    })),
  erase: ({ email }) => BackInStockRequestModel.deleteMany({ email }),
  move: async ({ email }, to, session) => {
    const known = await BackInStockRequestModel.find({ email: to }, { product: 1 }, { session }).limit(1_000).lean();
    await BackInStockRequestModel.deleteMany({ email, product: anyOf(known.map((one) => one.product)) }, { session });
    await BackInStockRequestModel.updateMany({ email }, { $set: { email: to } }, { session });
  },
};

const cartReminders: Holding = {
  title: 'Reminders of your cart',
  about: 'Which carts we reminded you of, and whether you came back by the link; kept for 90 days.',
  read: ({ customer }) =>
    each<CartReminder>(CartReminderModel, customer ? { customer } : nobody, ({ lines, sentAt, openedAt }) => ({
      cart: lines.map(({ product, quantity }) => ({ product: titleOf(product.toHexString()), quantity })),
      sentAt,
      openedAt: openedAt ?? null,
    })),
  erase: ({ customer }) => CartReminderModel.deleteMany(customer ? { customer } : nobody),
};

const customerNotes: Holding = {
  title: 'Notes of the shop',
  about: 'What staff wrote about you to serve you better.',
  read: ({ customer }) =>
    each<CustomerNote>(
      CustomerNoteModel,
      customer ? { customer } : nobody,
      ({ text, author, createdAt, editedAt }) => ({ text, author, writtenAt: createdAt, changedAt: editedAt ?? null }),
    ),
  erase: ({ customer }) => CustomerNoteModel.deleteMany(customer ? { customer } : nobody),
};

const invitations: Holding = {
  title: 'Invitations to the staff',
  about: 'That somebody invited you to work here, kept for 90 days after the link has ended.',
  read: (person) =>
    each<StoredInvitation>(
      InvitationModel,
      { email: anyOf(emailsOf(person)) },
      ({ email, name, role, invitedByName, createdAt, expiresAt, state }) => ({
        email: email ?? null,
        name: name ?? null,
        role,
        invitedBy: invitedByName,
        invitedAt: createdAt,
        endsAt: expiresAt,
        state,
      }),
    ),
  erase: (person) => InvitationModel.deleteMany({ email: anyOf(emailsOf(person)) }),
};

/** An e-mail has no blank: this is also what is stored for its devices (codes.service). */
const codesOf = (person: Person) => ({
  $or: emailsOf(person).flatMap((email) => [
    { email },
    { email: mongoose.trusted({ $gte: `${email} `, $lt: `${email}!` }) },
  ]),
});

const codes: Holding = {
  title: 'Codes by mail',
  about: 'Codes to log in, each for ten minutes.',
  unread: 'Only a hash is stored, for ten minutes.',
  erase: (person) => OneTimeCodeModel.deleteMany(codesOf(person)),
};

const resetLinks: Holding = {
  title: 'Links to set a password',
  about: 'Links by mail, each for half an hour.',
  unread: 'Only a hash is stored, for half an hour.',
  erase: (person) => ResetLinkModel.deleteMany({ email: anyOf(emailsOf(person)) }),
};

const pendingPasswords: Holding = {
  title: 'New passwords of staff',
  about: 'A password that is not in force yet.',
  unread: 'Only a hash is stored, for an hour.',
  erase: (person) => PendingPasswordModel.deleteMany(ofUser(person)),
};

/** Lines of the account, and those that name its addresses without somebody being logged in. */
const linesOf = (person: Person) => ({
  $or: [
    ...(person.customer ? [{ actorId: person.customer.toHexString() }] : []),
    { email: anyOf(emailsOf(person)), actorId: null },
  ],
});

const securityLog: Holding = {
  title: 'Security log',
  about: 'Log-ins right and wrong and changed passwords, kept for 400 days.',
  read: (person) =>
    each<SecurityEvent>(SecurityEventModel, linesOf(person), ({ at, kind, address, detail }) => ({
      at,
      what: kind,
      networkAddress: address,
      detail: detail ?? null,
    })),
  erase: (person) =>
    SecurityEventModel.updateMany(linesOf(person), { $set: { address: '' }, $unset: { email: 1, actorName: 1 } }),
  kept: 'Lines without name, e-mail and network address, until they are 400 days old: attacks are still recognised.',
};

const outbox: Holding = {
  title: 'Mails from the shop',
  about: 'What we have mailed to you, kept for 30 days.',
  read: (person) =>
    each<OutboxMail>(OutboxMailModel, { to: anyOf(emailsOf(person)) }, ({ to, subject, text, createdAt, sentAt }) => ({
      to,
      subject,
      text,
      writtenAt: createdAt,
      sentAt: sentAt ?? null,
    })),
  erase: (person) =>
    OutboxMailModel.deleteMany({
      $or: [
        { to: anyOf(emailsOf(person)) },
        // What the shop's own people were told; what they are still to be told is sent first and forgotten after 30 days.
        {
          status: mongoose.trusted({ $ne: OutboxStatus.WAITING }),
          text: mongoose.trusted({ $regex: emailsOf(person).map(literally).join('|'), $options: 'i' }),
        },
      ],
    }),
};

const webhookDeliveries: Holding = {
  title: 'Messages to other programs of the shop',
  about: 'Copies of orders and messages, kept for 30 days.',
  unread: 'They repeat the orders and messages that are in this copy.',
  erase: (person) =>
    WebhookDeliveryModel.deleteMany({
      payload: mongoose.trusted({
        $regex: [...emailsOf(person), ...(person.customer ? [person.customer.toHexString()] : [])]
          .map((text) => literally(JSON.stringify(text).slice(1, -1)))
          .join('|'),
        $options: 'i',
      }),
    }),
};

const auditLog: Holding = {
  title: 'Audit log',
  about: 'What staff changed of your account, and what you changed as staff.',
  read: ({ customer }) =>
    each<AuditEntry>(
      AuditEntryModel,
      customer
        ? { $or: [{ entity: 'user', entityId: customer.toHexString() }, { actorId: customer.toHexString() }] }
        : nobody,
      ({ at, action, entity, entityId, summary }) => ({ at, action, entity, entityId, summary }),
    ),
  erase: async ({ customer, email, formerEmails }) => {
    if (!customer) return;
    const id = customer.toHexString();
    await withoutDetails('user', [id]);
    await AuditEntryModel.updateMany(
      { actorId: id },
      {
        $set: { actorEmail: '' },
        $pull: { searchWords: anyOf(emailsOf({ email, formerEmails })) },
      },
    );
  },
  kept: 'That something was changed and by whom, where the account once was staff: the books of the shop must show it.',
};

/** Takes all words and values out of lines about these records; that and when something was done stays. */
export async function withoutDetails(entity: string, ids: readonly string[]): Promise<void> {
  await AuditEntryModel.updateMany(
    { entity, entityId: anyOf(ids) },
    {
      $set: { summary: 'Erased with the data of a person', searchWords: [] },
      $unset: { before: 1, after: 1 },
    },
  );
}

/** What was written about a person in lines about orders and returns, whose amounts and states stay. */
const WORDS = ['address', 'note', 'internalNote', 'message', 'answer', 'reason', 'buyer'];

/** Takes addresses and remarks out of lines about these records. */
export async function withoutRemarks(entity: string, ids: readonly string[]): Promise<void> {
  const fields = WORDS.flatMap((word) => [`before.${word}`, `after.${word}`]);
  await AuditEntryModel.updateMany(
    { entity, entityId: anyOf(ids) },
    { $unset: Object.fromEntries(fields.map((field) => [field, 1])) },
  );
}

const privacyRequests: Holding = {
  title: 'Requests about your data',
  about: 'What you have asked for, and what became of it.',
  read: (person) =>
    each<StoredPrivacyRequest>(
      PrivacyRequestModel,
      person.customer ? { $or: [{ customer: person.customer }, { email: person.email }] } : { email: person.email },
      ({ kind, channel, state, askedAt, dueAt, doneAt, note }) => ({
        kind,
        channel,
        state,
        askedAt,
        dueAt,
        doneAt: doneAt ?? null,
        note: note ?? null,
      }),
    ),
  // The request that is carried out needs the address until it is done.
  erase: (person) =>
    PrivacyRequestModel.updateMany(
      {
        ...(person.customer
          ? { $or: [{ customer: person.customer }, { email: person.email }] }
          : { email: person.email }),
        openErasure: null,
      },
      { $unset: { email: 1, name: 1, note: 1 } },
    ),
  kept: 'That a request was made and carried out, without name and address: the shop must be able to show it.',
  move: ({ customer }, to, session) =>
    PrivacyRequestModel.updateMany({ customer }, { $set: { email: to } }, { session }),
};

export { users as ACCOUNT };

/** Beside the account: sign-ins, consents, notices, logs and what is sent. */
export const SIGN_IN_DATA = {
  sessions,
  consents,
  contact_consents: contactConsents,
  back_in_stock_requests: backInStock,
  cart_reminders: cartReminders,
  one_time_codes: codes,
  reset_links: resetLinks,
  pending_passwords: pendingPasswords,
  security_log: securityLog,
  audit_log: auditLog,
  outbox,
  ...MESSAGE_DATA,
  webhook_deliveries: webhookDeliveries,
  privacy_requests: privacyRequests,
  customer_notes: customerNotes,
  invitations,
};
