/** The menu and the question mark: groups that fold and are remembered, help by mouse, keyboard and search. */
import { open, settled, type Stage } from './stage.js';

export function menuJourneys(stage: Stage): void {
  describe('the menu', () => {
    it('folds its groups, remembers it, and never hides the screen that is open', async () => {
      const { page } = stage;
      await open(stage, '/admin/orders');
      const menu = page.getByRole('navigation', { name: 'Back office' });
      const [work, tools] = [
        menu.getByRole('button', { name: /^Order work/ }),
        menu.getByRole('button', { name: 'Admin tools' }),
      ];
      const shown = (name: string | RegExp) => menu.getByRole('link', { name }).isVisible();
      expect([await shown(/^To pack/), await shown('Audit log')]).toEqual([true, false]);
      await tools.click();
      await work.click();
      expect([await shown(/^To pack/), await shown('Audit log')]).toEqual([false, true]);
      // What waits in a folded group is told at its name.
      expect(await work.innerText()).toMatch(/\d+\s+waiting/i);
      await page.reload();
      await settled(page);
      expect([await shown(/^To pack/), await shown('Audit log')]).toEqual([false, true]);
      await open(stage, '/admin/returns');
      expect(await shown(/^To pack/)).toBe(true);
      await tools.click();
      await open(stage, '/admin/orders');
      await work.click();
      expect([await shown(/^To pack/), await shown('Audit log')]).toEqual([true, false]);
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });

  describe('the question mark', () => {
    it('says what a screen is for, by keyboard as well, and leads to its page of the help', async () => {
      const { page } = stage;
      await open(stage, '/admin/cash');
      const button = page.getByRole('button', { name: 'Help about Cash on delivery' });
      await button.focus();
      await page.keyboard.press('Enter');
      const link = page.getByRole('link', { name: 'How Cash on delivery works' });
      await link.waitFor();
      await page.keyboard.press('Escape');
      await link.waitFor({ state: 'hidden' });
      expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await link.waitFor();
      await page.keyboard.press('Tab');
      expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Help: Cash on delivery' }).waitFor();
      const picture = page.getByRole('img', { name: 'The screen Cash on delivery' });
      await picture.scrollIntoViewIfNeeded();
      await page.waitForFunction((one) => (one as HTMLImageElement).naturalWidth > 0, await picture.elementHandle());
      await page.getByRole('button', { name: 'All help' }).click();
      await page.getByLabel('Search the help').fill('gstin');
      await page.getByRole('list', { name: 'Pages of the help' }).getByRole('link', { name: 'Settings' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search the back office' }).fill('cod courier');
      await page.getByRole('option', { name: /^How Cash on delivery works/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Help: Cash on delivery' }).waitFor();
      await page.getByRole('button', { name: 'Open Cash on delivery' }).click();
      await page.getByRole('heading', { level: 1, name: 'Cash on delivery', exact: true }).waitFor();
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });
}
