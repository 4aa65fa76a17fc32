/** What a person has written to the shop: messages, complaints and requests for something made to measure. */
import { platform } from '../../platform/platform.js';
import { downloadPath } from '../../platform/files/downloads.js';
import { toRupees } from '../../pricing/index.js';
import { searchWords } from '../../types/search-words.js';
import { ContactSubmissionModel, type ContactSubmission } from '../contact/contact.model.js';
import { CustomOrderModel, type CustomOrder } from '../custom-orders/custom-order.model.js';
import { dropSketch } from '../custom-orders/sketch.service.js';
import { withoutDetails } from './account-data.js';
import { each, type Holding, type Person } from './person.js';

/** Seconds for which the files that a copy names can be opened. */
export const FILES_SECONDS = 7 * 86_400;

/** The word in front finds them by an index. */
const writtenBy = ({ email }: Person) => ({ searchWords: email, email });

const answersOf = ({ answers }: { answers?: readonly { at: Date; text: string }[] }) =>
  (answers ?? []).map(({ at, text }) => ({ at, text }));

const anonymous = (ticketNumber: string) => ({
  $set: {
    name: 'Erased',
    email: '',
    subject: 'Erased',
    message: 'Erased with the data of its sender.',
    answers: [],
    searchWords: searchWords(ticketNumber),
  },
  $unset: { phone: 1, phoneE164: 1 },
});

/** A pipeline, because the word of the old address goes and that of the new one comes. */
export const movedTo = (to: string, email: string) => [
  { $set: { email: to, searchWords: { $concatArrays: [{ $setDifference: ['$searchWords', [email]] }, [to]] } } },
];

const contact: Holding = {
  title: 'Messages',
  about: 'What was written on the Contact page with your address, and our answers.',
  read: (person) =>
    each<ContactSubmission>(ContactSubmissionModel, writtenBy(person), (one) => ({
      name: one.name,
      email: one.email,
      phone: one.phone ?? null,
      subject: one.subject,
      message: one.message,
      sentAt: one.createdAt,
      referenceNumber: one.referenceNumber ?? null,
      ticketNumber: one.ticketNumber ?? null,
      state: one.state,
      answers: answersOf(one),
    })),
  async erase(person) {
    const found = each<ContactSubmission>(ContactSubmissionModel, writtenBy(person), (stored) => ({ stored }));
    for await (const { stored } of found) {
      const { _id, ticketNumber } = stored as ContactSubmission;
      await withoutDetails('contact', [_id.toHexString()]);
      // A complaint stays as a number with its days: the shop must show that it was settled in time.
      if (ticketNumber) await ContactSubmissionModel.updateOne({ _id }, anonymous(ticketNumber));
      else await ContactSubmissionModel.deleteOne({ _id });
    }
  },
  kept: 'Of a complaint the ticket number, its days and its state: the law wants complaints settled in time.',
  move: (person, to, session) =>
    ContactSubmissionModel.collection.updateMany(writtenBy(person), movedTo(to, person.email), { session }),
};

const customOrders: Holding = {
  title: 'Custom orders',
  about: 'What you asked us to make, with your sketches, and our answers.',
  read: (person) =>
    each<CustomOrder>(CustomOrderModel, writtenBy(person), (one) => ({
      referenceNumber: one.referenceNumber ?? null,
      name: one.name,
      email: one.email ?? null,
      phone: one.phone,
      description: one.description,
      dimensions: one.dimensions ?? null,
      material: one.material ?? null,
      budget: one.budget == null ? null : toRupees(one.budget),
      timeline: one.timeline ?? null,
      sketch: one.sketch
        ? {
            name: one.sketch.name,
            file: platform().config.publicUrl + downloadPath('sketch', { ...one.sketch }, FILES_SECONDS),
          }
        : null,
      sentAt: one.createdAt,
      state: one.state,
      answers: answersOf(one),
    })),
  async erase(person) {
    const found = each<CustomOrder>(CustomOrderModel, writtenBy(person), (stored) => ({ stored }));
    for await (const { stored } of found) {
      const { _id, sketch } = stored as CustomOrder;
      if (sketch) await dropSketch(sketch);
      await withoutDetails('custom-order', [_id.toHexString()]);
      await CustomOrderModel.deleteOne({ _id });
    }
  },
  move: (person, to, session) =>
    CustomOrderModel.collection.updateMany(writtenBy(person), movedTo(to, person.email), { session }),
};

export const WRITTEN_DATA = { contact_submissions: contact, custom_orders: customOrders };
