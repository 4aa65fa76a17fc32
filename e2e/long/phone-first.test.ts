/** The cart comes before the account, and a mobile number is enough to order: on a phone, by the keyboard alone, and for a screen reader. */
import type { Browser, Locator, Page } from 'playwright-core';
import { axeFaults } from '../accessibility.js';
import {
  acknowledge,
  DESKTOP,
  logIn,
  PHONE,
  picture,
  setSettings,
  signedIn,
  toast,
  visit,
  withShopAndBrowser,
  type ShopProcess,
} from '../harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

const placedWords = "Order placed successfully! You'll pay when your order arrives.";

let numbers = 9_839_000_000;
const newNumber = () => String((numbers += 1));

/** The code that a number got last, as the mailbox page shows messages of the sandbox. */
async function codeTo(number: string): Promise<string> {
  for (;;) {
    const page = await (await fetch(`${shop.url}/dev/mailbox`)).text();
    const message = page.split('<article>').find((one) => one.includes(`to +91${number} `));
    const code = /\b(\d{6})\b/.exec(message?.split('<pre>')[1] ?? '')?.[1];
    if (code) return code;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const find = async (search: string): Promise<{ id: string; title: string; stock: number }> =>
  (await shop.graphql('query($f:ProductFilter){products(filter:$f){items{id title stock}}}', { f: { search } }))
    .products.items[0];

/** What is in the account's cart, by the page's own token. */
const cartOfAccount = async (page: Page): Promise<Record<string, number>> => {
  const token = await page.evaluate(() => localStorage.getItem('token')!);
  const { myCart } = await shop.graphql('{myCart{items{quantity product{id}}}}', {}, token);
  return Object.fromEntries(myCart.items.map((line: any) => [line.product.id, line.quantity]));
};

/** Waits until the keyboard writes into the field with this label. */
const writesInto = (page: Page, label: string) =>
  page.waitForFunction(
    (words) => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.startsWith(words),
    label,
  );

/** Counts what a shopper does on a phone; suggestions of the browser and of its keyboard are not used. */
function countedHands(page: Page) {
  const done = { taps: 0, keys: 0 };
  return {
    done,
    async tap(what: Locator) {
      done.taps += 1;
      await what.tap();
    },
    async press(key: string) {
      done.keys += 1;
      await page.keyboard.press(key);
    },
    /** Types where the cursor is. */
    async type(text: string, label: string) {
      await writesInto(page, label);
      done.keys += text.length;
      await page.keyboard.type(text);
    },
  };
}

it('takes a new shopper from the home page to a placed order in ten taps and forty keys', async () => {
  const { page, faults } = await visit(browser, shop, { viewport: PHONE, touch: true });
  const number = newNumber();
  await page.goto('/');
  const { done, tap, type, press } = countedHands(page);

  await tap(page.getByRole('link', { name: 'Fabric Sofa', exact: true }));
  await tap(page.getByRole('button', { name: 'Add to Cart' }));
  await toast(page, 'Added To Cart!!');
  await tap(page.getByRole('link', { name: 'Cart, 1 item' }));
  await picture(page, 'guest-cart-390');
  await tap(page.getByRole('button', { name: 'Proceed to Checkout' }));

  await type(number, 'Mobile number');
  await picture(page, 'checkout-number-390');
  expect(await axeFaults(page)).toEqual([]);
  await press('Enter');
  await type(await codeTo(number), 'Verification Code');

  await type('226001', 'PIN');
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Lucknow'));
  await picture(page, 'checkout-address-390');
  await tap(page.getByLabel('Street Address'));
  await type('14 MG Road', 'Street Address');
  await tap(page.getByLabel('First Name'));
  await type('Asha', 'First Name');
  await tap(page.getByLabel('Last Name'));
  await type('Rao', 'Last Name');
  expect(await axeFaults(page)).toEqual([]);
  await tap(page.getByRole('button', { name: 'Continue to Payment' }));
  await page.getByRole('checkbox', { name: /by WhatsApp/ }).waitFor();
  expect(await page.getByRole('checkbox', { name: /by WhatsApp/ }).isChecked()).toBe(false);
  await tap(page.getByText('Cash on Delivery', { exact: true }));
  await picture(page, 'checkout-payment-390');
  expect(await axeFaults(page)).toEqual([]);
  await tap(page.getByRole('button', { name: /^Place Order/ }));
  await acknowledge(page, placedWords);
  await picture(page, 'placed-390');

  console.info(`From the home page to a placed order: ${done.taps} taps, ${done.keys} keys`);
  expect(done.taps).toBeLessThanOrEqual(10);
  expect(done.keys).toBeLessThanOrEqual(40);
  const token = await page.evaluate(() => localStorage.getItem('token')!);
  const { me, myOrders } = await shop.graphql(
    '{me{name email phone} myOrders{orders{contactInfo{email phone} paymentMethod}}}',
    {},
    token,
  );
  expect(me).toEqual({ name: 'Asha Rao', email: '', phone: `+91${number}` });
  expect(myOrders.orders).toMatchObject([{ paymentMethod: 'COD', contactInfo: { email: '' } }]);
  expect(await cartOfAccount(page)).toEqual({});
  expect(faults).toEqual([]);
});

/** Role and name of what has the focus, as a screen reader says them. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement;
    const name = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '';
    const role = at.getAttribute('role') ?? (at.localName === 'input' ? at.type : at.localName);
    return `${role} ${name.replace(/\s+/g, ' ').trim()}`;
  });

/** Presses a key until the focus is on what begins so. */
async function walkTo(page: Page, begins: string, key = 'Tab'): Promise<void> {
  const met: string[] = [];
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (now.startsWith(begins)) return;
    met.push(now);
  }
  throw new Error(`The focus never came to "${begins}", but to:\n${met.join('\n')}`);
}

it('is ordered by the keyboard alone, and says by name what it asks for and what is wrong', async () => {
  const { page, faults } = await visit(browser, shop, { viewport: DESKTOP });
  const { id } = await find('leather cricket ball');
  const number = newNumber();
  const { keyboard } = page;
  await page.goto(`/product/${id}`);
  await walkTo(page, 'button Add to Cart');
  await keyboard.press('Enter');
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await walkTo(page, 'a Cart, 1 item', 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your Cart' }).waitFor();
  await walkTo(page, 'button Proceed to Checkout');
  await keyboard.press('Enter');

  await writesInto(page, 'Mobile number');
  await page.getByRole('heading', { level: 1, name: 'Your Mobile Number' }).waitFor();
  await picture(page, 'checkout-number-1440');
  await keyboard.type('12345');
  await keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Mobile number' });
  await page.getByText('Enter an Indian mobile number of ten digits').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await keyboard.press('Control+A');
  await keyboard.type(number);
  await keyboard.press('Enter');
  await writesInto(page, 'Verification Code');
  const code = await codeTo(number);
  await keyboard.type(code === '000000' ? '000001' : '000000');
  await page.getByRole('alert').filter({ hasText: 'code' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // The wrong one is selected: the right one takes its place.
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).selectionEnd === 6);
  await keyboard.type(code);

  await writesInto(page, 'PIN');
  await page.getByRole('group', { name: 'Delivery Address' }).waitFor();
  await keyboard.type('226001');
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Lucknow'));
  await picture(page, 'checkout-address-1440');
  for (const [name, text] of [
    ['text Street Address', '14 MG Road'],
    ['text First Name', 'Asha'],
    ['text Last Name', 'Rao'],
  ] as const) {
    await walkTo(page, name);
    await keyboard.type(text);
  }
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor();
  await page.getByRole('radio', { name: /^Cash on Delivery/ }).waitFor();
  await picture(page, 'checkout-payment-1440');
  await walkTo(page, 'radio Pay Online');
  await keyboard.press('ArrowDown');
  await page.locator('input[value=COD]:checked').waitFor();
  await walkTo(page, 'checkbox Messages about my orders by WhatsApp');
  await keyboard.press('Space');
  const place = page.getByRole('button', { name: /^Place Order · / });
  await place.and(page.locator(':enabled')).waitFor();
  await walkTo(page, 'button Place Order');
  await keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: placedWords, exact: true }).waitFor();
  await keyboard.press('Enter');
  await page.waitForURL('**/order/**');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const token = await page.evaluate(() => localStorage.getItem('token')!);
  expect(await shop.graphql('{myWhatsappUpdates{wanted asked}}', {}, token)).toEqual({
    myWhatsappUpdates: { wanted: true, asked: true },
  });
  // The number and the code that were wrong.
  expect(faults.filter((one) => !/40[01]|422/.test(one))).toEqual([]);
});

it('joins a cart of the browser with the account’s once, whichever tab logs in, and both tabs show it', async () => {
  const account = await shop.signUp();
  const [bat, ball] = [await find('kashmir willow'), await find('leather cricket ball')];
  const put = 'mutation($id:ID!,$n:Int!){addToCart(productId:$id,quantity:$n){count}}';
  await shop.graphql(put, { id: bat.id, n: 3 }, account.token);
  const { page, context } = await visit(browser, shop, { viewport: DESKTOP });
  for (const [product, count] of [
    [bat, 1],
    [ball, 2],
    [ball, 3],
  ] as const) {
    if (count < 3) await page.goto(`/product/${product.id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).and(page.locator(':not([aria-disabled])')).click();
    await page.getByRole('link', { name: new RegExp(`^Cart, ${count} item`) }).waitFor();
  }
  const other = await context.newPage();
  await other.goto('/about');
  await other.getByRole('link', { name: 'Cart, 3 items' }).waitFor();

  await page.goto('/cart');
  await page.getByText('Subtotal (3 items)').waitFor();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('link', { name: 'Use e-mail and password instead' }).click();
  await page.waitForURL('**/login?next=%2Fcart%3Fstep%3Daddress');
  await page.getByRole('link', { name: 'Log in with a code to your phone' }).waitFor();
  await picture(page, 'login-1440');
  await logIn(page, shop, account);
  await page.waitForURL('**/cart?step=address');
  await page.getByRole('group', { name: 'Delivery Address' }).waitFor();
  await toast(page, 'Your cart also has 2 items that you put in before.');
  await page.getByRole('link', { name: 'Cart, 5 items' }).waitFor();
  await signedIn(other);
  await other.getByRole('link', { name: 'Cart, 5 items' }).waitFor();
  await page.goto('/cart');
  await page.getByText('Subtotal (5 items)').waitFor();
  expect(await cartOfAccount(page)).toEqual({ [bat.id]: 3, [ball.id]: 2 });
});

it('asks for the log-in before the cart, and for no number, where the owner wants it as specified', async () => {
  await setSettings(shop, 'selling', { cartNeedsAccount: true, phoneLogIn: false });
  const { id } = await find('leather cricket ball');
  const { page } = await visit(browser, shop, { viewport: PHONE, touch: true });
  await page.goto(`/product/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await toast(page, 'Please login first');
  await page.waitForURL('**/login?next=**');
  await page.getByRole('button', { name: 'Login', exact: true }).last().waitFor();
  expect(await page.getByRole('link', { name: 'Log in with a code to your phone' }).count()).toBe(0);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('gscart') ?? '{"items":[]}').items)).toEqual([]);
});
