/**
 * The shared components look as they did: pictures of the developers' page of them, against those of the last change that was meant.
 * RENEW_PICTURES=1 overwrites them; look at them before they are committed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { openPackagedBrowser, PATIENCE } from '../harness.js';

const root = join(__dirname, '../..');
const pictures = join(__dirname, 'gallery');
/** Colour distance from which a pixel counts as different, 0 to 1; antialiasing stays below. */
const THRESHOLD = 0.15;
/** Differing pixels allowed: the same Chromium has none, and another letter is more. */
const MOST = 20;
const ORIGIN = 'http://gallery.test';
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', ttf: 'font/ttf' };

let browser: Browser;
let built: string;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'gs-gallery-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(root, 'web/gallery/vite.config.ts');
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--config', config, '--outDir', built, '--emptyOutDir', '--logLevel', 'error'],
    { cwd: join(root, 'web'), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The page of shared components was not built: ${stderr}`);
  browser = await openPackagedBrowser([
    // As on every machine: letters are neither fitted to its screen nor coloured at their edges.
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--disable-font-subpixel-positioning',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
  ]);
});
afterAll(async () => {
  await browser?.close();
  rmSync(built, { recursive: true, force: true });
});

async function open(hash: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 736, height: 600 },
    deviceScaleFactor: 1,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    colorScheme,
  });
  // Served from the folder it was built into: nothing else is there to be asked.
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(built, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ body: readFileSync(file), contentType: TYPES[file.split('.').at(-1)!] ?? 'image/png' });
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/${hash}`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page
    .locator(hash === '#dialog' ? '[role=dialog]' : '[data-shown]')
    .first()
    .waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

interface Raw {
  data: Buffer;
  width: number;
  height: number;
}
const raw = async (png: Buffer): Promise<Raw> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Compares with the stored picture, or writes it when RENEW_PICTURES is set. @returns the differences */
async function compared(name: string, png: Buffer): Promise<string | undefined> {
  const file = join(pictures, `${name}.png`);
  if (process.env['RENEW_PICTURES']) {
    mkdirSync(pictures, { recursive: true });
    writeFileSync(file, await sharp(png).png({ compressionLevel: 9 }).toBuffer());
    return undefined;
  }
  const [now, then] = [await raw(png), await raw(readFileSync(file))];
  if (now.width !== then.width || now.height !== then.height)
    return `${name} is ${now.width} × ${now.height}, was ${then.width} × ${then.height}`;
  const shown = Buffer.alloc(now.data.length);
  const others = pixelmatch(then.data, now.data, shown, now.width, now.height, { threshold: THRESHOLD });
  if (others <= MOST) return undefined;
  const told = join(tmpdir(), `gs-gallery-${name}`);
  writeFileSync(`${told}-now.png`, png);
  await sharp(shown, { raw: { width: now.width, height: now.height, channels: 4 } })
    .png()
    .toFile(`${told}-difference.png`);
  return `${name}: ${others} pixels are others, see ${told}-now.png and ${told}-difference.png`;
}

async function wrong(page: Page, look: string): Promise<string[]> {
  const faults: string[] = [];
  for (const section of await page.locator('[data-shown]').all()) {
    const name = `${await section.getAttribute('data-shown')}-${look}`.replaceAll(' ', '-');
    const fault = await compared(name, await section.screenshot());
    if (fault) faults.push(fault);
  }
  return faults;
}

it.each(['light', 'dark'] as const)('the shared components of the storefront look as they did, %s', async (look) => {
  const page = await open('', look);
  expect(await wrong(page, look)).toEqual([]);
  await page.context().close();
});

it('those of the back office look as they did, and light also for readers who prefer dark', async () => {
  const light = await open('#office', 'light');
  expect(await wrong(light, 'light')).toEqual([]);
  await light.context().close();
  if (process.env['RENEW_PICTURES']) return;
  const dark = await open('#office', 'dark');
  expect(await wrong(dark, 'light')).toEqual([]);
  await dark.context().close();
});

it('a dialog looks as before over its page', async () => {
  const page = await open('#dialog', 'light');
  expect(await compared('dialog-light', await page.screenshot())).toBeUndefined();
  await page.context().close();
});

it('a letter that is another one is seen', async () => {
  if (process.env['RENEW_PICTURES']) return;
  const page = await open('', 'light');
  const section = page.locator('[data-shown=buttons]');
  await section
    .getByRole('button', { name: 'Add to Cart' })
    .first()
    .evaluate((one) => (one.textContent = 'Add to Cars'));
  expect(await compared('buttons-light', await section.screenshot())).toMatch(/pixels are others/);
  await page.context().close();
});

it('not one byte of that page is in what shoppers and staff get', () => {
  const assets = join(root, 'web/dist/assets');
  const files = readdirSync(assets).filter((file) => file.endsWith('.js') || file.endsWith('.css'));
  expect(files.length).toBeGreaterThan(20);
  // What the page alone has; its own build has it.
  const own = readdirSync(join(built, 'assets')).map((file) => readFileSync(join(built, 'assets', file), 'utf8'));
  expect(own.some((text) => text.includes('gs-gallery'))).toBe(true);
  const found = files.filter((file) => /gs-gallery|data-shown/.test(readFileSync(join(assets, file), 'utf8')));
  expect(found).toEqual([]);
  expect(readFileSync(join(root, 'web/dist/.vite/manifest.json'), 'utf8')).not.toContain('gallery/');
});
