/** The pages for integrators: the GraphQL explorer and the description of the REST calls. */
import type { Browser } from 'playwright-core';
import { ADMIN, visit, withShopAndBrowser, type ShopProcess } from './harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

describe('the GraphQL explorer', () => {
  it('answers a query with nothing but the shop in reach', async () => {
    const { page, faults } = await visit(browser, shop);
    const elsewhere: string[] = [];
    page.on('requestfailed', (request) => elsewhere.push(request.url()));
    await page.goto('/graphql/explorer');
    await page.getByLabel('Query Editor').getByText('products').waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.getByLabel('Result Window').getByText('Kashmir Willow Cricket Bat').waitFor();
    expect(faults).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  it('sends the token that is typed under Headers and shows the documentation of the schema', async () => {
    const token = await shop.logIn(ADMIN);
    const { page, faults } = await visit(browser, shop);
    await page.goto('/graphql/explorer');
    await page.getByLabel('Query Editor').getByText('products').waitFor();
    const write = async (section: string, text: string) => {
      const editor = page.getByLabel(section, { exact: true }).locator('.CodeMirror:visible');
      await editor.click();
      await editor.and(page.locator('.CodeMirror-focused')).waitFor();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
      await editor.filter({ hasText: text.slice(0, 20) }).waitFor();
    };
    await write('Query Editor', '{ me { email role } }');
    await write('Headers', JSON.stringify({ Authorization: `Bearer ${token}` }));
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.getByLabel('Result Window').getByText(ADMIN.email).waitFor();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Mutation', exact: true }).click();
    await page
      .getByText('Takes the pieces out of the stock and empties the cart, all at once or not at all.')
      .waitFor();
    expect(faults).toEqual([]);
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
    await page.getByLabel('Category').selectOption('Cricket');
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
