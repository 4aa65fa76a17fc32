/** How soon the shop is there: from `npm start` to the first answer, and what a first visit loads in a real browser. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { kilobytes, median, megabytes, milliseconds, seconds, table } from './report.mjs';
import { startShop, temporaryFolder } from './shop.mjs';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
/** A middling phone on a middling line: processor four times slower, 1.6 Mbit/s down, 150 ms there and back. */
const SLOW = { cpu: 4, downBytesPerSecond: 200_000, upBytesPerSecond: 94_000, latencyMs: 150 };
const PHONE = { width: 390, height: 844 };
const SETTLE_MS = 4_000;

async function openBrowser() {
  const installed = '/usr/bin/chromium';
  if (existsSync(installed)) return chromium.launch({ executablePath: installed, args: FLAGS });
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packaged.executablePath(), args: FLAGS });
}

/** One first visit with an empty cache. */
async function visit(browser, url) {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, locale: 'en-IN' });
  try {
    await context.route(
      (address) => !address.href.startsWith(new URL(url).origin),
      (route) => route.abort(),
    );
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW.latencyMs,
      downloadThroughput: SLOW.downBytesPerSecond,
      uploadThroughput: SLOW.upBytesPerSecond,
    });
    const kinds = new Map();
    const bytes = {};
    protocol.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other';
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    });
    await page.addInitScript(() => {
      globalThis.paints = { largest: 0, shift: 0 };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.paints.largest = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.paints.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(SETTLE_MS);
    const paints = await page.evaluate(() => globalThis.paints);
    return { bytes, ...paints };
  } finally {
    await context.close();
  }
}

export async function storefront({ runs }) {
  const folder = await temporaryFolder();
  const npm = ['npm', 'start'];
  try {
    const starts = [];
    const first = await startShop(folder.path, {}, npm);
    await first.stop();
    let shop;
    for (let n = 0; n < runs; n += 1) {
      if (shop) await shop.stop();
      shop = await startShop(folder.path, {}, npm);
      starts.push(shop.startedMs);
    }
    await shop.stop();
    shop = await startShop(folder.path);
    const idle = shop.memory();
    const rows = [];
    try {
      const browser = await openBrowser();
      try {
        for (const [name, path] of [
          ['home', '/'],
          ['list', '/products'],
        ]) {
          const visits = [];
          for (let n = 0; n < runs; n += 1) visits.push(await visit(browser, `${shop.url}${path}`));
          const of = (kind) => kilobytes(median(visits.map((v) => v.bytes[kind] ?? 0)));
          rows.push([
            name,
            of('Document'),
            of('Script'),
            of('Stylesheet'),
            of('Font'),
            of('Image'),
            of('Media'),
            of('Fetch'),
            milliseconds(median(visits.map((v) => v.largest))),
            median(visits.map((v) => v.shift)).toFixed(3),
          ]);
        }
      } finally {
        await browser.close();
      }
    } finally {
      await shop.stop();
    }
    return [
      `\`npm start\` of a built shop answers its first request after **${seconds(median(starts) / 1000)}** (demo data; ` +
        `${seconds(first.startedMs / 1000)} the first time, which fills the empty folder). ` +
        `Its process, database included, takes ${megabytes(idle)}.`,
      '',
      table(
        ['first visit', 'HTML', 'JavaScript', 'CSS', 'fonts', 'pictures', 'films', 'data', 'largest paint', 'shift'],
        rows,
      ),
      '',
      `Bytes as transferred, by a phone's screen; processor ${SLOW.cpu} times slower, ` +
        `${(SLOW.downBytesPerSecond * 8) / 1e6} Mbit/s, ${SLOW.latencyMs} ms there and back.`,
    ].join('\n');
  } finally {
    await folder.remove();
  }
}
