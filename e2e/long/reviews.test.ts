/** A review from the delivery to the page of the product: asked for by mail, written by keyboard without a log-in, published, withdrawn. */
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import {
  ADMIN,
  leaveBrowser,
  openBrowser,
  PHONE,
  placeOrder,
  startShopProcess,
  visit,
  type ShopProcess,
} from '../harness.js';
import { expectSound } from '../sound-screen.js';

/** Has a process live eight days ago. */
const AGO = `const Now=Date,ago=6912e5;globalThis.Date=class Date extends Now{constructor(...at){at.length?super(...at):super(Now.now()-ago)}static now(){return Now.now()-ago}};`;
const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(AGO)}` };

/** The sizes of what is pressed count, too. */
const TARGETS = { rules: { 'target-size': { enabled: true } } };

let shop: ShopProcess;
let browser: Browser;
beforeAll(async () => {
  shop = await startShopProcess(env);
  browser = await openBrowser();
});
afterAll(async () => {
  await leaveBrowser(browser);
  await shop?.stop();
});

/** What the page of the product tells search engines of it. */
async function toldOf(path: string): Promise<{ aggregateRating?: object; review?: object[] }> {
  const html = await (await fetch(shop.url + path)).text();
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)['@graph'][0];
}

/** The link that asks for reviews of an order, as it was mailed. */
async function askedBy(email: string): Promise<string> {
  const { text = '' } = await shop.mail.newestTo(email, (mail) => /\/review\?t=/.test(mail.text ?? ''));
  return /\/review\?t=[\w.%-]+/.exec(text)![0];
}

it('is asked for some days after the delivery, written without a log-in, and told to everybody once it is published', async () => {
  const { products } = await shop.graphql('{products(filter:{search:"kashmir willow"}){items{id slug}}}');
  const { id, slug } = products.items[0];
  const address = `/product/${id}/${slug}`;
  const buyer = await shop.signUp();
  const order = await placeOrder(shop, buyer.token, id);
  await shop.graphql(
    'mutation($input:UpdateOrderStatusInput!){updateOrderStatus(input:$input){id}}',
    { input: { id: order.id, orderStatus: 'DELIVERED' } },
    await shop.logIn(ADMIN),
  );
  await shop.kill();
  env.NODE_OPTIONS = '';
  await shop.restart();

  const link = await askedBy(buyer.email);
  const { page, faults } = await visit(browser, shop, { viewport: PHONE });
  const answer = await page.goto(link);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  const bat = page.getByRole('region', { name: 'Kashmir Willow Cricket Bat' });
  await bat.waitFor();
  await expectSound(page, 'review-to-write', TARGETS);
  await bat.getByRole('button', { name: 'Send review' }).press('Enter');
  await bat.getByText('Choose one to five stars.').waitFor();
  // The first star has the focus.
  for (let star = 0; star < 3; star += 1) await page.keyboard.press('ArrowRight');
  expect(await bat.getByRole('radio', { name: '4 stars: Very good' }).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Light pick-up, and it came already oiled.');
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer();
  await bat.getByLabel('Pictures (optional)').setInputFiles({ name: 'bat.jpg', mimeType: 'image/jpeg', buffer: photo });
  await bat.getByRole('button', { name: 'Remove bat.jpg' }).waitFor();
  await bat.getByRole('button', { name: 'Send review' }).press('Enter');
  await bat.getByText('Waits for our look').waitFor();
  await expectSound(page, 'review-written', TARGETS);

  // Before the owner has looked at it, the page says what the specification has it say, and search engines hear nothing.
  expect(await toldOf(address)).not.toHaveProperty('aggregateRating');
  const admin = await shop.logIn(ADMIN);
  const { allReviews } = await shop.graphql('{allReviews{items{id state}}}', {}, admin);
  await shop.graphql(
    'mutation($input:ModerateReviewInput!){moderateReview(input:$input){id}}',
    { input: { id: allReviews.items[0].id, publish: true } },
    admin,
  );
  expect(await toldOf(address)).toMatchObject({
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ author: { name: 'Asha V.' }, reviewBody: 'Light pick-up, and it came already oiled.' }],
  });
  await page.goto(link);
  await bat.getByRole('link', { name: 'See it on the page of the product' }).press('Enter');
  await page.waitForFunction(() => {
    const top = document.getElementById('reviews')?.getBoundingClientRect().top;
    return top !== undefined && top > -80 && top < innerHeight;
  });
  await page.goto(address);
  await page.getByRole('link', { name: '4 of 5 stars 4/5 (1 review)' }).press('Enter');
  const review = page.getByRole('article', { name: 'Review of Asha V.' });
  await review.getByText('Light pick-up').waitFor();
  await expectSound(page, 'product-reviewed', TARGETS);
  await review.getByRole('button', { name: 'Enlarge picture 1 of 1' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await review.getByRole('button', { name: 'Helpful' }).press('Enter');
  await page.waitForURL('**/login?next=*%23reviews');

  await page.goto(link);
  await bat.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await bat.getByRole('button', { name: 'Yes, withdraw it' }).press('Enter');
  await bat.getByRole('radio', { name: '1 star: Poor' }).waitFor();
  expect(await toldOf(address)).not.toHaveProperty('aggregateRating');
  expect(faults).toEqual([]);
});
