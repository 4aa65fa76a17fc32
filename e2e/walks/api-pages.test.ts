/** The pages for integrators: GraphiQL, and Swagger UI for the REST calls. */
import type { Browser, Page } from 'playwright-core';
import { ADMIN, DESKTOP, PHONE, placeOrder, visit, withShopAndBrowser, type ShopProcess } from '../harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

/** Opens GraphiQL and waits until it knows the schema, by which it marks and proposes. */
async function openGraphiql(page: Page): Promise<void> {
  const schema = page.waitForResponse((response) => Boolean(response.request().postData()?.includes('__schema')));
  await page.goto('/graphql/explorer');
  await (await schema).finished();
  await page.getByRole('button', { name: /^Execute query/ }).waitFor();
}
const editor = (page: Page, name: string) => page.getByRole('region', { name }).locator('.monaco-editor:visible');
async function write(page: Page, name: string, text: string): Promise<void> {
  await editor(page, name).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}
/** The name of the operation in the tab: GraphiQL has read what was written. */
const hasRead = (page: Page, operation: string) => page.getByRole('tab', { name: operation }).waitFor();
const answer = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Result Window' }).getByText(text).first().waitFor();

describe('GraphiQL', () => {
  it('answers a query with nothing but the shop in reach', async () => {
    const { page, faults } = await visit(browser, shop, { viewport: DESKTOP });
    const elsewhere: string[] = [];
    page.on('requestfailed', (request) => elsewhere.push(request.url()));
    await openGraphiql(page);
    expect(await page.title()).toBe('GS Mart GraphQL');
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await answer(page, 'Badminton Racket Set');
    expect(faults).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  it('sends the token that is typed under Headers, shows the documentation and listens to a subscription', async () => {
    const token = await shop.logIn(ADMIN);
    const { page, faults } = await visit(browser, shop, { viewport: DESKTOP });
    await openGraphiql(page);
    await page.getByRole('button', { name: 'Headers', exact: true }).click();
    await write(page, 'Headers', JSON.stringify({ Authorization: `Bearer ${token}` }));
    await write(page, 'Operation Editor', 'query Who { me { email role } }');
    await hasRead(page, 'Who');
    await page.keyboard.press('Control+Enter');
    await answer(page, ADMIN.email);
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Mutation', exact: true }).click();
    await page
      .getByText('Takes the pieces out of the stock and empties the cart, all at once or not at all.')
      .waitFor();
    // A subscription is listened to until one stops it.
    await write(page, 'Operation Editor', 'subscription Live { orderActivity { order { contactInfo { phone } } } }');
    await hasRead(page, 'Live');
    const opened = page.waitForResponse((response) =>
      response.headers()['content-type']!.startsWith('text/event-stream'),
    );
    await page.keyboard.press('Control+Enter');
    expect((await opened).status()).toBe(200);
    const [product] = (await shop.graphql('{ products { items { id } } }')).products.items;
    await placeOrder(shop, (await shop.signUp()).token, product.id);
    await answer(page, '9876543210');
    await page.getByRole('button', { name: /^Stop query/ }).click();
    // What was written is there again, the token is not.
    await page.reload();
    await editor(page, 'Operation Editor').getByText('orderActivity').waitFor();
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain(token);
    expect(faults).toEqual([]);
  });

  it('proposes and marks by the schema', async () => {
    const { page, faults } = await visit(browser, shop, { viewport: DESKTOP });
    await openGraphiql(page);
    await write(page, 'Operation Editor', 'query Two { products { tot } }');
    await editor(page, 'Operation Editor').locator('.squiggly-error').waitFor();
    for (const _ of ' } }') await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: /^total/ }).click();
    await editor(page, 'Operation Editor').locator('.squiggly-error').waitFor({ state: 'detached' });
    await hasRead(page, 'Two');
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await answer(page, '"total"');
    expect(faults).toEqual([]);
  });
});

describe('Swagger UI', () => {
  for (const viewport of [PHONE, DESKTOP])
    it(`shows every call and sends one with a token, with nothing but the shop in reach, ${viewport.width} px wide`, async () => {
      const token = await shop.logIn(ADMIN);
      const { page, faults } = await visit(browser, shop, { viewport });
      const elsewhere: string[] = [];
      page.on('requestfailed', (request) => elsewhere.push(request.url()));
      await page.goto('/api/docs');
      await page.getByRole('heading', { name: 'GS Mart REST API' }).waitFor();
      const { paths } = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as { paths: object };
      const shown = page.locator('.opblock-summary-path');
      await shown.first().waitFor();
      const texts = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-path')));
      expect([...new Set(texts)].sort()).toEqual(Object.keys(paths).sort());
      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.getByLabel('auth-bearer-value').fill(token);
      await page.getByRole('button', { name: 'Apply credentials' }).click();
      await page.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('button', { name: /me Me$/ }).click();
      await page.getByRole('button', { name: 'Execute' }).click();
      await page.locator('.live-responses-table').getByText(ADMIN.email).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
      expect(faults).toEqual([]);
      expect(elsewhere).toEqual([]);
    });
});

describe('the web client', () => {
  it('asks by hash from its first request on, for public reads by GET', async () => {
    const { page, faults } = await visit(browser, shop);
    const told: Promise<{ method: string; public: boolean; text: boolean; answer: any } | undefined>[] = [];
    page.on('response', (response) => {
      const request = response.request();
      const url = new URL(request.url());
      if (url.pathname !== '/graphql') return;
      const text = url.searchParams.has('query') || Boolean(request.postDataJSON()?.query);
      const isPublic = response.headers()['cache-control']!.startsWith('public');
      const answer: Promise<any> = response.json();
      // An answer whose page was left while it came cannot be read any more.
      const one = answer.then((read) => ({ method: request.method(), public: isPublic, text, answer: read }));
      told.push(one.catch(() => undefined));
    });
    // A page comes with its data, so that its code asks for something only when it goes on to another state.
    await page.goto('/products');
    await page.getByText('Showing 24 of 50 products').waitFor();
    await page.getByLabel('Category', { exact: true }).selectOption('Cricket');
    await page.getByText('Showing 5 of 50 products').waitFor();
    await page.locator('main article').first().getByRole('link').click();
    await page.waitForURL('**/product/**');
    await page.getByRole('heading', { name: 'Specifications' }).waitFor();
    const asked = (await Promise.all(told)).filter((one) => one !== undefined);
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(asked.filter(({ text, answer }) => text || answer.errors)).toEqual([]);
    expect(asked.filter((one) => one.method !== (one.public ? 'GET' : 'POST'))).toEqual([]);
    expect(faults).toEqual([]);
  });
});
