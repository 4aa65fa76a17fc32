/** What only a phone shows: the browser's Back over menus and viewers, the focus, and where the screen stands. */
import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { chatRoom } from '../chat-room.js';
import {
  acknowledge,
  ADMIN,
  PHONE,
  placeOrder,
  SMALL_PHONE,
  toast,
  visit,
  withShopAndBrowser,
  type ShopProcess,
} from '../harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

const idOf = async (search: string): Promise<string> =>
  (await shop.graphql('query($f:ProductFilter){products(filter:$f){items{id}}}', { f: { search } })).products.items[0]
    .id;

const put = (token: string, id: string) =>
  shop.graphql('mutation($id:ID!){addToCart(productId:$id,quantity:1){count}}', { id }, token);

/** Presses the browser's Back. Playwright's `goBack` would wait for a navigation, and an overlay prevents it. */
const back = (page: Page) => page.evaluate(() => history.back());

const address = (page: Page) => page.evaluate(() => location.pathname + location.search);

/** Name and tag of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { tagName, id, textContent } = document.activeElement!;
    return id ? `${tagName} #${id}` : `${tagName} ${textContent!.trim()}`;
  });

/** Waits until an element is wholly in the window, clear of what sticks to its top. */
const expectInView = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => {
    const { top, bottom } = document.querySelector(wanted)!.getBoundingClientRect();
    const over = [...document.querySelectorAll('header, [data-folded-bought]')].map((one) =>
      one.getBoundingClientRect(),
    );
    return bottom <= innerHeight && over.every((one) => top >= one.bottom);
  }, selector);

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByLabel('PIN / Postal Code').fill('226010');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="address.city"]')?.value);
  await page.getByLabel('Street Address').fill('12 Hazratganj');
  await page.getByLabel('First Name').fill('Asha');
  await page.getByLabel('Last Name').fill('Verma');
}

describe.each([PHONE, SMALL_PHONE])('a phone $width px wide', (viewport) => {
  test('brings the question about PIN code and state into view, and the answer leads on', async () => {
    const { token } = await shop.signUp();
    await put(token, await idOf('kettlebell'));
    const { page, faults } = await visit(browser, shop, { token, viewport, touch: true });
    await page.goto('/cart?step=address');
    await fillAddress(page);
    await page.getByLabel('State').selectOption('Kerala');
    // As high as a screen is above its keyboard, with the order unfolded.
    await page.setViewportSize({ width: viewport.width, height: 400 });
    await page.getByText('1 item in your order').tap();
    const question = page.getByText('PIN 226010 is in Uttar Pradesh, not in Kerala.');
    await question.waitFor();
    await page.getByRole('button', { name: 'Continue to Payment' }).tap();
    await page.getByRole('alert').filter({ has: question }).waitFor();
    await page.waitForFunction(() => !document.querySelector('[data-folded-bought][open]'));
    await expectInView(page, 'form [role=alert]');
    expect(await focused(page)).toContain('PIN 226010 is in Uttar Pradesh');
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Use Uttar Pradesh' }).tap();
    await question.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (document.activeElement as HTMLSelectElement).name)).toBe('address.state');
    // A PIN that the directory does not know is told when the field is left.
    await page.getByLabel('PIN / Postal Code').fill('226999');
    await page.getByLabel('Street Address').tap();
    await page.getByText(/^We do not know PIN 226999\. Please check it\. If it is right, call /).waitFor();
    await page.getByLabel('PIN / Postal Code').fill('226010');
    // The field and the quote say it, and each takes it back by itself.
    await page
      .getByText(/^We do not know PIN/)
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Continue to Payment' }).tap();
    await page.waitForURL('**/cart?step=payment');
    expect(faults).toEqual([]);
  });

  test('says below a saved address why no order goes there, in view, and mends it in place', async () => {
    const { token } = await shop.signUp();
    await put(token, await idOf('kettlebell'));
    const input = {
      firstName: 'Asha',
      lastName: 'Verma',
      street: '12 Hazratganj',
      city: 'Lucknow',
      state: 'Ontario',
      postalCode: '226010',
      country: 'Canada',
    };
    await shop.graphql('mutation($input:AddressInput!){saveAddress(input:$input){id}}', { input }, token);
    const { page, faults } = await visit(browser, shop, { token, viewport, touch: true });
    await page.goto('/cart?step=address');
    await page.getByLabel('Phone').fill('98765 43210');
    const refusal = page.locator('form [role=alert]', { hasText: 'We do not deliver to Canada yet.' });
    await refusal.waitFor();
    await page.getByRole('button', { name: 'Continue to Payment' }).tap();
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('We do not deliver to Canada'));
    await expectInView(page, 'form [role=alert]');
    await refusal.getByRole('button', { name: 'Edit this address' }).tap();
    await page.getByLabel('Country').selectOption('India');
    await page.getByLabel('State').selectOption('Uttar Pradesh');
    await page.getByRole('button', { name: 'Save Address' }).tap();
    await refusal.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Continue to Payment' }).tap();
    await page.waitForURL('**/cart?step=payment');
    expect(faults).toEqual([]);
  });

  test('closes the zoomed picture by Back and stays with the product, also when the product was opened by a link from elsewhere', async () => {
    const { page } = await visit(browser, shop, { viewport, touch: true });
    const product = `/product/${await idOf('kashmir willow')}`;
    await page.goto('/about');
    await page.goto(product);
    const here = await address(page);
    const viewer = page.locator('.pswp');
    await page
      .getByRole('button', { name: /^Zoom into/ })
      .first()
      .tap();
    await viewer.waitFor();
    await back(page);
    await viewer.waitFor({ state: 'detached' });
    expect(await address(page)).toBe(here);
    await page
      .getByRole('button', { name: /^Zoom into/ })
      .first()
      .tap();
    await viewer.waitFor();
    await page.locator('.pswp__button--close').tap();
    await viewer.waitFor({ state: 'detached' });
    // The viewer has left nothing in the history.
    await page.goBack();
    expect(await address(page)).toBe('/about');
  });

  test('closes the filter sheet by Back, with the filters that were chosen in it', async () => {
    const { page } = await visit(browser, shop, { viewport, touch: true });
    await page.goto('/about');
    await page.goto('/products');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const open = () => page.locator('summary', { hasText: 'Filters' }).tap();
    await open();
    await sheet.waitFor();
    await back(page);
    await sheet.waitFor({ state: 'detached' });
    expect(await address(page)).toBe('/products');
    await open();
    await sheet.getByLabel('Under ₹1,000').tap();
    await page.waitForURL('**/products?price=0-1000');
    await back(page);
    await sheet.waitFor({ state: 'detached' });
    await page.waitForURL('**/products?price=0-1000');
    await page.goBack();
    expect(await address(page)).toBe('/about');
  });

  test('closes the menu by Back, and Back from where the menu led goes to where it was opened', async () => {
    const { page } = await visit(browser, shop, { viewport, touch: true });
    await page.goto('/contact');
    await page.goto('/about');
    const menu = page.getByRole('dialog');
    const open = () => page.getByRole('button', { name: 'Open menu' }).tap();
    await open();
    await menu.waitFor();
    await back(page);
    await menu.waitFor({ state: 'detached' });
    expect(await address(page)).toBe('/about');
    await open();
    await menu.getByRole('link', { name: 'Custom Order' }).tap();
    await page.waitForURL('**/custom-order');
    await menu.waitFor({ state: 'detached' });
    await page.goBack();
    expect(await address(page)).toBe('/about');
    await page.goBack();
    expect(await address(page)).toBe('/contact');
  });

  test('closes a dialog by Back, and a notice too', async () => {
    const { token } = await shop.signUp();
    const order = await placeOrder(shop, token, await idOf('kettlebell'));
    const { page } = await visit(browser, shop, { token, viewport, touch: true });
    await page.goto(`/my-orders?order=${order.id}`);
    const here = await address(page);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Cancel Order' }).tap();
    await dialog.waitFor();
    await back(page);
    await dialog.waitFor({ state: 'detached' });
    expect(await address(page)).toBe(here);
    expect(await focused(page)).toBe('BUTTON Cancel Order');

    await page.goto('/contact');
    await page.route('**/graphql', (route) => route.abort());
    await page.getByLabel('Name').fill('Asha Verma');
    await page.getByLabel('Email').fill('asha@example.com');
    await page.getByLabel('Subject').fill('A gate');
    await page.getByLabel('Message').fill('How long does it take?');
    await page.getByRole('button', { name: 'Send Message' }).tap();
    const notice = page.getByRole('alertdialog');
    await notice.waitFor();
    await back(page);
    await notice.waitFor({ state: 'detached' });
    expect(await address(page)).toBe('/contact');
    expect(await page.getByLabel('Message').inputValue()).toBe('How long does it take?');
    // Pressed again, the notice comes again, and OK returns the focus to the button.
    await page.getByRole('button', { name: 'Send Message' }).tap();
    await notice.getByRole('button', { name: 'OK' }).tap();
    await notice.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('BUTTON Send Message');
  });

  test('keeps the focus on Add to Cart, and after OK puts it on the new screen', async () => {
    const { token } = await shop.signUp();
    const { page } = await visit(browser, shop, { token, viewport, touch: true });
    await page.goto(`/product/${await idOf('kettlebell')}`);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).tap();
    await toast(page, 'Added To Cart!!');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).waitFor();
    expect(await focused(page)).toBe('BUTTON Add to Cart');
    await page.goto('/products');
    const add = page.getByRole('button', { name: /^Add .* to cart$/ }).first();
    await add.tap();
    await toast(page, 'Added To Cart!!');
    expect(await add.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.goto('/cart?step=address');
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to Payment' }).tap();
    await page.getByText('Cash on Delivery', { exact: true }).tap();
    await page.getByText('Cash on delivery charge').waitFor();
    await page.getByRole('button', { name: 'Place Order' }).tap();
    await acknowledge(page, "Order placed successfully! You'll pay when your order arrives.");
    await page.getByText(/Thank you! Order .+ is placed\./).waitFor();
    expect(await focused(page)).toBe('MAIN #main');
  });

  test('shows the empty cart from its top after Back from a payment', async () => {
    const { token } = await shop.signUp();
    await put(token, await idOf('kettlebell'));
    const { page } = await visit(browser, shop, { token, viewport, touch: true });
    await page.goto('/cart?step=address');
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to Payment' }).tap();
    await page.getByText('Pay Online').tap();
    const pay = page.getByRole('button', { name: /^Pay ₹/ });
    await pay.scrollIntoViewIfNeeded();
    await pay.tap();
    await page
      .getByRole('dialog', { name: 'Test payment' })
      .getByRole('button', { name: /^Pay ₹/ })
      .tap();
    await acknowledge(page, 'Payment successful! Order placed.');
    await page.getByText(/Thank you! Order .+ is placed\./).waitFor();
    await page.goBack();
    await page.getByText('Your cart is empty').waitFor();
    await page.waitForFunction(() => scrollY === 0);
    expect(await address(page)).toBe('/cart');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Your Cart');
    // No later restoration of the former position.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('has no amount of the cart below the chat button, also after a quantity was changed', async () => {
    const { token } = await shop.signUp();
    for (const search of ['kettlebell', 'kashmir willow', 'yoga mat']) await put(token, await idOf(search));
    const { page } = await visit(browser, shop, { token, viewport, touch: true });
    for (const path of ['/cart', '/cart?step=address']) {
      await page.goto(path);
      await page
        .getByText(/^Tax \(/)
        .first()
        .waitFor();
      expect((await chatRoom(page, 7)).covered).toEqual([]);
    }
    await page.goto('/cart');
    await page.getByText('Subtotal (3 items)').waitFor();
    await page
      .getByRole('button', { name: /^Increase/ })
      .first()
      .tap();
    await page.getByText('Subtotal (4 items)').waitFor();
    expect((await chatRoom(page, 7)).covered).toEqual([]);
  });
});

describe('pictures straight from a phone', () => {
  const MEGABYTE = 1024 * 1024;
  const mimeType = 'image/jpeg';
  /** A JPEG of 12 megapixels and far more than 5 MB: noise cannot be compressed. */
  let photo: Buffer;
  beforeAll(async () => {
    photo = await sharp(randomBytes(4000 * 3000 * 3), { raw: { width: 4000, height: 3000, channels: 3 } })
      .jpeg({ quality: 92 })
      .toBuffer();
    expect(photo.length).toBeGreaterThan(10 * MEGABYTE);
  });
  /** The first bytes of a HEIC file; Chromium decodes none. */
  const heic = (bytes: number) =>
    Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(bytes)]);

  test('are made smaller in the browser for a return, and one that cannot be sent keeps the form from being sent', async () => {
    const { token } = await shop.signUp();
    const admin = await shop.logIn(ADMIN);
    const order = await placeOrder(shop, token, await idOf('kettlebell'));
    await shop.graphql(
      'mutation($input:UpdateOrderStatusInput!){updateOrderStatus(input:$input){id}}',
      { input: { id: order.id, orderStatus: 'DELIVERED' } },
      admin,
    );
    const { page } = await visit(browser, shop, { token, viewport: SMALL_PHONE, touch: true });
    await page.goto(`/my-orders?order=${order.id}`);
    await page.getByRole('button', { name: 'Return or Exchange' }).tap();
    const form = page.getByRole('dialog', { name: 'Return or exchange' });
    await form.getByLabel('Reason').selectOption('DAMAGED');
    await form.getByLabel('Pictures (optional)').setInputFiles([
      { name: 'dent.jpg', mimeType, buffer: photo },
      { name: 'scratch.heic', mimeType: 'image/heic', buffer: heic(6 * MEGABYTE) },
    ]);
    const chosen = form.getByRole('list', { name: 'Chosen pictures' });
    await chosen.getByText(/^The picture is larger than 5 MB and could not be made smaller here/).waitFor();
    const send = form.getByRole('button', { name: 'Request return' });
    await send.tap();
    await form.getByText('scratch.heic cannot be sent: please remove it or choose another.').waitFor();
    const returns = async () =>
      (await shop.graphql('query($id:ID!){order(id:$id){returns{pictures{name url}}}}', { id: order.id }, admin)).order
        .returns;
    expect(await returns()).toEqual([]);
    await form.getByRole('button', { name: 'Remove scratch.heic' }).tap();
    await send.tap();
    await toast(page, 'We have received your request and will write to you soon.');
    const [{ pictures }] = await returns();
    expect(pictures.map(({ name }: { name: string }) => name)).toEqual(['dent.jpg']);
    const kept = Buffer.from(await (await fetch(shop.url + pictures[0].url)).arrayBuffer());
    const { width, height, format } = await sharp(kept).metadata();
    expect(format).toBe('jpeg');
    expect(kept.length).toBeLessThanOrEqual(5 * MEGABYTE);
    // Large enough to look at, and not distorted.
    expect(width).toBeGreaterThanOrEqual(1600);
    expect(width! / height!).toBeCloseTo(4 / 3, 2);
  });

  test('are made smaller for a sketch', async () => {
    const { page, faults } = await visit(browser, shop, { viewport: PHONE, touch: true });
    await page.goto('/custom-order');
    await page.getByLabel('Name').fill('Asha Verma');
    await page.getByLabel('Phone').fill('98765 43210');
    await page.getByLabel('Project Description').fill('A gate, as in the photo.');
    const sketch = page.getByLabel('Design Sketch (optional)');
    await sketch.setInputFiles([{ name: 'broken.avif', mimeType: 'image/avif', buffer: Buffer.from('no picture') }]);
    await page.getByText('This file could not be opened as a picture. Please choose a JPG, PNG or WebP.').waitFor();
    await sketch.setInputFiles([{ name: 'gate.jpg', mimeType, buffer: photo }]);
    await page.getByText('gate.jpg').waitFor();
    await page.getByRole('button', { name: 'Submit Request' }).tap();
    await toast(page, 'Your request was submitted successfully!');
    expect(faults).toEqual([]);
  });

  test('are made smaller for a product, and of a HEIC photo the form says what to do', async () => {
    const { page } = await visit(browser, shop, { token: await shop.logIn(ADMIN) });
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.locator('input[type=file]').setInputFiles([
      { name: 'bat.jpg', mimeType, buffer: photo },
      { name: 'bat.heic', mimeType: 'image/heic', buffer: heic(2 * MEGABYTE) },
    ]);
    await dialog.getByRole('alert').filter({ hasText: 'bat.heic: This browser cannot open HEIC photos.' }).waitFor();
    await dialog.getByRole('button', { name: 'Move bat.jpg' }).waitFor();
  });
});
