/** Puts HTTP load on servers with autocannon. A wrong status or a GraphQL error ends the measurement. */
import autocannon from 'autocannon';
import { median } from './report.mjs';

const WARM_UP_SECONDS = 2;

/** GraphQL answers some errors with 200, so the body counts as well. */
const hasNoErrors = (body) => !String(body).startsWith('{"errors"');

/** One run. @returns requests per second, the 99th percentile in milliseconds, and microseconds of processor time that each took */
async function run({ url, cpu }, requests, duration, { connections, status = 200 }) {
  const before = cpu();
  // autocannon writes Content-Length into the headers that it is given.
  const own = requests.map((request) => ({ ...request, headers: { ...request.headers } }));
  const result = await autocannon({ url, connections, duration, requests: own, verifyBody: hasNoErrors });
  const wrong = Object.keys(result.statusCodeStats).filter((code) => Number(code) !== status);
  if (wrong.length > 0 || result.errors > 0 || result.mismatches > 0 || !result.statusCodeStats[status])
    throw new Error(
      `Expected ${status} only from ${requests[0].path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors, ${result.mismatches} GraphQL errors`,
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
 * Runs of the servers alternate after a warm-up, because the speed of a machine changes from minute to minute.
 * @param servers each { url, cpu, requests }: cpu: its processor time so far in milliseconds; requests: as autocannon takes them
 * (method, path, headers, body)
 * @returns for each turn, for each server: requests per second, the 99th percentile in milliseconds, microseconds of processor time of a request
 */
async function inTurn(servers, { seconds, runs, ...under }) {
  for (const server of servers) await run(server, server.requests, WARM_UP_SECONDS, under);
  const turns = [];
  for (let n = 0; n < runs; n += 1) {
    const turn = [];
    for (const server of servers) turn.push(await run(server, server.requests, seconds, under));
    turns.push(turn);
  }
  return turns;
}

/** Compares two servers. @returns the medians of each, and the median over all turns of the second's rate divided by the first's */
export async function ratesBeside(servers, under) {
  const turns = await inTurn(servers, under);
  const [bare, ours] = servers.map((_, at) => medians(turns.map((turn) => turn[at])));
  return { bare, ours, share: median(turns.map(([first, second]) => second.perSecond / first.perSecond)) };
}
