/** Looking around the shop: home, the product list and its address, one product, and their states. */
import type { Browser, Page } from 'playwright-core';
import {
  answerOperation,
  GRAPHQL,
  isOperation,
  logIn,
  DESKTOP,
  PHONE,
  toast,
  logOut,
  signedIn,
  visit,
  withoutRenderedPages,
  withShopAndBrowser,
  type ShopProcess,
} from './harness.js';

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
    expect(await page.getByLabel('Category').inputValue()).toBe('Cricket');
    await page.goBack();
    await page.getByRole('link', { name: 'View Full Collection' }).click();
    await page.waitForURL('**/products');
    await page.goBack();
    await page.getByRole('link', { name: 'Visit Showroom' }).click();
    await page.waitForURL('**/contact');
  });

  test('shows at every address that leads nowhere else', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/nothing/of/the/kind');
    await page.getByRole('link', { name: 'Explore Collections' }).waitFor();
  });

  test('goes on without its collections when they cannot be fetched', async () => {
    const { page } = await visit(browser, shop);
    await withoutRenderedPages(page);
    await answerOperation(page, 'Home', 'abort');
    await page.goto('/');
    await page.getByRole('heading', { name: /customers/i }).waitFor();
    await page.locator('section[data-block=COLLECTIONS]').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Visit Showroom' }).waitFor();
  });

  test('shows six shapes of categories and four of products while they are on their way', async () => {
    const { page } = await visit(browser, shop);
    await withoutRenderedPages(page);
    await page.route(GRAPHQL, (route) =>
      // Never answered.
      isOperation(route.request(), 'Home') ? undefined : route.fallback(),
    );
    await page.goto('/');
    const shapes = (name: string) => page.getByRole('status', { name }).locator(':scope > *');
    await page.getByRole('status', { name: 'Loading collections' }).waitFor();
    expect(await shapes('Loading collections').count()).toBe(6);
    expect(await shapes('Loading signature pieces').count()).toBe(4);
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

    await page.getByLabel('Category').selectOption('Cricket');
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
    expect(await page.getByLabel('Category').inputValue()).toBe('');
    await page.goBack();
    await page.getByText('Showing 5 of 50 products').waitFor();
    expect(await page.getByLabel('Category').inputValue()).toBe('Cricket');
  });

  test('is found again as it was left: filters, page and place', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/products?sort=price-asc&page=2');
    const card = page.locator('main article').nth(16).getByRole('link');
    await card.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(500);
    for (const back of [() => page.getByRole('link', { name: 'Back to Products' }).click(), () => page.goBack()]) {
      await card.click();
      await page.waitForURL('**/product/**');
      await page.getByRole('heading', { name: 'Description' }).waitFor();
      await back();
      await page.waitForURL('**/products?sort=price-asc&page=2');
      await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, left);
    }
  });

  test('offers the four orders and the four price bands, and puts featured products first when asked', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/products?sort=featured');
    await page.locator('main article').first().getByText('Featured').waitFor();
    expect(await page.getByLabel('Sort').locator('option').allTextContents()).toEqual([
      'Sort by Name',
      'Price: Low to High',
      'Price: High to Low',
      'Featured First',
    ]);
    const { categories } = await shop.graphql('{categories{name}}');
    expect(await page.getByLabel('Category').locator('option').allTextContents()).toEqual([
      'All Categories',
      ...categories.map(({ name }: { name: string }) => name),
    ]);
    await page.locator('summary', { hasText: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Show 50 products' }).waitFor();
    const bands = sheet.getByRole('group', { name: 'Price Range' });
    expect(await bands.getByRole('checkbox').count()).toBe(4);
  });

  test('says when nothing fits, and finds everything again', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/products?search=zeppelin');
    await page.getByText('No products found').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).last().click();
    await page.getByText('Showing 24 of 50 products').waitFor();
    expect(await page.getByRole('combobox', { name: 'Search products' }).inputValue()).toBe('');
  });

  test('says when it cannot be fetched, and tries again', async () => {
    const { page } = await visit(browser, shop);
    await withoutRenderedPages(page);
    await answerOperation(page, 'Products', 'abort');
    await page.goto('/products');
    await page.getByText('Failed to fetch products').waitFor();
    await page.unroute(GRAPHQL);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Showing 24 of 50 products').waitFor();
  });

  test('puts the cursor into the search when somebody comes by the magnifying glass', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/about');
    await page.getByRole('link', { name: 'Search products' }).click();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement)?.type === 'search');
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
    const bat = await some('english willow');
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
    await page.getByText(/made to order,? 3-5 working days/i).waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(2);
    const chat = await page.getByRole('link', { name: 'Order on WhatsApp' }).getAttribute('href');
    const text = new URL(chat!).searchParams.get('text');
    expect(text).toContain(bat.title);
    expect(text).toContain(bat.id);
    await page.getByRole('link', { name: 'Back to Products' }).click();
    await page.waitForURL('**/products');
  });

  test('can be put into the cart by customers alone, and never beyond the stock', async () => {
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
    const more = customer.page.getByRole('button', { name: 'Increase quantity' });
    await more.click();
    await more.click();
    await customer.page.getByText('Out of Stock').first().waitFor();
    await customer.page.getByRole('button', { name: 'Add to Cart' }).click();
    await customer.page.getByText('Added To Cart!!').waitFor();
    await customer.page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
    const like = customer.page.getByRole('button', { name: `Like ${ball.title}`, exact: true });
    await like.click();
    await customer.page.waitForFunction(
      (name) => document.querySelector(`[aria-label="${name}"]`)?.getAttribute('aria-pressed') === 'true',
      `Like ${ball.title}`,
    );
    await customer.page.waitForLoadState('networkidle');
    expect((await shop.graphql('{me{liked}}', {}, token)).me.liked).toEqual([ball.id]);
  });

  test('that is liked without an account is liked after the log-in, and found again among the likes', async () => {
    const bat = await some('english willow');
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
    // The list they come from has a card of it too, and stands until the likes are there.
    await page.getByRole('heading', { level: 1, name: 'Likes' }).waitFor();
    await page.getByRole('heading', { level: 2, name: bat.title }).waitFor();
    expect(await page.locator('main article').count()).toBe(1);
  });

  test('shows what is under way, and takes back a like or an addition that the server refuses', async () => {
    const bat = await some('kashmir willow');
    const { token } = await shop.signUp();
    const { page } = await visit(browser, shop, { token });
    await page.goto(`/product/${bat.id}`);
    await signedIn(page);
    let refuse = () => {};
    const held = new Promise<void>((resolve) => (refuse = resolve));
    await page.route('**/graphql', async (route) => {
      if (!/"operationName":"(AddToCart|LikeProduct)"/.test(route.request().postData() ?? '')) return route.fallback();
      await held;
      return route.abort();
    });
    const like = page.getByRole('button', { name: `Like ${bat.title}`, exact: true });
    await like.click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    expect(await page.getByRole('button', { name: 'Adding...' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    expect(await like.getAttribute('aria-pressed')).toBe('true');
    refuse();
    await toast(page, 'Failed to add to cart');
    await page.getByRole('link', { name: 'Cart', exact: true }).waitFor();
    await page.locator(`button[aria-label="Like ${bat.title}"][aria-pressed=false]`).first().waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  });

  test('cannot be bought when it is out of stock', async () => {
    const mat = await some('yoga mat');
    await shop.graphql(
      'mutation($id:ID!){editProduct(input:{id:$id,stock:0}){id}}',
      { id: mat.id },
      await adminToken(),
    );
    const { page } = await visit(browser, shop);
    await page.goto(`/product/${mat.id}`);
    await page.getByText('Out of Stock').first().waitFor();
    expect(await page.getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true);
  });

  test('cannot be bought when more was sold than there was', async () => {
    const { page } = await visit(browser, shop, { token: (await shop.signUp()).token });
    await withoutRenderedPages(page);
    await page.route(GRAPHQL, async (route) => {
      if (!isOperation(route.request(), 'Product')) return route.fallback();
      const json = await (await route.fetch()).json();
      json.data.product.stock = -1;
      return route.fulfill({ json });
    });
    await page.goto(`/product/${(await some('volleyball')).id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await toast(page, 'Product Is Out Of Stock');
  });

  test('says its price on a phone before anybody scrolls', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto(`/product/${(await some('kashmir willow')).id}`);
    const price = await page.locator('main p', { hasText: '₹1,899' }).first().boundingBox();
    const bar = await page.locator('[data-bottom-bar]').boundingBox();
    expect(price!.y + price!.height).toBeLessThan(bar!.y);
  });

  test.each(['64f000000000000000000000', 'no-such-id'])('%s is not found, and there is a way back', async (id) => {
    const { page } = await visit(browser, shop);
    await page.goto(`/product/${id}`);
    await page.getByText('Product not found').first().waitFor();
    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.waitForURL('**/products');
  });

  test('without an id is the list', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/product');
    await page.waitForURL('**/products');
  });
});

let adminTokenOnce: Promise<string> | undefined;
const adminToken = () => (adminTokenOnce ??= shop.logIn({ email: 'admin@gsmart.example', password: 'Admin@12345' }));

describe('the header', () => {
  test('knows visitors, customers and admins apart', async () => {
    const names = async (page: Page) => page.locator('header nav a').allTextContents();
    const visitor = await visit(browser, shop, { viewport: DESKTOP });
    await visitor.page.goto('/about');
    await visitor.page.getByRole('link', { name: 'Login' }).first().waitFor();
    expect(await names(visitor.page)).toEqual(['Home', 'Products', 'Custom Order', 'About', 'Contact']);

    const { token } = await shop.signUp();
    const customer = await visit(browser, shop, { token });
    await customer.page.goto('/about');
    await signedIn(customer.page);
    expect(await names(customer.page)).toContain('My Orders');
    expect(await customer.page.getByRole('link', { name: 'Admin' }).count()).toBe(0);

    const admin = await visit(browser, shop, { token: await adminToken() });
    await admin.page.goto('/about');
    await admin.page.getByRole('link', { name: 'Admin' }).waitFor();
    // The longest bar there is, on the narrowest screen that has one.
    await admin.page.setViewportSize({ width: 1024, height: 700 });
    await admin.page.waitForFunction(() => document.documentElement.scrollWidth <= 1024);
    await logOut(admin.page);
    await admin.page.getByRole('link', { name: 'Login' }).first().waitFor();
    expect(await admin.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

describe('without JavaScript', () => {
  test('a shopper walks from the home page over searches, filters, orders and pages to a product', async () => {
    const context = await browser.newContext({ viewport: PHONE, baseURL: shop.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click();
    await page.getByText('Showing 24 of 50 products').waitFor();
    const first = (await titlesShown(page))[0];
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    expect((await titlesShown(page))[0]).not.toBe(first);

    await page.getByLabel('Category').selectOption('Cricket');
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
