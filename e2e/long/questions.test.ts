/** A question from the page of a product to the answer: asked on a phone, answered in the back office, mailed, and read by everybody. */
import type { Browser } from 'playwright-core';
import { ADMIN, logIn, PHONE, picture, toast, visit, withShopAndBrowser, type ShopProcess } from '../harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

const ASKED = 'Does the bat come with a cover?';
const ANSWERED = 'Yes, a padded one with a strap.';

it('is asked after a log-in, waits unseen, and is answered in public and by mail', async () => {
  const { products } = await shop.graphql('{products(filter:{search:"kashmir willow"}){items{id slug}}}');
  const address = `/product/${products.items[0].id}/${products.items[0].slug}`;
  const html = async () => (await fetch(shop.url + address)).text();
  const buyer = await shop.signUp();

  const { page, faults } = await visit(browser, shop, { viewport: PHONE });
  await page.goto(address);
  await page.getByRole('link', { name: 'Log in to ask' }).click();
  await logIn(page, shop, buyer);
  // The log-in leads back to where it was asked for.
  await page.getByLabel('Your question').fill('Why');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByText('Ask in a few more words.').waitFor();
  await page.getByLabel('Your question').fill(ASKED);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByText('Thank you. We answer here soon, and tell you by email.').waitFor();
  await picture(page, 'question-asked-390');
  expect(await html()).not.toContain(ASKED);

  const staff = await visit(browser, shop, { token: await shop.logIn(ADMIN) });
  await staff.page.goto('/admin/reviews?tab=questions');
  const card = staff.page.getByRole('listitem', { name: /^Question about Kashmir Willow Cricket Bat/ });
  await card.getByText('To look at').waitFor();
  await card.getByRole('button', { name: /^Answer the question/ }).click();
  const dialog = staff.page.getByRole('dialog', { name: 'Answer this question' });
  await dialog.getByRole('button', { name: 'Publish answer' }).click();
  await dialog.getByText('Write an answer').waitFor();
  await dialog.getByLabel('Your answer').fill(ANSWERED);
  await dialog.getByRole('button', { name: 'Publish answer' }).click();
  await toast(staff.page, 'The answer is published');

  const { text = '' } = await shop.mail.newestTo(buyer.email, (mail) => mail.text?.includes(ANSWERED) ?? false);
  const link = /\/product\/[0-9a-f]+#questions/.exec(text)![0];
  for (const words of [ASKED, ANSWERED]) expect(await html()).toContain(words);
  const stranger = await visit(browser, shop, { viewport: PHONE });
  await stranger.page.goto(link);
  const questions = stranger.page.getByRole('region', { name: 'Questions and answers' });
  await questions.getByText(ANSWERED).waitFor();
  await stranger.page.waitForFunction(() => {
    const { top } = document.getElementById('questions')!.getBoundingClientRect();
    return top > -80 && top < innerHeight;
  });
  await picture(stranger.page, 'question-answered-390');
  const search = questions.getByLabel('Search the questions');
  await search.fill('strap');
  await search.press('Enter');
  await questions.getByText(ASKED).waitFor();
  await search.fill('grip');
  await search.press('Enter');
  await questions.getByText('Nothing found. Try other words, or ask below.').waitFor();
  expect([faults, staff.faults, stranger.faults]).toEqual([[], [], []]);
});
