/**
 * Prometheus metrics of this process and its shop, at /metrics on a separate port. The module is loaded only when METRICS_PORT is set.
 * Label values come from the shop's code, never from a URL or other input of a caller.
 */
import type { RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import mongoose, { type mongo } from 'mongoose';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ErrorCode } from '../errors/index.js';
import type { AppFigures } from '../http/app.js';
import { httpServer } from '../http/http-server.js';
import { countBy, type Asked } from '../platform/observability/counting.js';
import { platform } from '../platform/platform.js';
import { SHOP_FIGURES, type ShopFigure } from './shop-figures.js';

/** Milliseconds for which figures from the database are cached, so that frequent scrapes do not load it. */
const KEPT = 10_000;
/** Milliseconds a scrape waits for the database. Prometheus times out after ten seconds by default. */
const PATIENCE = 3_000;
const NANOSECONDS = 1e9;
/** Sampling interval of the event loop in milliseconds. */
const LOOP_RESOLUTION = 10;
/** Histogram buckets in seconds. */
const ANSWER_TIMES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const COMMAND_TIMES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10];

/** Route labels by path prefix, for requests without a name from a handler; the first match is used. */
const PLACES: readonly (readonly [path: string, route: string])[] = [
  ['/graphql/stream', 'subscriptions'],
  ['/graphql/explorer', 'explorer'],
  ['/graphql', 'graphql'],
  ['/api/payment/webhook', 'payment webhook'],
  ['/api/courier/notices', 'courier notices'],
  ['/api', 'rest'],
  ['/media', 'media'],
  ['/assets', 'assets'],
  ['/download', 'downloads'],
  ['/upload', 'uploads'],
];
const ELSEWHERE = 'pages';

export interface Metrics {
  /** e.g. http://127.0.0.1:9464/metrics */
  url: string;
  /** Wraps a listener and counts its requests. */
  counted(inside: RequestListener): RequestListener;
  stop(): Promise<void>;
}

/**
 * @param at address to listen on; port 0 takes any free port
 * @param figures undefined in a process without an HTTP app
 * @throws Error when the port is in use
 */
export async function startMetrics(
  at: { port: number; host: string },
  figures: () => AppFigures | undefined,
): Promise<Metrics> {
  const registry = new Registry();
  const ofProcess = processFigures(registry, figures);
  const ofShop = shopFigures(registry);
  const counted = countRequests(registry);
  const server = httpServer((req, res) => {
    if (req.url?.split('?')[0] !== '/metrics') return plain(res, 404, 'Figures are at /metrics.\n');
    if (req.method !== 'GET') return plain(res, 405, 'Figures are read by GET.\n');
    ofProcess.refresh();
    ofShop()
      .then(() => registry.metrics())
      .then((text) => plain(res, 200, text, registry.contentType))
      .catch((error: unknown) => {
        platform().logger.error({ err: error }, 'the figures could not be told');
        plain(res, 500, 'The figures could not be told.\n');
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  const stopCommands = countCommands(registry);
  const { port } = server.address() as AddressInfo;
  const host = at.host.includes(':') ? `[${at.host}]` : at.host;
  return {
    url: `http://${host}:${port}/metrics`,
    counted,
    async stop() {
      countBy(undefined);
      stopCommands();
      ofProcess.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function plain(res: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  res.end(text);
}

function countRequests(registry: Registry): Metrics['counted'] {
  const registers = [registry];
  const requests = new Counter({
    name: 'shop_requests_total',
    help: 'Answered requests, by operation, row of REST or place, and status; gone: the caller left before.',
    labelNames: ['route', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'shop_request_duration_seconds',
    help: 'From the head of a request to the end of its answer; streams of events are left out.',
    labelNames: ['route'],
    buckets: ANSWER_TIMES,
    registers,
  });
  const refusals = new Counter({
    name: 'shop_refusals_total',
    help: 'Errors that callers were told, by code; DOCUMENT: it did not fit the schema. OUT_OF_STOCK are refusals for want of stock.',
    labelNames: ['code'],
    registers,
  });
  // Initialize the counters with 0, so that Prometheus sees the first error as an increase.
  for (const code of [ErrorCode.OUT_OF_STOCK, ErrorCode.INTERNAL]) refusals.inc({ code }, 0);
  const faults = new Counter({
    name: 'shop_faults_total',
    help: 'Faults that nobody foresaw; the log has them.',
    registers,
  });
  const rounds = new Gauge({
    name: 'shop_background_round_timestamp_seconds',
    help: 'When a round of what the shop does by itself last ended well; of the process that holds the lease.',
    labelNames: ['task'],
    registers,
  });
  const named = new WeakMap<object, Asked>();
  countBy({
    asked: (request, what) => void named.set(request, what),
    refused: (code) => refusals.inc({ code: Object.hasOwn(ErrorCode, code) ? code : 'DOCUMENT' }),
    fault: () => faults.inc(),
    round: (task) => rounds.set({ task }, Date.now() / 1000),
  });
  return (inside) => (req, res) => {
    const began = performance.now();
    res.once('close', () => {
      const route = named.get(req)?.name ?? placeOf(req.url);
      requests.inc({ route, status: res.writableFinished ? String(res.statusCode) : 'gone' });
      if (!String(res.getHeader('content-type')).startsWith('text/event-stream'))
        times.observe({ route }, (performance.now() - began) / 1000);
    });
    inside(req, res);
  };
}

function placeOf(url = ''): string {
  const path = url.split('?', 1)[0]!;
  return PLACES.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? ELSEWHERE;
}

/** Counts database commands by name, without their content. @returns a function that stops it */
function countCommands(registry: Registry): () => void {
  const times = new Histogram({
    name: 'shop_database_command_duration_seconds',
    help: 'Commands to the database, by name and whether they succeeded.',
    labelNames: ['command', 'result'],
    buckets: COMMAND_TIMES,
    registers: [registry],
  });
  const client = mongoose.connection.getClient() as unknown as mongo.MongoClient;
  const noted =
    (result: string) =>
    ({ commandName, duration }: { commandName: string; duration: number }) =>
      times.observe({ command: commandName, result }, duration / 1000);
  const succeeded = noted('ok');
  const failed = noted('failed');
  client.on('commandSucceeded', succeeded).on('commandFailed', failed);
  return () => void client.off('commandSucceeded', succeeded).off('commandFailed', failed);
}

function processFigures(registry: Registry, figures: () => AppFigures | undefined) {
  const registers = [registry];
  const lag = new Gauge({
    name: 'shop_event_loop_lag_seconds',
    help: 'By how much timers of this process were late since the last time somebody asked.',
    labelNames: ['quantile'],
    registers,
  });
  const memory = new Gauge({
    name: 'shop_memory_bytes',
    help: 'Memory of this process.',
    labelNames: ['kind'],
    registers,
  });
  const cpu = new Counter({ name: 'shop_cpu_seconds_total', help: 'Processor time of this process.', registers });
  const answers = new Counter({
    name: 'shop_public_answers_total',
    help: 'Public reads, by where their response came from: the response cache (hit), or made anew (full).',
    labelNames: ['from'],
    registers,
  });
  const kept = new Gauge({ name: 'shop_public_answers_kept_bytes', help: 'Memory of the response cache.', registers });
  const documents = new Gauge({
    name: 'shop_graphql_documents',
    help: 'Parsed GraphQL documents that are kept.',
    registers,
  });
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION });
  loop.enable();
  // A sample is the time between two ticks; subtract the resolution to get the lag.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - LOOP_RESOLUTION / 1000) || 0;
  const setTo = (counter: Counter, value: number, labels: Record<string, string> = {}) => {
    counter.remove(labels);
    counter.inc(labels, value);
  };
  return {
    refresh() {
      for (const quantile of [0.5, 0.99])
        lag.set({ quantile: String(quantile) }, late(loop.percentile(quantile * 100)));
      lag.set({ quantile: '1' }, late(loop.max));
      loop.reset();
      for (const [kind, bytes] of Object.entries(process.memoryUsage())) memory.set({ kind }, bytes);
      const { user, system } = process.cpuUsage();
      setTo(cpu, (user + system) / 1e6);
      const now = figures();
      if (!now) return;
      setTo(answers, now.responseCache.hits, { from: 'hit' });
      setTo(answers, now.responseCache.misses, { from: 'full' });
      kept.set(now.responseCache.bytes);
      documents.set(now.documents.entries);
    },
    stop: () => void loop.disable(),
  };
}

/** @returns a function that updates outdated figures; when the database does not answer, they are omitted */
function shopFigures(registry: Registry): () => Promise<void> {
  const registers = [registry];
  const readable = new Gauge({
    name: 'shop_figures_readable',
    help: '1 when the database told its figures, 0 when it did not and they are left out.',
    registers,
  });
  const gauges = SHOP_FIGURES.map((figure) => ({
    figure,
    gauge: new Gauge({
      name: figure.name,
      help: figure.help,
      labelNames: figure.label ? [figure.label] : [],
      registers,
    }),
  }));
  const take = async () => {
    const now = Date.now();
    try {
      const read = await Promise.all(gauges.map(({ figure }) => figure.read(now)));
      gauges.forEach(({ figure, gauge }, place) => set(gauge, figure, read[place]!));
      readable.set(1);
    } catch (error) {
      platform().logger.warn({ reason: (error as Error).message }, 'the database did not tell its figures');
      forget();
    }
  };
  const forget = () => {
    for (const { figure, gauge } of gauges) {
      gauge.reset();
      // A gauge without labels would report 0.
      if (!figure.label) gauge.remove({});
    }
    readable.set(0);
  };
  let reading: Promise<void> | undefined;
  let readAt = -Infinity;
  return async () => {
    if (!reading && performance.now() - readAt < KEPT) return;
    reading ??= take().finally(() => {
      reading = undefined;
      readAt = performance.now();
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        forget();
        resolve();
      }, PATIENCE);
    });
    await Promise.race([reading, late]);
    clearTimeout(timer);
  };
}

function set(gauge: Gauge, { label }: ShopFigure, values: Record<string, number>): void {
  gauge.reset();
  // A gauge without labels would report 0 when there is nothing to say.
  if (!label) gauge.remove({});
  for (const [value, figure] of Object.entries(values)) {
    if (label) gauge.set({ [label]: value }, figure);
    else gauge.set(figure);
  }
}
