/** Puts HTTP load on the shop and refuses to report a rate of wrong answers. */
import autocannon from 'autocannon';
import { median } from './report.mjs';

const WARM_UP_SECONDS = 2;

/**
 * The same requests in turn over and over; the median of several runs after a warm-up.
 * @param requests autocannon's: method, path, headers, body
 * @param status every answer must have
 * @returns requests per second and the 99th percentile in milliseconds
 */
export async function rate(url, requests, { connections, seconds, runs, status = 200 }) {
  const run = async (duration) => {
    // It writes the length of the body into what it is given.
    const own = requests.map((request) => ({ ...request, headers: { ...request.headers } }));
    const result = await autocannon({ url, connections, duration, requests: own });
    const wrong = Object.keys(result.statusCodeStats).filter((code) => Number(code) !== status);
    if (wrong.length > 0 || result.errors > 0 || !result.statusCodeStats[status])
      throw new Error(
        `Expected ${status} only from ${requests[0].path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`,
      );
    return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
  };
  await run(WARM_UP_SECONDS);
  const results = [];
  for (let n = 0; n < runs; n += 1) results.push(await run(seconds));
  return { perSecond: median(results.map((r) => r.perSecond)), p99: median(results.map((r) => r.p99)) };
}
