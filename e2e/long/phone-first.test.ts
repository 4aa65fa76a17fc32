/** The cart comes before the account, and a mobile number is enough to order: on a phone, by the keyboard alone, and for a screen reader. */
import type { Browser, Locator, Page } from 'playwright-core';
import { axeFaults } from '../accessibility.js';
import {
  acknowledge,
  ADMIN,
  logIn,
  PHONE,
  picture,
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

async function setSelling(values: object): Promise<void> {
  const admin = await shop.logIn(ADMIN);
  const { settings } = await shop.graphql('{settings{groups{group version}}}', {}, admin);
  const { version } = settings.groups.find((one: any) => one.group === 'selling');
  await shop.graphql(
    'mutation($input: SaveSettingsInput!){saveSettings(input:$input){group}}',
    { input: { group: 'selling', values, version } },
    admin,
  );
}

it('takes a new shopper from the home page to a placed order in ten taps and forty keys', async () => {
  const { page, faults } = await visit(browser, shop, { viewport: PHONE, touch: true });
  page.setDefaultTimeout(20000);
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
