/** Checks every screen and dialog of the back office: accessibility, narrow windows, no chat button, one heading. */
import type { Page } from 'playwright-core';
import { axeFaults } from '../accessibility.js';
import { DESKTOP, PHONE } from '../harness.js';
import { helpIsTrue } from './help.js';
import { asAdmin, follow, intercept, placeInStages, sentQuote, settled, writtenReview, type Stage } from './stage.js';

/**
 * With few rows, which is faster and shows the same. Neighbours have different addresses, so that each is opened within the document.
 */
const screens = [
  'dashboard',
  'settings',
  'products?category=Cricket',
  'settings?part=selling',
  'orders?status=CANCELLED',
  'settings?part=look',
  'to-pack',
  'settings?part=payments',
  'returns',
  'privacy',
  'settings?part=mails',
  'customers?search=singh',
  'content',
  'category',
  'content?edit=home',
  'pricing?search=bat',
  'offers',
  'integrations',
  'connections',
  'offers?show=calendar',
  'custom-order',
  'integrations?tab=webhooks',
  'contacts',
  'product-groups',
  'low-stock',
  'declarations',
  'pictures-by-sku',
  'deleted-products',
  'search-words',
  'staff',
  'audit',
  'on-the-way',
  'security',
  'cash',
  'settings?part=messages',
  'returned-parcels',
  'quotes',
  'backups',
  'settings?part=messageTemplates',
  'reviews',
  'messages',
  'quotes?show=prices',
  'reviews?tab=questions',
  'go-live',
  'orders/new',
  'due',
  'gst',
  'feeds',
  'help',
  'help?page=orders',
] as const;

/** Those of the screens at which the help of each is looked at: the first of every screen. */
const helped = new Set<string>(
  screens.filter(
    (path, at) => baseOf(path) !== 'help' && screens.findIndex((one) => baseOf(one) === baseOf(path)) === at,
  ),
);

function baseOf(path: string): string {
  return path.split('?')[0]!;
}

type Dialog = readonly [name: string, path: string, show: (page: Page) => Promise<unknown>, part?: string];

/** Presses a button, once no toast of earlier work lies over it: one stays for as long as the pointer is on it. */
const button = (name: string | RegExp) => async (page: Page) => {
  await page.mouse.move(2, 2);
  await page.locator('.toasts .toast').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name }).first().click();
};

/**
 * Name, address, how it is opened, and its selector (a dialog by default). A screen's first one is opened on the page that its test has
 * left open; the rest come in this order, no two neighbours on one screen, so that each finds its screen without state.
 */
const dialogs: readonly Dialog[] = [
  ['the product form', 'products?category=Cricket', button('Add Product')],
  ['an unfolded order', 'orders?status=CANCELLED', button('Expand row'), 'main'],
  ['a parcel to ship', 'to-pack', button(/^Ship order /)],
  [
    'a customer',
    'customers?search=singh',
    async (page) => {
      await page.locator('tbody .ant-btn-link').first().click();
      await page.getByRole('heading', { name: 'Log-ins and security' }).waitFor();
      await page.waitForFunction(() => !document.querySelector('main .ant-skeleton'));
    },
    'main',
  ],
  ['a request about data', 'privacy', button('Enter a request')],
  ['a new page', 'content', button('New page')],
  ['a category in edit mode', 'category', button(/^Edit /), 'main'],
  ['the slides of the hero', 'content?edit=home', button('Open Hero, block 1'), 'main'],
  ['a price', 'pricing?search=bat', button(/^Edit price of /)],
  [
    'a new offer',
    'offers',
    async (page) => {
      await button('Add offer')(page);
      await page.getByLabel('Name', { exact: true }).waitFor();
      await page.getByLabel('With one code that everybody may use').check();
      await page.getByLabel('A set for one price').check();
    },
    'main',
  ],
  ['a new API key', 'integrations', button('New API key')],
  ['a custom order', 'custom-order', button(/^View Details/)],
  ['a new webhook', 'integrations?tab=webhooks', button('New webhook')],
  [
    'a new product group',
    'product-groups',
    async (page) => {
      await button('Add group')(page);
      // Its code is fetched first.
      await page.getByLabel('Name of option 1').waitFor();
    },
    'main',
  ],
  [
    'a new quote',
    'quotes',
    async (page) => {
      await button('New quote')(page);
      await page.getByLabel('What it is').waitFor();
      await button('Add a product')(page);
      await page.getByLabel('The address is known').click();
      await page.getByLabel('House and street').waitFor();
    },
    'main',
  ],
  ['a line of the price list', 'quotes?show=prices', button('Add a line')],
  ['a message', 'contacts', (page) => page.locator('tbody button').first().click()],
  ['a line of synonyms in edit mode', 'search-words', button(/^Edit synonyms of /), 'main'],
  ['new staff', 'staff', button('Invite staff')],
  [
    'one quote',
    'quotes?state=SENT',
    async (page) => {
      await button(/^Q-/)(page);
      await page.getByRole('heading', { name: 'History' }).waitFor();
    },
    'main',
  ],
  ['a product', 'products', button(/^View /)],
  [
    'the calculator of weights',
    'quotes?edit=new',
    async (page) => {
      await page.getByLabel('What it is').waitFor();
      await button('Sizes and weight')(page);
    },
  ],
  ['an offer that starts', 'offers?state=DRAFT', button(/^Start /)],
  ['an order', 'orders', button(/^GS-/)],
  [
    'codes of an offer',
    'offers?search=thank',
    async (page) => {
      await button('Thank you')(page);
      await button('Codes of this offer')(page);
      await page.getByText('Page 1 of 2 (21 codes)').waitFor();
    },
    'main',
  ],
  ['the import', 'products', button('Import CSV')],
  [
    'a cart',
    // A demo customer with a cart.
    'customers?search=mahendra.rathore',
    (page) =>
      page
        .locator('tbody button:enabled', { hasText: /^View$/ })
        .first()
        .click(),
  ],
  ['the product filters', 'products', button('Filter'), '.ant-popover'],
  ['the status of an order', 'orders', button(/^Update Status of /)],
  [
    'the bulk edit',
    'products',
    async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check();
      await button('Change them at once')(page);
    },
  ],
  [
    'prose',
    'content?edit=about',
    async (page) => {
      await button('Open Story, block 3')(page);
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
    },
    'main',
  ],
  ['an audit entry', 'audit?entity=webhook', button('Expand row'), 'main'],
  ['the sessions of somebody on the staff', 'staff', button('Sessions of Kavya Iyer')],
  [
    'the own sessions',
    'contacts',
    async (page) => {
      await button(/^Account of /)(page);
      await page.getByRole('menuitem', { name: 'Your sessions' }).click();
      await page.getByRole('dialog').getByText('this one').waitFor();
    },
  ],
  [
    'the question for the password',
    'integrations?tab=webhooks',
    async (page) => {
      const restore = await intercept(page, 'AdminCreateWebhook', {
        data: null,
        errors: [{ message: 'Enter your password again.', extensions: { code: 'PASSWORD_NEEDED' } }],
      });
      await button('New webhook')(page);
      const form = page.getByRole('dialog').filter({ hasText: 'New webhook' });
      await form.getByLabel('Address').fill('https://example.com/events');
      await form.getByRole('checkbox', { name: 'Order placed' }).check();
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog', { name: 'Enter your password again' }).waitFor();
      await restore();
    },
    '.ant-modal:has(input[autocomplete="current-password"])',
  ],
  [
    'the preview of prices',
    'pricing',
    async (page) => {
      await page.getByLabel('Bulk change percent').fill('5');
      await page.getByRole('region', { name: 'Preview' }).waitFor();
    },
    'main section',
  ],
  [
    'a payment to record',
    'orders?search=Meera',
    async (page) => {
      await button(/^GS-/)(page);
      await button('Record a payment')(page);
      await page.getByLabel('How it came').waitFor();
    },
    '.ant-modal:has(#record-payment_amount)',
  ],
  [
    'the stages of a new order',
    'orders/new',
    async (page) => {
      await page.getByLabel('In stages').check();
      await page.getByRole('group', { name: 'Stage 3' }).waitFor();
    },
    'main',
  ],
  ['a question to answer', 'reviews?tab=questions', button(/^Answer the question about /)],
  ['a review to refuse', 'reviews', button(/^Refuse the review of /)],
  ['the search', 'dashboard', (page) => page.keyboard.press('Control+k')],
];

/** Dialogs that ask before they are left or stay over the next screen. */
const STAYS = new Set(['the own sessions', 'the question for the password', 'the preview of prices', 'the search']);

/** The dialog that is opened on the screen a test has left open. */
const dialogOn = (path: string) => dialogs.find(([name, where]) => where === path && !STAYS.has(name));

/** Opens a screen by a link, or by its address when it is shown already. */
async function go(page: Page, path: string): Promise<void> {
  const to = `/admin/${path}`;
  const { href, pathname } = new URL(page.url());
  const isThere = !href.includes('/admin/') || pathname === new URL(to, href).pathname;
  await (isThere ? page.goto(to) : follow(page, to));
  await settled(page);
}

/** Violations that axe finds, as `rule: first element`. */
async function findings(page: Page, part?: string): Promise<string[]> {
  return (await axeFaults(page, { part })).map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

const TABLET = { width: 768, height: 1024 };

/** The window sizes a screen is checked in, starting with the current one. */
function sizesFrom(page: Page, endsWide: boolean) {
  const { width } = page.viewportSize()!;
  if (width === DESKTOP.width && !endsWide) return [DESKTOP, TABLET, PHONE];
  return width === TABLET.width ? [TABLET, PHONE, DESKTOP] : [PHONE, TABLET, DESKTOP];
}

/** Waits until nothing overflows sideways; charts follow a new width with a delay. */
/** Letters of a word that no screen has to break. */
const SHORT_WORD = 14;

/** Short words that stand on two lines: the rule for long words of strangers must not break those of the screens. */
const brokenWords = (page: Page, longest: number) =>
  page.evaluate((most) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text as Text).data.matchAll(/\S+/g)) {
        if (word.length < 2 || word.length > most || /[-/–@.]/.test(word.slice(1, -1))) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) broken.push(word);
      }
    return broken;
  }, longest);

const fits = async (page: Page) => {
  await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect(await brokenWords(page, SHORT_WORD)).toEqual([]);
};

export function everyScreen(stage: Stage): void {
  describe('every screen', () => {
    beforeAll(async () => {
      const { products } = await stage.shop.graphql('{products(filter:{search:"dumbbell"}){items{id}}}');
      await asAdmin(stage, 'mutation($id:ID!){deleteProduct(id:$id){success}}', { id: products.items[0].id });
      const account = await stage.shop.signUp('Kavya Iyer');
      const { me } = await stage.shop.graphql('{me{id}}', {}, account.token);
      await asAdmin(stage, 'mutation($id:ID!){setUserRole(userId:$id,role:ORDERS){id}}', { id: me.id });
      await stage.shop.logIn(account);
      const add = async (input: object) =>
        (await asAdmin(stage, 'mutation($input:AddOfferInput!){addOffer(input:$input){id}}', { input })).addOffer.id;
      const ten = { gift: { kind: 'PERCENT', percent: 10 }, trigger: 'AUTOMATIC' };
      for (const name of ['Diwali sale', 'Festive sale'])
        await asAdmin(stage, 'mutation($id:ID!){startOffer(id:$id){id}}', { id: await add({ name, ...ten }) });
      await asAdmin(stage, 'mutation($id:ID!){generateOfferCodes(input:{offerId:$id,count:21}){count}}', {
        id: await add({ name: 'Thank you', ...ten, trigger: 'CODES' }),
      });
      await placeInStages(stage);
      await sentQuote(stage);
      await writtenReview(stage, await stage.shop.signUp('Meena Rao'));
      await stage.shop.graphql('{products(filter:{search:"zeppelin"}){total}}');
      const inVain = async () => (await asAdmin(stage, '{vainSearches{total}}')).vainSearches.total;
      // Their times change every few seconds.
      while ((await inVain()) === 0) await stage.page.waitForTimeout(500);
    });

    afterAll(() => stage.page.setViewportSize(DESKTOP));

    /** The screen that is open, at the wide size. */
    let untouched: string | undefined;

    const screenIsRight = (path: string) =>
      it(`${path} is accessible, fits a tablet and a phone, and offers the chat`, async () => {
        const { page } = stage;
        const dialogFollows = dialogOn(path) !== undefined;
        untouched = undefined;
        await go(page, path);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        expect(await page.getByRole('link', { name: 'Chat with us on WhatsApp' }).getAttribute('href')).toMatch(
          /wa\.me\/\d+\?text=.*steel%20fabrication/,
        );
        const openMenu = page.getByRole('button', { name: 'Open menu' });
        for (const size of sizesFrom(page, dialogFollows)) {
          await page.setViewportSize(size);
          if (size === DESKTOP) {
            await openMenu.waitFor({ state: 'detached' });
            expect(await findings(page)).toEqual([]);
            if (helped.has(path)) await helpIsTrue(page, `/admin/${baseOf(path)}`);
          } else {
            await openMenu.waitFor();
            await fits(page);
          }
        }
        expect(stage.faults.splice(0)).toEqual([]);
        if (dialogFollows) untouched = path;
      });

    const dialogIsRight = ([name, path, show, part = '.ant-modal']: Dialog) =>
      it(`${name} is accessible and fits the window`, async () => {
        const { page } = stage;
        await page.setViewportSize(DESKTOP);
        if (untouched !== path) await go(page, path);
        untouched = undefined;
        await show(page);
        await page.locator(part).first().waitFor();
        await page.waitForFunction(() => !document.querySelector('.ant-modal .ant-skeleton'));
        expect(await findings(page, part)).toEqual([]);
        await page.setViewportSize(TABLET);
        await fits(page);
        expect(stage.faults.splice(0)).toEqual([]);
        if (STAYS.has(name)) await page.goto('about:blank');
      });

    for (const path of screens) {
      screenIsRight(path);
      const dialog = dialogOn(path);
      if (dialog) dialogIsRight(dialog);
    }
    const others = dialogs.filter((dialog) => !screens.some((path) => dialogOn(path) === dialog));
    for (const dialog of others) dialogIsRight(dialog);

    it('opens its menu as a drawer on a phone, reachable by keyboard', async () => {
      const { page } = stage;
      await page.setViewportSize(PHONE);
      await page.goto('/admin/orders');
      await settled(page);
      await page.getByRole('button', { name: 'Open menu' }).press('Enter');
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('link', { name: 'Contacts' }).waitFor();
      expect(await findings(page, '.ant-drawer')).toEqual([]);
      await menu.getByRole('link', { name: 'Contacts' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Contact Submissions' }).waitFor();
      await menu.waitFor({ state: 'hidden' });
    });
  });
}
