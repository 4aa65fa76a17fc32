/** Demo messages and custom orders, each request with a sketch as a customer would draw it. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { dueDates } from '../src/features/contact/complaints.js';
import { ContactSubmissionModel } from '../src/features/contact/contact.model.js';
import { WorkState } from '../src/features/correspondence/correspondence.model.js';
import { CustomOrderModel } from '../src/features/custom-orders/custom-order.model.js';
import { platform } from '../src/platform/platform.js';
import { fromRupees } from '../src/pricing/index.js';
import { storedPhone } from '../src/types/phone.js';
import { searchWords } from '../src/types/search-words.js';
import { content } from './content.js';
import { sketchOf } from './sketches.js';

interface MessageTexts {
  contact: {
    name: string;
    email: string;
    phone?: string;
    subject: string;
    message: string;
    daysAgo: number;
    complaint?: boolean;
    answer?: string;
  }[];
  customOrders: {
    slug: string;
    name: string;
    email: string;
    phone: string;
    description: string;
    dimensions: string;
    material: string;
    budgetRupees: number;
    timeline: string;
    daysAgo: number;
  }[];
}

const DAY = 86_400_000;
const HOURS_TO_ANSWER = 5 * 3_600_000;

/** @param count messages and custom orders in all, each; the texts come again when there are fewer */
export async function seedMessages(count: number | undefined, now: number): Promise<void> {
  const { contact, customOrders } = content<MessageTexts>('messages');
  const at = (daysAgo: number, n: number) => new Date(now - daysAgo * DAY - ((n * 47) % 400) * 60_000);
  await ContactSubmissionModel.insertMany(
    repeated(contact, count).map(({ daysAgo, complaint = false, answer, ...text }, n) => {
      const createdAt = at(daysAgo, n);
      const ticketNumber = complaint
        ? `TK-${createdAt.toISOString().slice(0, 10).replaceAll('-', '')}-0001`
        : undefined;
      const taken = new Date(createdAt.getTime() + HOURS_TO_ANSWER);
      return {
        ...text,
        ...(text.phone && storedPhone(text.phone)),
        complaint,
        ...(complaint && { ticketNumber, ...dueDates(createdAt) }),
        ...((complaint || answer) && { acknowledgedAt: taken }),
        searchWords: searchWords(text.name, text.email, text.phone, text.subject, ticketNumber),
        createdAt,
        state: answer && daysAgo < 10 ? WorkState.ANSWERED : stateAfter(daysAgo),
        version: 1,
        answers: answer ? [{ at: taken, by: 'Admin', text: answer }] : [],
      };
    }),
    { lean: true } as object,
  );
  const sketches = new Map(
    await Promise.all(customOrders.map(async (one) => [one.slug, await drawn(one.slug, one.dimensions)] as const)),
  );
  await CustomOrderModel.insertMany(
    repeated(customOrders, count).map(({ slug, daysAgo, budgetRupees, ...text }, n) => ({
      ...text,
      ...storedPhone(text.phone),
      budget: fromRupees(budgetRupees),
      sketch: { file: sketches.get(slug)!, name: `${slug}.png`, type: 'image/png' },
      searchWords: searchWords(text.name, text.email, text.phone, text.material),
      createdAt: at(daysAgo, n),
      state: stateAfter(daysAgo),
      version: 1,
      answers: [],
    })),
    { lean: true } as object,
  );
}

/** A shop that works off what it is sent: only the last days are open. */
const stateAfter = (daysAgo: number): WorkState =>
  daysAgo < 3 ? WorkState.NEW : daysAgo < 10 ? WorkState.IN_WORK : WorkState.CLOSED;

function repeated<T>(texts: readonly T[], count = texts.length): T[] {
  return Array.from({ length: count }, (_, n) => texts[n % texts.length]!);
}

/** @returns where the sketch lies among the private files */
async function drawn(slug: string, dimensions: string): Promise<string> {
  const file = `sketches/${randomBytes(16).toString('hex')}`;
  const picture = sharp(Buffer.from(sketchOf(slug, dimensions))).png();
  await platform().files.put('private', file, await picture.toBuffer());
  return file;
}
