/** Measures first visits and the delay of interactions in a real browser on a slow phone: paints, blocking time, layout shift, bytes. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { interactions } from './interactions.mjs';
import { kilobytes, median, milliseconds, table } from './report.mjs';
import { startShop, temporaryFolder } from './shop.mjs';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
/** A mid-range phone on a slow line: processor four times slower, 1.6 Mbit/s down, 150 ms round trip. */
const SLOW = { cpu: 4, downBytesPerSecond: 200_000, upBytesPerSecond: 94_000, latencyMs: 150 };
const PHONE = { width: 390, height: 844 };
/** The first milliseconds of a visit, in which everything that is transferred counts. */
const SETTLE_MS = 10_000;
/** A longer task is a long task; what exceeds this length after the first paint is blocking time. */
const LONG_TASK_MS = 50;
/** Fewest visits of each kind, of which the median counts. */
const SCREEN_RUNS = 5;
/** Fewest walks from the menu to an order; the median of each step counts. */
const WALKS = 3;
/** The floors in milliseconds, for pages that the response cache holds. */
const FLOORS = { first: 1_000, largest: 1_600 };

async function openBrowser() {
  const installed = '/usr/bin/chromium';
  if (existsSync(installed)) return chromium.launch({ executablePath: installed, args: FLAGS });
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packaged.executablePath(), args: FLAGS });
}

/** Total blocking time in milliseconds after the first paint. */
const blockedAfter = (first, tasks) =>
  tasks
    .filter(({ startTime, duration }) => startTime + duration > first)
    .reduce(
      (sum, { startTime, duration }) =>
        sum + Math.max(0, startTime + duration - Math.max(first, startTime + LONG_TASK_MS)),
      0,
    );

/** Serves a page of one sentence as a baseline: the time that network, browser and machine take by themselves. */
async function startReference() {
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    res.end('<!doctype html><html lang="en"><title>Reference</title><p>One sentence.</p></html>');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** One first visit with an empty browser cache. @param token of a signed-in account */
async function visit(browser, url, token) {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, locale: 'en-IN' });
  try {
    await context.route(
      (address) => !address.href.startsWith(new URL(url).origin),
      (route) => route.abort(),
    );
    if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token);
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
    const bytes = { all: 0 };
    let files = 0;
    protocol.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    // Counted while it arrives, because a film may never finish.
    protocol.on('Network.dataReceived', ({ encodedDataLength }) => (bytes.all += encodedDataLength));
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other';
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
      files += kind === 'Script' || kind === 'Stylesheet' ? 1 : 0;
    });
    await page.addInitScript(() => {
      const paints = { first: 0, largest: 0, shift: 0, tasks: [] };
      globalThis.paints = paints;
      const watch = (type, take) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
      watch('paint', (entry) => {
        if (entry.name === 'first-contentful-paint') paints.first = entry.startTime;
      });
      watch('largest-contentful-paint', (entry) => (paints.largest = entry.startTime));
      watch('layout-shift', (entry) => (paints.shift += entry.hadRecentInput ? 0 : entry.value));
      watch('longtask', ({ startTime, duration }) => paints.tasks.push({ startTime, duration }));
    });
    const from = performance.now();
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    // Waits outside of the page, because a timer in it would use its processor.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, SETTLE_MS - (performance.now() - from))));
    const { tasks, ...paints } = await page.evaluate(() => globalThis.paints);
    return { bytes, files, ...paints, blocked: blockedAfter(paints.first, tasks) };
  } finally {
    await context.close();
  }
}

/** Paths of three screens; the product is the first of the list. */
async function screensOf(shop) {
  const { products } = await shop.graphql('{products(pageSize:1){items{id slug}}}');
  const { id, slug } = products.items[0];
  return [
    ['home', '/'],
    ['list', '/products'],
    ['product', `/product/${id}/${slug}`],
  ];
}

function rowOf(name, visits, floors = {}) {
  const middle = (of) => median(visits.map(of));
  const paint = (which) => {
    const time = middle((v) => v[which]);
    return `${milliseconds(time)}${time > floors[which] ? ', missed' : ''}`;
  };
  const size = (kind) => kilobytes(middle((v) => v.bytes[kind] ?? 0));
  return [
    name,
    paint('first'),
    paint('largest'),
    milliseconds(middle((v) => v.blocked)),
    middle((v) => v.shift).toFixed(3),
    size('Document'),
    size('Script'),
    size('Stylesheet'),
    size('all'),
  ];
}

export async function storefront({ runs }) {
  const folder = await temporaryFolder();
  try {
    const shop = await startShop(folder.path);
    const rows = [];
    let office;
    let delays;
    const reference = await startReference();
    try {
      const browser = await openBrowser();
      try {
        const bare = [];
        for (let n = 0; n < Math.max(runs, SCREEN_RUNS); n += 1) bare.push(await visit(browser, reference.url));
        rows.push(rowOf('one sentence, for comparison', bare));
        for (const [name, path] of await screensOf(shop))
          for (const kept of [false, true]) {
            const visits = [];
            for (let n = 0; n < Math.max(runs, SCREEN_RUNS); n += 1) {
              // A new query string misses the response cache, so the page is rendered.
              const url = `${shop.url}${path}${kept ? '' : `?visit=${n}`}`;
              if (kept) await fetch(url);
              visits.push(await visit(browser, url));
            }
            rows.push(rowOf(`${name}, ${kept ? 'kept' : 'rendered anew'}`, visits, kept ? FLOORS : {}));
          }
        office = await visit(browser, `${shop.url}/admin`, await shop.signInAsAdmin());
        delays = await interactions(browser, shop, { cpu: SLOW.cpu, runs: Math.max(runs, WALKS) });
      } finally {
        await browser.close();
      }
    } finally {
      reference.stop();
      await shop.stop();
    }
    return [
      table(
        ['first visit', 'first paint', 'largest paint', 'blocking', 'shift', 'HTML', 'JavaScript', 'CSS', 'all'],
        rows,
      ),
      '',
      `Medians of ${Math.max(runs, SCREEN_RUNS)} visits, processor ${SLOW.cpu} times slower, ` +
        `${(SLOW.downBytesPerSecond * 8) / 1e6} Mbit/s, ${SLOW.latencyMs} ms round trip. Bytes as transferred in the first ${SETTLE_MS / 1000} seconds. ` +
        `Floors of kept pages: first paint ${FLOORS.first} ms, largest ${FLOORS.largest} ms.`,
      '',
      `The first visit of the back office: ${kilobytes((office.bytes.Script ?? 0) + (office.bytes.Stylesheet ?? 0))} of code and ` +
        `styles in ${office.files} files.`,
      '',
      delays,
    ].join('\n');
  } finally {
    await folder.remove();
  }
}
