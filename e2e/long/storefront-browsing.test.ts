/** Browsing the shop: home page, product list and its address, product page, input before hydration, no JavaScript. */
import { get } from 'node:http';
import { text as whole } from 'node:stream/consumers';
import Papa from 'papaparse';
import type { Browser, Page } from 'playwright-core';
import { SaxesParser } from 'saxes';
import {
  ADMIN,
  addWardrobe,
  DESKTOP,
  isOperation,
  logIn,
  PATIENCE,
  PHONE,
  setSettings,
  toast,
  logOut,
  visit,
  withShopAndBrowser,
  type ShopProcess,
} from '../harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

const titlesShown = (page: Page) => page.locator('main article h2').allTextContents();
const pricesShown = async (page: Page) =>
  (await page.locator('main article p > span:first-child.font-semibold').allTextContents()).map((text) =>
    Number(text.replace(/[₹,]/g, '')),
  );
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('the home page', () => {
  test('leads to the products, a chat, a category, a product and the showroom', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/');
    const chat = await page
      .locator('main')
      .getByRole('link', { name: 'Design Consultation' })
      .first()
      .getAttribute('href');
    expect(chat).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
    await page.getByRole('heading', { name: /why choose us/i }).waitFor();
    const signature = page.locator('section[data-block=SIGNATURE_PIECES] article');
    await signature.nth(3).waitFor();
    expect(await signature.count()).toBe(4);
    await page.getByRole('link', { name: /^Cricket/ }).click();
    await page.waitForURL('**/products?category=Cricket');
    expect(await page.getByLabel('Category', { exact: true }).inputValue()).toBe('Cricket');
    await page.goBack();
    await page.getByRole('link', { name: 'View Full Collection' }).click();
    await page.waitForURL('**/products');
    await page.goBack();
    await page.getByRole('link', { name: 'Visit Showroom' }).click();
    await page.waitForURL('**/contact');
  });
});

describe('the footer', () => {
  test.each([
    ['Sports Goods', ['Cricket', 'Football & Court', 'Indoor Games']],
    ['Furniture', ['Living Room', 'Dining & Kitchen', 'Bedroom', 'Study & Office']],
  ])('leads by %s to such products', async (label, kinds) => {
    const { page } = await visit(browser, shop);
    await page.goto('/contact');
    await page.locator('footer').getByRole('link', { name: label }).click();
    await page.waitForURL('**/products?search=*');
    await page.locator('main article').first().waitFor();
    const shown = await page.locator('main article p.tracking-wide').allTextContents();
    expect([...new Set(shown.slice(0, 12))].filter((kind) => !kinds.includes(kind))).toEqual([]);
    expect(kinds.filter((kind) => !shown.includes(kind))).toEqual([]);
  });
});

describe('the product list', () => {
  test('is narrowed, sorted and paged by its address, and back again', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/products');
    await page.getByText('Showing 24 of 50 products').waitFor();
    const byName = await titlesShown(page);
    expect(byName).toEqual([...byName].sort((a, b) => a.localeCompare(b)));
    expect(byName).toHaveLength(24);

    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    expect(query(page)).toEqual({ page: '2' });

    await page.getByLabel('Sort').selectOption({ label: 'Price: Low to High' });
    await page.waitForURL('**/products?sort=price-asc');
    await page.getByText('Page 1 of 3').waitFor();
    await page.waitForFunction(
      () => document.querySelector('main ul[aria-busy]')?.getAttribute('aria-busy') === 'false',
    );
    const rising = await pricesShown(page);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));

    await page.getByLabel('Category', { exact: true }).selectOption('Cricket');
    await page.getByText('Showing 5 of 50 products').waitFor();
    await page
      .getByRole('checkbox', { name: /₹1,000 - ₹5,000/ })
      .first()
      .check();
    await page.getByText(/Showing [1-4] of 50 products/).waitFor();
    expect(query(page)).toEqual({ category: 'Cricket', price: '1000-5000', sort: 'price-asc' });
    for (const price of await pricesShown(page)) {
      expect(price).toBeGreaterThanOrEqual(1000);
      expect(price).toBeLessThanOrEqual(5000);
    }
    await page.getByRole('button', { name: 'Remove filter ₹1,000 - ₹5,000' }).click();
    await page.getByText('Showing 5 of 50 products').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByText('Showing 24 of 50 products').waitFor();
    expect(await page.getByLabel('Category', { exact: true }).inputValue()).toBe('');
    await page.goBack();
    await page.getByText('Showing 5 of 50 products').waitFor();
    expect(await page.getByLabel('Category', { exact: true }).inputValue()).toBe('Cricket');
  });

  test('is found again as it was left: filters, page and place', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/products?sort=price-asc&page=2');
    const card = page.locator('main article').nth(16).getByRole('link').first();
    await card.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(500);
    await page.evaluate(() => {
      const called = () =>
        [...document.querySelectorAll<HTMLElement>('[data-picture]')]
          .filter(({ style }) => style.viewTransitionName === 'picture')
          .map(({ tagName }) => tagName);
      const begin = document.startViewTransition.bind(document);
      const moves: string[] = [];
      document.startViewTransition = (update) => {
        const from = called();
        return begin(async () => {
          await (update as () => Promise<void>)();
          moves.push(`${from.join()} → ${called().join()}`);
        });
      };
      Object.assign(window, { moves });
    });
    const moves = () => page.evaluate(() => (window as unknown as { moves: string[] }).moves);
    const link = () => page.getByRole('link', { name: 'Back to Products' }).click();
    for (const [back, reducedMotion, moved] of [
      [link, 'reduce', 0],
      [() => page.goBack(), 'no-preference', 2],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await card.click();
      await page.waitForURL('**/product/**');
      await page.getByRole('heading', { name: 'Description' }).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await back();
      await page.waitForURL('**/products?sort=price-asc&page=2');
      await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, left);
      expect(await moves()).toEqual(['DIV → UL', 'UL → DIV'].slice(0, moved));
    }
  });
});

describe('one product', () => {
  const some = async (search: string) =>
    (
      await shop.graphql(
        'query($f:ProductFilter){products(filter:$f){items{id slug title stock price originalPrice}}}',
        {
          f: { search },
        },
      )
    ).products.items[0];

  test('shows its price, its saving, its stock, its specifications and what the shop promises', async () => {
    const bat = await some('kashmir willow');
    const { page } = await visit(browser, shop);
    await page.goto(`/product/${bat.id}`);
    await page.getByRole('heading', { level: 1, name: bat.title }).waitFor();
    const percent = Math.round(((bat.originalPrice - bat.price) / bat.originalPrice) * 100);
    for (const text of [
      `${percent}% OFF`,
      'In Stock',
      '4.8/5',
      '(24 reviews)',
      'Free delivery within 25km',
      '1 year warranty',
    ])
      await page.getByText(text).first().waitFor();
    // Sports goods lie ready; furniture is made to order, and says so instead of "In Stock".
    await page.getByText('In stock', { exact: true }).waitFor();
    expect(await page.getByText(/made to order/i).count()).toBe(0);
    expect(await page.getByRole('row').count()).toBeGreaterThan(2);
    const chat = await page.getByRole('link', { name: 'Order on WhatsApp' }).getAttribute('href');
    const text = new URL(chat!).searchParams.get('text');
    expect(text).toContain(bat.title);
    expect(text).toContain(bat.id);
    await page.getByRole('link', { name: 'Back to Products' }).click();
    await page.waitForURL('**/products');
  });

  test('says its price on a phone before anybody scrolls, and can be put into the cart by customers alone, never beyond the stock', async () => {
    await setSettings(shop, 'selling', { cartNeedsAccount: true });
    const ball = await some('leather cricket ball');
    const address = `/product/${ball.id}/${ball.slug}`;
    const { page } = await visit(browser, shop);
    await page.goto(`/product/${ball.id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await toast(page, 'Please login first');
    await page.waitForURL(`**/login?next=${encodeURIComponent(address)}`);
    const { token, ...account } = await shop.signUp();
    await logIn(page, shop, account);
    await page.waitForURL(`**${address}`);
    await toast(page, 'Added To Cart!!');
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    expect(await page.getByRole('button', { name: 'Decrease quantity' }).isDisabled()).toBe(true);
    await page.waitForLoadState('networkidle');
    await shop.graphql('mutation{clearCart{count}}', {}, token);

    await shop.graphql(
      'mutation($id:ID!,$stock:Int!){editProduct(input:{id:$id,stock:$stock}){id}}',
      { id: ball.id, stock: 2 },
      await adminToken(),
    );
    const customer = await visit(browser, shop, { token, viewport: PHONE });
    await customer.page.goto(`/product/${ball.id}`);
    // Its price is said before anybody scrolls.
    const price = await customer.page
      .locator('main p', { hasText: `₹${ball.price}` })
      .first()
      .boundingBox();
    const bar = await customer.page.locator('[data-bottom-bar]').boundingBox();
    expect(price!.y + price!.height).toBeLessThan(bar!.y);
    const more = customer.page.getByRole('button', { name: 'Increase quantity' });
    await more.click();
    await more.click();
    await toast(customer.page, 'Out of Stock');
    await customer.page.getByRole('button', { name: 'Add to Cart' }).click();
    await toast(customer.page, 'Added To Cart!!');
    await customer.page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
    const like = customer.page.getByRole('button', { name: `Like ${ball.title}`, exact: true });
    const answered = customer.page.waitForResponse((response) => isOperation(response.request(), 'LikeProduct'));
    await like.click();
    await customer.page.waitForFunction(
      (name) => document.querySelector(`[aria-label="${name}"]`)?.getAttribute('aria-pressed') === 'true',
      `Like ${ball.title}`,
    );
    // It shows before the server has answered.
    await answered;
    expect((await shop.graphql('{me{liked}}', {}, token)).me.liked).toEqual([ball.id]);
  });

  test('that is liked without an account is liked after the log-in, and found again among the likes', async () => {
    const bat = await some('kashmir willow');
    const account = await shop.signUp();
    const { page } = await visit(browser, shop);
    await page.goto(`/products?search=${encodeURIComponent(bat.title)}`);
    await page.getByRole('button', { name: `Like ${bat.title}`, exact: true }).click();
    await page.waitForURL('**/login?next=*');
    await logIn(page, shop, account);
    await page.waitForURL('**/products?search=*');
    await page.locator(`button[aria-label="Like ${bat.title}"][aria-pressed=true]`).first().waitFor();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Likes' }).click();
    // The previous list has a card of it too, until the likes are rendered.
    await page.getByRole('heading', { level: 1, name: 'Likes' }).waitFor();
    await page.getByRole('heading', { level: 2, name: bat.title }).waitFor();
    expect(await page.locator('main article').count()).toBe(1);
  });
});

let adminTokenOnce: Promise<string> | undefined;
const adminToken = () => (adminTokenOnce ??= shop.logIn({ email: 'admin@gsmart.example', password: 'Admin@12345' }));

describe('a group of products', () => {
  let wardrobe: Awaited<ReturnType<typeof addWardrobe>>;
  const at = (page: Page) => decodeURIComponent(new URL(page.url()).search).replaceAll('+', ' ');
  const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');

  test('has one card, and lets a member be chosen by keyboard on a phone and a desk, without a jump', async () => {
    wardrobe = await addWardrobe(shop);
    for (const viewport of [PHONE, DESKTOP]) {
      const { page, faults } = await visit(browser, shop, { viewport });
      await page.goto('/products?attr.Finish=Ivory');
      const card = page.locator('main article');
      expect(await card.allInnerTexts()).toEqual([
        expect.stringMatching(/Wardrobe Royal\s+Finish: Smoked Oak, Ivory\s+from ₹20,000/),
      ]);
      await card.getByRole('link', { name: 'Wardrobe Royal', exact: true }).click();
      await page.waitForURL('**/wardrobe-royal?Doors=*&Finish=Ivory');
      await page.goto(`/product/${wardrobe.group}/wardrobe-royal`);
      expect(await page.getByRole('link', { name: 'Smoked Oak', exact: true }).getAttribute('aria-current')).toBe(
        'true',
      );
      const white = page.getByRole('link', { name: 'Ivory (sold out)' });
      await white.focus();
      const place = await white.boundingBox();
      await page.keyboard.press('Enter');
      await page.getByText('Notify me when it is back in stock').waitFor();
      expect(at(page)).toBe('?Doors=2 doors&Finish=Ivory');
      expect(await white.evaluate((link) => link === document.activeElement)).toBe(true);
      expect(await white.boundingBox()).toEqual(place);
      expect(await page.locator('p[aria-live=polite]').textContent()).toContain('2 doors, Ivory: ₹20,000');
      // From white with two doors to three, and back over walnut, which has no three.
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByText('₹25,000', { exact: true }).waitFor();
      await page.getByText('SKU', { exact: false }).first().waitFor();
      await page.getByRole('link', { name: 'Smoked Oak (not made)' }).press('Enter');
      await page.getByText('₹20,000', { exact: true }).waitFor();
      expect(at(page)).toBe('?Doors=2 doors&Finish=Smoked Oak');
      expect(await canonical(page)).toMatch(/\/wardrobe-royal\?Doors=2\+doors&Finish=Smoked\+Oak$/);
      await page.goBack();
      await page.waitForURL('**/wardrobe-royal?Doors=*&Finish=Ivory');
      expect(faults).toEqual([]);
    }
  });

  test('is chosen without JavaScript by links; its members answer below their own ids, one that was deleted leads to it', async () => {
    const context = await browser.newContext({ viewport: PHONE, baseURL: shop.url, javaScriptEnabled: false });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const [, white, wide] = wardrobe.members;
    const answer = await page.goto(`/product/${wide}`);
    expect([answer?.status(), await page.title()]).toEqual([200, expect.stringContaining('3 doors, Ivory')]);
    expect(await canonical(page)).toContain(`/product/${wardrobe.group}/wardrobe-royal?Doors=3+doors&Finish=Ivory`);
    await page.getByRole('link', { name: '2 doors (sold out)' }).click();
    await page.getByText('Notify me when it is back in stock').waitFor();
    expect(at(page)).toBe('?Doors=2 doors&Finish=Ivory');

    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
    const group = data['@graph'].find((node: any) => node['@type'] === 'ProductGroup');
    expect(group).toMatchObject({ productGroupID: wardrobe.group, variesBy: ['Doors', 'Finish'] });
    expect(group.hasVariant.map(({ offers }: any) => [offers.price, offers.availability.split('/').at(-1)])).toEqual([
      ['23600.00', 'MadeToOrder'],
      ['23600.00', 'OutOfStock'],
      ['29500.00', 'MadeToOrder'],
    ]);
    for (const { offers } of group.hasVariant) {
      const opened = await page.goto(offers.url);
      expect([opened?.status(), page.url()]).toEqual([200, offers.url]);
      expect(await canonical(page)).toBe(offers.url);
    }
    await shop.graphql('mutation($id: ID!){deleteProduct(id:$id){id}}', { id: white }, wardrobe.admin);
    await page.goto(`/product/${white}/wardrobe-royal-2-doors-white`);
    expect(new URL(page.url()).pathname).toBe(`/product/${wardrobe.group}/wardrobe-royal`);
    await context.close();
    const remove = 'mutation($id: ID!){deleteProductGroup(id:$id,members:GO){id}}';
    await shop.graphql(remove, { id: wardrobe.group }, wardrobe.admin);
  });
});

describe('the header', () => {
  test('leads staff to the back office, fits where it is longest, puts the cursor into the search, and logs out', async () => {
    const admin = await visit(browser, shop, { token: await adminToken() });
    await admin.page.goto('/about');
    await admin.page.getByRole('link', { name: 'Admin' }).waitFor();
    // The longest header on the narrowest screen that shows it.
    await admin.page.setViewportSize({ width: 1024, height: 700 });
    await admin.page.waitForFunction(() => document.documentElement.scrollWidth <= 1024);
    await admin.page.getByRole('link', { name: 'Search products' }).click();
    await admin.page.waitForFunction(() => (document.activeElement as HTMLInputElement)?.type === 'search');
    await logOut(admin.page);
    await admin.page.getByRole('link', { name: 'Login' }).first().waitFor();
    expect(await admin.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

describe('a page whose code has not come yet', () => {
  /** Opens an address whose code is held back until the returned function is called. */
  const openWithoutCode = async (path: string) => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    let release = () => {};
    const arrived = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.fallback();
    });
    // The page's own `goto` waits for its code.
    await page.evaluate((to) => location.assign(to), shop.url + path);
    await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
    const arrive = async () => {
      release();
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    };
    return { page, arrive };
  };

  test('keeps what was typed into its search and its forms', async () => {
    const search = await openWithoutCode('/products');
    await search.page.getByRole('combobox', { name: 'Search products' }).fill('kashmir willow');
    await search.arrive();
    await search.page.waitForURL('**/products?search=kashmir+willow');
    expect(await search.page.getByRole('combobox', { name: 'Search products' }).inputValue()).toBe('kashmir willow');

    const form = await openWithoutCode('/contact');
    await form.page.getByLabel('Name').fill('Asha Verma');
    await form.page.getByRole('checkbox').check();
    await form.arrive();
    await form.page.getByRole('button', { name: 'Send Message' }).click();
    await form.page.getByText('Subject is required').waitFor();
    expect(await form.page.getByLabel('Name').inputValue()).toBe('Asha Verma');
    expect(await form.page.getByRole('checkbox').isChecked()).toBe(true);
  });

  test('narrows the list by what was chosen, and opens the menu that was pressed', async () => {
    const list = await openWithoutCode('/products');
    await list.page.getByLabel('Category', { exact: true }).selectOption('Cricket');
    await list.arrive();
    await list.page.getByText('Showing 5 of 50 products').waitFor();
    expect(query(list.page)['category']).toBe('Cricket');

    const about = await openWithoutCode('/about');
    await about.page.getByRole('button', { name: 'Open menu' }).click();
    await about.arrive();
    await about.page.getByRole('dialog').waitFor();
  });
});

describe('without JavaScript', () => {
  test('a shopper walks from the home page over searches, filters, orders and pages to a product', async () => {
    const context = await browser.newContext({ viewport: PHONE, baseURL: shop.url, javaScriptEnabled: false });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click();
    await page.getByText('Showing 24 of 50 products').waitFor();
    const first = (await titlesShown(page))[0];
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    expect((await titlesShown(page))[0]).not.toBe(first);

    await page.getByLabel('Category', { exact: true }).selectOption('Cricket');
    await page.getByLabel('Sort').selectOption({ label: 'Price: Low to High' });
    await page.getByRole('button', { name: 'Apply' }).first().click();
    await page.getByText('Showing 5 of 50 products').waitFor();
    await page.locator('details summary').click();
    await page.getByRole('checkbox', { name: /₹1,000 - ₹5,000/ }).check();
    await page.locator('details').getByRole('button', { name: 'Apply' }).first().click();
    await page.getByText(/Showing [1-4] of 50 products/).waitFor();
    expect(query(page)).toMatchObject({ category: 'Cricket', price: '1000-5000', sort: 'price-asc' });
    const rising = await pricesShown(page);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));

    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByRole('combobox', { name: 'Search products' }).fill('kashmir willow');
    await page.getByRole('combobox', { name: 'Search products' }).press('Enter');
    await page.locator('main article').first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /Kashmir Willow/ }).waitFor();
    await page.getByRole('heading', { name: 'Specifications' }).waitFor();
    await page.goto('/products?page=99');
    expect(query(page)).toEqual({ page: '3' });
    await context.close();
  });
});

interface Said {
  slug: string;
  id: string;
  sku: string;
  priceWithTax: number;
  price: number;
}
/** A page, asked for from an address: the shop rests between the pages that it renders for one. */
const pageFrom = (localAddress: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(`${shop.url}${path}`, { localAddress }, (response) => void whole(response).then(resolve, reject)).on(
      'error',
      reject,
    );
  });

/** The figures of a product on its page, in its structured data, over REST and over GraphQL. */
async function figuresOf({ id, slug, sku, price, priceWithTax }: Said, at: number) {
  const html = await pageFrom(`127.0.0.${2 + (at % 200)}`, `/product/${id}/${slug}`);
  const rest = (await (await fetch(`${shop.url}/api/products/${id}`)).json()) as Said;
  const [, ld] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)!;
  const nodes: any[] = JSON.parse(ld!)['@graph'];
  // A member of a group is one of its variants.
  const node = nodes.flatMap(({ hasVariant, ...one }) => hasVariant ?? one).find((one) => one.sku === sku);
  const text = html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, '\n');
  const amounts = [...text.matchAll(/^₹([\d,.]+)( incl\. GST)?/gm)].map(([, digits]) =>
    Number(digits!.replace(/,/g, '')),
  );
  // The first amounts of the page are the product's own: its price, its MRP, and what is paid.
  const shown = amounts.includes(price) && amounts.includes(priceWithTax);
  return { id, shown, node: Number(node.offers.price), rest: rest.priceWithTax, restPrice: rest.price };
}

describe('one true price', () => {
  test('page, structured data, REST and GraphQL say the same of every product, before tax and with it', async () => {
    const token = await shop.logIn(ADMIN);
    const changeTo = async (mode: string) => {
      const { startTaxModeChange: job } = await shop.graphql(
        `mutation { startTaxModeChange(mode: ${mode}, keep: PAID) { id } }`,
        {},
        token,
      );
      const until = Date.now() + PATIENCE;
      for (;;) {
        const { status } = (await shop.graphql('query ($id: ID!) { job(id: $id) { status } }', job, token)).job;
        if (status === 'DONE') return;
        if (Date.now() > until || status === 'FAILED') throw new Error(`The change of prices is ${status}`);
      }
    };
    const products = async (): Promise<Said[]> =>
      (await shop.graphql('{ products(pageSize: 100) { items { id slug sku price priceWithTax } } }')).products.items;
    const check = async () => {
      const all = await products();
      const figures = [];
      // One after the other: too many pages at once are refused.
      for (const [at, one] of all.entries()) figures.push(await figuresOf(one, at));
      expect(figures).toEqual(
        all.map(({ id, price, priceWithTax }) => ({
          id,
          shown: true,
          node: priceWithTax,
          rest: priceWithTax,
          restPrice: price,
        })),
      );
      return all;
    };
    const before = await check();
    expect(before.length).toBeGreaterThan(40);
    expect(before.some(({ price, priceWithTax }) => price < priceWithTax)).toBe(true);
    await changeTo('TAX_INCLUSIVE');
    const held = await check();
    expect(held.every(({ price, priceWithTax }) => price === priceWithTax)).toBe(true);
    expect(held.map(({ priceWithTax }) => priceWithTax).sort()).toEqual(
      before.map(({ priceWithTax }) => priceWithTax).sort(),
    );
    await changeTo('TAX_EXCLUSIVE');
    expect(await products()).toEqual(before);
  });
});

describe('catalogues elsewhere', () => {
  /** The items of a feed; the amounts of its shipping come behind its own. @throws Error on XML that is not well-formed */
  function itemsOf(xml: string): Record<string, string[]>[] {
    const items: Record<string, string[]>[] = [];
    let words = '';
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name }) => {
      words = '';
      if (name === 'item') items.push({});
    });
    parser.on('text', (some) => (words += some));
    parser.on('closetag', ({ name }) => {
      const item = items.at(-1);
      if (item && name.startsWith('g:')) (item[name.slice(2)] ??= []).push(words.trim());
      words = '';
    });
    parser.write(xml).close();
    return items;
  }
  const AVAILABLE: Record<string, string> = {
    InStock: 'in_stock',
    MadeToOrder: 'in_stock',
    OutOfStock: 'out_of_stock',
  };

  it('are told of every product what its page and its structured data say', async () => {
    const items = itemsOf(await pageFrom('127.0.0.1', '/feeds/google.xml'));
    const rows = Papa.parse<Record<string, string>>(await pageFrom('127.0.0.1', '/feeds/meta.csv'), {
      header: true,
      skipEmptyLines: true,
    }).data;
    const { products } = await shop.graphql('{products(pageSize:100,grouped:false){total items{id priceWithTax}}}');
    const ids = products.items.map(({ id }: { id: string }) => id).sort();
    expect([items.length, items.map(({ id }) => id![0]).sort()]).toEqual([products.total, ids]);
    expect(rows.map(({ id }) => id).sort()).toEqual(ids);
    for (const [at, item] of items.entries()) {
      const [id, link] = [item['id']![0]!, item['link']![0]!];
      const paid = (item['sale_price'] ?? item['price'])![0]!;
      const html = await pageFrom(`127.0.0.${2 + (at % 200)}`, link.slice(shop.url.length));
      const nodes: any[] = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)![1]!)[
        '@graph'
      ];
      const node = nodes.flatMap(({ hasVariant, ...one }) => hasVariant ?? one).find((one) => one.productID === id);
      const { offers } = node;
      const struck = [offers.priceSpecification].flat().find(({ priceType }) => priceType);
      const told = {
        link,
        paid: `${offers.price} INR`,
        price: `${(struck ?? offers).price} INR`,
        availability: AVAILABLE[offers.availability.split('/').at(-1)],
        brand: node.brand.name,
        condition: offers.itemCondition.endsWith('/NewCondition') ? 'new' : 'other',
        picture: node.image[0].replace(/\.webp$/, '.jpg'),
        shipping: `${offers.shippingDetails.shippingRate.value} INR`,
      };
      const asItem = {
        link: offers.url,
        paid,
        price: item['price']![0],
        availability: item['availability']![0],
        brand: item['brand']![0],
        condition: item['condition']![0],
        picture: item['image_link']![0],
        shipping: item['price']![1],
      };
      expect(asItem).toEqual(told);
      const row = rows.find((one) => one['id'] === id)!;
      expect([row['link'], row['price'], row['sale_price'] || row['price'], row['availability']]).toEqual([
        link,
        asItem.price,
        paid,
        asItem.availability!.replaceAll('_', ' '),
      ]);
      // The seller is somebody whom the page tells of, and what is paid stands on it.
      expect(nodes.find((one) => one['@id'] === offers.seller['@id'])).toMatchObject({ name: 'GS Mart' });
      const amounts = [
        ...html
          .replace(/<!-- -->/g, '')
          .replace(/<[^>]+>/g, '\n')
          .matchAll(/^₹([\d,.]+)/gm),
      ];
      expect(amounts.map(([, digits]) => `${Number(digits!.replace(/,/g, '')).toFixed(2)} INR`)).toContain(paid);
      expect(html).toContain(`<link rel="canonical" href="${link.replaceAll('&', '&amp;')}"/>`);
    }
    const picture = await fetch(items[0]!['image_link']![0]!);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });
});
