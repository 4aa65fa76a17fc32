/** Demo messages and custom orders, each request with a sketch as a customer would draw it. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { ContactSubmissionModel } from '../src/features/contact/contact.model.js';
import { CustomOrderModel } from '../src/features/custom-orders/custom-order.model.js';
import { platform } from '../src/platform/platform.js';
import { fromRupees } from '../src/pricing/index.js';
import { searchWords } from '../src/types/search-words.js';
import { content } from './content.js';
import { sketchOf } from './sketches.js';

interface MessageTexts {
  contact: { name: string; email: string; phone?: string; subject: string; message: string; daysAgo: number }[];
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

export async function seedMessages(now: number): Promise<void> {
  const { contact, customOrders } = content<MessageTexts>('messages');
  const at = (daysAgo: number, n: number) => new Date(now - daysAgo * DAY - ((n * 47) % 400) * 60_000);
  await ContactSubmissionModel.insertMany(
    contact.map(({ daysAgo, ...text }, n) => ({
      ...text,
      searchWords: searchWords(text.name, text.email, text.subject),
      createdAt: at(daysAgo, n),
    })),
  );
  const rows = await Promise.all(
    customOrders.map(async ({ slug, daysAgo, budgetRupees, ...text }, n) => {
      const file = `sketches/${randomBytes(16).toString('hex')}`;
      await platform().files.put(
        'private',
        file,
        await sharp(Buffer.from(sketchOf(slug, text.dimensions)))
          .png()
          .toBuffer(),
      );
      return {
        ...text,
        budget: fromRupees(budgetRupees),
        sketch: { file, name: `${slug}.png`, type: 'image/png' },
        searchWords: searchWords(text.name, text.email, text.phone, text.material),
        createdAt: at(daysAgo, n),
      };
    }),
  );
  await CustomOrderModel.insertMany(rows);
}
