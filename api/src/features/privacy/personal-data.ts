/**
 * THE table of what the shop holds of persons, by collection: what the copy shows of it, how it is erased and what stays. A collection
 * that a new feature adds stands here or, with its reason, in NO_PERSONAL_DATA; a test fails otherwise.
 */
import type { ClientSession } from 'mongoose';
import { UserModel, type User } from '../customers/user.model.js';
import type { ObjectId } from '../../types/object-id.js';
import { ACCOUNT, SIGN_IN_DATA } from './account-data.js';
import { ORDER_DATA } from './order-data.js';
import { anyOf, type Holding, type Person } from './person.js';
import { QUESTION_DATA } from './question-data.js';
import { QUOTE_DATA } from './quote-data.js';
import { REVIEW_DATA } from './review-data.js';
import { WRITTEN_DATA } from './written-data.js';

/** In the order of the copy. */
export const PERSONAL_DATA: Readonly<Record<string, Holding>> = {
  users: ACCOUNT,
  ...ORDER_DATA,
  ...WRITTEN_DATA,
  ...QUOTE_DATA,
  ...REVIEW_DATA,
  ...QUESTION_DATA,
  ...SIGN_IN_DATA,
};

const GOODS = 'About goods, prices and stock; people in it are staff, whose changes the books name.';
const FIGURES = 'Sums without persons.';
const PASSING = 'Forgotten by itself within an hour or a day.';
const WORK = 'Work of the shop and of its staff.';

export const NO_PERSONAL_DATA: Readonly<Record<string, string>> = {
  access_news: PASSING,
  buyer_locks: PASSING,
  rate_limits: PASSING,
  api_keys: WORK,
  webhooks: WORK,
  jobs: WORK,
  order_work_lines: 'Numbers of orders that staff worked on together.',
  leases: WORK,
  settings: 'What the owner has set.',
  connections: 'Whom the shop is connected to; user names and keys are its own.',
  trials: 'What the owner has tried with success.',
  backup_state: 'When backups were made and tried out.',
  demo_state: 'Whether the demo was emptied.',
  content_pages: 'Pages of the shop.',
  content_editions: 'Pages of the shop, and who of the staff published them.',
  bulk_price_changes: GOODS,
  bulk_price_change_lines: GOODS,
  categories: GOODS,
  film_uploads: GOODS,
  image_uploads: GOODS,
  product_groups: GOODS,
  product_job_changes: GOODS,
  products: GOODS,
  sku_claims: GOODS,
  stock_movements: GOODS,
  synonyms: GOODS,
  work_rates: 'The price list of own work.',
  vain_searches: 'Words that were looked for, without who did.',
  feed_visits: 'When robots fetched the feeds of products.',
  content_generation: 'A counter.',
  counters: 'Counters of documents.',
  bought_together: FIGURES,
  bought_together_state: FIGURES,
  feed_holds: 'A counter.',
  ticket_counters: 'Counters of tickets.',
  inbound_messages: 'Ids of what was written to the shop by WhatsApp, forgotten after two weeks.',
  message_spending: FIGURES,
  payment_events: 'Ids of what the payment provider told.',
  sandbox_payments: 'Test payments: an id and an amount.',
  // Taking an id out of the last list would open the offer to everybody.
  offers:
    'Terms of sales. Accounts they are for stand in them by id alone, which names nobody once the account is erased.',
  offer_codes: 'Codes that are given away; who used one is in offer_uses.',
  offer_notes: FIGURES,
  parcel_fates: 'Which parcels came back, by PIN code and number of the order.',
  parcel_fates_state: 'How far orders are read for it.',
  sales_categories: FIGURES,
  sales_changes: FIGURES,
  sales_days: FIGURES,
  sales_products: FIGURES,
  sales_state: FIGURES,
};

/** The person of an account; undefined when there is none. Former addresses that another account has now are that account's. */
export async function personOf(customer: ObjectId): Promise<(Person & { name: string }) | undefined> {
  const user = await UserModel.findById(customer, { email: 1, name: 1, formerEmails: 1 }).lean<User>();
  if (!user) return undefined;
  const { formerEmails = [], email, name } = user;
  const others = await UserModel.find({ email: anyOf(formerEmails) }, { email: 1 }).lean<User[]>();
  const free = formerEmails.filter((one) => one !== email && !others.some((other) => other.email === one));
  return { customer, email, name, formerEmails: free };
}

/** Moves what is held under the address of a person to the new one, in the transaction of the change. */
export async function moveToEmail(person: Person, email: string, session: ClientSession): Promise<void> {
  for (const holding of Object.values(PERSONAL_DATA)) await holding.move?.(person, email, session);
}

/** Takes a person out of everything. Runs again after a failure. */
export async function eraseEverywhere(person: Person): Promise<void> {
  for (const holding of Object.values(PERSONAL_DATA)) await holding.erase(person);
}
