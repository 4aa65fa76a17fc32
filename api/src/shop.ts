/** Who the shop is: brand, contact, address and tax registration, read once from shop/shop.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from './platform/repository-root.js';

const schema = z.object({
  brand: z.string().min(1),
  tagline: z.string(),
  phone: z.string().min(1),
  email: z.email(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    /** Decides between CGST + SGST and IGST. */
    state: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  /** GST identification number; its first two digits are the code of the state. */
  gstin: z.string().regex(/^\d{2}[A-Z0-9]{13}$/, 'gstin has 15 characters, the first two digits'),
});

export type Shop = z.infer<typeof schema>;

/** @throws Error at the start when shop/shop.json is missing or not right */
export const shop: Shop = schema.parse(JSON.parse(readFileSync(join(repositoryRoot, 'shop', 'shop.json'), 'utf8')));
