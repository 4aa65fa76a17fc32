/** What holds for every public screen: accessibility, narrow screens, keyboard, bad lines, and how much code it takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, PHONE, startShopProcess, visit, type ShopProcess } from './harness.js';

const dist = join(__dirname, '../web/dist');

describe('every public screen', () => {
  let shop: ShopProcess;
  let browser: Browser;
  let screens: { name: string; path: string; token?: string; ready: (page: Page) => Promise<unknown> }[];

  beforeAll(async () => {
    shop = await startShopProcess();
    browser = await openBrowser();
    const { token } = await shop.signUp();
    const { products } = await shop.graphql('{products(filter:{search:"kashmir willow"}){items{id}}}');
    const { id } = products.items[0];
    const put = () => shop.graphql('mutation($id:ID!){addToCart(productId:$id){count}}', { id }, token);
    await put();
    const { placeOrder } = await shop.graphql(
      'mutation($input:PlaceOrderInput!){placeOrder(input:$input){order{id}}}',
      {
        input: {
          paymentMethod: 'COD',
          contactInfo: { email: 'a@example.com', phone: '9876543210' },
          deliveryAddress: { street: '12 Hazratganj', city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' },
        },
      },
      token,
    );
    await put();
    const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();
    const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();
    screens = [
      {
        name: 'home',
        path: '/',
        ready: (page) => page.locator('section[aria-labelledby=signature] article').first().waitFor(),
      },
      { name: 'products', path: '/products?category=Cricket&price=1000-5000', ready: text(/Showing \d+ of 50/) },
      { name: 'no products', path: '/products?search=zeppelin', ready: text('No products found') },
      { name: 'product', path: `/product/${id}`, token, ready: text('Specifications') },
      { name: 'no product', path: '/product/none', ready: text('Product not found') },
      { name: 'empty cart', path: '/cart', ready: text('Your cart is empty') },
      { name: 'cart', path: '/cart', token, ready: text('Proceed to Checkout') },
      { name: 'address', path: '/cart?step=address', token, ready: text('Street Address') },
      { name: 'custom order', path: '/custom-order', ready: heading('Custom Order') },
      { name: 'login', path: '/login', ready: heading('Login to GS Mart') },
      { name: 'signup', path: '/signup', ready: heading('Create an Account') },
      { name: 'about', path: '/about', ready: text('28') },
      { name: 'contact', path: '/contact', ready: text('Send Message') },
      { name: 'my orders', path: `/my-orders?order=${placeOrder.order.id}`, token, ready: text('Delivery Address') },
    ];
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  test.each([
    ['light', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('has nothing that axe finds fault with, in the %s and %i px wide', async (colorScheme, width) => {
    const found: string[] = [];
    for (const { name, path, token, ready } of screens) {
      const { page, context } = await visit(browser, shop, { token, viewport: { width, height: 900 } });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await ready(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      found.push(
        ...violations.map(
          ({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        ),
      );
      await context.close();
    }
    expect(found).toEqual([]);
  });

  test.each([320, 390, 768, 1440])('fits %i px without scrolling sideways', async (width) => {
    const wide: string[] = [];
    for (const { name, path, token, ready } of screens) {
      const { page, context } = await visit(browser, shop, { token, viewport: { width, height: 700 } });
      await page.goto(path);
      await ready(page);
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (excess > 0) wide.push(`${name}: ${excess} px`);
      await context.close();
    }
    expect(wide).toEqual([]);
  });

  test('names itself in the title of the document', async () => {
    const { page } = await visit(browser, shop);
    const titles: Record<string, string> = {};
    for (const { name, path, ready } of screens.filter(({ token }) => !token)) {
      await page.goto(path);
      await ready(page);
      titles[name] = await page.title();
    }
    expect(titles).toMatchObject({
      login: 'Login to GS Mart',
      signup: 'Create an Account',
      about: 'About | GS Mart – Mega Shopping Store in Lucknow, India',
    });
    for (const [name, title] of Object.entries(titles))
      if (name !== 'login' && name !== 'signup')
        expect(title).toMatch(/GS Mart – Mega Shopping Store in Lucknow, India$/);
  });

  test('has header, footer with its hours, and the chat button with a greeting', async () => {
    const { page } = await visit(browser, shop);
    for (const { path, ready } of screens.filter(({ token }) => !token)) {
      await page.goto(path);
      await ready(page);
      await page.getByRole('banner').waitFor();
      expect(await page.getByRole('contentinfo').innerText()).toContain('9:00 AM - 6:00 PM');
      const chat = await page.getByRole('link', { name: 'Chat with us on WhatsApp' }).getAttribute('href');
      expect(new URL(chat!).searchParams.get('text')).toMatch(/steel fabrication/i);
    }
  });

  test('can be walked through by keyboard: skip link, menu, focus on the new screen', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');

    await page.getByRole('button', { name: 'Open menu' }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog');
    await menu.waitFor();
    for (let count = 0; count < 20; count += 1) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Open menu');

    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Contact' }).press('Enter');
    await page.waitForURL('**/contact');
    await menu.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('says when the line is gone, and fetches again when it is back', async () => {
    const { page, context } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/products');
    await page.getByText('Showing 50 of 50 products').waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    const fetched = page.waitForRequest(
      (request) => request.postData()?.includes('"operationName":"Products"') ?? false,
    );
    await context.setOffline(false);
    await fetched;
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  test('keeps a customer logged in over a line that is gone', async () => {
    const { token } = await shop.signUp();
    const { page, context } = await visit(browser, shop, { token });
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"operationName":"Me"')) return route.fallback();
      await context.setOffline(true);
      return route.abort();
    });
    await page.goto('/about');
    await page.getByText('You are offline.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
    await page.unroute('**/graphql');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  test('that does not load offers a way on', async () => {
    const { page } = await visit(browser, shop);
    await page.route('**/assets/AboutRoute*.js', (route) => route.abort());
    await page.goto('/about');
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
    await page.unroute('**/assets/AboutRoute*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Book Consultation').waitFor();
  });
});

describe('the code of the storefront', () => {
  interface Chunk {
    file: string;
    imports?: string[];
    isEntry?: boolean;
  }
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const sizes = new Map<string, number>();
  /** Kilobytes (1024 bytes) of a file, gzipped. */
  const kilobytes = (file: string): number => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024);
    return sizes.get(file)!;
  };
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + kilobytes(file), 0);
  /** The chunk and everything it cannot do without. */
  const needed = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key]!;
    if (found.has(chunk.file)) return found;
    found.add(chunk.file);
    chunk.imports?.forEach((imported) => needed(imported, found));
    return found;
  };
  const entry = needed('index.html');
  const routes = Object.keys(manifest).filter((key) => /^src\/features\/(?!admin).*Route\.tsx$/.test(key));

  test('has a chunk for each of its ten screens', () => {
    expect(routes).toHaveLength(10);
  });

  test.each(['src/features/pages/HomeRoute.tsx', 'src/features/catalogue/ProductsRoute.tsx'])(
    '%s needs at most 165 KB of it',
    (route) => expect(sum(new Set([...entry, ...needed(route)]))).toBeLessThanOrEqual(165),
  );

  test.each(routes)('%s adds at most 40 KB to what every screen needs', (route) => {
    expect(sum([...needed(route)].filter((file) => !entry.has(file)))).toBeLessThanOrEqual(40);
  });

  test('holds nothing of Ant Design', () => {
    const files = new Set([...entry, ...routes.flatMap((route) => [...needed(route)])]);
    expect([...files].filter((file) => /\bant-(btn|table|modal)/.test(readFileSync(join(dist, file), 'utf8')))).toEqual(
      [],
    );
  });
});
