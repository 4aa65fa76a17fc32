/** Quotes for staff: found, made, copied and edited. */
import mongoose from 'mongoose';
import { DateTime } from 'luxon';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { nextValue } from '../../platform/database/counters.js';
import { inTransaction } from '../../platform/database/database.js';
import { dropDocuments } from '../../platform/files/private-document.js';
import { countryNamed } from '../../types/countries.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import { shownEmail } from '../../types/no-mailbox.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { readPhone } from '../../types/phone.js';
import { matchesSearch, searchWords } from '../../types/search-words.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { tidy } from '../../types/text-rules.js';
import { Role, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { ContactSubmissionModel } from '../contact/contact.model.js';
import { CustomOrderModel } from '../custom-orders/custom-order.model.js';
import { UserModel } from '../customers/user.model.js';
import { checkedPlace } from '../delivery/address-place.js';
import type { StoredDeliveryAddress } from '../orders/order.model.js';
import type { PrivateDocument } from '../../platform/files/private-document.js';
import { copiedDrawings } from './drawings.service.js';
import { changeQuote, storedQuote } from './quote-change.js';
import { readContent, withTotals } from './quote-content.js';
import type { EditQuoteInput, MakeQuoteInput, QuotationAddressInput, QuotationFilter } from './quote.inputs.js';
import { QuoteModel, QuoteState, type StoredQuote, type StoredQuoteContent } from './quote.model.js';
import { stateOnceEdited } from './quote-rules.js';
import type { QuotationPage } from './quote.types.js';
import { quotationView } from './quote-view.js';

/** Milliseconds for which a copy is valid at first. */
const COPY_VALID = 15 * 86_400_000;
/** By the sparse index of those that wait. */
const waiting = () => ({ askedAt: mongoose.trusted({ $exists: true }) });
const NEEDED = ['street', 'city', 'state', 'postalCode'] as const;

/** Newest first. */
export async function quotes(
  filter: QuotationFilter | undefined,
  page: number,
  pageSize: number,
  most?: number,
): Promise<QuotationPage> {
  const request = pageRequest(page, pageSize, most);
  const { states, search, customOrderId, customerId, waitsForAnswer } = filter ?? {};
  const wanted = {
    ...(states?.length && { state: mongoose.trusted({ $in: states }) }),
    ...(waitsForAnswer && waiting()),
    ...(customOrderId && { customOrder: objectId(customOrderId, 'The custom order') }),
    ...(customerId && { customer: objectId(customerId, 'The customer') }),
    ...matchesSearch(search),
  };
  const [items, total] = await Promise.all([
    QuoteModel.find(wanted)
      .sort({ createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredQuote[]>(),
    Object.keys(wanted).length > 0 ? QuoteModel.countDocuments(wanted) : QuoteModel.estimatedDocumentCount(),
  ]);
  return { items: items.map(quotationView), ...pageFacts(request, total) };
}

/** How many wait for an answer to their customer's question. */
export const countQuotesToAnswer = (): Promise<number> => QuoteModel.countDocuments(waiting()).exec();

/**
 * Makes a quote as a draft.
 * @throws ShopError NOT_FOUND for what it answers or copies; BAD_INPUT and ADDRESS_INCOMPLETE naming the field
 */
export async function makeQuote(viewer: Viewer, input: MakeQuoteInput): Promise<StoredQuote> {
  const now = new Date();
  const earlier = input.copyOf ? await storedQuote(input.copyOf) : undefined;
  const about = await personOf(input, earlier);
  const name = tidy(input.name) ?? about.name;
  if (!name) refuse('name', 'Say who asks.');
  const address = await readAddress(input.address);
  const content = contentOf(viewer, input, earlier, now);
  const drawings = await copiedDrawings(earlier ? (earlier.draft.drawings ?? []) : about.drawings);
  const person = personFields(name!, input.phone ?? about.phone, input.email ?? about.email);
  const number = await nextNumber(now);
  const stored = {
    _id: new ObjectId(),
    number,
    state: QuoteState.DRAFT,
    ...about.refers,
    ...person,
    ...((address ?? about.address) && { address: address ?? about.address }),
    draft: { ...content, drawings },
    sent: [],
    history: [{ at: now, kind: 'made', actor: viewer.name, ...(earlier && { text: `Copied from ${earlier.number}` }) }],
    searchWords: wordsOf(number, person),
    madeBy: viewer.name,
    version: FIRST_VERSION,
    createdAt: now,
    updatedAt: now,
  };
  try {
    await inTransaction(async (session) => {
      await QuoteModel.create([stored], { session });
      await recordAudit({
        viewer,
        action: 'quote.make',
        entity: 'quote',
        entityId: stored._id.toHexString(),
        summary: `Made quote ${number} for ${name}`,
        after: { totalAmount: content.totals.totalAmount },
        session,
      });
    });
  } catch (error) {
    await dropDocuments(drawings);
    throw error;
  }
  return storedQuote(stored._id.toHexString());
}

/** @throws ShopError NOT_FOUND, STALE_VERSION, CONFLICT for an accepted one; BAD_INPUT and ADDRESS_INCOMPLETE naming the field */
export async function editQuote(viewer: Viewer, input: EditQuoteInput): Promise<StoredQuote> {
  const name = tidy(input.name);
  if (!name) refuse('name', 'Say who asks.');
  const address = await readAddress(input.address);
  const person = personFields(name!, input.phone, input.email);
  return changeQuote(objectId(input.id, 'The quote'), input.version, (before, now) => {
    const state = stateOnceEdited(before);
    const draft = readContent(viewer, input.content, before.draft, now);
    return {
      set: { state, draft, ...person, ...(address && { address }), searchWords: wordsOf(before.number, person) },
      unset: [
        'lapsesAt',
        ...(address ? [] : (['address'] as const)),
        ...(person.phoneE164 ? [] : (['phoneE164'] as const)),
      ],
      events: [{ kind: 'edited', actor: viewer.name }],
      audit: {
        viewer,
        action: 'quote.edit',
        summary: `Edited quote ${before.number} of ${name}`,
        after: { totalAmount: draft.totals.totalAmount },
      },
    };
  });
}

/** What is offered: as written, or as the earlier quote had it, valid anew. */
function contentOf(
  viewer: Viewer,
  { content }: MakeQuoteInput,
  earlier: StoredQuote | undefined,
  now: Date,
): StoredQuoteContent {
  if (content) return readContent(viewer, content, earlier && { ...earlier.draft, drawings: [] }, now);
  if (!earlier) return refuse('content', 'Say what the quote offers, or which quote is copied.');
  return withTotals({ ...earlier.draft, validUntil: new Date(now.getTime() + COPY_VALID) });
}

type About = Partial<Pick<StoredQuote, 'name' | 'phone' | 'email' | 'address'>> & {
  refers: Pick<StoredQuote, 'customOrder' | 'contact' | 'customer'>;
  /** What its customer drew. */
  drawings: readonly PrivateDocument[];
};

/** What is known of whom it is for, by what it answers. @throws ShopError NOT_FOUND */
async function personOf(
  { customOrderId, contactId, customerId }: MakeQuoteInput,
  earlier: StoredQuote | undefined,
): Promise<About> {
  const missing = (what: string) => new ShopError(ErrorCode.NOT_FOUND, `The ${what} was not found.`);
  let about: About = { refers: {}, drawings: [] };
  if (customerId) {
    const _id = objectId(customerId, 'The customer');
    const user = await UserModel.findOne({ _id, role: Role.CUSTOMER }).lean();
    if (!user) throw missing('customer');
    const phone = user.loginPhone ?? user.phone ?? undefined;
    about = { name: user.name, phone, email: shownEmail(user.email), refers: { customer: _id }, drawings: [] };
  }
  if (contactId) {
    const _id = objectId(contactId, 'The message');
    const found = await ContactSubmissionModel.findById(_id).lean();
    if (!found) throw missing('message');
    about = {
      name: about.name ?? found.name,
      phone: about.phone ?? found.phone ?? undefined,
      email: about.email || found.email,
      refers: { ...about.refers, contact: _id },
      drawings: [],
    };
  }
  if (customOrderId) {
    const _id = objectId(customOrderId, 'The custom order');
    const found = await CustomOrderModel.findById(_id).lean();
    if (!found) throw missing('custom order');
    about = {
      name: about.name ?? found.name,
      phone: about.phone ?? found.phone,
      email: about.email || (found.email ?? ''),
      refers: { ...about.refers, customOrder: _id },
      drawings: found.sketch ? [found.sketch] : [],
    };
  }
  if (!earlier || Object.keys(about.refers).length > 0) return about;
  const { name, phone, email, address, customer } = earlier;
  return { name, phone, email, address, refers: customer ? { customer } : {}, drawings: [] };
}

function personFields(name: string, phone: string | null | undefined, email: string | null | undefined) {
  const typed = tidy(phone) ?? '';
  const phoneE164 = typed ? readPhone(typed) : undefined;
  return { name, phone: typed, ...(phoneE164 && { phoneE164 }), email: tidy(email)?.toLowerCase() ?? '' };
}

const wordsOf = (number: string, { name, phone, email }: Pick<StoredQuote, 'name' | 'phone' | 'email'>): string[] =>
  searchWords(email, name, phone, number);

/** @throws ShopError ADDRESS_INCOMPLETE, BAD_INPUT naming the field */
async function readAddress(
  given: QuotationAddressInput | null | undefined,
): Promise<StoredDeliveryAddress | undefined> {
  if (!given) return undefined;
  const fields = NEEDED.filter((field) => !tidy(given[field])).map((field) => ({
    path: `address.${field}`,
    message: 'This is needed.',
  }));
  if (fields.length > 0) throw new ShopError(ErrorCode.ADDRESS_INCOMPLETE, undefined, { fields });
  return {
    firstName: tidy(given.firstName),
    lastName: tidy(given.lastName),
    company: tidy(given.company),
    street: given.street.trim(),
    street2: tidy(given.street2),
    city: given.city.trim(),
    ...(await checkedPlace(given, 'address.')),
    country: countryNamed(given.country) ?? given.country!,
  };
}

/** The next number of the day in India, e.g. `Q-20261126-0001`. Not transactional, so gaps are possible. */
async function nextNumber(now: Date): Promise<string> {
  const day = DateTime.fromJSDate(now, { zone: SHOP_ZONE }).toFormat('yyyyMMdd');
  return `Q-${day}-${String(await nextValue(`quotes-${day}`)).padStart(4, '0')}`;
}

function refuse(path: string, message: string): never {
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
}
