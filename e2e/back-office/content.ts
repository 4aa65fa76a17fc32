/** Pages: written by keys alone, looked at in the storefront, published, and brought back from their history. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { visit } from '../harness.js';
import { open, settled, toast, type Stage } from './stage.js';

/** Presses Tab until this element has the focus. @param name of the element as it is read out */
async function tabTo(page: Page, name: string): Promise<void> {
  const label = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
  for (let steps = 0; steps < 80; steps += 1) {
    if ((await label()) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}; it is at ${await label()}`);
}

/** The text of a page as a visitor sees it. */
const read = async ({ shop }: Stage, path: string): Promise<string> => {
  const html = await (await fetch(shop.url + path)).text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
};

export function contentJourneys(stage: Stage): void {
  it('writes a policy by keys alone, shows the draft in the storefront to staff, and publishes it', async () => {
    const { page } = stage;
    await open(stage, '/admin/content');
    await tabTo(page, 'Terms');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
    await settled(page);
    await tabTo(page, 'Open Text, block 1');
    await page.keyboard.press('Enter');
    const prose = page.getByRole('textbox', { name: 'Text', exact: true });
    await prose.waitFor();
    await tabTo(page, 'Text');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Fair to ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('everybody');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' at {brand}, see ');
    // Back to the toolbar and forth again.
    for (let back = 0; back < 3; back += 1) await page.keyboard.press('Shift+Tab');
    await tabTo(page, 'Insert a word that follows your settings');
    for (let steps = 0; (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) !== 'Link';) {
      await page.keyboard.press('Shift+Tab');
      expect((steps += 1)).toBeLessThan(20);
    }
    await page.keyboard.press('Enter');
    await page.getByLabel('Leads to').waitFor();
    await page.keyboard.type('/about');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('.ProseMirror'));
    await page.keyboard.press('Enter');
    await page.keyboard.type('- One');
    await page.keyboard.press('Tab');
    // Tab leaves the field from a list, too.
    expect(await prose.evaluate((field) => field.contains(document.activeElement))).toBe(false);

    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ]);
    await preview.getByText('Preview: this is the draft.').waitFor();
    await preview.locator('main').getByText('Fair to everybody at GS Mart').waitFor();
    expect(new URL(preview.url()).pathname).toBe('/pages/terms');
    expect(await read(stage, '/pages/terms')).toContain('These terms hold for every order');
    await preview.close();
    // Nobody else sees the draft.
    const stranger = await visit(stage.browser, stage.shop);
    await stranger.page.goto('/pages/terms?preview=terms');
    await stranger.page.getByText('Please login first').waitFor();
    await stranger.page.locator('main').getByText('These terms hold for every order').waitFor();
    await stranger.context.close();

    await page.getByRole('button', { name: 'Publish' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'A lawyer should read' });
    await question.getByRole('button', { name: 'Publish' }).click();
    await toast(page, 'Published');
    const words = await read(stage, '/pages/terms');
    expect(words).toContain('<p>Fair to <strong>everybody</strong> at GS Mart, see <a href="/about"');
    expect(words).toContain('<ul><li><p>One</p></li></ul>');
    expect(words).not.toContain('These terms hold');
  });

  it('brings the words of a new shop back from the history', async () => {
    const { page } = stage;
    await open(stage, '/admin/content?edit=terms');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History of Terms' });
    await history.getByText('Edition 1').waitFor();
    await history.getByRole('button', { name: 'Restore the words the shop came with' }).click();
    await toast(page, 'It is the draft now');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await toast(page, 'Published');
    expect(await read(stage, '/pages/terms')).toContain('These terms hold for every order');
  });

  it('makes a page of its own with a picture, puts it into the menu of the foot, and takes it away again', async () => {
    const { page, shop } = stage;
    await open(stage, '/admin/content');
    await page.getByRole('button', { name: 'New page' }).click();
    const dialog = page.getByRole('dialog', { name: 'New page' });
    await dialog.getByLabel('Title').fill('Care of wood');
    expect(await dialog.getByLabel('Address').inputValue()).toBe('care-of-wood');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Care of wood' }).waitFor();
    await settled(page);
    await page.getByLabel('Kind of block').fill('Picture');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Open Picture, block 1' }).click();
    // What is missing is said at its field.
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.locator('.ant-form-item-explain-error').getByText('Choose a picture.').waitFor();
    stage.faults.length = 0;
    const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#8f5326' } })
      .png()
      .toBuffer();
    await page.getByLabel('File: Picture').setInputFiles({ name: 'oil.png', mimeType: 'image/png', buffer });
    await page.getByLabel('What it shows').fill('A hand that oils a board');
    // Staff see the page where it will stand, though there is none yet.
    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ]);
    await preview.getByRole('img', { name: 'A hand that oils a board' }).waitFor();
    expect(await read(stage, '/pages/care-of-wood')).toContain('Page not found');
    await preview.close();
    await page.getByRole('button', { name: 'Publish' }).click();
    await toast(page, 'Published');
    expect(await read(stage, '/pages/care-of-wood')).toMatch(/<img[^>]*alt="A hand that oils a board"/);
    expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toContain('/pages/care-of-wood');

    await open(stage, '/admin/content?edit=footer');
    await page.getByRole('button', { name: 'Open Menu, block 3' }).click();
    await page.getByRole('button', { name: 'Add to links' }).click();
    const line = page.locator('fieldset .ant-card').last();
    await line.getByLabel('Label').fill('Care of wood');
    await line.getByLabel('Leads to').fill('/pages/care-of-wood');
    await page.getByRole('button', { name: 'Move Links 6 of Menu, block 3 up' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await toast(page, 'Published');
    const foot = (await (await fetch(shop.url)).text()).split('<footer')[1]!;
    expect(foot.indexOf('href="/pages/care-of-wood"')).toBeGreaterThan(foot.indexOf('href="/pages/returns"'));
    expect(foot.indexOf('href="/pages/care-of-wood"')).toBeLessThan(foot.indexOf('href="/pages/grievance"'));

    await open(stage, '/admin/content?edit=care-of-wood');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete the page' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Page deleted');
    expect((await fetch(`${shop.url}/pages/care-of-wood`)).status).toBe(404);
  });
}
