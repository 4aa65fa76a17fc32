/** Checks every public screen: accessibility, narrow screens, keyboard, offline, and bundle size. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { axeFaults } from '../accessibility.js';
import { chatRoom } from '../chat-room.js';
import {
  addWardrobe,
  ADMIN,
  answerOperation,
  GRAPHQL,
  isOperation,
  PATIENCE,
  PHONE,
  placeOrder,
  toast,
  signedIn,
  visit,
  withShopAndBrowser,
  type ShopProcess,
  type Visitor,
} from '../harness.js';

const dist = join(__dirname, '../../web/dist');

interface Facts {
  /** Paths that a signed link has. */
  quote: string;
  pay: string;
  group: string;
  product: string;
  soldOut: string;
  order: string;
  cancelled: string;
  /** Delivered. */
  received: string;
}

interface Screen {
  name: string;
  /** Without a path the test goes on where the screen above has ended. */
  path?: string | ((facts: Facts) => string);
  signedIn?: boolean;
  /** Server-rendered with all of its text. */
  whole?: true;
  /** Leads from the opened address to the tested state. */
  act?(page: Page): Promise<unknown>;
  ready(page: Page): Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const codeSent = { __typename: 'CodeSent', message: 'Sent', resendAt: '2030-01-01T00:00:00.000Z' };

const SCREENS: Screen[] = [
  {
    name: 'home',
    path: '/',
    whole: true,
    ready: (page) => page.locator('section[data-block=SIGNATURE_PIECES] article').first().waitFor(),
  },
  { name: 'any other path', path: '/nothing/of/the/kind', whole: true, ready: text('Explore Collections') },
  { name: 'the menu', path: '/about', act: press('Open menu'), ready: (page) => page.getByRole('dialog').waitFor() },
  {
    name: 'products',
    path: '/products?category=Cricket&price=1000-5000',
    whole: true,
    ready: text(/Showing \d+ of 51/),
  },
  { name: 'no products', path: '/products?search=zeppelin', whole: true, ready: text('No products found') },
  { name: 'a product', path: ({ product }) => `/product/${product}`, signedIn: true, ready: text('Specifications') },
  {
    name: 'a product out of stock',
    path: ({ soldOut }) => `/product/${soldOut}`,
    whole: true,
    ready: text('Specifications'),
  },
  {
    name: 'a group, its chosen member sold out',
    path: ({ group }) => `/product/${group}/wardrobe-royal?Doors=2+doors&Finish=Ivory`,
    ready: text('Dashed: not made'),
  },
  { name: 'no product', path: '/product/none', whole: true, ready: text('Product not found') },
  { name: 'the empty cart', path: '/cart', ready: text('Your cart is empty') },
  { name: 'the cart', path: '/cart', signedIn: true, ready: text('Proceed to Checkout') },
  { name: 'the address', path: '/cart?step=address', signedIn: true, ready: text('Street Address') },
  {
    name: 'the address with everything missing',
    signedIn: true,
    act: press('Continue to Payment'),
    ready: text('City is required'),
  },
  {
    name: 'the payment',
    signedIn: true,
    async act(page) {
      await page.getByLabel('Phone').fill('98765 43210');
      await page.getByLabel('Street Address').fill('12 Hazratganj');
      await page.getByLabel('City').fill('Lucknow');
      await page.getByLabel('State').selectOption('Uttar Pradesh');
      await page.getByLabel('Postal Code').fill('226001');
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await page.getByText('Cash on Delivery', { exact: true }).click();
      await page.locator('a[href="/pages/returns"]', { hasText: 'Returns and refunds policy' }).waitFor();
    },
    ready: text('Cash on delivery charge'),
  },
  {
    name: 'custom order',
    path: '/custom-order',
    whole: true,
    act: press('Submit Request'),
    ready: text('Phone is required'),
  },
  { name: 'log-in', path: '/login', ready: heading('Login to GS Mart') },
  {
    name: 'log-in, second step',
    async act(page) {
      await answerOperation(page, 'RequestLoginCode', { data: { requestLoginCode: codeSent } });
      await page.getByRole('textbox', { name: /^Email/ }).fill('asha@example.com');
      await page.locator('input[autocomplete=current-password]').fill('Secret-123');
      await page.locator('form button[type=submit]').click();
    },
    ready: (page) => page.getByLabel('Verification Code').waitFor(),
  },
  { name: 'log-in by phone', path: '/login?by=phone', ready: text('Use e-mail and password instead') },
  { name: 'forgotten password', path: '/login?forgotten=1', ready: heading('Set a new password') },
  {
    name: 'sign-up',
    path: '/signup',
    ready: (page) => page.locator('a[href="/pages/privacy"]', { hasText: 'Privacy policy' }).waitFor(),
  },
  {
    name: 'sign-up, second step',
    async act(page) {
      await answerOperation(page, 'RequestSignUpCode', { data: { requestSignUpCode: codeSent } });
      await page.getByLabel('Full Name').fill('Asha Verma');
      await page.getByRole('textbox', { name: /^Email/ }).fill('asha@example.com');
      await page.locator('input[autocomplete=new-password]').fill('Secret-123');
      await page.locator('form button[type=submit]').click();
    },
    ready: (page) => page.getByLabel('Verification Code').waitFor(),
  },
  { name: 'about', path: '/about', whole: true, ready: text('28') },
  { name: 'a policy', path: '/pages/returns', whole: true, ready: heading('Returns and refunds') },
  { name: 'no page', path: '/pages/none', whole: true, ready: heading('Page not found') },
  { name: 'contact', path: '/contact', whole: true, ready: text('Send Message') },
  {
    name: 'contact, not sent',
    async act(page) {
      await answerOperation(page, 'SubmitContact', 'abort');
      await page.getByLabel('Name').fill('Asha Verma');
      await page.getByRole('textbox', { name: /^Email/ }).fill('asha@example.com');
      await page.getByLabel('Subject').fill('A gate');
      await page.getByLabel('Message').fill('How long does it take?');
      await page.getByRole('button', { name: 'Send Message' }).click();
    },
    ready: (page) => page.getByRole('alertdialog').waitFor(),
  },
  { name: 'likes', path: '/likes', signedIn: true, ready: text('Kashmir Willow') },
  { name: 'addresses', path: '/addresses', signedIn: true, ready: text('Add an address') },
  { name: 'my account', path: '/account', signedIn: true, ready: text('Delete your account') },
  { name: 'likes of nobody', path: '/likes', ready: text('Please login first') },
  { name: 'an order placed', path: ({ order }) => `/order/${order}`, signedIn: true, ready: text('What happens next') },
  { name: 'my orders of nobody', path: '/my-orders', ready: text('Please login first') },
  {
    name: 'an order',
    path: ({ order }) => `/my-orders?order=${order}`,
    signedIn: true,
    ready: text('Delivery Address'),
  },
  { name: 'a quote', path: ({ quote }) => quote, ready: text('Accept this quote') },
  {
    name: 'a quote with everything missing',
    act: (page) => page.getByRole('button', { name: /^Accept for/ }).click(),
    ready: text('Street is required'),
  },
  {
    name: 'a quote, declined or not',
    path: ({ quote }) => quote,
    act: press('Decline this quote'),
    ready: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'an order to pay', path: ({ pay }) => pay, ready: heading(/^Please pay ₹/) },
  { name: 'no order to pay', path: '/pay/none', ready: heading('This link opens no order') },
  { name: 'no quote', path: '/quote/none', ready: heading('This link opens no quote') },
  {
    name: 'a review to write, nothing chosen',
    path: ({ received }) => `/review?order=${received}`,
    signedIn: true,
    act: press('Send review'),
    ready: text('Choose one to five stars.'),
  },
  { name: 'nothing to review', path: '/review?t=none', ready: heading('This link opens nothing to review') },
  {
    name: 'no reminders to end',
    path: '/cart-reminders?stop=none',
    act: press('No more reminders'),
    ready: text('This link is not valid any more.'),
  },
  { name: 'reminders without a link', path: '/cart-reminders', ready: text('This link is not complete.') },
  {
    name: 'a cancelled order',
    path: ({ cancelled }) => `/my-orders?order=${cancelled}`,
    signedIn: true,
    ready: text('Delivery Address'),
  },
];

const STAGES = [
  { label: 'Advance', due: 'NOW', percent: 40 },
  { label: 'When ready', due: 'READY', percent: 40 },
  { label: 'Rest at delivery', due: 'DELIVERY' },
];

/** @returns path of the page of a quote that awaits its answer */
async function sentQuote(shop: ShopProcess): Promise<string> {
  const admin = await shop.logIn(ADMIN);
  const content = {
    lines: [{ title: 'Gate', detail: '3000 × 2100 mm', unit: 'KG', quantity: 120.5, rate: 150, gstRatePercent: 18 }],
    discountPercent: 5,
    delivery: 500,
    daysFrom: 10,
    daysTo: 14,
    terms: 'Masonry is yours.',
    validUntil: new Date(Date.now() + 10 * 86_400_000),
    stages: STAGES,
  };
  const { makeQuote } = await shop.graphql(
    'mutation($input:MakeQuoteInput!){makeQuote(input:$input){id version}}',
    { input: { name: 'Asha Verma', email: 'asha@example.com', content } },
    admin,
  );
  const send = 'mutation($id:ID!,$version:Int!){sendQuote(id:$id,version:$version){link}}';
  return new URL((await shop.graphql(send, makeQuote, admin)).sendQuote.link).pathname;
}

/** @returns path of the page where an order in stages is paid */
async function orderInStages(shop: ShopProcess, productId: string): Promise<string> {
  const input = {
    idempotencyKey: 'in-stages',
    customer: { name: 'Asha Verma', phone: '98220 00001' },
    phone: '98220 00001',
    items: [{ productId, quantity: 2 }],
    deliveryAddress: { street: '12 Hazratganj', city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' },
    stages: STAGES,
  };
  const place = 'mutation($input:PlaceOrderForInput!){placeOrderFor(input:$input){payPath}}';
  return (await shop.graphql(place, { input }, await shop.logIn(ADMIN))).placeOrderFor.payPath;
}

/** @returns id of an order of the product that was delivered */
async function receivedOrder(shop: ShopProcess, token: string, productId: string): Promise<string> {
  const { id } = await placeOrder(shop, token, productId);
  const set = 'mutation($i:UpdateOrderStatusInput!){updateOrderStatus(input:$i){id}}';
  await shop.graphql(set, { i: { id, orderStatus: 'DELIVERED' } }, await shop.logIn(ADMIN));
  return id;
}

/** By another customer, with an answer of the shop. */
async function publishReview(shop: ShopProcess, productId: string): Promise<void> {
  const { token } = await shop.signUp('Ravi Kumar');
  await receivedOrder(shop, token, productId);
  const submit = 'mutation($i:SubmitReviewInput!){submitReview(input:$i){id}}';
  const input = { productId, stars: 4, text: 'Good for its price.' };
  const { id } = (await shop.graphql(submit, { i: input }, token)).submitReview;
  const admin = await shop.logIn(ADMIN);
  const publish = 'mutation($i:ModerateReviewInput!){moderateReview(input:$i){id}}';
  await shop.graphql(publish, { i: { id, publish: true } }, admin);
  const answer = 'mutation($i:AnswerReviewInput!){answerReview(input:$i){id}}';
  await shop.graphql(answer, { i: { id, text: 'Thank you!' } }, admin);
}

/** Runs in the page: its text and links as sent, and as they are now. */
function wordsAndLinks(html: string) {
  const of = (page: Document) => {
    for (const other of page.body.querySelectorAll('script, noscript, style')) other.remove();
    return {
      text: page.body.textContent!.replace(/\s+/g, ' '),
      links: [...page.body.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')),
    };
  };
  const now = document.implementation.createHTMLDocument();
  now.body.innerHTML = document.body.innerHTML;
  return { sentWords: of(new DOMParser().parseFromString(html, 'text/html')), words: of(now) };
}

describe('every public screen', () => {
  let shop: ShopProcess;
  let browser: Browser;
  let facts: Facts;
  let token: string;
  /** One profile of a visitor and one of a customer, so that code and pictures are fetched once. */
  let visitor: Visitor;
  let customer: Visitor;

  withShopAndBrowser(async (started) => {
    ({ shop, browser } = started);
    token = (await shop.signUp()).token;
    const find = async (search: string): Promise<string> =>
      (await shop.graphql('query($f:ProductFilter){products(filter:$f){items{id}}}', { f: { search } })).products
        .items[0].id;
    const product = await find('kashmir willow');
    const soldOut = await find('collapsible channel gate');
    const order = await placeOrder(shop, token, product);
    const cancelled = await placeOrder(shop, token, product);
    await shop.graphql('mutation($id:ID!){cancelOrder(id:$id){id}}', { id: cancelled.id }, token);
    const received = await receivedOrder(shop, token, product);
    await publishReview(shop, product);
    await shop.graphql('mutation($id:ID!){addToCart(productId:$id){count}}', { id: product }, token);
    await shop.graphql('mutation($id:ID!){likeProduct(productId:$id){id}}', { id: product }, token);
    const { group } = await addWardrobe(shop);
    const [quote, pay] = [await sentQuote(shop), await orderInStages(shop, product)];
    facts = { quote, pay, group, product, soldOut, order: order.id, cancelled: cancelled.id, received };
    visitor = await visit(browser, shop, { viewport: PHONE });
    customer = await visit(browser, shop, { viewport: PHONE, token });
  });

  test.each(SCREENS.map((screen) => [screen.name, screen] as const))(
    '%s: nothing that axe faults by day or night, nothing to scroll sideways from 320 to 1440 px, its own title',
    async (_name, { path, signedIn, whole, act, ready }) => {
      const { page, faults } = signedIn ? customer : visitor;
      faults.length = 0;
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const sent = path && (await page.goto(typeof path === 'string' ? path : path(facts)));
      if (whole && sent) {
        const { sentWords, words } = await page.evaluate(wordsAndLinks, await sent.text());
        expect(words).toEqual(sentWords);
      }
      await act?.(page);
      await ready(page);

      // The server's title equals the hydrated one; a later step has its own title.
      if (sent && !act && !page.url().includes('step='))
        expect(/<title>(.*?)<\/title>/.exec(await sent.text())?.[1]).toBe(await page.title());

      const covered: string[] = [];
      const wide: string[] = [];
      // 720 px is a window of 1440 at 200 %.
      for (const width of [390, 320, 720, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (excess > 0) wide.push(`${excess} px at ${width}`);
        // Below a dialog nothing can be pressed, the button included.
        const behindWindow = await page.locator('[role=dialog], [role=alertdialog]').count();
        let chat = await chatRoom(page);
        // Parts that loaded during the scroll have moved the end of the page.
        for (let again = 0; again < 20 && !chat.atTheEnd && !behindWindow; again += 1) chat = await chatRoom(page);
        covered.push(...chat.covered.map((what) => `${what} at ${width} px`));
        if (!chat.atTheEnd && !behindWindow) covered.push(`no chat at the end of the page at ${width} px`);
      }
      expect(wide).toEqual([]);
      expect(covered).toEqual([]);

      const violations: string[] = [];
      // All rules in light on a wide screen; in dark on a phone those that depend on colours and sizes.
      for (const [colorScheme, viewport, rules] of [
        ['light', { width: 1440, height: 900 }, null],
        ['dark', PHONE, ['color-contrast', 'target-size']],
      ] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const found = await axeFaults(
          page,
          rules ? { runOnly: [...rules] } : { rules: { 'target-size': { enabled: true } } },
        );
        for (const { id, nodes } of found)
          violations.push(`${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      }
      expect(violations).toEqual([]);

      expect(await page.locator('footer').innerText()).toContain('9:00 AM - 6:00 PM');
      const chat = await page.locator('a.chat-button').getAttribute('href');
      expect(new URL(chat!).searchParams.get('text')).toMatch(/steel fabrication/i);
      // The map's server is blocked, and some states need a failed request.
      expect(faults.filter((fault) => !/Failed to load resource/.test(fault))).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );

  test('moves the chat out of the way while somebody scrolls', async () => {
    const { page } = visitor;
    await page.setViewportSize(PHONE);
    await page.goto('/');
    // While scrolling down, the button must have been both visible and hidden.
    await page.evaluate(() => Object.assign(window, { visibilities: new Set<string>() }));
    await page.waitForFunction(
      () => {
        const { visibilities } = window as unknown as { visibilities: Set<string> };
        visibilities.add(getComputedStyle(document.querySelector('a.chat-button')!).visibility);
        const before = window.scrollY;
        window.scrollBy(0, 150);
        if (window.scrollY === before) window.scrollTo(0, 0);
        return visibilities.size === 2;
      },
      undefined,
      { polling: 30 },
    );
  });

  test('can be walked through by keyboard: skip link, menu, focus on the new screen', async () => {
    const { page } = visitor;
    await page.setViewportSize(PHONE);
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

  test.each([
    ['/', 'section[data-block=SIGNATURE_PIECES] article'],
    ['/products', 'main article'],
    [() => `/product/${facts.product}`, 'main table'],
    [() => `/product/${facts.group}/wardrobe-royal?Doors=3+doors&Finish=Ivory`, 'main fieldset'],
    ['/contact', 'main form'],
  ])(
    '%s comes whole: its code changes no word and no link of it, moves nothing, and asks for nothing again; its largest picture is not put off',
    async (at, shown) => {
      const path = typeof at === 'string' ? at : at();
      const words = (page: Page) =>
        page.evaluate(() => ({
          text: document.body.innerText,
          links: [...document.links].map(({ href }) => href),
          title: document.title,
        }));
      const watchShifts = (of: Page) =>
        of.addInitScript(() => {
          Object.assign(window, { shifted: 0, largest: '' });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) (window as any).shifted += (entry as any).value;
          }).observe({ type: 'layout-shift', buffered: true });
          new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1) as (PerformanceEntry & { element: Element | null }) | undefined;
            (window as any).largest = last?.element instanceof HTMLImageElement ? last.element.loading : '';
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        });
      const shifted = (of: Page) => of.evaluate(() => (window as any).shifted as number);
      /** Also once its pictures are there. */
      const keepsStill = async (of: Page) => {
        expect(await shifted(of)).toBeLessThan(0.01);
        await of.waitForLoadState('networkidle');
        expect(await shifted(of)).toBeLessThan(0.01);
        expect(await of.evaluate(() => (window as any).largest as string)).not.toBe('lazy');
      };

      const nobody = await visit(browser, shop, { viewport: PHONE });
      const asked: string[] = [];
      nobody.page.on('request', (request) => void (GRAPHQL.test(request.url()) && asked.push(request.url())));
      await watchShifts(nobody.page);
      await nobody.page.goto(path);
      await nobody.page.locator(shown).first().waitFor();
      const after = await words(nobody.page);
      await keepsStill(nobody.page);
      expect(nobody.faults).toEqual([]);
      expect(asked).toEqual([]);

      const context = await browser.newContext({ viewport: PHONE, baseURL: shop.url, javaScriptEnabled: false });
      context.setDefaultTimeout(PATIENCE);
      const plain = await context.newPage();
      await plain.goto(path);
      // Their text is for browsers without scripts alone.
      await plain.evaluate(() => document.querySelectorAll('noscript').forEach((element) => element.remove()));
      expect(await words(plain)).toEqual(after);
      await context.close();

      const known = await visit(browser, shop, { token });
      await watchShifts(known.page);
      await known.page.goto(path);
      await signedIn(known.page);
      await keepsStill(known.page);
    },
  );

  test('has controls that a finger can hit', async () => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, baseURL: shop.url });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    const small: string[] = [];
    for (const [path, ready] of [
      ['/products?category=Cricket', 'Showing'],
      [`/product/${facts.product}`, 'Specifications'],
      ['/cart', 'Proceed to Checkout'],
      ['/cart?step=address', 'Street Address'],
      ['/custom-order', 'Submit Request'],
      [`/my-orders?order=${facts.order}`, 'Delivery Address'],
      [facts.quote, 'Accept this quote'],
      [facts.pay, 'How it is paid'],
      [`/review?order=${facts.received}`, 'Send review'],
    ] as const) {
      await page.goto(path);
      await page.getByText(ready).first().waitFor();
      small.push(
        ...(await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('button, select, textarea, summary, input:not([type=file])')]
            .map((control) => (control.matches('[type=radio], [type=checkbox]') ? control.closest('label')! : control))
            .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
            .map((control) => `${location.pathname}: ${control.ariaLabel ?? control.textContent}`),
        )),
      );
    }
    expect(small).toEqual([]);
    await context.close();
  });

  test('says when the line is gone, and fetches again when it is back', async () => {
    const { page, context } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/products');
    await page.getByText('Showing 24 of 51 products').waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    const fetched = page.waitForRequest((request) => isOperation(request, 'Products'));
    await context.setOffline(false);
    await fetched;
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  test('opens without a line what was looked at, says from when it is, and lets nobody order', async () => {
    const { token } = await shop.signUp();
    const { products } = await shop.graphql('{products(filter:{search:"kashmir willow"}){items{id slug title}}}');
    const { id, slug, title } = products.items[0];
    const { page } = await visit(browser, shop, { token, keeps: true });
    await page.goto('/products?category=Cricket');
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await page.evaluate(async (path) => {
      const kept = async () => {
        const code = await (await caches.open('files')).keys();
        const has = (name: RegExp) => code.some(({ url }) => name.test(url));
        return (await caches.match(path)) && [/ProductRoute/, /CartRoute/].every(has);
      };
      while (!(await kept())) await new Promise((resolve) => setTimeout(resolve, 50));
    }, `/product/${id}/${slug}`);
    // The shop is killed, since the browser's offline emulation does not apply to a restarted service worker.
    await shop.kill();
    try {
      await page.reload();
      await page.getByText(/^You are offline\. You see this page as it was at \d\d:\d\d;/).waitFor();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('link', { name: 'Cart, 1 item' }).click();
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await toast(page, 'You are offline, so you cannot order now. Your cart is saved.');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/cart');
      // A page that is not cached shows the offline page.
      await page.goto('/about');
      await page.getByRole('heading', { name: 'You are offline' }).waitFor();
      await page.getByRole('link', { name: title }).waitFor();
    } finally {
      await shop.restart();
    }
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await page.waitForURL('**/cart?step=address');
  });

  test('stays as it is when the menu cannot be had, and one that was kept back comes with the line', async () => {
    const { page, context } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/about');
    await page.getByText('Book Consultation').waitFor();
    // Menu and list are not prefetched yet: no pointer came near, and the link to the list is out of view.
    await page.route('**/assets/{MobileMenu,ProductsRoute}*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Open menu' }).click();
    await toast(page, 'Something went wrong. Please try again.');
    await page.getByText('Book Consultation').waitFor();
    await context.setOffline(true);
    await page.locator('footer').getByRole('link', { name: 'Sports Goods' }).click();
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
    await page.unrouteAll();
    await context.setOffline(false);
    await page.getByText(/^Showing \d+ of 51 products/).waitFor();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').waitFor();
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
  /** Kilobytes (1000 bytes) of a file as they are transferred: the smallest were not worth compressing. */
  const kilobytes = (file: string): number => {
    const sent = [`${file}.br`, file].map((name) => join(dist, name)).find((path) => existsSync(path))!;
    if (!sizes.has(file)) sizes.set(file, statSync(sent).size / 1000);
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

  test('has a chunk for each of its twenty-seven screens', () => {
    expect(routes).toHaveLength(27);
  });

  test.each(
    ['pages/HomeRoute', 'catalogue/ProductsRoute', 'catalogue/ProductRoute', 'checkout/CartRoute'].map(
      (file) => `src/features/${file}.tsx`,
    ),
  )('%s needs at most 165 kB of it, in ten files', (route) => {
    const files = new Set([...entry, ...needed(route)]);
    expect(sum(files)).toBeLessThanOrEqual(165);
    expect(files.size).toBeLessThanOrEqual(10);
  });

  test.each(routes)('%s adds at most 48 kB to what every screen needs', (route) => {
    expect(sum([...needed(route)].filter((file) => !entry.has(file)))).toBeLessThanOrEqual(48);
  });

  test('is at most 325 kB for the first screen of the back office', () => {
    const files = [
      'app/AdminRoutes',
      'features/admin-dashboard/DashboardRoute',
      'features/admin-dashboard/FirstSteps',
    ].flatMap((key) => [...needed(`src/${key}.tsx`)]);
    expect(sum(new Set([...entry, ...files]))).toBeLessThanOrEqual(325);
  });

  test('holds nothing of Ant Design', () => {
    const files = new Set([...entry, ...routes.flatMap((route) => [...needed(route)])]);
    expect([...files].filter((file) => /\bant-(btn|table|modal)/.test(readFileSync(join(dist, file), 'utf8')))).toEqual(
      [],
    );
  });
});
