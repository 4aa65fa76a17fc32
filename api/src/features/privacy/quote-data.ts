/** What quotes hold of a person. */
import mongoose from 'mongoose';
import { downloadPath } from '../../platform/files/downloads.js';
import { dropDocuments } from '../../platform/files/private-document.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { MessageModel } from '../../platform/messages/message.model.js';
import { platform } from '../../platform/platform.js';
import { toRupees } from '../../pricing/index.js';
import { searchWords } from '../../types/search-words.js';
import { DRAWING_DOWNLOAD, drawingsOf } from '../quotes/drawings.service.js';
import { QuoteModel, QuoteState, type StoredQuote } from '../quotes/quote.model.js';
import { withoutDetails } from './account-data.js';
import { each, type Holding, type Person } from './person.js';
import { FILES_SECONDS, movedTo } from './written-data.js';

const ofPerson = ({ customer, email }: Person) =>
  customer ? { $or: [{ customer }, { searchWords: email, email }] } : { searchWords: email, email };

const SAID = ['question', 'answer', 'declined'];

const quotes: Holding = {
  title: 'Quotes',
  about: 'What we offered to make for you, with its drawings, and what you asked about it.',
  read: (person) =>
    each<StoredQuote>(QuoteModel, ofPerson(person), (one) => ({
      number: one.number,
      state: one.state,
      name: one.name,
      email: one.email,
      phone: one.phone,
      address: one.address ?? null,
      madeAt: one.createdAt,
      versions: one.sent.map(({ revision, sentAt, content }) => ({
        revision,
        sentAt,
        lines: content.lines.map(({ title, detail }) => [title, detail].filter(Boolean).join(': ')),
        totalAmount: toRupees(content.totals.totalAmount),
        validUntil: content.validUntil,
      })),
      // A draft that was never sent is the shop's own paper.
      drawings: drawingsOf({ ...one, draft: { ...one.draft, drawings: [] } }).map((drawing) => ({
        name: drawing.name,
        file: platform().config.publicUrl + downloadPath(DRAWING_DOWNLOAD, { ...drawing }, FILES_SECONDS),
      })),
      said: one.history.filter(({ kind }) => SAID.includes(kind)).map(({ at, kind, text }) => ({ at, kind, text })),
      declineReason: one.declineReason ?? null,
    })),
  async erase(person) {
    for await (const { stored } of each<StoredQuote>(QuoteModel, ofPerson(person), (one) => ({ stored: one }))) {
      const quote = stored as StoredQuote;
      await dropDocuments(drawingsOf(quote));
      // Nothing but their key says of whom the messages without an account are, and the mails to the shop.
      const ofQuote = mongoose.trusted({ $regex: `^quote:${quote._id.toHexString()}:` });
      await MessageModel.deleteMany({ key: ofQuote });
      await OutboxMailModel.deleteMany({ key: ofQuote });
      await withoutDetails('quote', [quote._id.toHexString()]);
      if (quote.state === QuoteState.ACCEPTED) await QuoteModel.updateOne({ _id: quote._id }, anonymous(quote));
      else await QuoteModel.deleteOne({ _id: quote._id });
    }
  },
  kept: 'Of a quote that became an order its number, lines and amounts: the order and its invoice rest on them.',
  move: (person, to, session) =>
    QuoteModel.collection.updateMany({ searchWords: person.email, email: person.email }, movedTo(to, person.email), {
      session,
    }),
};

/** Without the account, so that the erasure finds it once. */
const anonymous = ({ number, draft, sent }: StoredQuote) => ({
  $set: {
    name: 'Erased',
    phone: '',
    email: '',
    history: [],
    searchWords: searchWords(number),
    draft: { ...draft, drawings: [] },
    sent: sent.map((one) => ({ ...one, content: { ...one.content, drawings: [] } })),
  },
  $unset: { customer: 1, phoneE164: 1, address: 1, declineReason: 1, customOrder: 1, contact: 1 },
});

export const QUOTE_DATA = { quotes };
