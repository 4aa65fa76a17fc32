// Checks the demo shop's texts and numbers: what shoppers, invoices and the storefront's filters need.
import type { CategoryAttribute } from '../../src/features/catalogue/attribute.model.js';
import { attributeValues } from '../../src/features/catalogue/attributes.js';
import { checkContent, type PageContent } from '../../src/features/content/content.js';
import { blockTypesOf } from '../../src/features/content/pages.js';
import type { GroupText } from '../groups.js';
import categoriesJson from './categories.json' with { type: 'json' };
import groupsJson from './groups.json' with { type: 'json' };
import messagesJson from './messages.json' with { type: 'json' };
import pagesJson from './pages.json' with { type: 'json' };
import peopleJson from './people.json' with { type: 'json' };
import productsJson from './products.json' with { type: 'json' };

interface Category {
  slug: string;
  name: string;
  emoji: string;
  attributes: CategoryAttribute[];
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

interface Address {
  label: string;
  firstName: string;
  lastName: string;
  company?: string;
  street: string;
  street2?: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  isDefault: boolean;
}

interface Person {
  name: string;
  email: string;
  phone: string;
  /** Whole days before the day of seeding. */
  joinedDaysAgo: number;
  addresses: Address[];
}

interface ContactMessage {
  name: string;
  email: string;
  phone?: string;
  subject: string;
  message: string;
  /** Whole days before the day of seeding. */
  daysAgo: number;
}

interface CustomOrderRequest {
  slug: string;
  name: string;
  email: string;
  phone: string;
  description: string;
  dimensions: string;
  material: string;
  budgetRupees: number;
  timeline: string;
  /** Whole days before the day of seeding. */
  daysAgo: number;
}

const categories = categoriesJson as unknown as Category[];
const products: Product[] = productsJson;
const groups: GroupText[] = groupsJson;
const people: Person[] = peopleJson;
const { contact, customOrders }: { contact: ContactMessage[]; customOrders: CustomOrderRequest[] } = messagesJson;

/**
 * The HSN headings each category may use, so that a slip of the finger is not printed on an invoice. Customs Tariff of India:
 * 7308 structures of iron or steel, 7326 other articles of it, 8716 trolleys, 9401 seats, 9403 other furniture,
 * 9504 board and parlour games, 9506 sports and exercise.
 */
const HSN_HEADINGS: Record<string, string[]> = {
  cricket: ['9506'],
  'football-and-court': ['9506'],
  fitness: ['9506'],
  'indoor-games': ['9504', '9506'],
  'gates-and-grills': ['7308'],
  'railings-and-stairs': ['7308'],
  'industrial-steel': ['7326', '8716', '9403'],
  'living-room': ['9401', '9403'],
  'dining-and-kitchen': ['9401', '9403'],
  bedroom: ['9403'],
  'study-and-office': ['9401', '9403'],
};

/** The 28 states of India, each with the range of first two PIN digits India Post uses there. */
const PIN_RANGES: Record<string, [number, number]> = {
  'Andhra Pradesh': [50, 53],
  'Arunachal Pradesh': [79, 79],
  Assam: [78, 78],
  Bihar: [80, 85],
  Chhattisgarh: [49, 49],
  Goa: [40, 40],
  Gujarat: [36, 39],
  Haryana: [12, 13],
  'Himachal Pradesh': [17, 17],
  Jharkhand: [81, 83],
  Karnataka: [56, 59],
  Kerala: [67, 69],
  'Madhya Pradesh': [45, 48],
  Maharashtra: [40, 44],
  Manipur: [79, 79],
  Meghalaya: [79, 79],
  Mizoram: [79, 79],
  Nagaland: [79, 79],
  Odisha: [75, 77],
  Punjab: [14, 16],
  Rajasthan: [30, 34],
  Sikkim: [73, 73],
  'Tamil Nadu': [60, 64],
  Telangana: [50, 50],
  Tripura: [79, 79],
  'Uttar Pradesh': [20, 28],
  Uttarakhand: [24, 26],
  'West Bengal': [70, 74],
};

const MATERIALS = [
  'Mild Steel',
  'Stainless Steel',
  'Galvanized Steel',
  'Carbon Steel',
  'Wrought Iron',
  'Aluminum',
  'Other (specify in description)',
];

const TIMELINES = ['Rush (1-2 weeks)', 'Standard (2-4 weeks)', 'Flexible (4-6 weeks)', 'No rush (6+ weeks)'];

/** Mailboxes that RFC 2606 keeps from ever existing. */
const RESERVED_EMAIL = /^[a-z]+(\.[a-z]+)?@example\.(com|org|net)$/;

/** Ten digits in the form of a mobile number, in a range that rings nowhere. */
const FICTIONAL_PHONE = /^\+91 66666 \d{5}$/;

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

  test('are described in 60 to 120 words each, and no two alike but members of one group', () => {
    const outside = products.filter(({ description }) => wordCount(description) < 60 || wordCount(description) > 120);
    expect(outside.map(({ slug, description }) => [slug, wordCount(description)])).toEqual([]);
    const shared = new Map(groups.flatMap(({ title, members }) => members.map(({ sku }) => [sku, title])));
    const described = new Set(products.map(({ sku, description }) => `${shared.get(sku) ?? sku}: ${description}`));
    expect(new Set(products.map(({ description }) => description)).size).toBe(described.size);
  });

  test('tell of the attributes that their category names, in values these can have', () => {
    const attributesOf = new Map(categories.map(({ slug, attributes }) => [slug, attributes]));
    for (const { category, specifications, slug } of products) {
      const attributes = attributesOf.get(category)!;
      expect({ slug, values: attributeValues(attributes, specifications).length }).toEqual({
        slug,
        values: specifications.filter(({ key }) => attributes.some(({ name }) => name === key)).length,
      });
      expect(attributeValues(attributes, specifications).length).toBeGreaterThan(0);
    }
  });

  test('carry 4 to 12 specifications with distinct, filled keys', () => {
    expect(slugsWhere(({ specifications }) => specifications.length < 4 || specifications.length > 12)).toEqual([]);
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
    const soldOut = products.filter(({ stock }) => stock === 0).map(({ sku }) => sku);
    const memberSkus = new Set(groups.flatMap(({ members }) => members.map(({ sku }) => sku)));
    expect(slugsWhere(({ stock }) => !Number.isInteger(stock) || stock < 0 || stock > 60)).toEqual([]);
    expect([1, 2]).toContain(soldOut.filter((sku) => !memberSkus.has(sku)).length);
    // And a few members, which a shopper sees crossed out beside those that are there.
    expect(soldOut.filter((sku) => memberSkus.has(sku)).length).toBeGreaterThanOrEqual(2);
    expect(inStock(1, 5)).toBeGreaterThanOrEqual(3);
    expect(inStock(6, 60)).toBeGreaterThanOrEqual(30);
  });

  test('feature six, of six categories, all in stock', () => {
    const featured = products.filter((product) => product.featured);
    expect(featured).toHaveLength(6);
    expect(new Set(featured.map(({ category }) => category)).size).toBe(6);
    expect(featured.filter(({ stock }) => stock === 0)).toEqual([]);
  });

  test('name an HSN code of 4, 6 or 8 digits under a heading of its kind, and the GST rate of the shop', () => {
    expect(slugsWhere(({ hsn }) => !/^(\d{4}|\d{6}|\d{8})$/.test(hsn))).toEqual([]);
    expect(slugsWhere(({ category, hsn }) => !HSN_HEADINGS[category]?.includes(hsn.slice(0, 4)))).toEqual([]);
    expect(slugsWhere(({ gstRatePercent }) => gstRatePercent !== 18)).toEqual([]);
  });

  test('weigh something, and nothing more than half a tonne', () => {
    expect(slugsWhere(({ weightKg }) => !(weightKg > 0 && weightKg <= 500))).toEqual([]);
  });
});

describe('the demo groups', () => {
  test('are at least six, of 3 to 8 products that exist, each in one group and one category with the others', () => {
    expect(groups.length).toBeGreaterThanOrEqual(6);
    const bySku = new Map(products.map((product) => [product.sku, product]));
    expect(repeated(groups.flatMap(({ members }) => members.map(({ sku }) => sku)))).toEqual([]);
    for (const { title, members } of groups) {
      const found = members.map(({ sku }) => bySku.get(sku));
      expect({ title, found: found.filter(Boolean).length, kinds: new Set(found.map((one) => one?.category)).size }).toEqual({
        title,
        found: members.length,
        kinds: 1,
      });
      expect(members.length).toBeGreaterThanOrEqual(3);
      expect(members.length).toBeLessThanOrEqual(8);
      expect(wordCount(groups.find((group) => group.title === title)!.description)).toBeGreaterThanOrEqual(60);
    }
    expect(repeated(groups.map(({ title }) => title.toLowerCase()))).toEqual([]);
  });

  test('offer each member under a choice of its own, one value of each option, and no value that none has', () => {
    for (const { title, options, members } of groups) {
      expect(repeated(members.map(({ values }) => values.join(' / ')))).toEqual([]);
      expect(options.length).toBeLessThanOrEqual(3);
      options.forEach(({ name, values }, at) => {
        const chosen = new Set(members.map((member) => member.values[at]));
        expect({ title, name, chosen }).toEqual({ title, name, chosen: new Set(values.map(({ value }) => value)) });
      });
      expect(members.filter(({ values }) => values.length !== options.length)).toEqual([]);
    }
  });

  test('show finishes and covers by their colour', () => {
    const coloured = groups.flatMap(({ options }) => options).filter(({ name }) => ['Finish', 'Cover'].includes(name));
    expect(coloured.length).toBeGreaterThanOrEqual(2);
    for (const { values } of coloured)
      expect(values.filter(({ swatch }) => !/^#[0-9a-f]{6}$/.test(swatch ?? ''))).toEqual([]);
  });
});

describe('the demo customers', () => {
  test('are sixty, each with a mailbox and a telephone of their own that reach nobody', () => {
    expect(people).toHaveLength(60);
    expect(repeated(people.map(({ email }) => email))).toEqual([]);
    expect(repeated(people.map(({ phone }) => phone))).toEqual([]);
    expect(people.filter(({ email }) => !RESERVED_EMAIL.test(email))).toEqual([]);
    expect(people.filter(({ phone }) => !FICTIONAL_PHONE.test(phone))).toEqual([]);
  });

  test('live at Indian addresses: one of the 28 states, and a PIN code that belongs to it', () => {
    expect(Object.keys(PIN_RANGES)).toHaveLength(28);
    const misplaced = people
      .flatMap(({ addresses }) => addresses)
      .filter(({ state, postalCode, country }) => {
        const [from, to] = PIN_RANGES[state] ?? [Infinity, -Infinity];
        const region = Number(postalCode.slice(0, 2));
        return country !== 'India' || !/^[1-9]\d{5}$/.test(postalCode) || region < from || region > to;
      });
    expect(misplaced).toEqual([]);
  });

  test('have each exactly one default address, under their own name, with nothing left empty', () => {
    const faulty = people.filter(
      ({ name, addresses }) =>
        addresses.filter(({ isDefault }) => isDefault).length !== 1 ||
        addresses.some((address) => `${address.firstName} ${address.lastName}` !== name) ||
        addresses.some((address) => Object.values(address).some((value) => value === '')),
    );
    expect(faulty.map(({ email }) => email)).toEqual([]);
  });

  test('live in Lucknow for nearly a half, and in at least a dozen states in all', () => {
    const homes = people.flatMap(({ addresses }) => addresses.filter(({ isDefault }) => isDefault));
    const inLucknow = homes.filter(({ city }) => city === 'Lucknow').length;
    expect(inLucknow).toBeGreaterThanOrEqual(24);
    expect(inLucknow).toBeLessThanOrEqual(36);
    expect(new Set(homes.map(({ state }) => state)).size).toBeGreaterThanOrEqual(12);
  });

  test('joined before the day of seeding', () => {
    expect(people.filter(({ joinedDaysAgo }) => !Number.isInteger(joinedDaysAgo) || joinedDaysAgo < 1)).toEqual([]);
  });
});

describe('the demo letters', () => {
  test('are 14 contact messages and 12 custom order requests of the last 90 days', () => {
    expect(contact).toHaveLength(14);
    expect(customOrders).toHaveLength(12);
    const outside = [...contact, ...customOrders].filter(
      ({ daysAgo }) => !Number.isInteger(daysAgo) || daysAgo < 0 || daysAgo >= 90,
    );
    expect(outside).toEqual([]);
  });

  test('come from mailboxes and telephones that reach nobody', () => {
    expect([...contact, ...customOrders].filter(({ email }) => !RESERVED_EMAIL.test(email))).toEqual([]);
    expect(
      [...contact, ...customOrders].filter(({ phone }) => phone !== undefined && !FICTIONAL_PHONE.test(phone)),
    ).toEqual([]);
  });

  test('agree with the customer of the same e-mail, where there is one', () => {
    const byEmail = new Map(people.map((person) => [person.email, person]));
    const senders = [...contact, ...customOrders].filter(({ email }) => byEmail.has(email));
    expect(senders.length).toBeGreaterThanOrEqual(6);
    for (const { email, name, phone } of senders) {
      const customer = byEmail.get(email);
      expect([email, name, phone]).toEqual([email, customer?.name, customer?.phone]);
    }
  });

  test('fill the required fields', () => {
    expect(contact.filter(({ subject, message }) => !subject.trim() || !message.trim())).toEqual([]);
    expect(customOrders.filter(({ phone, dimensions }) => !phone?.trim() || !dimensions.trim())).toEqual([]);
    expect(repeated(customOrders.map(({ slug }) => slug))).toEqual([]);
  });

  test('describe each custom order in 30 to 80 words', () => {
    const outside = customOrders.filter(
      ({ description }) => wordCount(description) < 30 || wordCount(description) > 80,
    );
    expect(outside.map(({ slug, description }) => [slug, wordCount(description)])).toEqual([]);
  });

  test('choose material and timeline from the form, use all of them, and name a budget in whole rupees', () => {
    expect(new Set(customOrders.map(({ material }) => material))).toEqual(new Set(MATERIALS));
    expect(new Set(customOrders.map(({ timeline }) => timeline))).toEqual(new Set(TIMELINES));
    expect(customOrders.filter(({ budgetRupees }) => !Number.isInteger(budgetRupees) || budgetRupees < 10_000)).toEqual(
      [],
    );
  });
});

test('the pages pass the check of the editor, and keep all that is written', () => {
  for (const { slug, title, description, blocks } of pagesJson as unknown as ({ slug: string } & PageContent)[]) {
    const { content, problems } = checkContent({ title, description, blocks }, blockTypesOf(slug), true);
    expect([slug, problems]).toEqual([slug, []]);
    expect(content).toEqual({ title, description, blocks });
  }
});
