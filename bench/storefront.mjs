/** How soon the shop is there: from `npm start` to the first answer, and what a first visit loads in a real browser. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { presses } from './presses.mjs';
import { kilobytes, median, megabytes, milliseconds, seconds, table } from './report.mjs';
import { startShop, temporaryFolder } from './shop.mjs';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
/** A middling phone on a middling line: processor four times slower, 1.6 Mbit/s down, 150 ms there and back. */
const SLOW = { cpu: 4, downBytesPerSecond: 200_000, upBytesPerSecond: 94_000, latencyMs: 150 };
const PHONE = { width: 390, height: 844 };
/** The first seconds of a visit: what a phone has fetched by then is what the visit has cost. */
const SETTLE_MS = 10_000;
/** At rest is what nobody has asked anything for so long. */
const REST_MS = 10_000;
/** A task of the browser's that lasts longer keeps a finger waiting; what lies beyond counts as blocking, from the first paint on. */
const LONG_TASK_MS = 50;
/** Visits of each kind at least; the median counts. */
const SCREEN_RUNS = 5;
/** Walks from the menu to an order at least; the median of each step counts. */
const WALKS = 3;

async function openBrowser() {
  const installed = '/usr/bin/chromium';
  if (existsSync(installed)) return chromium.launch({ executablePath: installed, args: FLAGS });
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packaged.executablePath(), args: FLAGS });
}

/** Milliseconds for which long tasks kept a finger waiting, once there was something to be touched. */
const blockedAfter = (first, tasks) =>
  tasks
    .filter(({ startTime, duration }) => startTime + duration > first)
    .reduce(
      (sum, { startTime, duration }) =>
        sum + Math.max(0, startTime + duration - Math.max(first, startTime + LONG_TASK_MS)),
      0,
    );

/** A page of one sentence, from a server that does nothing else: what the line, the browser and this machine take by themselves. */
async function startReference() {
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    res.end('<!doctype html><html lang="en"><title>Reference</title><p>One sentence.</p></html>');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** One first visit with an empty cache. @param token of somebody who is logged in */
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
    // Counted as it comes: a film is never finished.
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
    // Not in the page: whoever looks at a clock there keeps its processor busy.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, SETTLE_MS - (performance.now() - from))));
    const { tasks, ...paints } = await page.evaluate(() => globalThis.paints);
    return { bytes, files, ...paints, blocked: blockedAfter(paints.first, tasks) };
  } finally {
    await context.close();
  }
}

/** Addresses of three screens; the product is the first of the list. */
async function screensOf(shop) {
  const { products } = await shop.graphql('{products(pageSize:1){items{id slug}}}');
  const { id, slug } = products.items[0];
  return [
    ['home', '/'],
    ['list', '/products'],
    ['product', `/product/${id}/${slug}`],
  ];
}

function rowOf(name, visits) {
  const middle = (of) => median(visits.map(of));
  const size = (kind) => kilobytes(middle((v) => v.bytes[kind] ?? 0));
  return [
    name,
    milliseconds(middle((v) => v.first)),
    milliseconds(middle((v) => v.largest)),
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
    const atOnce = shop.memory();
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const idle = shop.memory();
    const rows = [];
    let office;
    let pressed;
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
              // A question that nobody has asked makes a page that nobody has kept.
              const url = `${shop.url}${path}${kept ? '' : `?visit=${n}`}`;
              if (kept) await fetch(url);
              visits.push(await visit(browser, url));
            }
            rows.push(rowOf(`${name}, ${kept ? 'asked before' : 'never asked before'}`, visits));
          }
        office = await visit(browser, `${shop.url}/admin`, await shop.signInAsAdmin());
        pressed = await presses(browser, shop, { cpu: SLOW.cpu, runs: Math.max(runs, WALKS) });
      } finally {
        await browser.close();
      }
    } finally {
      reference.stop();
      await shop.stop();
    }
    return [
      `\`npm start\` of a built shop answers its first request after **${seconds(median(starts) / 1000)}** (demo data; ` +
        `${seconds(first.startedMs / 1000)} the first time, which fills the empty folder). ` +
        `Its process, database included, takes ${megabytes(atOnce)} then, and ${megabytes(idle)} at rest (${seconds(REST_MS / 1000)} later).`,
      '',
      table(
        ['first visit', 'first paint', 'largest paint', 'blocked', 'shift', 'HTML', 'JavaScript', 'CSS', 'all in 10 s'],
        rows,
      ),
      '',
      `Medians, as a phone's screen gets them; processor ${SLOW.cpu} times slower, ` +
        `${(SLOW.downBytesPerSecond * 8) / 1e6} Mbit/s, ${SLOW.latencyMs} ms there and back. Bytes as transferred; ` +
        `blocked is what tasks of more than ${LONG_TASK_MS} ms take beyond that, from the first paint on.`,
      '',
      `The back office's first visit: ${kilobytes((office.bytes.Script ?? 0) + (office.bytes.Stylesheet ?? 0))} of code and ` +
        `styles in ${office.files} files.`,
      '',
      pressed,
    ].join('\n');
  } finally {
    await folder.remove();
  }
}
