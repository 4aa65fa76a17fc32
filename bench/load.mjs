/** Puts HTTP load on the shop and refuses to report a rate of wrong answers. */
import autocannon from 'autocannon';
import { median } from './report.mjs';

const WARM_UP_SECONDS = 2;

/** GraphQL says 200 of a question that it refuses, too. */
export const isNoRefusal = (body) => !String(body).startsWith('{"errors"');

/**
 * The same requests in turn over and over; the median of several runs after a warm-up.
 * @param requests autocannon's: method, path, headers, body
 * @param status every answer must have
 * @param cpu milliseconds of processor time that the server has taken so far
 * @returns requests per second, the 99th percentile in milliseconds, and microseconds of processor time that each took
 */
export async function rate(url, requests, { connections, seconds, runs, status = 200, cpu = () => NaN }) {
  const run = async (duration) => {
    const before = cpu();
    // It writes the length of the body into what it is given.
    const own = requests.map((request) => ({ ...request, headers: { ...request.headers } }));
    const result = await autocannon({ url, connections, duration, requests: own, verifyBody: isNoRefusal });
    const wrong = Object.keys(result.statusCodeStats).filter((code) => Number(code) !== status);
    if (wrong.length > 0 || result.errors > 0 || result.mismatches > 0 || !result.statusCodeStats[status])
      throw new Error(
        `Expected ${status} only from ${requests[0].path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors, ${result.mismatches} refusals`,
      );
    const { total } = result.requests;
    return {
      perSecond: total / result.duration,
      p99: result.latency.p99,
      micros: ((cpu() - before) * 1000) / total,
    };
  };
  await run(WARM_UP_SECONDS);
  const results = [];
  for (let n = 0; n < runs; n += 1) results.push(await run(seconds));
  const figure = (name) => median(results.map((result) => result[name]));
  return { perSecond: figure('perSecond'), p99: figure('p99'), micros: figure('micros') };
}
