/** Measures the delay from each interaction to the next paint, on a phone with a slow processor, from the menu to the placed order. */
import { median, milliseconds, table } from './report.mjs';

const PHONE = { width: 390, height: 844 };
/** The floor for the slowest interaction, which the web vitals call good. */
const FLOOR_MS = 200;
/** The browser reports no shorter interactions. */
const SHORTEST_MS = 16;
/** Wait after an interaction, until the browser has reported it. */
const SETTLE_MS = 700;

const ADDRESS = {
  phone: '9876543210',
  street: '12 Hazratganj',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postal: '226001',
};

/** Each step starts where the step above has ended. */
const STEPS = [
  ['open the menu', (page) => page.getByRole('button', { name: 'Open menu' }).tap()],
  ['close it', (page) => page.getByRole('button', { name: 'Close' }).tap()],
  ['type into the search', (page) => type(page.locator('main input[type=search]'), 'table')],
  ['empty it', (page) => page.locator('main input[type=search]').press('Escape')],
  [
    'narrow by price',
    async (page) => {
      await page.goto('/products');
      await ready(page);
      await page.locator('summary[aria-haspopup=dialog]').tap();
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /₹1,000 - ₹5,000/ })
        .tap();
    },
  ],
  ['show what is left', (page) => page.getByRole('button', { name: /^Show \d/ }).tap()],
  [
    'add from a card',
    (page) =>
      page
        .locator('main article')
        .first()
        .getByRole('button', { name: /to cart/ })
        .tap(),
  ],
  ['open a product', (page) => page.locator('main article h2 a').nth(1).tap()],
  ['zoom into its picture', (page) => page.getByRole('button', { name: 'Zoom into picture 1' }).tap()],
  ['leave the zoom', (page) => page.locator('.pswp__button--close').tap()],
  [
    'change the quantity',
    (page) =>
      page
        .getByRole('button', { name: /^Increase/ })
        .first()
        .tap(),
  ],
  ['add to the cart', (page) => page.getByRole('button', { name: 'Add to Cart', exact: true }).first().tap()],
  ['back to the list', (page) => page.getByRole('link', { name: 'Back to Products' }).tap()],
  ['open the cart', (page) => page.locator('header a[href="/cart"]').first().tap()],
  [
    'change a quantity in it',
    (page) =>
      page
        .getByRole('button', { name: /^Increase/ })
        .first()
        .tap(),
  ],
  ['proceed to checkout', (page) => page.getByRole('button', { name: 'Proceed to Checkout' }).tap()],
  [
    'fill in the address',
    async (page) => {
      await type(page.getByLabel('Phone'), ADDRESS.phone);
      await type(page.getByLabel('Street Address'), ADDRESS.street);
      await type(page.getByLabel('Postal Code'), ADDRESS.postal);
      await type(page.getByLabel('City'), ADDRESS.city);
      await page.getByLabel('State').selectOption(ADDRESS.state);
    },
  ],
  ['continue to payment', (page) => page.getByRole('button', { name: 'Continue to Payment' }).tap()],
  ['choose how to pay', (page) => page.getByText('Cash on Delivery').tap()],
  ['place the order', (page) => page.getByRole('button', { name: /^Place Order/ }).tap()],
];

const type = async (field, words) => {
  await field.tap();
  await field.fill('');
  await field.pressSequentially(words, { delay: 60 });
};

const ready = (page) => page.locator('html[data-ready]').waitFor({ state: 'attached' });
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

/** One walk of a new customer. @returns the slowest interaction of each step in milliseconds */
async function walk(browser, shop, cpu, n) {
  const token = await shop.signUp(`interactions-${n}`);
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    locale: 'en-IN',
    hasTouch: true,
    baseURL: shop.url,
    serviceWorkers: 'block',
  });
  try {
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    await context.addInitScript((durationThreshold) => {
      globalThis.interactions = [];
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
          if (interactionId) globalThis.interactions.push(duration);
      }).observe({ type: 'event', durationThreshold });
    }, SHORTEST_MS);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await page.goto('/products');
    await ready(page);
    await settle();
    const slowest = [];
    for (const [, act] of STEPS) {
      await page.evaluate(() => (globalThis.interactions.length = 0));
      await act(page);
      await settle();
      slowest.push(Math.max(0, ...(await page.evaluate(() => globalThis.interactions))));
    }
    return slowest;
  } finally {
    await context.close();
  }
}

/** @param cpu how many times slower the processor is @returns the slowest interaction of each step and of all, as markdown */
export async function interactions(browser, shop, { cpu, runs }) {
  const walks = [];
  for (let n = 0; n < runs; n += 1) walks.push(await walk(browser, shop, cpu, n));
  const rows = STEPS.map(([name], index) => [name, median(walks.map((steps) => steps[index]))]);
  const slowest = Math.max(...rows.map(([, duration]) => duration));
  return [
    table(
      ['interaction', 'to the next paint'],
      rows.map(([name, duration]) => [name, duration ? milliseconds(duration) : `below ${SHORTEST_MS} ms`]),
    ),
    '',
    `Medians of ${runs} walks, processor ${cpu} times slower; the slowest step took ` +
      `**${milliseconds(slowest)}** (floor ${FLOOR_MS} ms${slowest > FLOOR_MS ? ', missed' : ''}).`,
  ].join('\n');
}
