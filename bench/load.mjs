/** Puts HTTP load on the shop and refuses to report a rate of wrong answers. */
import autocannon from 'autocannon';
import { median } from './report.mjs';

const WARM_UP_SECONDS = 2;

/** GraphQL says 200 of a question that it refuses, too. */
export const isNoRefusal = (body) => !String(body).startsWith('{"errors"');

/** One run. @returns requests per second, the 99th percentile in milliseconds, and microseconds of processor time that each took */
async function run({ url, cpu }, requests, duration, { connections, status = 200 }) {
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
}

const medians = (results) =>
  Object.fromEntries(Object.keys(results[0]).map((name) => [name, median(results.map((result) => result[name]))]));

/**
 * Requests, over and over, of servers that have their runs in turn after a warm-up, since the pace of a machine changes from minute to minute.
 * @param servers each { url, cpu, requests }: cpu tells the milliseconds of processor time that it has taken so far, requests are autocannon's
 * (method, path, headers, body)
 * @returns for each turn, for each server: requests per second, the 99th percentile in milliseconds, and the microseconds of processor time of a request
 */
export async function inTurn(servers, { seconds, runs, ...under }) {
  for (const server of servers) await run(server, server.requests, WARM_UP_SECONDS, under);
  const turns = [];
  for (let n = 0; n < runs; n += 1) {
    const turn = [];
    for (const server of servers) turn.push(await run(server, server.requests, seconds, under));
    turns.push(turn);
  }
  return turns;
}

/** @returns the medians of two servers in turn, and the median of the shares that the second had of the first's rate */
export async function ratesBeside(servers, under) {
  const turns = await inTurn(servers, under);
  const [floor, ours] = servers.map((_, at) => medians(turns.map((turn) => turn[at])));
  return { floor, ours, share: median(turns.map(([first, second]) => second.perSecond / first.perSecond)) };
}
