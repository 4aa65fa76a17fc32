/** The help of the back office names what its screens show, and its pictures are of the screens as they are. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { helpPages, nameOf } from '../../web/src/shared/back-office/help-pages.js';
import { DESKTOP } from '../harness.js';
import { settled } from './stage.js';

const root = join(__dirname, '../..');
const pictures = join(root, 'web/public/help');
/** What each screen showed when its picture was taken. */
const shownFile = join(__dirname, 'help-pictures.json');
/** A picture of the help, in CSS pixels. */
const SIZE = { width: 1200, height: 750 };

const known = (): Record<string, string[]> =>
  existsSync(shownFile) ? (JSON.parse(readFileSync(shownFile, 'utf8')) as Record<string, string[]>) : {};

/** Headings, columns and buttons of a screen; what its rows show changes with the data. */
const shownOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>('main h1, main h2, main th, main button')]
      .filter((one) => one.offsetParent !== null && !one.closest('tbody, ul, ol, dl, .ant-pagination'))
      .map((one) => one.innerText.trim())
      .filter((text) => text !== '' && !/[\d₹]/.test(text));
    return [...new Set(texts)].sort();
  });

/**
 * Holds the help about the screen that is open against the screen. With RENEW_PICTURES=1 it takes the picture anew, of the screen without a
 * filter; look at it, and run `npm run format`, before it is committed.
 */
export async function helpIsTrue(page: Page, path: string): Promise<void> {
  const help = helpPages.find((one) => one.path === path);
  if (!help) throw new Error(`The help has no page for ${path}: web/src/shared/back-office/help-pages.ts`);
  for (const { text } of help.steps)
    for (const [, name] of text.matchAll(/\[([^\]]+)\]/g))
      expect([
        path,
        name,
        await page.locator('main').getByText(name!, { exact: true }).filter({ visible: true }).count(),
      ]).not.toEqual([path, name, 0]);
  const name = nameOf(help);
  const file = join(pictures, `${name}.webp`);
  const shown = await shownOn(page);
  if (process.env['RENEW_PICTURES']) {
    const before = page.url();
    await page.setViewportSize(SIZE);
    await page.goto(path);
    await settled(page);
    mkdirSync(pictures, { recursive: true });
    await sharp(await page.screenshot())
      .webp({ quality: 72 })
      .toFile(file);
    await page.setViewportSize(DESKTOP);
    await page.goto(before);
    await settled(page);
    const all = Object.entries({ ...known(), [name]: shown }).sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(shownFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
    return;
  }
  const { width, height } = await sharp(file).metadata();
  expect({ width, height }).toEqual(SIZE);
  // Otherwise: RENEW_PICTURES=1 npx jest -c e2e/jest.config.js back-office-screens
  expect({ [name]: known()[name] }).toEqual({ [name]: shown });
}
