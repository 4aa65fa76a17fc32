/** Forms tell a wrong phone number before they send it, and fetch what they tell it by only then. */
import type { Browser, Page } from 'playwright-core';
import { isOperation, PHONE, visit, withShopAndBrowser, type ShopProcess } from '../harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

async function writeMessage(page: Page, phone: string): Promise<void> {
  for (const [label, text] of Object.entries({
    Name: 'Asha',
    Email: 'asha@example.com',
    Subject: 'Hello',
    Message: 'A gate?',
  }))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.getByLabel('Phone (optional)').fill(phone);
  await page.getByRole('button', { name: 'Send Message' }).click();
}

it('refuses a wrong number in the form, and sends a right one as it was typed', async () => {
  const { page, faults } = await visit(browser, shop, { viewport: PHONE });
  const fetched: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/phone-numbers-/.test(request.url())) fetched.push(request.url());
    if (isOperation(request, 'SubmitContact')) sent.push(request.postDataJSON().variables.input.phone);
  });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).and(page.locator(':enabled')).waitFor();
  expect(fetched).toEqual([]);
  await writeMessage(page, '1234567890');
  await page.getByText('Enter a valid phone number, such as 98765 43210').waitFor();
  expect([fetched.length, sent]).toEqual([1, []]);
  await writeMessage(page, '098390-11111');
  await page.getByText('Message Sent!').waitFor();
  expect(sent).toEqual(['098390-11111']);
  expect(faults).toEqual([]);
});

it('leaves it to the server where the form cannot tell', async () => {
  const { page } = await visit(browser, shop, { viewport: PHONE });
  await page.route(/\/assets\/phone-numbers-/, (route) => route.abort());
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).and(page.locator(':enabled')).waitFor();
  await writeMessage(page, '1234567890');
  await page
    .getByText(/such as 98765 43210; a landline with 0 and its area code/)
    .first()
    .waitFor();
  await writeMessage(page, '98390 11111');
  await page.getByText('Message Sent!').waitFor();
});
