// The demo shop's words and numbers, held to what a shopper, an invoice and the storefront's filters need.
import categoriesJson from './categories.json' with { type: 'json' };
import productsJson from './products.json' with { type: 'json' };

interface Category {
  slug: string;
  name: string;
  emoji: string;
}

interface Product {
  slug: string;
  sku: string;
  title: string;
  category: string;
  description: string;
  /** Selling price in rupees, before GST. */
  priceRupees: number;
  /** Maximum retail price in rupees, all taxes included. */
  mrpRupees?: number;
  stock: number;
  featured: boolean;
  hsn: string;
  gstRatePercent: number;
  specifications: { key: string; value: string }[];
  weightKg: number;
}

const categories: Category[] = categoriesJson;
const products: Product[] = productsJson;

/** The HSN headings a shop of this trade may use, so that a slip of the finger is not printed on an invoice. */
const HSN_HEADINGS = ['7308', '7326', '8716', '9401', '9403', '9504', '9506'];

const wordCount = (text: string) => text.trim().split(/\s+/).length;
const slugsWhere = (breaks: (product: Product) => boolean) => products.filter(breaks).map(({ slug }) => slug);
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the demo categories', () => {
  test('are eleven, each with a name and one emoji, in the order the shop shows them', () => {
    expect(categories.map(({ name }) => name)).toEqual([
      'Cricket',
      'Football & Court',
      'Fitness',
      'Indoor Games',
      'Gates & Grills',
      'Railings & Stairs',
      'Industrial Steel',
      'Living Room',
      'Dining & Kitchen',
      'Bedroom',
      'Study & Office',
    ]);
    for (const { emoji } of categories) {
      expect(emoji).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u);
    }
  });

  test('have slugs and emoji of their own', () => {
    expect(repeated(categories.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(categories.map(({ emoji }) => emoji))).toEqual([]);
  });

  test('each hold at least three products, and every product has a category that exists', () => {
    const known = new Set(categories.map(({ slug }) => slug));
    expect(slugsWhere(({ category }) => !known.has(category))).toEqual([]);
    for (const { slug } of categories) {
      expect([slug, products.filter(({ category }) => category === slug).length >= 3]).toEqual([slug, true]);
    }
  });
});

describe('the demo products', () => {
  test('are at least 48', () => {
    expect(products.length).toBeGreaterThanOrEqual(48);
  });

  test('have unique slugs, SKUs and titles', () => {
    expect(repeated(products.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(products.map(({ sku }) => sku))).toEqual([]);
    expect(repeated(products.map(({ title }) => title))).toEqual([]);
  });

  test('write slugs in kebab case and SKUs as GS-AAA-000', () => {
    expect(slugsWhere(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(slugsWhere(({ sku }) => !/^GS-[A-Z]{3}-\d{3}$/.test(sku))).toEqual([]);
  });

  test('are described in 60 to 120 words each, and no two alike', () => {
    const outside = products.filter(({ description }) => wordCount(description) < 60 || wordCount(description) > 120);
    expect(outside.map(({ slug, description }) => [slug, wordCount(description)])).toEqual([]);
    expect(repeated(products.map(({ description }) => description))).toEqual([]);
  });

  test('carry 4 to 8 specifications with distinct, filled keys', () => {
    expect(slugsWhere(({ specifications }) => specifications.length < 4 || specifications.length > 8)).toEqual([]);
    expect(slugsWhere(({ specifications }) => repeated(specifications.map(({ key }) => key)).length > 0)).toEqual([]);
    expect(
      slugsWhere(({ specifications }) => specifications.some(({ key, value }) => !key.trim() || !value.trim())),
    ).toEqual([]);
  });

  test('cost whole rupees, and never more than their MRP once GST is added', () => {
    expect(slugsWhere(({ priceRupees }) => !Number.isInteger(priceRupees) || priceRupees < 1)).toEqual([]);
    // Legal Metrology (Packaged Commodities) Rules 2011, rule 2(m): the MRP includes all taxes; the shop adds GST to its price.
    expect(
      slugsWhere(
        ({ priceRupees, mrpRupees, gstRatePercent }) =>
          mrpRupees !== undefined &&
          (!Number.isInteger(mrpRupees) || priceRupees * (100 + gstRatePercent) > mrpRupees * 100),
      ),
    ).toEqual([]);
  });

  test('include a few that have no MRP', () => {
    const withoutMrp = slugsWhere(({ mrpRupees }) => mrpRupees === undefined);
    expect(withoutMrp.length).toBeGreaterThanOrEqual(2);
    expect(withoutMrp.length).toBeLessThanOrEqual(6);
  });

  test('fill every price band of the storefront', () => {
    const inBand = (from: number, to: number) =>
      slugsWhere(({ priceRupees }) => priceRupees >= from && priceRupees < to).length;
    expect(inBand(0, 1_000)).toBeGreaterThanOrEqual(3);
    expect(inBand(1_000, 5_000)).toBeGreaterThanOrEqual(8);
    expect(inBand(5_000, 10_000)).toBeGreaterThanOrEqual(8);
    expect(inBand(10_000, Infinity)).toBeGreaterThanOrEqual(8);
  });

  test('show every stock label: one or two sold out, a few nearly so, the rest in plenty', () => {
    const inStock = (from: number, to: number) => slugsWhere(({ stock }) => stock >= from && stock <= to).length;
    expect(slugsWhere(({ stock }) => !Number.isInteger(stock) || stock < 0 || stock > 60)).toEqual([]);
    expect([1, 2]).toContain(inStock(0, 0));
    expect(inStock(1, 5)).toBeGreaterThanOrEqual(3);
    expect(inStock(6, 60)).toBeGreaterThanOrEqual(30);
  });

  test('feature six, of six categories, all in stock', () => {
    const featured = products.filter((product) => product.featured);
    expect(featured).toHaveLength(6);
    expect(new Set(featured.map(({ category }) => category)).size).toBe(6);
    expect(featured.filter(({ stock }) => stock === 0)).toEqual([]);
  });

  test('name an HSN code of 4, 6 or 8 digits under a heading of this trade, and the GST rate of the shop', () => {
    expect(slugsWhere(({ hsn }) => !/^(\d{4}|\d{6}|\d{8})$/.test(hsn))).toEqual([]);
    expect(slugsWhere(({ hsn }) => !HSN_HEADINGS.includes(hsn.slice(0, 4)))).toEqual([]);
    expect(slugsWhere(({ gstRatePercent }) => gstRatePercent !== 18)).toEqual([]);
  });

  test('weigh something, and nothing more than half a tonne', () => {
    expect(slugsWhere(({ weightKg }) => !(weightKg > 0 && weightKg <= 500))).toEqual([]);
  });
});
