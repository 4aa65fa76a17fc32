/** How long a press waits for the picture that answers it, on a phone's screen with a slower processor, all the way from the menu to the order. */
import { median, milliseconds, table } from './report.mjs';

const PHONE = { width: 390, height: 844 };
/** What the web calls good for the slowest press of a visit. */
const WANTED_MS = 200;
/** Presses shorter than that are not told by the browser. */
const SHORTEST_MS = 16;
/** After a press until the browser has told of it, and of what it has set off. */
const SETTLE_MS = 700;

const ADDRESS = {
  phone: '9876543210',
  street: '12 Hazratganj',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postal: '226001',
};

/** Each goes on where the one above it has ended. */
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

/** One walk of a new customer. @returns the slowest press of each step, in milliseconds */
async function walk(browser, shop, cpu, n) {
  const token = await shop.signUp(`presses-${n}`);
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
      globalThis.presses = [];
      new PerformanceObserver((list) => {
        for (const { interactionId, name, duration, startTime, processingStart, processingEnd } of list.getEntries())
          if (interactionId)
            globalThis.presses.push({
              name,
              duration,
              waited: processingStart - startTime,
              worked: processingEnd - processingStart,
            });
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
    for (const [name, act] of STEPS) {
      await page.evaluate(() => (globalThis.presses.length = 0));
      await act(page);
      await settle();
      const presses = await page.evaluate(() => globalThis.presses);
      const worst = presses.toSorted((a, b) => b.duration - a.duration)[0];
      if (process.env.PRESSES) console.log(name, JSON.stringify(worst));
      slowest.push(worst?.duration ?? 0);
    }
    return slowest;
  } finally {
    await context.close();
  }
}

/** @param cpu how many times slower the processor is @returns a table and the slowest of all */
export async function presses(browser, shop, { cpu, runs }) {
  const walks = [];
  for (let n = 0; n < runs; n += 1) walks.push(await walk(browser, shop, cpu, n));
  const rows = STEPS.map(([name], index) => [name, median(walks.map((steps) => steps[index]))]);
  const slowest = Math.max(...rows.map(([, duration]) => duration));
  return [
    table(
      ['press', 'until the next picture'],
      rows.map(([name, duration]) => [name, duration ? milliseconds(duration) : `below ${SHORTEST_MS} ms`]),
    ),
    '',
    `The slowest press of each step, medians of ${runs} walks, processor ${cpu} times slower; the slowest of all took ` +
      `**${milliseconds(slowest)}** (wanted ${WANTED_MS} ms${slowest > WANTED_MS ? ', missed' : ''}).`,
  ].join('\n');
}
