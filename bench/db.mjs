/** The embedded database through the official driver, at two sizes. */
import { IN_FLIGHT, measureDatabase } from '../embedded-mongo/bench/measure.mjs';
import { count, megabytes, milliseconds, seconds as secondsText, table } from './report.mjs';

const SIZES = [10_000, 100_000];
const MOST = Math.max(...IN_FLIGHT);

export async function database({ seconds, runs }) {
  const results = [];
  for (const documents of SIZES) results.push(await measureDatabase({ documents, seconds, runs }));
  const parts = results.map(({ documents, fillMs, loadMs, loadedBytes, finalBytes, rates }) => {
    const rows = Object.entries(rates).map(([name, byLoad]) => [
      name,
      ...IN_FLIGHT.flatMap((inFlight) => {
        const { perSecond, p99, cpuMicros } = byLoad[inFlight];
        return [count(perSecond), milliseconds(p99), `${count(cpuMicros)} µs`];
      }),
      `${count(byLoad[MOST].clientMicros)} µs`,
      count(byLoad.plain.perSecond),
    ]);
    const columns = IN_FLIGHT.flatMap((n) => [`/s, ${n} in flight`, '99 % within', 'server CPU']);
    columns.push('client CPU', `/s, ${MOST} plain connections`);
    return [
      `**${count(documents)} documents** of 0.9 KB under five indexes: filled in ${secondsText(fillMs / 1000)}, loaded in ` +
        `${secondsText(loadMs / 1000)}, ${megabytes(loadedBytes)} after loading, ${megabytes(finalBytes)} after everything below.`,
      table(['operation', ...columns], rows),
    ].join('\n\n');
  });
  return parts.join('\n\n');
}
