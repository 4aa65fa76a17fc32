/** Helpers of the back-office tests: opening screens, filling in Ant Design's fields, placing orders. */
import { STATUS_CODES } from 'node:http';
import type { Browser, Download, Locator, Page, Request } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import { isOperation, PATIENCE, type ShopProcess } from '../harness.js';

export { toast } from '../harness.js';

/** One shop, one browser and the admin's page in it; set before the first journey. */
export interface Stage {
  shop: ShopProcess;
  browser: Browser;
  /** The admin's. */
  token: string;
  page: Page;
  /** Errors of the admin's page since they were last read. */
  faults: string[];
}

/** Sends a GraphQL request as the admin. @throws Error naming the refusal */
export const asAdmin = <T = any>(stage: Stage, query: string, variables: Record<string, unknown> = {}): Promise<T> =>
  stage.shop.graphql<T>(query, variables, stage.token);

/**
 * Opens a screen as the admin and waits until it has loaded. A screen that this page has not shown yet is opened within the document;
 * one that it has shown is loaded again, so that it keeps no state.
 */
export async function open({ page }: Stage, path: string): Promise<void> {
  const known = await page.evaluate(
    (to) =>
      !location.pathname.startsWith('/admin') ||
      !document.querySelector('main h1') ||
      (window as unknown as { navigation: { entries(): { url: string; sameDocument: boolean }[] } }).navigation
        .entries()
        .some(({ url, sameDocument }) => sameDocument && new URL(url).pathname === new URL(to, url).pathname),
    path,
  );
  await (known ? page.goto(path) : follow(page, path));
  // A message stays for as long as the pointer lies on it.
  await page.mouse.move(0, 0);
  await settled(page);
}

/** Goes to another screen within the document, as a link does, which is faster than loading it. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    document.querySelectorAll('main h1').forEach((heading) => heading.setAttribute('data-left', ''));
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('main h1[data-left]').waitFor({ state: 'detached' });
}

/** Waits until the screen's heading is visible and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() => !document.querySelector('main .ant-skeleton, main .ant-spin-spinning'));
}

/** Opens an Ant Design select by its label and picks the option with this text. */
export async function choose(scope: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  // Ant Design's input is below its visible text, which receives the click.
  await scope.getByLabel(label, { exact: true }).and(scope.getByRole('combobox')).click({ force: true });
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}

/** Waits until a field holds this value. @throws Error naming the value it has kept instead */
export async function expectValue(field: Locator, value: string): Promise<void> {
  const holds = (input: SVGElement | HTMLElement, wanted: string) => (input as HTMLInputElement).value === wanted;
  const until = Date.now() + PATIENCE;
  while (!(await field.evaluate(holds, value))) {
    if (Date.now() > until) expect(await field.inputValue()).toBe(value);
    await field.page().waitForTimeout(50);
  }
}

/** The browser's own console message for a response with this status. */
export const refused = (status: 400 | 409): string =>
  `Failed to load resource: the server responded with a status of ${status} (${STATUS_CODES[status]})`;

/** The table row with this text. */
export const row = (page: Page, text: string): Locator =>
  page.locator('tbody tr.ant-table-row').filter({ hasText: text });

/** Answers one GraphQL operation instead of the server, or aborts its request, until the returned function is called. */
export async function intercept(page: Page, operation: string, answer: 'abort' | object): Promise<() => Promise<void>> {
  const handler: Parameters<Page['route']>[1] = (route) => {
    if (!isOperation(route.request(), operation)) return route.fallback();
    return answer === 'abort' ? route.abort() : route.fulfill({ json: answer });
  };
  await page.route('**/graphql', handler);
  return () => page.unroute('**/graphql', handler);
}

/** Operations that the frame of the back office polls. */
const OF_THE_FRAME = ['AdminWaiting', 'AdminNewOrderCount', 'AdminToPackCount'];

/** Counts the GraphQL requests the page sends while something is done, without those of the frame around the screen. */
export async function requestsDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted = (request: Request) => {
    const isOfFrame = OF_THE_FRAME.some((name) => isOperation(request, name));
    if (request.url().endsWith('/graphql') && !isOfFrame) count += 1;
  };
  page.on('request', counted);
  await act();
  // Requests that were started are sent by the time a later task of the page runs.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  page.off('request', counted);
  return count;
}

/** The text of the file that a click downloads. */
export async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** `₹1,25,000`, and `₹99.50` where there are paise. */
export const rupees = (amount: number): string =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount);

const address = {
  firstName: 'Asha',
  lastName: 'Verma',
  street: '12 Hazratganj',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postalCode: '226001',
};

/** An order as its customer sees it. */
export interface PlacedOrder {
  id: string;
  orderNumber: string;
  totalAmount: number;
}

/** Orders one piece of a product, or more; an online order is paid at once. */
export async function placeOrder(
  { shop }: Stage,
  customer: { email: string; token: string },
  {
    search = 'yoga mat',
    paymentMethod = 'COD',
    quantity = 1,
    codes,
  }: { search?: string; paymentMethod?: 'COD' | 'ONLINE'; quantity?: number; codes?: string[] } = {},
): Promise<PlacedOrder> {
  const { products } = await shop.graphql('query($search:String){products(filter:{search:$search}){items{id}}}', {
    search,
  });
  const { placeOrder: placed } = await shop.graphql(
    'mutation($input:PlaceOrderInput!){placeOrder(input:$input){order{id orderNumber totalAmount} payment{providerOrderId}}}',
    {
      input: {
        items: [{ productId: products.items[0].id, quantity }],
        paymentMethod,
        ...(codes && { codes }),
        contactInfo: { email: customer.email, phone: '+91 66666 00123' },
        deliveryAddress: address,
      },
    },
    customer.token,
  );
  if (placed.payment) {
    const { paySandbox } = await shop.graphql(
      'mutation($id:String!){paySandbox(providerOrderId:$id,outcome:PAY){paymentId signature}}',
      { id: placed.payment.providerOrderId },
      customer.token,
    );
    await shop.graphql(
      'mutation($input:VerifyPaymentInput!){verifyPayment(input:$input){success}}',
      { input: { orderId: placed.payment.providerOrderId, ...paySandbox } },
      customer.token,
    );
  }
  return placed.order;
}

/** An order that staff make for a new customer, in three stages; ₹100 of it came in cash. */
export async function placeInStages(stage: Stage, phone = '98765 43210'): Promise<PlacedOrder> {
  const { products } = await stage.shop.graphql('{products(filter:{search:"yoga mat"}){items{id}}}');
  const { placeOrderFor: order } = await asAdmin(
    stage,
    'mutation($input:PlaceOrderForInput!){placeOrderFor(input:$input){id orderNumber totalAmount}}',
    {
      input: {
        idempotencyKey: crypto.randomUUID(),
        customer: { phone, name: 'Meera Sharma' },
        items: [{ productId: products.items[0].id, quantity: 2 }],
        deliveryAddress: address,
        stages: [
          { label: 'Advance', due: 'NOW', percent: 40 },
          { label: 'Ready', due: 'READY', percent: 40 },
          { label: 'Rest', due: 'DELIVERY' },
        ],
      },
    },
  );
  await asAdmin(stage, 'mutation($input:RecordPaymentInput!){recordPayment(input:$input){id}}', {
    input: { orderId: order.id, amount: 100, method: 'CASH', idempotencyKey: crypto.randomUUID() },
  });
  return order;
}

/** Makes and sends a quote of own work. @returns its id */
export async function sentQuote(stage: Stage): Promise<string> {
  const input = {
    name: 'Ramesh Yadav',
    email: 'ramesh@example.com',
    content: {
      lines: [{ title: 'MS gate', detail: '12 × 2400 × 1200 × 3 mm', unit: 'KG', quantity: 813.888, rate: 95 }],
      stages: [
        { label: 'Advance', due: 'NOW', percent: 40 },
        { label: 'Rest', due: 'DELIVERY' },
      ],
      terms: 'Site must be level.',
      validUntil: new Date(Date.now() + 15 * 86_400_000).toISOString(),
    },
  };
  const { makeQuote } = await asAdmin(stage, 'mutation($input:MakeQuoteInput!){makeQuote(input:$input){id version}}', {
    input,
  });
  await asAdmin(stage, 'mutation($id:ID!,$version:Int!){sendQuote(id:$id,version:$version){id}}', makeQuote);
  return makeQuote.id;
}

/** A product that was delivered to a customer, who wrote a review of it and asked something; both wait. */
export async function writtenReview(stage: Stage, customer: { email: string; token: string }): Promise<void> {
  const { id: orderId } = await placeOrder(stage, customer);
  await asAdmin(stage, 'mutation($input:UpdateOrderStatusInput!){updateOrderStatus(input:$input){id}}', {
    input: { id: orderId, orderStatus: 'DELIVERED', cash: 'COURIER' },
  });
  const { reviewables } = await stage.shop.graphql(
    'query($orderId:ID!){reviewables(orderId:$orderId){productId}}',
    { orderId },
    customer.token,
  );
  await stage.shop.graphql(
    'mutation($input:SubmitReviewInput!){submitReview(input:$input){id}}',
    { input: { productId: reviewables[0].productId, stars: 4, text: 'Soft, and it stays flat.' } },
    customer.token,
  );
  await stage.shop.graphql(
    'mutation($input:AskQuestionInput!){askQuestion(input:$input){id}}',
    { input: { productId: reviewables[0].productId, text: 'Does it roll up small?' } },
    customer.token,
  );
}
