/** The pages for integrators: the GraphQL explorer and the description of the REST calls. */
import type { Browser, Page } from 'playwright-core';
import { axeFaults } from './accessibility.js';
import { ADMIN, PHONE, visit, withShopAndBrowser, type ShopProcess } from './harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const answer = (page: Page, text: string) => field(page, 'Answer').getByText(text).first().waitFor();
/** Opens the explorer and waits until it knows the schema, by which it marks and proposes. */
async function openExplorer(page: Page): Promise<void> {
  const schema = page.waitForResponse((response) => Boolean(response.request().postData()?.includes('__schema')));
  await page.goto('/graphql/explorer');
  await field(page, 'Query').getByText('products').waitFor();
  await (await schema).finished();
}
async function write(page: Page, name: string, text: string): Promise<void> {
  const editor = field(page, name);
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await editor.filter({ hasText: text.slice(0, 20) }).waitFor();
}

describe('the GraphQL explorer', () => {
  it('answers a query with nothing but the shop in reach', async () => {
    const { page, faults } = await visit(browser, shop);
    const elsewhere: string[] = [];
    page.on('requestfailed', (request) => elsewhere.push(request.url()));
    await openExplorer(page);
    await page.getByRole('button', { name: 'Run' }).click();
    await answer(page, 'Kashmir Willow Cricket Bat');
    await page
      .getByRole('status')
      .filter({ hasText: /^200 · \d+ ms · / })
      .waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  it('sends the token that is typed under Headers and shows the documentation of the schema', async () => {
    const token = await shop.logIn(ADMIN);
    const { page, faults } = await visit(browser, shop);
    await openExplorer(page);
    await write(page, 'Query', '{ me { email role } }');
    await write(page, 'Headers', JSON.stringify({ Authorization: `Bearer ${token}` }));
    await page.getByRole('button', { name: 'Run' }).click();
    await answer(page, ADMIN.email);
    await page.getByRole('button', { name: 'Docs' }).click();
    await page.getByRole('button', { name: 'Mutation', exact: true }).click();
    await page
      .getByText('Takes the pieces out of the stock and empties the cart, all at once or not at all.')
      .waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // A subscription is listened to until one stops it.
    await write(page, 'Query', 'subscription Live { orderActivity { __typename } }');
    await page.keyboard.press('Control+Enter');
    await page.getByText('0 events · listening').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('0 events · stopped').waitFor();
    // What was written is there again, the token is not.
    await page.reload();
    await field(page, 'Query').getByText('orderActivity').waitFor();
    expect(await field(page, 'Headers').textContent()).not.toContain('Bearer');
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain(token);
    expect(faults).toEqual([]);
  });

  it('proposes and marks by the schema, runs the operation at the cursor, and fits a phone', async () => {
    const { page, faults } = await visit(browser, shop, { viewport: PHONE });
    await openExplorer(page);
    await write(page, 'Query', 'query One { me { email } }\nquery Two($page: Int!) { products(page: $page) { totl } }');
    await page.locator('.asked .cm-lintRange-error').getByText('totl').waitFor();
    for (const _ of ' } }') await page.keyboard.press('ArrowLeft');
    for (const _ of 'tl') await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: /^total/ }).click();
    await page.locator('.asked .cm-lintRange-error').waitFor({ state: 'detached' });
    await page.getByLabel('Operation to run').selectOption('Two');
    await page.getByRole('tab', { name: 'Variables' }).click();
    await write(page, 'Variables', '{ "page": "one" }');
    await page.locator('.more .cm-lintRange-error').getByText('"page"').waitFor();
    await write(page, 'Variables', '{ "page": 1, "p": 2 }');
    await page.locator('.more .cm-lintRange-warning').getByText('"p"').waitFor();
    await page.getByLabel('Operation to run').selectOption('One');
    await field(page, 'Query').getByText('total').click();
    await page.keyboard.press('Control+Enter');
    await answer(page, '"total"');
    expect(await page.getByLabel('Operation to run').inputValue()).toBe('Two');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    const small = await page
      .locator('button:visible, select:visible')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent));
    expect(small).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
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
