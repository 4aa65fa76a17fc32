/**
 * Tells demo data from the owner's own by the texts that the seed wrote, since shops that were filled by earlier releases have no marks. A
 * document whose key is of the seed and whose words are still the seed's is demo; one that was edited since counts as the owner's too.
 */
import { content } from '../../../seed/content.js';
import { fromRupees } from '../../pricing/index.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import type { Category } from '../catalogue/category.model.js';
import type { Product } from '../catalogue/product.model.js';
import type { StoredPage } from '../content/content.model.js';

interface ProductText {
  sku: string;
  title: string;
  description: string;
  priceRupees: number;
  mrpRupees?: number;
  specifications: { key: string; value: string }[];
}
interface MessageTexts {
  contact: { email: string; subject: string; message: string }[];
  customOrders: { email: string; description: string }[];
}

/** Who wrote the pages of the seed. */
export const DEMO_AUTHOR = 'demo';

interface DemoTexts {
  products: Map<string, ProductText>;
  /** Names by slug. */
  categories: Map<string, string>;
  groupTitles: string[];
  /** Names by e-mail. */
  people: Map<string, string>;
  pages: string[];
  contact: MessageTexts['contact'];
  customOrders: MessageTexts['customOrders'];
}

let read: DemoTexts | undefined;

/** The texts of the seed, read once. */
export function demoTexts(): DemoTexts {
  read ??= {
    products: new Map(content<ProductText[]>('products').map((one) => [one.sku, one])),
    categories: new Map(content<{ slug: string; name: string }[]>('categories').map(({ slug, name }) => [slug, name])),
    groupTitles: content<{ title: string }[]>('groups').map(({ title }) => title),
    people: new Map(content<{ email: string; name: string }[]>('people').map(({ email, name }) => [email, name])),
    pages: content<{ slug: string }[]>('pages').map(({ slug }) => slug),
    ...content<MessageTexts>('messages'),
  };
  return read;
}

/** What a document is to the demo: nothing of it, as the seed wrote it, or of the seed and edited since. */
export type DemoShare = 'OWN' | 'DEMO' | 'CHANGED';

type KnownProduct = Pick<
  Product,
  'sku' | 'title' | 'description' | 'price' | 'originalPrice' | 'images' | 'specifications'
>;

export function shareOfProduct(product: KnownProduct): DemoShare {
  const text = demoTexts().products.get(product.sku);
  const { title, description, price, originalPrice, images, specifications } = product;
  const sameWords = text && [title === text.title, description === text.description];
  // Another product under a SKU that the demo used once.
  if (!sameWords?.includes(true)) return 'OWN';
  const same =
    !sameWords.includes(false) &&
    price === fromRupees(text!.priceRupees) &&
    (originalPrice ?? null) === (text!.mrpRupees ? fromRupees(text!.mrpRupees) : null) &&
    images.every(({ key }) => key.startsWith('demo/')) &&
    pairs(specifications) === pairs(text!.specifications);
  return same ? 'DEMO' : 'CHANGED';
}

const pairs = (list: readonly { key: string; value: string }[]): string =>
  JSON.stringify(list.map(({ key, value }) => [key, value]));

export function shareOfCategory({ slug, name, version }: Pick<Category, 'slug' | 'name' | 'version'>): DemoShare {
  if (demoTexts().categories.get(slug) !== name) return 'OWN';
  return version === FIRST_VERSION ? 'DEMO' : 'CHANGED';
}

export function shareOfPage({ _id, version, updatedBy }: Pick<StoredPage, '_id' | 'version' | 'updatedBy'>): DemoShare {
  if (!demoTexts().pages.includes(_id)) return 'OWN';
  return updatedBy.id === DEMO_AUTHOR && version === FIRST_VERSION ? 'DEMO' : 'CHANGED';
}
